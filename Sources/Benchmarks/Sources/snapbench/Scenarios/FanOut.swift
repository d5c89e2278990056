/// One publisher and many subscribers: deliveries per second, the server's cost of each, and the delay of each.
///
/// Sixteen messages are under way at any time: the next one leaves when an earlier one has reached all. Snapfeed makes each message durable
/// before it delivers it. So do the promise in C and what people write with the usual parts; the other peers store nothing.
struct FanOutScenario: Scenario {
    let data: String
    let sizes = [10, 100, 1_000, 5_000]
    let window = 16
    let microsecondsPerRun: Int64 = 600_000

    func measure(runs: Int) throws -> BenchReport {
        var report = BenchReport()
        var points: [Point] = []
        for size in sizes {
            for group in groups(of: size) {
                let teams = try start(size, group)
                defer { for team in teams { team.process.stop() } }
                for run in -1..<runs {
                    for team in teams { try team.run(window: window, microseconds: microsecondsPerRun, counts: run >= 0) }
                }
                guard let ours = teams.first else { continue }
                for theirs in teams.dropFirst() {
                    report.rows += rows(ours, theirs, size)
                }
                let isNew = { (team: Team) in !points.contains { $0.line == team.relay.name && $0.size == Double(size) } }
                for team in teams where !team.relay.storesFirst && isNew(team) {
                    points.append(Point(line: team.relay.name, size: Double(size), cost: team.cost.median))
                }
            }
        }
        report.panels.append(
            Panel(title: "Fan-out: µs of server CPU per delivery", sizes: "subscribers", points: points))
        return report
    }

    /// The peers in groups. A group runs at the same time as Snapfeed, as far as descriptors suffice.
    private func groups(of size: Int) -> [[Relay]] {
        let peers = [Relay.promise, .limit, .uWebSockets, .nodeWS, .nchan, .nats] + Relay.written
        let most = max(1, 18_000 / size - 1)
        return stride(from: 0, to: peers.count, by: most).map { Array(peers[$0..<min($0 + most, peers.count)]) }
    }

    private func start(_ size: Int, _ peers: [Relay]) throws -> [Team] {
        let server = try BenchServer(data: data)
        return try ([Relay.snapfeed(server)] + peers).map { try Team($0, size: size) }
    }

    private func rows(_ ours: Team, _ theirs: Team, _ size: Int) -> [Row] {
        let goal: Goal? =
            switch theirs.relay.name {
            case PromiseInC.name: .atLeast(size < 1_000 ? 0.8 : size < 5_000 ? 0.9 : 0.95)
            // What people write stores each message first, as Snapfeed does.
            default: theirs.relay.storesFirst ? .atLeast(1.1) : nil
            }
        func row(_ unit: String, _ figure: KeyPath<Team, Series>, _ goal: Goal? = nil) -> Row {
            Row(
                scenario: "fan-out", size: "\(shown(Double(size))) subscribers", unit: unit, ours: ours[keyPath: figure],
                beside: theirs.relay.name, theirs: theirs[keyPath: figure], goal: goal)
        }
        return [
            row("deliveries/s", \.rate, goal), row("µs of CPU per delivery", \.cost), row("p50 delay, µs", \.p50),
            row("p99 delay, µs", \.p99),
        ]
    }
}

/// One server with its subscribers and its measurements.
final class Team {
    let relay: Relay
    let process: ServerProcess
    private let author: BenchMember
    private let audience: SubscriberPool
    private var published = 0
    private(set) var (rate, cost, p50, p99) = (Series(), Series(), Series(), Series())

    /// - Parameter also: other servers, of which each has as many subscribers.
    init(_ relay: Relay, size: Int, also others: [ServerProcess] = []) throws {
        self.relay = relay
        process = try relay.start()
        author = try relay.connect(port: process.port, room: .all)
        let ports = [process.port] + others.map(\.port)
        let members = try ports.flatMap { port in try (0..<size).map { _ in try relay.connect(port: port, room: .all) } }
        audience = SubscriberPool(members, bytesPerMessage: relay.bytesPerMessage)
    }

    /// Publishes for the given time, then waits for the last delivery.
    ///
    /// - Returns: the number of deliveries.
    @discardableResult func run(window: Int, microseconds length: Int64, counts: Bool) throws -> Double {
        audience.forget()
        let first = published
        var (sentAt, received, whole): ([Int64], [Int], Int) = ([], [], 0)
        var delays = LatencyHistogram()
        let cpu = try process.cpuMicroseconds()
        let start = microseconds()
        func publish() throws {
            try author.send(relay.publish(published))
            published += 1
            sentAt.append(microseconds())
            received.append(0)
        }
        for _ in 0..<window { try publish() }
        var now = start
        while whole < sentAt.count {
            try audience.listen(to: relay.name) { from, to in
                now = microseconds()
                for message in from..<min(to, sentAt.count) {
                    received[message] += 1
                    delays.add(now - sentAt[message])
                }
            }
            author.socket.drain()
            while whole < received.count, received[whole] == audience.count {
                whole += 1
                if now - start < length { try publish() }
            }
        }
        let deliveries = Double((published - first) * audience.count)
        guard counts else { return deliveries }
        rate.values.append(deliveries * 1_000_000 / Double(now - start))
        cost.values.append(Double(try process.cpuMicroseconds() - cpu) / deliveries)
        p50.values.append(delays.percentile(0.5))
        p99.values.append(delays.percentile(0.99))
        return deliveries
    }
}
