import Foundation

/// Durable posts: each client waits for its acknowledgement before it posts again.
///
/// Compared with SQLite alone, in C: with as many posts per transaction as the server had at that load, and with one post per transaction.
/// The C program has one thread; Snapfeed's loop and writer share both CPUs with the load, as they would without a bench.
struct PostScenario: Scenario {
    let data: String
    let clients = [1, 16, 256]
    let seconds: Int64 = 1

    func measure(runs: Int) throws -> BenchReport {
        let server = try BenchServer(data: data, isPinned: false)
        defer { server.process.stop() }
        let token = try Crowd.signUp("bench", port: server.port)
        var trials: [Trial] = []
        for count in clients { trials.append(Trial(crowd: try Crowd(count, port: server.port, token: token))) }
        for run in -1..<runs {
            for index in trials.indices { try measure(&trials[index], key: "\(run).\(index)", on: server, counts: run >= 0) }
        }
        var report = BenchReport()
        for trial in trials { report.rows += trial.rows }
        report.panels.append(
            Panel(
                title: "Durable posts: µs of server CPU per post", sizes: "clients",
                points: trials.map { Point(line: "Snapfeed", size: Double($0.crowd.members.count), cost: $0.cost.median) }))
        return report
    }

    /// The measurements for one number of clients.
    private struct Trial {
        let crowd: Crowd
        var (posts, raw, single, group, cost) = (Series(), Series(), Series(), Series(), Series())

        init(crowd: Crowd) { self.crowd = crowd }

        var rows: [Row] {
            let count = crowd.members.count
            func row(_ beside: String, _ theirs: Series, _ goal: Goal?) -> Row {
                Row(
                    scenario: "durable posts", size: count == 1 ? "1 client" : "\(count) clients", unit: "posts/s", ours: posts,
                    beside: beside, theirs: theirs, goal: goal)
            }
            return [
                row("SQLite in C, \(shown(group.median.rounded())) in a commit", raw, .atLeast(0.7)),
                row("SQLite in C, a commit for each", single, count == 256 ? .atLeast(20) : nil),
            ]
        }
    }

    private func measure(_ trial: inout Trial, key: String, on server: BenchServer, counts: Bool) throws {
        let (before, cpu) = (try server.figures(), try server.process.cpuMicroseconds())
        let (rate, posted) = try Self.post(trial.crowd, key: key, seconds: seconds)
        let (after, used) = (try server.figures(), try server.process.cpuMicroseconds() - cpu)
        func growth(_ name: String) -> Double { Double((after[name] ?? 0) - (before[name] ?? 0)) }
        let group = growth("snapfeed_commands_total") / max(1, growth("snapfeed_commits_total"))
        let (raw, single) = (try rawSQLite(group: max(1, Int(group.rounded()))), try rawSQLite(group: 1))
        guard counts else { return }
        trial.posts.values.append(rate)
        trial.group.values.append(group)
        trial.raw.values.append(raw)
        trial.single.values.append(single)
        trial.cost.values.append(Double(used) / Double(posted))
    }

    /// Posts for the given time, each client one snap after another.
    static func post(
        _ crowd: Crowd, key: String, caption: String? = "a caption of the usual length", seconds: Int64
    ) throws -> (rate: Double, posted: Int) {
        let caption = caption.map { ",\"caption\":\"\($0)\"" } ?? ""
        var (posted, sent) = (0, 0)
        func post(_ index: Int) throws {
            sent += 1
            let params = "{\"feed\":\"animals\",\"key\":\"\(key).\(sent)\",\"picture\":\"bear\"\(caption)}"
            try crowd.members[index].send(Crowd.request(sent, "snap.post", params))
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
        let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent("PostLimit")
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            CPUs.pinned(to: CPUs.server) + [program.path, folder.appendingPathComponent("limit.db").path, "\(group)", "\(seconds)"]
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard let rate = Double(text.trimmingCharacters(in: .newlines)) else { throw BenchFault("PostLimit failed") }
        return rate
    }
}
