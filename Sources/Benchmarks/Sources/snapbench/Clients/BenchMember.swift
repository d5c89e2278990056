/// One WebSocket client: raw frames over a socket, with as little work as possible, so that the server limits the measurement.
final class BenchMember {
    enum Kind: UInt8 {
        case text = 1
        case binary = 2
    }

    let socket: BlockingSocket
    private var input: [UInt8] = []
    private var start = 0

    /// Connects and does the handshake.
    init(port: UInt16, path: String = "/ws", subprotocol: String? = "snapfeed.v1.json") throws {
        socket = try BlockingSocket(port: port)
        try socket.send(Array(Self.upgradeRequest(port: port, path: path, subprotocol: subprotocol).utf8))
        var buffer = [UInt8](repeating: 0, count: 4_096)
        var head: String { String(decoding: input, as: UTF8.self) }
        while !head.contains("\r\n\r\n") {
            guard let count = socket.receive(into: &buffer) else { throw BenchFault("the server refused a connection") }
            input += buffer[..<count]
        }
        guard head.hasPrefix("HTTP/1.1 101"), let end = head.firstRange(of: "\r\n\r\n") else { throw BenchFault("no upgrade: \(head)") }
        input.removeFirst(head[..<end.upperBound].utf8.count)
    }

    static func upgradeRequest(port: UInt16, path: String = "/ws", subprotocol: String? = "snapfeed.v1.json") -> String {
        let wanted = subprotocol.map { "Sec-WebSocket-Protocol: \($0)\r\n" } ?? ""
        return """
            GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r
            Sec-WebSocket-Key: c25hcGJlbmNoc25hcGJlbg==\r\n\(wanted)\r\n
            """
    }

    /// A whole message. The mask is zero, which RFC 6455 allows, so masking changes nothing.
    static func frame(_ kind: Kind, _ payload: [UInt8]) -> [UInt8] {
        let length: [UInt8] =
            switch payload.count {
            case ..<126: [0x80 | UInt8(payload.count)]
            case ..<65_536: [0x80 | 126, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
            default: [0x80 | 127] + stride(from: 56, through: 0, by: -8).map { UInt8(payload.count >> $0 & 0xFF) }
            }
        return [0x80 | kind.rawValue] + length + [0, 0, 0, 0] + payload
    }

    func send(_ text: String) throws { try send(Self.frame(.text, Array(text.utf8))) }

    func send(_ frame: [UInt8]) throws { try socket.send(frame) }

    /// Reads messages until one fits the condition.
    func receive(until isWanted: (ArraySlice<UInt8>) -> Bool) throws {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var found = false
        while let range = nextFrame() { found = isWanted(input[range]) || found }
        while !found {
            let isOpen = receive(&buffer) { found = isWanted($0) || found }
            guard isOpen else { throw BenchFault("the server closed a connection") }
        }
    }

    /// Reads the bytes that have arrived and passes each complete message's payload to the body. False at the end of the connection.
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

    /// The payload of the next complete frame. Fragments of a big message count as messages of their own: benches look for the last one.
    private func nextFrame() -> Range<Int>? {
        guard let head = FrameHead(input[start...]), input.count - start >= head.bytes + head.payload else { return nil }
        let payload = start + head.bytes
        start = payload + head.payload
        return payload..<start
    }
}
