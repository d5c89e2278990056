import Foundation

/// Durable posts: each client waits for its acknowledgement before it posts again.
///
/// Compared with the promise in C, which answers as many clients; and with SQLite alone, in C: with as many posts per transaction as the
/// server had at that load, and with one post per transaction. That program has one thread and no clients; the loops and writers of the
/// other two share both CPUs with the load, as they would without a bench.
struct PostScenario: Scenario {
    let data: String
    let clients = [1, 16, 256]
    let seconds: Int64 = 1

    func measure(runs: Int) throws -> BenchReport {
        let server = try BenchServer(data: data, isPinned: false)
        defer { server.process.stop() }
        let promise = try PromiseInC.start(isPinned: false)
        defer { promise.stop() }
        let token = try Crowd.signUp("bench", port: server.port)
        var trials: [Trial] = []
        for count in clients {
            let others = Crowd()
            try others.join(count, port: promise.port)
            trials.append(Trial(crowd: try Crowd(count, port: server.port, token: token), others: others))
        }
        for run in -1..<runs {
            for index in trials.indices { try measure(&trials[index], key: "\(run).\(index)", on: server, promise, counts: run >= 0) }
        }
        var report = BenchReport()
        for trial in trials { report.rows += trial.rows }
        report.panels.append(
            Panel(
                title: "Durable posts: µs of server CPU per post", sizes: "clients",
                points: trials.flatMap { trial in
                    [("Snapfeed", trial.cost), (PromiseInC.name, trial.otherCost)].map { line, cost in
                        Point(line: line, size: Double(trial.crowd.members.count), cost: cost.median)
                    }
                }))
        return report
    }

    /// The measurements for one number of clients.
    private struct Trial {
        /// Of Snapfeed, and of the promise in C.
        let (crowd, others): (Crowd, Crowd)
        var (posts, cost, otherPosts, otherCost) = (Series(), Series(), Series(), Series())
        var (raw, single, group) = (Series(), Series(), Series())

        init(crowd: Crowd, others: Crowd) { (self.crowd, self.others) = (crowd, others) }

        var rows: [Row] {
            let count = crowd.members.count
            func row(_ unit: String, _ ours: Series, _ beside: String, _ theirs: Series, _ goal: Goal? = nil) -> Row {
                Row(
                    scenario: "durable posts", size: count == 1 ? "1 client" : "\(count) clients", unit: unit, ours: ours, beside: beside,
                    theirs: theirs, goal: goal)
            }
            return [
                row("posts/s", posts, PromiseInC.name, otherPosts, .atLeast(count < 256 ? 0.8 : 0.75)),
                row("µs of server CPU each", cost, PromiseInC.name, otherCost),
                row("posts/s", posts, "SQLite in C, \(shown(group.median.rounded())) in a commit", raw),
                row("posts/s", posts, "SQLite in C, a commit for each", single),
            ]
        }
    }

    private func measure(_ trial: inout Trial, key: String, on server: BenchServer, _ promise: ServerProcess, counts: Bool) throws {
        let (before, cpu) = (try server.figures(), try server.process.cpuMicroseconds())
        let (rate, posted) = try Self.post(trial.crowd, key: key, seconds: seconds)
        let (after, used) = (try server.figures(), try server.process.cpuMicroseconds() - cpu)
        func growth(_ name: String) -> Double { Double((after[name] ?? 0) - (before[name] ?? 0)) }
        let group = growth("snapfeed_commands_total") / max(1, growth("snapfeed_commits_total"))
        let otherBefore = try promise.cpuMicroseconds()
        let other = try Self.post(trial.others, seconds: seconds) { _ in Self.caption }
        let otherUsed = try promise.cpuMicroseconds() - otherBefore
        let (raw, single) = (try rawSQLite(group: max(1, Int(group.rounded()))), try rawSQLite(group: 1))
        guard counts else { return }
        trial.posts.values.append(rate)
        trial.group.values.append(group)
        trial.raw.values.append(raw)
        trial.single.values.append(single)
        trial.cost.values.append(Double(used) / Double(posted))
        trial.otherPosts.values.append(other.rate)
        trial.otherCost.values.append(Double(otherUsed) / Double(other.posted))
    }

    /// Posts for the given time, each client one snap after another.
    static func post(
        _ crowd: Crowd, key: String, caption: String? = PostScenario.caption, seconds: Int64
    ) throws -> (rate: Double, posted: Int) {
        let caption = caption.map { ",\"caption\":\"\($0)\"" } ?? ""
        return try post(crowd, seconds: seconds) { number in
            let params = "{\"feed\":\"animals\",\"key\":\"\(key).\(number)\",\"picture\":\"bear\"\(caption)}"
            return Crowd.request(number, "snap.post", params)
        }
    }

    static let caption = "a caption of the usual length"

    /// Posts for some seconds, and counts the answers.
    ///
    /// - Parameter message: the post with this number.
    static func post(_ crowd: Crowd, seconds: Int64, _ message: (Int) -> String) throws -> (rate: Double, posted: Int) {
        var (posted, sent) = (0, 0)
        func post(_ index: Int) throws {
            sent += 1
            try crowd.members[index].send(message(sent))
        }
        let start = microseconds()
        let end = start + seconds * 1_000_000
        for index in crowd.members.indices { try post(index) }
        var stopped = start
        try crowd.listen(
            until: { posted == sent },
            { index, message in
                posted += 1
                stopped = microseconds()
                if stopped < end { try post(index) }
            })
        return (Double(posted) * 1_000_000 / Double(stopped - start), posted)
    }

    /// Posts per second of the C program, on the server's CPU.
    private func rawSQLite(group: Int) throws -> Double {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("snapbench-\(getpid())-sqlite")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("limit.db").path
        return try Limits.rate(CPUs.pinned(to: CPUs.server), ["posts", file, "\(group)", "\(seconds)"])
    }
}
