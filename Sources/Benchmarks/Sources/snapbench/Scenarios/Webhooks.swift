import Foundation

/// The cost of a webhook to posts, when its receiver takes every event and when it is away; and how fast the events leave.
///
/// Events leave one after another, each by a connection of its own, so they are compared with the same requests by a bare client.
struct WebhookScenario: Scenario {
    let data: String
    let clients = 256
    let seconds: Int64 = 1

    func measure(runs: Int) throws -> BenchReport {
        let receiver = try PostReceiver()
        defer { receiver.stop() }
        // Port 9 has no listener.
        let servers = try [nil, receiver.port, 9].map { try server(receiverPort: $0) }
        defer { for server in servers { server.stop() } }
        let crowds = try servers.map { try Crowd(clients, port: $0.port, token: try Crowd.signUp("bench", port: $0.port)) }
        var (posts, delivered, bare) = (servers.map { _ in Series() }, Series(), Series())
        for run in -1..<runs {
            for index in servers.indices {
                let rate = try PostScenario.post(crowds[index], key: "\(run)", seconds: seconds).rate
                if run >= 0 { posts[index].values.append(rate) }
                guard index == 1 else { continue }
                let rates = (try drain(servers[index]), try post(to: receiver))
                guard run >= 0 else { continue }
                delivered.values.append(rates.0)
                bare.values.append(rates.1)
            }
        }
        func row(_ size: String, _ index: Int) -> Row {
            Row(
                scenario: "posts and a webhook", size: size, unit: "posts/s", ours: posts[index], beside: "no webhook", theirs: posts[0],
                goal: .atLeast(0.7))
        }
        return BenchReport(rows: [
            row("\(clients) clients, events are taken", 1), row("\(clients) clients, the receiver is away", 2),
            Row(
                scenario: "events of a webhook", size: "one after another", unit: "events/s", ours: delivered,
                beside: "the same requests, nothing stored", theirs: bare, goal: nil),
        ])
    }

    private func server(receiverPort port: UInt16?) throws -> BenchServer {
        let server = try BenchServer(
            data: data, isPinned: false, options: ["--webhook-addresses", "any", "--limit", "webhookEvents=1000000"])
        guard let port else { return server }
        let add = Process()
        add.executableURL = server.program
        add.arguments = [
            "webhooks", "add", "http://127.0.0.1:\(port)/hooks", "--kinds", "snap.posted", "--store",
            server.process.folder.appendingPathComponent("store").path,
        ]
        add.standardOutput = FileHandle.nullDevice
        try add.run()
        add.waitUntilExit()
        guard add.terminationStatus == 0 else { throw BenchFault("no webhook could be added") }
        return server
    }

    /// Waits until all events have left, and returns how many left in each second after the posts ended.
    private func drain(_ server: BenchServer) throws -> Double {
        func tries() throws -> Int64 {
            let text = try server.metrics()
            guard let found = text.firstMatch(of: /snapfeed_webhook_tries_total\{outcome="delivered"\} (\d+)/) else { return 0 }
            return Int64(found.1) ?? 0
        }
        let (start, first) = (microseconds(), try tries())
        var (last, now) = (first, first)
        repeat {
            usleep(250_000)
            (last, now) = (now, try tries())
        } while now > last && microseconds() - start < 5_000_000
        return Double(now - first) * 1_000_000 / Double(microseconds() - start)
    }

    /// Sends the same requests for a second, by a client without a server.
    private func post(to receiver: PostReceiver) throws -> Double {
        let body =
            "{\"type\":\"snap.posted\",\"at\":1767225600123,\"sequence\":12,\"data\":{\"snap\":\"8\",\"feed\":\"animals\",\"author\":{\"id\":\"3\",\"name\":\"bench\"}}}"
        let head = "POST /hooks HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
        let request = Array((head + body).utf8)
        let start = microseconds()
        var count = 0
        while microseconds() - start < 1_000_000 {
            let socket = try BlockingSocket(port: receiver.port)
            try socket.send(request)
            _ = try socket.receiveAll()
            count += 1
        }
        return Double(count) * 1_000_000 / Double(microseconds() - start)
    }
}
