import Foundation

/// The groups of connections: subscribers, idle ones, and a single active one.
enum Room: String {
    case all, idle, own
}

/// A server that passes one client's message to all clients in its room: Snapfeed or a peer, with its own protocol.
struct Relay {
    let name: String
    let start: () throws -> ServerProcess
    var path: (Room) -> String = { "/" + $0.rawValue }
    var subprotocol: String?
    /// Called on every new connection in turn; returns once the connection is subscribed.
    var follow: (BenchMember, Room) throws -> Void = { _, _ in }
    /// The frames that publish the message with this number.
    let publish: (Int) -> [UInt8]
    /// A frame whose message returns to its sender only, in a room of its own.
    var ask: [UInt8]
    /// Bytes of one message if a frame may hold several.
    var bytesPerMessage: Int?
    /// Whether it makes each message durable before it delivers it, as what people write with such parts.
    var storesFirst = false

    /// The message that peers pass on: 390 bytes of text, about as many as in the push of a snap with `caption`.
    static let text = String(repeating: "x", count: 390)
    /// The caption of the snaps that Snapfeed and the promise in C push. uwebsockets_sqlite.py stores as many letters as the caption.
    static let caption = String(repeating: "x", count: 48)

    func connect(port: UInt16, room: Room) throws -> BenchMember {
        let member = try BenchMember(port: port, path: path(room), subprotocol: subprotocol)
        try follow(member, room)
        return member
    }
}

extension Relay {
    static func peer(_ file: String) -> String { "Sources/Benchmarks/Sources/snapbench/Peers/" + file }

    /// The peer's configuration file, with the port and folder of this run, and with the port of its Redis.
    static func configuration(_ file: String, port: UInt16, folder: URL, redis: UInt16 = 0) throws -> String {
        let text = try String(contentsOfFile: peer(file), encoding: .utf8)
            .replacingOccurrences(of: "PORT", with: "\(port)").replacingOccurrences(of: "FOLDER", with: folder.path)
            .replacingOccurrences(of: "REDIS", with: "\(redis)")
        let copy = folder.appendingPathComponent(file)
        try Data(text.utf8).write(to: copy)
        return copy.path
    }

    static func plain(_ name: String, start: @escaping () throws -> ServerProcess) -> Relay {
        let frame = BenchMember.frame(.text, Array(text.utf8))
        return Relay(name: name, start: start, publish: { _ in frame }, ask: frame)
    }

    /// The limit of the machine.
    static var limit: Relay {
        plain("the C limit") { try ServerProcess(Limits.program, arguments: { port, _ in ["fan-out", "\(port)"] }) }
    }

    static var uWebSockets: Relay {
        plain("uWebSockets") { try ServerProcess(".venv-bench/bin/python", arguments: { port, _ in [peer("uwebsockets.py"), "\(port)"] }) }
    }

    static var nodeWS: Relay {
        plain("Node ws") {
            try ServerProcess(
                "node", environment: ["NODE_PATH": "/usr/share/nodejs"], arguments: { port, _ in [peer("ws.js"), "\(port)"] })
        }
    }

    static var nchan: Relay {
        plain("nchan") {
            try ServerProcess(
                "nginx",
                arguments: { port, folder in
                    ["-p", "/usr/share/nginx", "-e", "stderr", "-c", try configuration("nchan.conf", port: port, folder: folder)]
                })
        }
    }

    /// NATS: its own protocol in binary frames, several messages in one frame.
    static var nats: Relay {
        Relay(
            name: "NATS",
            start: {
                try ServerProcess(
                    "nats-server", arguments: { port, folder in ["-c", try configuration("nats.conf", port: port, folder: folder)] })
            },
            follow: { member, _ in
                let words = "CONNECT {\"verbose\":false,\"pedantic\":false,\"protocol\":1,\"headers\":false}\r\nSUB all 1\r\nPING\r\n"
                try member.send(BenchMember.frame(.binary, Array(words.utf8)))
                try member.receive(until: { String(decoding: $0, as: UTF8.self).contains("PONG") })
            },
            publish: { _ in BenchMember.frame(.binary, Array("PUB all \(text.count)\r\n\(text)\r\n".utf8)) },
            ask: BenchMember.frame(.binary, Array("PING\r\n".utf8)),
            bytesPerMessage: "MSG all 1 \(text.count)\r\n\r\n".utf8.count + text.utf8.count)
    }

    /// Snapfeed: each message is a snap that is made durable first.
    ///
    /// - Throws: when its push is not about as long as the messages of the peers.
    static func snapfeed(_ server: BenchServer, named name: String = "Snapfeed") throws -> Relay {
        let token = try Crowd.signUp("bench", port: server.port)
        func post(_ number: Int) -> [UInt8] {
            let params = "{\"feed\":\"animals\",\"key\":\"\(number)\",\"picture\":\"bear\",\"caption\":\"\(caption)\"}"
            return BenchMember.frame(.text, Array(Crowd.request(number, "snap.post", params).utf8))
        }
        func follow(_ member: BenchMember, _ room: Room) throws {
            _ = try Crowd.call(member, "session.resume", "{\"token\":\"\(token)\"}")
            guard room == .all else { return }
            _ = try Crowd.call(member, "feed.subscribe", "{\"feeds\":[{\"id\":\"animals\",\"limit\":1}]}")
        }
        let reader = try BenchMember(port: server.port)
        try follow(reader, .all)
        try reader.send(post(-1))
        var size = 0
        try reader.receive(until: { message in
            if String(decoding: message, as: UTF8.self).contains("\"method\"") { size = message.count }
            return size > 0
        })
        guard abs(size - text.count) <= 20 else { throw BenchFault("a push has \(size) bytes, a peer's message \(text.count)") }
        return Relay(
            name: name, start: { server.process }, path: { _ in "/ws" }, subprotocol: "snapfeed.v1.json", follow: follow, publish: post,
            ask: BenchMember.frame(.text, Array(Crowd.request(1, "feed.unsubscribe", "{\"feeds\":[\"people\"]}").utf8)))
    }
}
