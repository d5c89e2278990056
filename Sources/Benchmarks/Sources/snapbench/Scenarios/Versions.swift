/// This build compared with another build of the server: the same work in turns, so that a change that costs something shows.
struct VersionScenario: Scenario {
    let data: String
    /// The path of the other build's `snapfeed`.
    let other: String

    func measure(runs: Int) throws -> BenchReport {
        var report = BenchReport()
        for size in [10, 1_000] { report.rows += try fanOut(size, runs) }
        for clients in [1, 16, 256] { report.rows += try posts(clients, runs) }
        report.rows += try opens(runs)
        return report
    }

    /// This build's server first.
    private func servers(isPinned: Bool = true, options: [String] = []) throws -> [BenchServer] {
        try [nil, other].map { try BenchServer(data: data, isPinned: isPinned, options: options, build: $0) }
    }

    private func row(_ work: String, _ size: String, _ unit: String, _ figures: [Series], _ goal: Goal? = nil) -> Row {
        Row(scenario: work, size: size, unit: unit, ours: figures[0], beside: "the other build", theirs: figures[1], goal: goal)
    }

    private func fanOut(_ size: Int, _ runs: Int) throws -> [Row] {
        let teams = try servers().map { try Team(Relay.snapfeed($0), size: size) }
        defer { for team in teams { team.process.stop() } }
        for run in -1..<runs {
            for team in teams { try team.run(window: 16, microseconds: 600_000, counts: run >= 0) }
        }
        let label = "\(shown(Double(size))) subscribers"
        return [
            row("fan-out", label, "deliveries/s", teams.map(\.rate), .atLeast(0.95)),
            row("fan-out", label, "µs of CPU per delivery", teams.map(\.cost)),
        ]
    }

    private func posts(_ clients: Int, _ runs: Int) throws -> [Row] {
        let servers = try servers(isPinned: false)
        defer { for server in servers { server.stop() } }
        let crowds = try servers.map { try Crowd(clients, port: $0.port, token: try Crowd.signUp("bench", port: $0.port)) }
        var (rates, costs) = (Array(repeating: Series(), count: 2), Array(repeating: Series(), count: 2))
        for run in -1..<runs {
            for index in crowds.indices {
                let cpu = try servers[index].process.cpuMicroseconds()
                let (rate, posted) = try PostScenario.post(crowds[index], key: "\(run)", seconds: 1)
                guard run >= 0 else { continue }
                rates[index].values.append(rate)
                costs[index].values.append(Double(try servers[index].process.cpuMicroseconds() - cpu) / Double(posted))
            }
        }
        let label = clients == 1 ? "1 client" : "\(clients) clients"
        return [
            row("durable posts", label, "posts/s", rates, .atLeast(0.95)), row("durable posts", label, "µs of server CPU each", costs),
        ]
    }

    private func opens(_ runs: Int) throws -> [Row] {
        let (work, tokens) = (OpenScenario(data: data), try AppTokens())
        let servers = try servers(options: tokens.options)
        defer { for server in servers { server.stop() } }
        let asks = try servers.map { server in
            try Uploads(work.snaps, port: server.port, token: tokens.token(for: "author")).images.map {
                BenchMember.frame(.text, Array(Uploads.openRequest($0.snap).utf8))
            }
        }
        var (rates, costs) = (Array(repeating: Series(), count: 2), Array(repeating: Series(), count: 2))
        for run in 0...runs {
            for index in servers.indices {
                let viewers = try work.logIn(servers[index], tokens, run)
                let found = try work.rate(viewers, servers[index].process, asks[index])
                guard run > 0 else { continue }
                rates[index].values.append(found.perSecond)
                costs[index].values.append(found.cpu)
            }
        }
        let label = "\(work.viewers) viewers"
        return [row("opens", label, "images/s", rates, .atLeast(0.95)), row("opens", label, "µs of server CPU each", costs)]
    }
}
