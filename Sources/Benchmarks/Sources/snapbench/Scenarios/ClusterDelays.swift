/// One post at a time at one node, and a follower at another one: the time from sending the post until it arrives.
struct ClusterDelays: Scenario {
    let data: String
    let postgres: Postgres
    let bus: Bus
    private let posts = 400

    func measure(runs: Int) throws -> BenchReport {
        let ways = [try Way("nats", bus: bus.address, self), try Way("notify", bus: nil, self)]
        defer { for way in ways { way.stop() } }
        for run in -1..<runs {
            for way in ways { try way.run(posts: posts, counts: run >= 0) }
        }
        return BenchReport(
            rows: rows(ways[0], beside: "the same over NOTIFY", ways[1].other)
                + rows(ways[0], beside: "a follower at the same node", ways[0].same))
    }

    private func rows(_ way: Way, beside: String, _ theirs: Way.Delays) -> [Row] {
        func row(_ unit: String, _ ours: Series, _ theirs: Series) -> Row {
            Row(
                scenario: "cluster: post to another node, over NATS", size: "one at a time", unit: unit, ours: ours, beside: beside,
                theirs: theirs)
        }
        return [row("p50 delay, µs", way.other.p50, theirs.p50), row("p99 delay, µs", way.other.p99, theirs.p99)]
    }

    /// Two nodes whose hints go one way.
    private final class Way {
        struct Delays {
            var (p50, p99) = (Series(), Series())
        }

        private let cluster: BenchCluster
        private let author: BenchMember
        /// At the author's node, and at the other one.
        private let followers: [BenchMember]
        private var posted = 0
        private(set) var (same, other) = (Delays(), Delays())

        init(_ name: String, bus: String?, _ scenario: ClusterDelays) throws {
            cluster = try BenchCluster(
                2, data: scenario.data, over: scenario.postgres, database: "delays_\(name)", bus: bus, isPinned: false)
            let token = try Crowd.signUp("bench", port: cluster.nodes[0].port)
            func member(_ node: BenchServer) throws -> BenchMember {
                let member = try BenchMember(port: node.port, token: token)
                return member
            }
            author = try member(cluster.nodes[0])
            followers = try cluster.nodes.map { node in
                let follower = try member(node)
                _ = try Crowd.call(follower, "feed.subscribe", "{\"feeds\":[{\"id\":\"animals\",\"limit\":1}]}")
                return follower
            }
        }

        func run(posts: Int, counts: Bool) throws {
            let delays = try followers.map { try measure($0, posts) }
            guard counts else { return }
            same.p50.values.append(delays[0].percentile(0.5))
            same.p99.values.append(delays[0].percentile(0.99))
            other.p50.values.append(delays[1].percentile(0.5))
            other.p99.values.append(delays[1].percentile(0.99))
        }

        private func measure(_ follower: BenchMember, _ posts: Int) throws -> LatencyHistogram {
            var delays = LatencyHistogram()
            for _ in 0..<posts {
                posted += 1
                let start = microseconds()
                let key = "\"key\":\"\(posted).\""
                try author.send(
                    Crowd.request(
                        posted, "snap.post", "{\"feed\":\"animals\",\(key),\"picture\":\"bear\",\"caption\":\"number \(posted).\"}"))
                let mark = Array("number \(posted).".utf8)
                try follower.receive(until: { Array($0).position(of: mark) != nil })
                delays.add(microseconds() - start)
                for other in followers where other !== follower { other.socket.drain() }
                // Its answer: the next post comes alone.
                let reply = Array("\"id\":\(posted),".utf8)
                try author.receive(until: { Array($0).position(of: reply) != nil })
            }
            return delays
        }

        func stop() { cluster.stop() }
    }
}
