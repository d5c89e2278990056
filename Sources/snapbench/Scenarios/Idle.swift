/// A round trip beside idle connections: with epoll they cost nothing, with poll every one of them costs every message.
struct IdleScenario: Scenario {
    let idle = 10_000
    let data: String

    func measure(runs: Int) throws -> Report {
        let server = try BenchServer(data: data)
        defer { server.stop() }
        let token = try Crowd.signUp("bench", port: server.port)
        let active = Crowd()
        try active.join(1, port: server.port, token: token)
        let before = try server.process.residentKiB()
        let alone = try measure(active, runs)
        let crowd = Crowd()
        try crowd.join(idle, port: server.port, token: token)
        let memory = Double(try server.process.residentKiB() - before) / Double(idle)
        let beside = try measure(active, runs)
        print("round trip of server.info beside \(idle) idle connections (medians of \(runs) runs of 5,000)")
        print("  none idle:   p50 \(alone.p50.text) µs, p99 \(alone.p99.text) µs")
        print(
            "  \(idle) idle: p50 \(beside.p50.text) µs, p99 \(beside.p99.text) µs, \(shown(beside.p50.median / alone.p50.median)) × as long"
        )
        print("  memory: \(shown(memory)) KiB per idle connection, logged in")
        return Report()
    }

    private func measure(_ crowd: Crowd, _ runs: Int) throws -> (p50: Series, p99: Series) {
        var (p50, p99) = (Series(), Series())
        for _ in 0..<runs {
            var times: [Double] = []
            var sentAt = microseconds()
            let ask = Crowd.request(1, "server.info", "{}")
            try crowd.members[0].send(ask)
            try crowd.listen(
                until: { times.count == 5_000 },
                { _, _ in
                    times.append(Double(microseconds() - sentAt))
                    sentAt = microseconds()
                    if times.count < 5_000 { try crowd.members[0].send(ask) }
                })
            p50.values.append(times.percentile(0.5) ?? .nan)
            p99.values.append(times.percentile(0.99) ?? .nan)
        }
        return (p50, p99)
    }
}
