import Glibc

/// A mixed load: 5 posts, 50 opens and 500 deliveries, repeated faster and faster until one in a hundred takes over 50 ms. The result is
/// one number, with the machine's use of CPU at that rate.
struct MixedScenario: Scenario {
    let subscribers = 100
    let viewers = 256
    /// The number of snaps that a viewer opens, each once: enough for the fastest step.
    let snaps = 240
    let p99Microseconds: Int64 = 50_000
    let stepSeconds = 1.5
    let growth = 1.15
    /// The number of failed tries in a row after which a rate is given up. A single failure may be noise of the machine.
    let tries = 3
    let data: String

    func measure(runs: Int) throws -> BenchReport {
        let tokens = try AppTokens()
        let server = try BenchServer(data: data, options: tokens.options + ["--limit", "requestsInFlight=10000"])
        defer { server.stop() }
        let uploads = try Uploads(snaps, port: server.port, token: tokens.token(for: "author"))
        let stage = Stage(
            server: server, tokens: tokens,
            opens: uploads.images.map { BenchMember.frame(.text, Array(Uploads.openRequest($0.snap).utf8)) })
        // The first climb starts low, in big steps, and is not counted; the others start near its result.
        var best = try climb(stage, from: 10, by: 1.5, run: 0)
        var rates = Series()
        for run in 1...max(1, runs) {
            best = try climb(stage, from: best.good.map { $0.rate / growth / growth / growth } ?? 5, by: growth, run: run)
            rates.values.append(best.good?.rate ?? 0)
        }
        return report(rates, best, bytes: uploads.meanBytes)
    }

    /// The parts that all climbs share.
    private struct Stage {
        let server: BenchServer
        let tokens: AppTokens
        let opens: [[UInt8]]
    }

    /// One rate and its results.
    private struct Step {
        /// The number of times a second that 5 posts, 50 opens and 500 deliveries happen.
        let rate: Double
        let delays: MixedLoad.Delays?
        let use: Use
        func isGood(_ limit: Int64) -> Bool { delays.map { $0.p99 <= limit } ?? false }
    }

    /// Finds the highest good rate and the one above it, which failed. If the first rate fails already, it goes down instead.
    private func climb(_ stage: Stage, from first: Double, by growth: Double, run: Int) throws -> (good: Step?, bad: Step?) {
        var (rate, good, bad): (Double, Step?, Step?) = (first, nil, nil)
        for number in 0..<30 {
            let step = try bestStep(stage, rate, "\(run) \(number)")
            if step.isGood(p99Microseconds) { good = step } else { bad = step }
            if good != nil, bad != nil { break }
            rate *= good == nil ? 1 / growth : growth
        }
        return (good, bad)
    }

    private func bestStep(_ stage: Stage, _ rate: Double, _ name: String) throws -> Step {
        var step = try step(stage, rate, name)
        for retry in 1..<tries where !step.isGood(p99Microseconds) { step = try self.step(stage, rate, "\(name) \(retry)") }
        return step
    }

    private func step(_ stage: Stage, _ rate: Double, _ name: String) throws -> Step {
        let port = stage.server.port
        func member(_ user: String) throws -> BenchMember {
            let member = try BenchMember(port: port, token: stage.tokens.token(for: user))
            return member
        }
        let followers = try (0..<subscribers).map { _ in
            let follower = try member("follower")
            _ = try Crowd.call(follower, "feed.subscribe", "{\"feeds\":[{\"id\":\"animals\"}]}")
            return follower
        }
        let load = MixedLoad(
            poster: try member("poster"), subscribers: followers,
            viewers: try (0..<viewers).map { Download(try member("viewer \(name) \($0)").socket, .webSocket) }, opens: stage.opens)
        let before = try Use.now(stage.server)
        let delays = try load.run(postsPerSecond: rate * 5, seconds: stepSeconds, key: name)
        return Step(rate: rate, delays: delays, use: try Use.now(stage.server) - before)
    }

    private func report(_ rates: Series, _ last: (good: Step?, bad: Step?), bytes: Double) -> BenchReport {
        func note(_ step: Step?, _ name: String) -> [String] {
            guard let step else { return [] }
            let p99 = step.delays.map { delays in
                [
                    ("posts", delays.posts), ("opens", delays.opens), ("deliveries", delays.deliveries),
                    ("the load's own sends", delays.sends),
                ]
                .map { "\($0) \(shown(Double($1.percentile(0.99) ?? 0) / 1_000)) ms" }.joined(separator: ", ")
            }
            return ["mixed, \(name) rate \(shown(step.rate)): p99 of \(p99 ?? "all far over"); \(step.use.text)"]
        }
        return BenchReport(
            rows: [
                Row(
                    scenario: "mixed", size: "5 posts, 50 opens of \(shown((bytes / 1_000).rounded())) KB, 500 deliveries",
                    unit: "times a second at p99 ≤ 50 ms", ours: rates, beside: "–", theirs: Series())
            ], notes: note(last.good, "highest good") + note(last.bad, "first bad"))
    }
}

/// The CPU time that server and load have used, up to a moment or between two moments.
private struct Use {
    var microseconds: Double
    var cpu: [(name: String, microseconds: Double)]
    var commits: Double
    var commands: Double
    var commitSeconds: Double

    static func now(_ server: BenchServer) throws -> Use {
        let threads = [("loop", "snapfeed"), ("writer", "snap-writer"), ("reader 1", "snap-reader-1"), ("reader 2", "snap-reader-2")]
        var cpu = try threads.map { (name: $0.0, microseconds: Double(try server.process.cpuMicroseconds(thread: $0.1))) }
        cpu.append((name: "the load itself", microseconds: Double(clock()) * 1_000_000 / Double(CLOCKS_PER_SEC)))
        let text = try server.metrics()
        func number(_ name: String) -> Double {
            text.split(separator: "\n").first { $0.hasPrefix(name + " ") }.flatMap { Double($0.dropFirst(name.count + 1)) } ?? .nan
        }
        return Use(
            microseconds: Double(snapbench.microseconds()), cpu: cpu, commits: number("snapfeed_commit_seconds_count"),
            commands: number("snapfeed_commands_total"), commitSeconds: number("snapfeed_commit_seconds_sum"))
    }

    static func - (later: Use, earlier: Use) -> Use {
        Use(
            microseconds: later.microseconds - earlier.microseconds,
            cpu: zip(later.cpu, earlier.cpu).map { ($0.name, $0.microseconds - $1.microseconds) },
            commits: later.commits - earlier.commits, commands: later.commands - earlier.commands,
            commitSeconds: later.commitSeconds - earlier.commitSeconds)
    }

    var text: String {
        let shares = cpu.map { "\($0.name) \(shown((100 * $0.microseconds / microseconds).rounded())) %" }.joined(separator: ", ")
        return
            "CPU: \(shares); \(shown(commands / commits)) commands a commit, \(shown(1_000 * commitSeconds / commits)) ms each, the writer waiting or working \(shown((100_000_000 * commitSeconds / microseconds).rounded())) % of the time"
    }
}
