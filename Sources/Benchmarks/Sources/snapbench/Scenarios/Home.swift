/// Live home: a photo pushed to followers compared with a snap pushed to as many subscribers of a feed, on the same connections.
///
/// The photo is changed rather than posted: that takes the same way from the commit on, without the making of three sizes before it. The change is
/// one that erases nothing, as a post does. A new caption is measured apart, because the writer then erases the former one, which no follower
/// waits for.
struct HomeScenario: Scenario {
    let data: String
    let followers = 1_000
    /// Messages of each kind in a run.
    let rounds = 40

    func measure(runs: Int) throws -> BenchReport {
        let tokens = try AppTokens()
        let server = try BenchServer(data: data, options: tokens.options)
        defer { server.stop() }
        let author = try BenchMember(port: server.port, token: tokens.token(for: "author"))
        let photo = try Crowd.call(author, "photo.post", "{\"key\":\"1\",\"picture\":\"bear\"}")
        guard photo.contains("\"photo\":{\"id\":\"1\",\"author\":{\"id\":\"1\"") else { throw BenchFault("not the first photo: \(photo)") }
        let audience = SubscriberPool(
            try (0..<followers).map { try follower(tokens.token(for: "follower \($0)"), port: server.port) }, bytesPerMessage: nil)
        func timer() -> PushTimer { PushTimer(author, audience, server) }
        let (snaps, photos, captions) = (timer(), timer(), timer())
        for run in 0...runs {
            for round in 0..<rounds {
                let key = run * rounds + round
                try snaps.time("snap.post", "{\"feed\":\"animals\",\"key\":\"\(key)\",\"picture\":\"bear\"}")
                try photos.time("photo.edit", "{\"photo\":\"1\",\"commentsFrom\":\"\(key % 2 == 0 ? "nobody" : "everyone")\"}")
            }
            // After the others, which would wait for the erasure of the caption before.
            for round in 0..<rounds { try captions.time("photo.edit", "{\"photo\":\"1\",\"caption\":\"\(run * rounds + round)\"}") }
            for kind in [snaps, photos, captions] { kind.end(counts: run > 0) }
        }
        return BenchReport(rows: rows("home", photos, snaps, goal: .atMost(1.1)) + rows("home, a new caption", captions, snaps))
    }

    private func rows(_ name: String, _ changes: PushTimer, _ snaps: PushTimer, goal: Goal? = nil) -> [Row] {
        func row(_ unit: String, _ series: (PushTimer) -> Series) -> Row {
            Row(
                scenario: name, size: "\(shown(Double(followers))) followers online", unit: unit, ours: series(changes),
                beside: "a snap to as many subscribers", theirs: series(snaps), goal: goal)
        }
        return [row("ms to the last one, p50", \.times), row("µs of server CPU per delivery", \.cost)]
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
}
