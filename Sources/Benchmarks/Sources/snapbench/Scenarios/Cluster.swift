/// Nodes of a cluster over one PostgreSQL: what a durable post and a claim cost compared with the bare database, and how changes reach other
/// nodes.
struct ClusterScenario: Scenario {
    let data: String

    func measure(runs: Int) throws -> BenchReport {
        let postgres = try Postgres()
        defer { postgres.stop() }
        let bus = try Bus()
        defer { bus.stop() }
        var report = try ClusterWrites(data: data, postgres: postgres, bus: bus).measure(runs: runs)
        report.add(try ClusterDelays(data: data, postgres: postgres, bus: bus).measure(runs: runs))
        report.add(try ClusterFanOut(data: data, postgres: postgres, bus: bus).measure(runs: runs))
        return report
    }
}
