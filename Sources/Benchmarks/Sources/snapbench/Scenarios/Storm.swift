import Glibc

/// A reconnect storm: all clients have lost the connection and return at the same moment, each with an offset 100 events behind.
struct StormScenario: Scenario {
    let sizes = [500, 5_000]
    let missed = 100
    let data: String

    func measure(runs: Int) throws -> BenchReport {
        let server = try BenchServer(data: data)
        defer { server.stop() }
        let token = try Crowd.signUp("bench", port: server.port)
        let author = try BenchMember(port: server.port, token: token)
        for number in 0..<missed { try post(author, "\(number)") }
        var (times, cpu) = (sizes.map { _ in Series() }, sizes.map { _ in Series() })
        for run in 0...runs {
            for (index, size) in sizes.enumerated() {
                let errand = try errand(server.port, token, by: author)
                let before = try server.process.cpuMicroseconds()
                let elapsed = try comeBack(size, errand) { try post(author, "live \(run) \(size)") }
                let used = try server.process.cpuMicroseconds() - before
                try waitUntilAlone(server)
                guard run > 0 else { continue }
                times[index].values.append(Double(elapsed) / Double(size))
                cpu[index].values.append(Double(used) / Double(size))
            }
        }
        return report(times, cpu)
    }

    private func post(_ author: BenchMember, _ key: String) throws {
        let params = "{\"feed\":\"animals\",\"key\":\"\(key)\",\"picture\":\"bear\",\"caption\":\"a caption of the usual length\"}"
        _ = try Crowd.call(author, "snap.post", params)
    }

    /// The subscription that the clients return with, checked once for completeness.
    private func errand(_ port: UInt16, _ token: String, by author: BenchMember) throws -> ReturningClient.ResumeLoad {
        let list = try Crowd.call(author, "feed.list", "{}")
        guard let found = list.firstMatch(of: /"id":"animals".*?"epoch":"([^"]+)","offset":(\d+)/), let head = Int(found.2) else {
            throw BenchFault("no feed in: \(list)")
        }
        let params = "{\"feeds\":[{\"id\":\"animals\",\"epoch\":\"\(found.1)\",\"offset\":\(head - missed)}]}"
        let other = try BenchMember(port: port, token: token)
        let reply = try Crowd.call(other, "feed.subscribe", params)
        guard reply.contains("\"recovered\":true"), reply.matches(of: /snap\.posted/).count == missed else {
            throw BenchFault("not \(missed) missed events: \(reply.prefix(500))")
        }
        return ReturningClient.ResumeLoad(
            port: port, resume: BenchMember.frame(.text, Array(Crowd.request(1, "session.resume", "{\"token\":\"\(token)\"}").utf8)),
            subscribe: BenchMember.frame(.text, Array(Crowd.request(1, "feed.subscribe", params).utf8)), wholeBytes: reply.utf8.count)
    }

    private func comeBack(_ count: Int, _ errand: ReturningClient.ResumeLoad, thenPost: () throws -> Void) throws -> Int64 {
        let storm = Storm()
        let elapsed = try storm.breakLoose(count, errand)
        try thenPost()
        try storm.waitForPush()
        return elapsed
    }

    /// Waits until the connections of the last storm are gone.
    private func waitUntilAlone(_ server: BenchServer) throws {
        let deadline = microseconds() + 10_000_000
        while try server.figures()["snapfeed_connections"] ?? 0 > 1 {
            guard microseconds() < deadline else { throw BenchFault("the connections of a storm do not end") }
            usleep(20_000)
        }
    }

    private func report(_ times: [Series], _ cpu: [Series]) -> BenchReport {
        func row(_ unit: String, _ series: [Series], _ goal: Goal?) -> Row {
            Row(
                scenario: "reconnect storm", size: "\(shown(Double(sizes[1]))) clients, \(missed) behind", unit: unit, ours: series[1],
                beside: "itself, \(sizes[0]) clients", theirs: series[0], goal: goal)
        }
        let seconds = Series(values: times[1].values.map { $0 * Double(sizes[1]) / 1_000_000 })
        return BenchReport(
            rows: [row("µs each until all are live and whole", times, .atMost(1.2)), row("µs of server CPU each", cpu, nil)],
            notes: ["reconnect storm: all \(shown(Double(sizes[1]))) were back in \(seconds.text) s."])
    }
}
