/// Durable posts: each client waits for its acknowledgement before it posts again.
struct PostScenario: Scenario {
    let clients = [1, 16, 256]
    let data: String

    func measure(runs: Int) throws -> Report {
        let server = try BenchServer(data: data)
        defer { server.stop() }
        let token = try Crowd.signUp("bench", port: server.port)
        let crowds = try clients.map { count in
            let crowd = Crowd()
            try crowd.join(count, port: server.port, token: token)
            return crowd
        }
        var rates = clients.map { _ in Series() }
        var batches = clients.map { _ in Series() }
        for run in 0..<runs {
            for (index, crowd) in crowds.enumerated() {
                let before = try server.figures()
                rates[index].values.append(try measure(crowd, seconds: 2, key: "\(run)-\(index)"))
                let after = try server.figures()
                func growth(_ name: String) -> Double { Double((after[name] ?? 0) - (before[name] ?? 0)) }
                batches[index].values.append(growth("snapfeed_commands_total") / max(1, growth("snapfeed_commits_total")))
            }
        }
        print("durable posts, each client waits for its acknowledgement (medians of \(runs) interleaved runs, min–max)")
        for (index, count) in clients.enumerated() {
            let ratio = zip(rates[index].values, rates[0].values).map { $0 / $1 }.percentile(0.5) ?? .nan
            print("  \(count) clients: \(rates[index].text) posts/s, \(batches[index].text) per commit, \(shown(ratio)) × one client")
        }
        return Report()
    }

    private func measure(_ crowd: Crowd, seconds: Int64, key: String) throws -> Double {
        var posted = 0
        var sent = 0
        func post(_ index: Int) throws {
            sent += 1
            let params =
                "{\"feed\":\"animals\",\"key\":\"\(key)-\(sent)\",\"picture\":\"bear\",\"caption\":\"a caption of the usual length\"}"
            try crowd.members[index].send(Crowd.request(sent, "snap.post", params))
        }
        let start = microseconds()
        let end = start + seconds * 1_000_000
        for index in crowd.members.indices { try post(index) }
        var stopped: Int64 = 0
        try crowd.listen(
            until: { posted == sent },
            { index, message in
                posted += 1
                stopped = microseconds()
                if stopped < end { try post(index) }
            })
        return Double(posted) * 1_000_000 / Double(stopped - start)
    }
}
