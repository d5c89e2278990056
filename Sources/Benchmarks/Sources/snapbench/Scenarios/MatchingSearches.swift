import Foundation

/// One account's posts, one after another, next to a photo that another account edits without a pause and that all live searches match.
/// Compared with the same posts without the edits.
struct MatchingSearches {
    private static let accounts = 10, connectionsPerAccount = 19, searchesPerConnection = 12
    private static let posts = 200
    static let searches = accounts * connectionsPerAccount * searchesPerConnection

    let server: BenchServer
    private let crowd = Crowd()
    private let photo: String

    init(data: String) throws {
        let limits = ["searchesPerSecond=0", "searchesPerSecondPerAccount=0"].flatMap { ["--limit", $0] }
        server = try BenchServer(data: data, isPinned: false, options: limits)
        // The first client posts and the second one edits.
        for name in ["poster", "editor"] { try crowd.join(1, port: server.port, token: try Crowd.signUp(name, port: server.port)) }
        photo = try Crowd.postPhoto(crowd.members[1])
        for account in 0..<Self.accounts {
            let token = try Crowd.signUp("searcher \(account)", port: server.port)
            try crowd.join(Self.connectionsPerAccount, port: server.port, token: token)
        }
        for member in crowd.members.dropFirst(2) {
            for _ in 0..<Self.searchesPerConnection { _ = try Crowd.call(member, "search.subscribe", "{\"query\":\"a\",\"limit\":1}") }
        }
    }

    /// The delays of posts in milliseconds.
    func measure(run: Int, withEdits: Bool) throws -> [Double] {
        var (delays, edits, pushes, since): ([Double], Int, Int, Int64) = ([], 0, 0, 0)
        var isEditing = withEdits
        func post() throws {
            since = microseconds()
            let key = "\(run).\(withEdits).\(delays.count)"
            let params = "{\"feed\":\"animals\",\"key\":\"\(key)\",\"picture\":\"bear\"}"
            try crowd.members[0].send(Crowd.request(1, "snap.post", params))
        }
        func edit() throws {
            edits += 1
            let params = "{\"photo\":\"\(photo)\",\"caption\":\"a bear \(edits)\"}"
            try crowd.members[1].send(Crowd.request(2, "photo.edit", params))
        }
        if withEdits { try edit() }
        try post()
        try crowd.listen {
            delays.count == Self.posts && !isEditing
        } _: { member, _ in
            switch member {
            case 0:
                delays.append(Double(microseconds() - since) / 1_000)
                if delays.count < Self.posts { try post() }
            case 1:
                isEditing = withEdits && delays.count < Self.posts
                if isEditing { try edit() }
            default: pushes += 1
            }
        }
        guard !withEdits || pushes >= Self.searches else {
            throw BenchFault("only \(pushes) pushes came to \(Self.searches) live searches")
        }
        return delays
    }

    static func report(data: String, runs: Int) throws -> BenchReport {
        let searches = try MatchingSearches(data: data)
        defer { searches.server.stop() }
        var (calm, edited, slowest) = (Series(), Series(), Series())
        for run in 0...runs {
            let without = try searches.measure(run: run, withEdits: false)
            let with = try searches.measure(run: run, withEdits: true)
            guard run > 0 else { continue }
            calm.values.append(without.percentile(0.5) ?? .nan)
            edited.values.append(with.percentile(0.5) ?? .nan)
            slowest.values.append(with.max() ?? .nan)
        }
        func row(_ unit: String, _ ours: Series, _ beside: String, _ theirs: Series, _ goal: Goal) -> Row {
            Row(
                scenario: "posts next to matching live searches", size: "\(shown(Double(Self.searches))) searches, one photo edited",
                unit: unit, ours: ours, beside: beside, theirs: theirs, goal: goal)
        }
        return BenchReport(rows: [
            row("ms, p50", edited, "without edits", calm, .atMost(2)), row("ms, the slowest", slowest, "", Series(), .atMost(200)),
        ])
    }
}
