/// One WebSocket client of a crowd: raw frames over a socket, as little work as can be, so that the server is what is measured.
final class Member {
    let socket: BlockingSocket
    private var input: [UInt8] = []
    private var start = 0

    /// Connects and shakes hands.
    init(port: UInt16) throws {
        socket = try BlockingSocket(port: port)
        try socket.send(Array(Self.upgradeRequest(port: port).utf8))
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while !String(decoding: input, as: UTF8.self).contains("\r\n\r\n") {
            guard let count = socket.receive(into: &buffer) else { throw BenchFault("the server refused a connection") }
            input += buffer[..<count]
        }
        guard String(decoding: input.prefix(12), as: UTF8.self) == "HTTP/1.1 101" else { throw BenchFault("no upgrade") }
        input.removeAll(keepingCapacity: true)
    }

    static func upgradeRequest(port: UInt16) -> String {
        """
        GET /ws HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r
        Sec-WebSocket-Key: c25hcGJlbmNoc25hcGJlbg==\r\nSec-WebSocket-Protocol: snapfeed.v1.json\r\n\r\n
        """
    }

    /// Sends a text message. The mask is zero, which RFC 6455 allows a client that has nothing to hide, so masking changes nothing.
    func send(_ text: String) throws {
        let payload = Array(text.utf8)
        var frame: [UInt8] = [0x81]
        if payload.count < 126 {
            frame.append(0x80 | UInt8(payload.count))
        } else {
            frame += [0x80 | 126, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
        }
        try socket.send(frame + [0, 0, 0, 0] + payload)
    }

    /// Reads what has come and gives each whole message's payload to the body. False at the end of the connection.
    func receive(_ buffer: inout [UInt8], _ body: (ArraySlice<UInt8>) throws -> Void) rethrows -> Bool {
        guard let count = socket.receive(into: &buffer) else { return false }
        input += buffer[..<count]
        while let range = nextFrame() { try body(input[range]) }
        if start == input.count {
            input.removeAll(keepingCapacity: true)
            start = 0
        } else if start > 1 << 20 {
            input.removeFirst(start)
            start = 0
        }
        return true
    }

    /// The payload of the next whole frame. Fragments of a big message count as messages of their own: benches look for the last.
    private func nextFrame() -> Range<Int>? {
        let available = input.count - start
        guard available >= 2 else { return nil }
        var (length, header) = (Int(input[start + 1] & 0x7F), 2)
        if length >= 126 {
            let bytes = length == 126 ? 2 : 8
            header += bytes
            guard available >= header else { return nil }
            length = input[start + 2..<start + header].reduce(0) { $0 << 8 | Int($1) }
        }
        guard available >= header + length else { return nil }
        defer { start += header + length }
        return start + header..<start + header + length
    }
}
