/// Times one kind of message that reaches many connections: until the last one has it, and the server's CPU for each delivery.
final class PushTimer {
    private let author: BenchMember
    private let audience: SubscriberPool
    private let server: BenchServer
    private(set) var (times, cost) = (Series(), Series())
    private var run: [Double] = []
    private var (cpu, deliveries) = (0.0, 0)

    init(_ author: BenchMember, _ audience: SubscriberPool, _ server: BenchServer) {
        self.author = author
        self.audience = audience
        self.server = server
    }

    /// Sends one request with the id 2, and waits until all have received its push.
    func time(_ method: String, _ params: String) throws {
        audience.forget()
        let before = try server.process.cpuMicroseconds()
        let start = microseconds()
        try author.send(Crowd.request(2, method, params))
        var received = 0
        while received < audience.count { try audience.listen(to: "Snapfeed") { received += $1 - $0 } }
        run.append(Double(microseconds() - start) / 1_000)
        try author.receive(until: { $0.contains(Array("\"id\":2".utf8)) })
        cpu += Double(try server.process.cpuMicroseconds() - before)
        deliveries += audience.count
        // Behind what the writer tidies up.
        _ = try Crowd.call(author, "notification.read", "{\"upTo\":0}")
    }

    /// Ends a run.
    ///
    /// - Parameter counts: false for a run that only warms the caches.
    func end(counts: Bool) {
        if counts, let median = run.percentile(0.5) {
            times.values.append(median)
            cost.values.append(cpu / Double(deliveries))
        }
        (run, cpu, deliveries) = ([], 0, 0)
    }
}
