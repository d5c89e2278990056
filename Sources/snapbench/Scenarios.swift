/// Durable posts: each client waits for its acknowledgement before it posts again.
struct PostScenario {
    let clients = [1, 16, 256]
    let runs: Int
    let data: String

    func run() throws {
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

/// A round trip beside idle connections: with epoll they cost nothing, with poll every one of them costs every message.
struct IdleScenario {
    let idle = 10_000
    let runs: Int
    let data: String

    func run() throws {
        let server = try BenchServer(data: data)
        defer { server.stop() }
        let token = try Crowd.signUp("bench", port: server.port)
        let active = Crowd()
        try active.join(1, port: server.port, token: token)
        let before = try server.residentKiB()
        let alone = try measure(active)
        let crowd = Crowd()
        try crowd.join(idle, port: server.port, token: token)
        let memory = Double(try server.residentKiB() - before) / Double(idle)
        let beside = try measure(active)
        print("round trip of server.info beside \(idle) idle connections (medians of \(runs) runs of 5,000)")
        print("  none idle:   p50 \(alone.p50.text) µs, p99 \(alone.p99.text) µs")
        print(
            "  \(idle) idle: p50 \(beside.p50.text) µs, p99 \(beside.p99.text) µs, \(shown(beside.p50.median / alone.p50.median)) × as long"
        )
        print("  memory: \(shown(memory)) KiB per idle connection, logged in")
    }

    private func measure(_ crowd: Crowd) throws -> (p50: Series, p99: Series) {
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

/// Fan-out: what a push costs per subscriber, counted by the server itself and timed at the subscribers.
struct FanOutScenario {
    let subscribers: Int
    let window: Int
    let runs: Int
    let data: String

    func run() throws {
        let server = try BenchServer(data: data)
        defer { server.stop() }
        let token = try Crowd.signUp("bench", port: server.port)
        let crowd = Crowd()
        try crowd.join(subscribers, port: server.port, token: token)
        for member in crowd.members { _ = try Crowd.call(member, "feed.subscribe", "{\"feeds\":[{\"id\":\"animals\"}]}") }
        let author = try Member(port: server.port)
        _ = try Crowd.call(author, "session.resume", "{\"token\":\"\(token)\"}")
        var (rates, cpu, writes) = (Series(), Series(), Series())
        var encodings: Int64 = 0
        for run in 0..<runs {
            let (before, cpuBefore) = (try server.figures(), try server.cpuMicroseconds())
            let posts = 400
            let elapsed = try publish(posts, by: author, to: crowd, key: "\(run)")
            let (after, cpuAfter) = (try server.figures(), try server.cpuMicroseconds())
            let deliveries = Double(posts * subscribers)
            func growth(_ name: String) -> Int64 { (after[name] ?? 0) - (before[name] ?? 0) }
            encodings += growth("snapfeed_events_total") - Int64(posts)
            rates.values.append(deliveries * 1_000_000 / Double(elapsed))
            cpu.values.append(Double(cpuAfter - cpuBefore) / deliveries)
            writes.values.append(Double(growth("snapfeed_writes_total")) / deliveries)
        }
        print("fan-out to \(subscribers) subscribers, \(window) posts in flight (medians of \(runs) runs of 400 posts)")
        print(
            "  \(rates.text) deliveries/s, \(cpu.text) µs of server CPU each, \(writes.text) writes per delivery, \(encodings) encodings too many"
        )
    }

    private func publish(_ posts: Int, by author: Member, to crowd: Crowd, key: String) throws -> Int64 {
        var (sent, received) = (0, 0)
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        func post() throws {
            sent += 1
            try author.send(Crowd.request(sent, "snap.post", "{\"feed\":\"animals\",\"key\":\"\(key)-\(sent)\",\"picture\":\"bear\"}"))
        }
        let start = microseconds()
        for _ in 0..<window { try post() }
        try crowd.listen(
            until: { received == posts * crowd.members.count },
            { _, _ in
                received += 1
                // The slowest subscriber sets the pace: the next post leaves when all have the one before.
                if received % crowd.members.count == 0, sent < posts { try post() }
            })
        let elapsed = microseconds() - start
        var answered = 0
        while answered < posts { guard author.receive(&buffer, { _ in answered += 1 }) else { break } }
        return elapsed
    }
}
