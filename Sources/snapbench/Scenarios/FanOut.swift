/// Fan-out: what a push costs per subscriber, counted by the server itself and timed at the subscribers.
struct FanOutScenario: Scenario {
    let subscribers = 1_000
    let window = 16
    let data: String

    func measure(runs: Int) throws -> Report {
        let server = try BenchServer(data: data)
        defer { server.stop() }
        let token = try Crowd.signUp("bench", port: server.port)
        let crowd = Crowd()
        try crowd.join(subscribers, port: server.port, token: token)
        for member in crowd.members { _ = try Crowd.call(member, "feed.subscribe", "{\"feeds\":[{\"id\":\"animals\"}]}") }
        let author = try Member(port: server.port)
        _ = try Crowd.call(author, "session.resume", "{\"token\":\"\(token)\"}")
        var (rates, cpu, writes) = (Series(), Series(), Series())
        var encodings: Int64 = 0
        for run in 0..<runs {
            let (before, cpuBefore) = (try server.figures(), try server.process.cpuMicroseconds())
            let posts = 400
            let elapsed = try publish(posts, by: author, to: crowd, key: "\(run)")
            let (after, cpuAfter) = (try server.figures(), try server.process.cpuMicroseconds())
            let deliveries = Double(posts * subscribers)
            func growth(_ name: String) -> Int64 { (after[name] ?? 0) - (before[name] ?? 0) }
            encodings += growth("snapfeed_events_total") - Int64(posts)
            rates.values.append(deliveries * 1_000_000 / Double(elapsed))
            cpu.values.append(Double(cpuAfter - cpuBefore) / deliveries)
            writes.values.append(Double(growth("snapfeed_writes_total")) / deliveries)
        }
        print("fan-out to \(subscribers) subscribers, \(window) posts in flight (medians of \(runs) runs of 400 posts)")
        print(
            "  \(rates.text) deliveries/s, \(cpu.text) µs of server CPU each, \(writes.text) writes per delivery, \(encodings) encodings too many"
        )
        return Report()
    }

    private func publish(_ posts: Int, by author: Member, to crowd: Crowd, key: String) throws -> Int64 {
        var (sent, received) = (0, 0)
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        func post() throws {
            sent += 1
            try author.send(Crowd.request(sent, "snap.post", "{\"feed\":\"animals\",\"key\":\"\(key)-\(sent)\",\"picture\":\"bear\"}"))
        }
        let start = microseconds()
        for _ in 0..<window { try post() }
        try crowd.listen(
            until: { received == posts * crowd.members.count },
            { _, _ in
                received += 1
                // The slowest subscriber sets the pace: the next post leaves when all have the one before.
                if received % crowd.members.count == 0, sent < posts { try post() }
            })
        let elapsed = microseconds() - start
        var answered = 0
        while answered < posts { guard author.receive(&buffer, { _ in answered += 1 }) else { break } }
        return elapsed
    }
}
