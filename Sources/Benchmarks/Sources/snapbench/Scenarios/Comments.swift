/// Comments: one that is pushed to everyone who has its photo open, compared with a snap pushed to as many subscribers of a feed on the same
/// connections; and lists of comments from stores of growing size.
struct CommentScenario: Scenario {
    let data: String
    let stores: FilledStores
    let viewers = 1_000
    /// Messages of each kind in a run.
    let rounds = 40
    let storeSizes = [10_000, 1_000_000]
    let calls = 100

    func measure(runs: Int) throws -> BenchReport {
        var report = try pushes(runs: runs)
        report.add(try lists(runs: runs))
        return report
    }

    // MARK: Pushes

    private func pushes(runs: Int) throws -> BenchReport {
        let tokens = try AppTokens()
        let server = try BenchServer(data: data, options: tokens.options)
        defer { server.stop() }
        let photo = try postPhoto(by: BenchMember(port: server.port, token: tokens.token(for: "photographer")))
        let author = try BenchMember(port: server.port, token: tokens.token(for: "author"))
        let audience = SubscriberPool(
            try (0..<viewers).map { try viewer(of: photo, tokens.token(for: "viewer \($0)"), port: server.port) }, bytesPerMessage: nil)
        let (snaps, comments) = (PushTimer(author, audience, server), PushTimer(author, audience, server))
        for run in 0...runs {
            for round in 0..<rounds {
                let key = run * rounds + round
                try snaps.time(
                    "snap.post", "{\"feed\":\"animals\",\"key\":\"\(key)\",\"picture\":\"bear\",\"caption\":\"\(PostScenario.caption)\"}")
                try comments.time(
                    "comment.post", "{\"photo\":\"\(photo)\",\"key\":\"\(key)\",\"text\":\"\(PostScenario.caption)\"}")
            }
            for kind in [snaps, comments] { kind.end(counts: run > 0) }
        }
        func row(_ unit: String, _ series: (PushTimer) -> Series) -> Row {
            Row(
                scenario: "a comment on an open photo", size: "\(shown(Double(viewers))) viewers", unit: unit, ours: series(comments),
                beside: "a snap to as many subscribers", theirs: series(snaps), goal: .atMost(1.1))
        }
        return BenchReport(rows: [row("ms to the last one, p50", \.times), row("µs of server CPU per delivery", \.cost)])
    }

    private func postPhoto(by photographer: BenchMember) throws -> String {
        let posted = try Crowd.call(photographer, "photo.post", "{\"key\":\"1\",\"picture\":\"bear\"}")
        guard let photo = posted.firstMatch(of: /"photo":."id":"(\d+)"/) else { throw BenchFault("no photo in: \(posted)") }
        return String(photo.1)
    }

    private func viewer(of photo: String, _ token: String, port: UInt16) throws -> BenchMember {
        let member = try BenchMember(port: port, token: token)
        _ = try Crowd.call(member, "comment.subscribe", "{\"photo\":\"\(photo)\"}")
        _ = try Crowd.call(member, "feed.subscribe", "{\"feeds\":[{\"id\":\"animals\"}]}")
        return member
    }

    // MARK: Lists

    /// Pages of the store's first photo, which has a tenth of all comments: from both ends, from the middle, and of the answers to one.
    private static func lists(comments: Int) -> [(name: String, params: String)] {
        let page = "\"photo\":\"1\""
        return [
            ("newest", "{\(page)}"), ("oldest", "{\(page),\"order\":\"oldest\"}"),
            ("from the middle", "{\(page),\"before\":\"\(comments / 20)\"}"), ("answers", "{\(page),\"to\":\"1\"}"),
        ]
    }

    private func lists(runs: Int) throws -> BenchReport {
        let servers = try storeSizes.map { size in
            let store = try stores.ofComments(size)
            return (server: try BenchServer(data: data, store: store.folder), token: store.token)
        }
        defer { for (server, _) in servers { server.stop() } }
        let members = try servers.map { server, token in try BenchMember(port: server.port, token: token) }
        let lists = storeSizes.map(Self.lists)
        var times = lists[0].map { _ in storeSizes.map { _ in Series() } }
        for run in 0...runs {
            for (size, member) in members.enumerated() {
                for (kind, list) in lists[size].enumerated() {
                    let median = try member.medianTime(of: "comment.list", list.params, calls: calls, atLeast: 50 * 150)
                    if run > 0 { times[kind][size].values.append(median) }
                }
            }
        }
        return BenchReport(rows: zip(lists[0], times).flatMap { list, times in rows(list.name, few: times[0], many: times[1]) })
    }

    private func rows(_ name: String, few: Series, many: Series) -> [Row] {
        func row(_ beside: String, _ theirs: Series, _ goal: Goal) -> Row {
            Row(
                scenario: "comment.list", size: "50 \(name), \(shown(Double(storeSizes[1]))) comments", unit: "ms, p50", ours: many,
                beside: beside, theirs: theirs, goal: goal)
        }
        return [row("", Series(), .atMost(2)), row("itself, \(shown(Double(storeSizes[0])))", few, .atMost(1.3))]
    }
}
