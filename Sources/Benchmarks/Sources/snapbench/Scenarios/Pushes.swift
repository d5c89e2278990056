import Foundation
import Synchronization

/// How fast pushes leave for the devices of an account.
///
/// Each is encrypted and signed, and its success is committed, so they are compared with the same requests by bare clients, as many at a
/// time.
struct PushScenario: Scenario {
    let data: String
    let devices = 240
    /// The number of pushes that the server sends concurrently.
    let threads = 12

    func measure(runs: Int) throws -> BenchReport {
        let receiver = try PostReceiver()
        defer { receiver.stop() }
        let server = try server()
        defer { server.stop() }
        try subscribe(try member("ana", server), at: receiver)
        let author = try member("ben", server)
        var (ours, theirs) = (Series(), Series())
        for run in -1..<runs {
            let rates = (try mention(author, server, key: "\(run)"), try post(to: receiver))
            guard run >= 0 else { continue }
            ours.values.append(rates.0)
            theirs.values.append(rates.1)
        }
        return BenchReport(rows: [
            Row(
                scenario: "push notifications", size: "\(devices) devices, \(threads) at a time", unit: "pushes/s", ours: ours,
                beside: "the same requests, nothing encrypted, signed or stored", theirs: theirs, goal: nil)
        ])
    }

    private func server() throws -> BenchServer {
        try BenchServer(
            data: data, isPinned: false,
            options: [
                "--push-contact", "mailto:bench@example.org", "--push-addresses", "any", "--limit", "pushSubscriptionsPerAccount=1000",
            ] + ["pushGapMilliseconds=0", "pushesPerMinutePerAccount=0", "pushesPerSecondPerHost=0"].flatMap { ["--limit", $0] })
    }

    private func member(_ name: String, _ server: BenchServer) throws -> BenchMember {
        let member = try BenchMember(port: server.port)
        let token = try Crowd.signUp(name, port: server.port)
        _ = try Crowd.call(member, "session.resume", "{\"token\":\"\(token)\"}")
        return member
    }

    private func subscribe(_ member: BenchMember, at receiver: PostReceiver) throws {
        // Source: the example in RFC 8291, appendix A.
        let key = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
        let auth = "BTBZMqHH6r4Tts7J_aSIgg"
        for number in 0..<devices {
            let endpoint = "http://127.0.0.1:\(receiver.port)/push/\(number)"
            _ = try Crowd.call(
                member, "push.subscribe", "{\"endpoint\":\"\(endpoint)\",\"p256dh\":\"\(key)\",\"auth\":\"\(auth)\"}")
        }
    }

    /// Pushes one notification after the other to all devices, for a second.
    private func mention(_ author: BenchMember, _ server: BenchServer, key: String) throws -> Double {
        let (start, first) = (microseconds(), try deliveries(server))
        var bursts = 0
        while microseconds() - start < 1_000_000 {
            let snap = "{\"feed\":\"animals\",\"key\":\"\(key) \(bursts)\",\"picture\":\"bear\",\"caption\":\"@ana\"}"
            _ = try Crowd.call(author, "snap.post", snap)
            bursts += 1
            while try deliveries(server) < first + Double(bursts * devices) {
                guard microseconds() - start < 30_000_000 else { throw BenchFault("pushes do not arrive") }
                usleep(1_000)
            }
        }
        return Double(bursts * devices) * 1_000_000 / Double(microseconds() - start)
    }

    private func deliveries(_ server: BenchServer) throws -> Double {
        guard let found = try server.metrics().firstMatch(of: /snapfeed_push_deliveries_total (\d+)/) else { return 0 }
        return Double(found.1) ?? 0
    }

    /// Sends the same requests for a second, by clients without a server.
    private func post(to receiver: PostReceiver) throws -> Double {
        let body = [UInt8](repeating: 7, count: 86 + 256 + 16)
        let head =
            "POST /push/1 HTTP/1.1\r\nHost: 127.0.0.1\r\nTTL: 259200\r\nUrgency: normal\r\nContent-Encoding: aes128gcm\r\n"
            + "Authorization: vapid t=\(String(repeating: "x", count: 250)), k=\(String(repeating: "x", count: 87))\r\n"
            + "Content-Type: application/octet-stream\r\nContent-Length: \(body.count)\r\n\r\n"
        let (request, port, start) = (Array(head.utf8) + body, receiver.port, microseconds())
        let count = Atomic(0)
        DispatchQueue.concurrentPerform(iterations: threads) { _ in
            while microseconds() - start < 1_000_000, let socket = try? BlockingSocket(port: port) {
                guard (try? socket.send(request)) != nil, (try? socket.receiveAll()) != nil else { return }
                count.add(1, ordering: .relaxed)
            }
        }
        return Double(count.load(ordering: .relaxed)) * 1_000_000 / Double(microseconds() - start)
    }
}
