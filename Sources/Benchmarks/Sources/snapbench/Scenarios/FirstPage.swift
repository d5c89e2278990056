/// The first page of an app: five feeds with fifty snaps each, from stores of growing size.
struct FirstPageScenario: Scenario {
    let sizes = [1_000, 10_000, 100_000, 1_000_000]
    let calls = 100
    let data: String
    let stores: FilledStores

    func measure(runs: Int) throws -> BenchReport {
        let servers = try sizes.map { size in
            let store = try stores.of(size)
            return (server: try BenchServer(data: data, store: store.folder), token: store.token)
        }
        defer { for (server, _) in servers { server.stop() } }
        let members = try servers.map { server, token in
            let member = try BenchMember(port: server.port, token: token)
            return member
        }
        var times = sizes.map { _ in Series() }
        for run in 0...runs {
            for (index, member) in members.enumerated() {
                let median = try time(member)
                if run > 0 { times[index].values.append(median) }
            }
        }
        return report(times)
    }

    /// The median time of a run's calls, in milliseconds.
    private func time(_ member: BenchMember) throws -> Double {
        let feeds = ["landscapes", "people", "city-life", "animals", "cs198-01"].map { "{\"id\":\"\($0)\"}" }.joined(separator: ",")
        return try member.medianTime(of: "feed.subscribe", "{\"feeds\":[\(feeds)]}", calls: calls, atLeast: 250 * 150)
    }

    private func report(_ times: [Series]) -> BenchReport {
        let last = sizes.count - 1
        let row = Row(
            scenario: "first page", size: "5 × 50 of \(shown(Double(sizes[last]))) snaps", unit: "ms, p50", ours: times[last],
            beside: "itself, \(shown(Double(sizes[0])))", theirs: times[0], goal: .atMost(1.3))
        let points = zip(sizes, times).map { Point(line: "Snapfeed", size: Double($0), cost: $1.median) }
        return BenchReport(
            rows: [row], panels: [Panel(title: "First page: ms for 5 feeds of 50 snaps", sizes: "snaps in the store", points: points)])
    }
}
