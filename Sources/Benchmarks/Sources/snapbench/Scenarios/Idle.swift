import Glibc

/// Ten thousand idle connections: the cost of each, and the speed of one active connection next to them.
///
/// One server at a time holds them, since neither the load nor a server has descriptors for more. Snapfeed's connections are logged in.
struct IdleScenario: Scenario {
    let data: String
    let idle = 10_000
    let roundTrips = 3_000

    func measure(runs: Int) throws -> BenchReport {
        var inns = ["Snapfeed", "uWebSockets", "Node ws", "nchan"].map { IdleServerRun(name: $0) }
        for _ in 0..<runs {
            for index in inns.indices {
                try measure(&inns[index])
            }
        }
        var report = BenchReport(rows: [goal(inns[0])])
        for theirs in inns.dropFirst() { report.rows += rows(inns[0], theirs) }
        report.notes.append(
            "Round trips without other load, µs: " + inns.map { "\($0.name) \($0.alone.text)" }.joined(separator: ", ") + ".")
        return report
    }

    private func relay(_ name: String) throws -> Relay {
        switch name {
        case "uWebSockets": .uWebSockets
        case "Node ws": .nodeWS
        case "nchan": .nchan
        default: try .snapfeed(BenchServer(data: data))
        }
    }

    private func measure(_ inn: inout IdleServerRun) throws {
        let relay = try relay(inn.name)
        let server = try relay.start()
        defer { server.stop() }
        let active = try relay.connect(port: server.port, room: .own)
        inn.alone.values.append(try roundTrips(of: active, relay.ask).percentile(0.5))
        let before = try server.residentKiB()
        let guests = try (0..<idle).map { _ in try relay.connect(port: server.port, room: .idle) }
        inn.memory.values.append(Double(try server.residentKiB() - before) / Double(guests.count))
        // Wait until the work that connecting caused is done.
        sleep(3)
        let cpu = try server.cpuMicroseconds()
        sleep(2)
        inn.cpu.values.append(Double(try server.cpuMicroseconds() - cpu) / 2_000)
        let times = try roundTrips(of: active, relay.ask)
        inn.p50.values.append(times.percentile(0.5))
        inn.p99.values.append(times.percentile(0.99))
    }

    private func roundTrips(of member: BenchMember, _ question: [UInt8]) throws -> LatencyHistogram {
        var times = LatencyHistogram()
        for trip in 0..<(roundTrips + roundTrips / 10) {
            let start = microseconds()
            try member.send(question)
            try member.receive(until: { _ in true })
            if trip >= roundTrips / 10 { times.add(microseconds() - start) }
        }
        return times
    }

    /// The measurements of one server.
    private struct IdleServerRun {
        let name: String
        var (memory, cpu, alone, p50, p99) = (Series(), Series(), Series(), Series(), Series())

        init(name: String) { self.name = name }
    }

    /// The goal for the memory of a connection that has logged in, as no peer's has.
    private func goal(_ ours: IdleServerRun) -> Row {
        Row(
            scenario: "idle", size: "\(shown(Double(idle))) connections, logged in", unit: "KiB per connection", ours: ours.memory,
            beside: "", theirs: Series(), goal: .atMost(2.4))
    }

    private func rows(_ ours: IdleServerRun, _ theirs: IdleServerRun) -> [Row] {
        func row(_ unit: String, _ figure: KeyPath<IdleServerRun, Series>) -> Row {
            Row(
                scenario: "idle", size: "\(shown(Double(idle))) connections", unit: unit, ours: ours[keyPath: figure],
                beside: theirs.name, theirs: theirs[keyPath: figure])
        }
        return [
            row("KiB per connection", \.memory), row("CPU, ms per second", \.cpu), row("round trip p50, µs", \.p50),
            row("round trip p99, µs", \.p99),
        ]
    }
}
