/// Fan-out to as many subscribers at each of three nodes, compared with one node with its own: the same posts, three times the deliveries.
///
/// Two CPUs cannot show the throughput of three machines. Two figures stand for it, both from the CPU time of the processes: deliveries for
/// each second of CPU that all nodes spent together, which must be 2.5 / 3 of one node's; and the deliveries a second that follow when each node has a
/// CPU of its own, which the busiest of them limits.
struct ClusterFanOut: Scenario {
    let data: String
    let postgres: Postgres
    let bus: Bus
    private let size = 1_000

    func measure(runs: Int) throws -> BenchReport {
        let teams = try [3, 1].map { try Nodes($0, self) }
        defer { for team in teams { team.stop() } }
        for run in -1..<runs {
            for team in teams { try team.run(counts: run >= 0) }
        }
        func row(_ unit: String, _ figure: KeyPath<Nodes, Series>, _ goal: Goal? = nil) -> Row {
            Row(
                scenario: "cluster: fan-out", size: "3 nodes, \(shown(Double(size))) subscribers each", unit: unit,
                ours: teams[0][keyPath: figure],
                beside: "1 node with \(shown(Double(size)))", theirs: teams[1][keyPath: figure], goal: goal)
        }
        return BenchReport(rows: [
            row("deliveries/s with a CPU for each node, reckoned", \.reckoned, .atLeast(2.5)),
            row("deliveries per CPU second of all nodes", \.perCPU, .atLeast(2.5 / 3)),
            row("the same with PostgreSQL and NATS", \.perWholeCPU),
            row("deliveries/s, all nodes on one CPU", \.rate),
            row("p99 delay, µs", \.p99),
        ])
    }

    /// A cluster with its subscribers.
    private final class Nodes {
        private let cluster: BenchCluster
        private let team: Team
        private let others: [ServerProcess]
        private(set) var (reckoned, perCPU, perWholeCPU) = (Series(), Series(), Series())
        var rate: Series { team.rate }
        var p99: Series { team.p99 }

        init(_ count: Int, _ scenario: ClusterFanOut) throws {
            cluster = try BenchCluster(
                count, data: scenario.data, over: scenario.postgres, database: "fanout_\(count)", bus: scenario.bus.address, isPinned: true)
            others = [scenario.postgres.process, scenario.bus.process]
            do {
                let relay = try Relay.snapfeed(cluster.nodes[0])
                team = try Team(relay, size: scenario.size, also: cluster.nodes.dropFirst().map(\.process))
            } catch {
                cluster.stop()
                throw error
            }
        }

        func run(counts: Bool) throws {
            func used() throws -> [Int64] { try (cluster.nodes.map(\.process) + others).map { try $0.cpuMicroseconds() } }
            let before = try used()
            let deliveries = try team.run(window: 16, microseconds: 600_000, counts: counts)
            let spent = zip(try used(), before).map { Double($0 - $1) }
            let nodes = spent.prefix(cluster.nodes.count)
            guard counts, let busiest = nodes.max() else { return }
            reckoned.values.append(deliveries * 1_000_000 / busiest)
            perCPU.values.append(deliveries * 1_000_000 / nodes.reduce(0, +))
            perWholeCPU.values.append(deliveries * 1_000_000 / spent.reduce(0, +))
        }

        func stop() { cluster.stop() }
    }
}
