/// Live home: a photo pushed to followers compared with a snap pushed to as many subscribers of a feed, on the same connections.
///
/// The photo is changed rather than posted: that takes the same way from the commit on, without the making of three sizes before it.
struct HomeScenario: Scenario {
    let data: String
    let followers = 1_000
    /// Messages of each kind in a run.
    let rounds = 40

    func measure(runs: Int) throws -> BenchReport {
        let tokens = try AppTokens()
        let server = try BenchServer(data: data, options: tokens.options)
        defer { server.stop() }
        let author = try BenchMember(port: server.port)
        _ = try Crowd.call(author, "session.resume", "{\"token\":\"\(tokens.token(for: "author"))\"}")
        let photo = try Crowd.call(author, "photo.post", "{\"key\":\"1\",\"picture\":\"bear\"}")
        guard photo.contains("\"photo\":{\"id\":\"1\",\"author\":{\"id\":\"1\"") else { throw BenchFault("not the first photo: \(photo)") }
        let audience = SubscriberPool(
            try (0..<followers).map { try follower(tokens.token(for: "follower \($0)"), port: server.port) }, bytesPerMessage: nil)
        let (snaps, photos) = (Kind(), Kind())
        for run in 0...runs {
            for round in 0..<rounds {
                let key = run * rounds + round
                try snaps.time(
                    Crowd.request(2, "snap.post", "{\"feed\":\"animals\",\"key\":\"\(key)\",\"picture\":\"bear\"}"), author, audience,
                    server)
                try photos.time(
                    Crowd.request(2, "photo.edit", "{\"photo\":\"1\",\"caption\":\"\(key)\"}"), author, audience, server)
            }
            for kind in [snaps, photos] { kind.end(counts: run > 0) }
        }
        func row(_ unit: String, _ series: (Kind) -> Series) -> Row {
            Row(
                scenario: "home", size: "\(shown(Double(followers))) followers online", unit: unit, ours: series(photos),
                beside: "a snap to as many subscribers", theirs: series(snaps), goal: .atMost(1.1))
        }
        return BenchReport(rows: [row("ms to the last one, p50", \.times), row("µs of server CPU per delivery", \.cost)])
    }

    /// Logs a follower in.
    ///
    /// - Parameter token: of the app. A thousand passwords would be hashed longer than the server waits for a client that answers no ping.
    private func follower(_ token: String, port: UInt16) throws -> BenchMember {
        let member = try BenchMember(port: port)
        for (method, params) in [
            ("session.resume", "{\"token\":\"\(token)\"}"), ("follow.create", "{\"account\":\"1\"}"), ("home.subscribe", "{}"),
            ("feed.subscribe", "{\"feeds\":[{\"id\":\"animals\"}]}"),
        ] { _ = try Crowd.call(member, method, params) }
        return member
    }

    /// The measurements of one kind of message.
    private final class Kind {
        private(set) var (times, cost) = (Series(), Series())
        private var run: [Double] = []
        private var (cpu, deliveries) = (0.0, 0)

        /// Sends one request and waits until all have heard of it.
        func time(_ request: String, _ author: BenchMember, _ audience: SubscriberPool, _ server: BenchServer) throws {
            audience.forget()
            let before = try server.process.cpuMicroseconds()
            let start = microseconds()
            try author.send(request)
            var heard = 0
            while heard < audience.count { try audience.listen(to: "Snapfeed") { heard += $1 - $0 } }
            run.append(Double(microseconds() - start) / 1_000)
            try author.receive(until: { $0.contains(Array("\"id\":2".utf8)) })
            cpu += Double(try server.process.cpuMicroseconds() - before)
            deliveries += audience.count
            // Behind what the writer tidies up.
            _ = try Crowd.call(author, "notification.read", "{\"upTo\":0}")
        }

        func end(counts: Bool) {
            if counts, let median = run.percentile(0.5) {
                times.values.append(median)
                cost.values.append(cpu / Double(deliveries))
            }
            (run, cpu, deliveries) = ([], 0, 0)
        }
    }
}
