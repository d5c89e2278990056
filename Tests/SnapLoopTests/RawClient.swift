import Foundation

/// A WebSocket and HTTP client on a blocking POSIX socket, so that tests see every byte.
final class RawClient {
    struct Message: Equatable {
        var opcode: UInt8
        var payload: [UInt8]
        var frames = 1
        var text: String { String(decoding: payload, as: UTF8.self) }
        /// The code of a close frame.
        var closeCode: UInt16? { opcode == 8 && payload.count >= 2 ? UInt16(payload[0]) << 8 | UInt16(payload[1]) : nil }
    }

    let descriptor: Int32
    private var buffer: [UInt8] = []
    private var offset = 0
    private(set) var isAtEnd = false

    init(port: UInt16, receiveBytes: Int32 = 0) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var (size, one) = (receiveBytes, Int32(1))
        if size > 0 { setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, 4) }
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, 4)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        inet_pton(AF_INET, "127.0.0.1", &address.sin_addr)
        try open(address)
    }

    init(unixPath path: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        try open(address)
    }

    /// An opened WebSocket.
    static func webSocket(port: UInt16, receiveBytes: Int32 = 0) throws -> RawClient {
        let client = try RawClient(port: port, receiveBytes: receiveBytes)
        try client.upgrade()
        return client
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    private func open<Address>(_ address: Address) throws {
        var timeout = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        let result = withUnsafeBytes(of: address) { bytes in
            connect(descriptor, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
        }
        guard result == 0 else { throw TestFailure("connect: \(String(cString: strerror(errno)))") }
    }

    static let upgradeHeaders = [
        "Host: x", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Protocol: snapfeed.v1.json",
    ]

    func upgrade() throws {
        try send("GET /ws HTTP/1.1\r\n" + RawClient.upgradeHeaders.joined(separator: "\r\n") + "\r\n\r\n")
        let head = try readHead()
        guard head.hasPrefix("HTTP/1.1 101") else { throw TestFailure("not upgraded: \(head)") }
        guard head.contains("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=") else { throw TestFailure("wrong accept key") }
    }

    // MARK: bytes

    func hangUp() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    func send(_ text: String) throws { try send(Array(text.utf8)) }

    func send(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { throw TestFailure("send: \(String(cString: strerror(errno)))") }
            sent += count
        }
    }

    /// More bytes, or false at the end.
    private func fill() throws -> Bool {
        if offset > 1 << 20 {
            buffer.removeFirst(offset)
            offset = 0
        }
        var chunk = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &chunk, chunk.count, 0)
        if count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK) { throw TestFailure("nothing came for a minute") }
        guard count > 0 else {
            isAtEnd = true
            return false
        }
        buffer += chunk[..<count]
        return true
    }

    private func need(_ count: Int) throws -> Bool {
        while buffer.count - offset < count { if try !fill() { return false } }
        return true
    }

    /// Everything until the peer ends.
    func readToEnd() throws -> String {
        while try fill() {}
        defer { offset = buffer.count }
        return String(decoding: buffer[offset...], as: UTF8.self)
    }

    var leftover: Int { buffer.count - offset }

    func readHead() throws -> String {
        let end = Array("\r\n\r\n".utf8)
        var searched = 0
        while true {
            // `fill` may move the unread bytes to the front.
            while searched + 4 <= leftover {
                let index = offset + searched
                if Array(buffer[index..<index + 4]) == end {
                    defer { offset = index + 4 }
                    return String(decoding: buffer[offset..<index + 4], as: UTF8.self)
                }
                searched += 1
            }
            guard try fill() else { throw TestFailure("end before headers: \(String(decoding: buffer[offset...], as: UTF8.self))") }
        }
    }

    /// Reads a number of bytes from the socket and keeps them for later reads.
    func readSome(_ count: Int) throws { _ = try need(leftover + count) }

    func readBody(_ count: Int) throws -> [UInt8] {
        guard try need(count) else { throw TestFailure("end inside a body") }
        defer { offset += count }
        return Array(buffer[offset..<offset + count])
    }

    // MARK: frames

    static func frame(_ opcode: UInt8, _ payload: [UInt8], isLast: Bool = true) -> [UInt8] {
        var bytes: [UInt8] = [(isLast ? 0x80 : 0) | opcode]
        switch payload.count {
        case ..<126: bytes.append(0x80 | UInt8(payload.count))
        case ..<65_536: bytes += [0x80 | 126, UInt8(payload.count >> 8), UInt8(payload.count & 255)]
        default:
            bytes.append(0x80 | 127)
            for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: payload.count >> shift)) }
        }
        let mask: [UInt8] = [0x12, 0x34, 0x56, 0x78]
        bytes += mask
        bytes += payload.enumerated().map { $1 ^ mask[$0 & 3] }
        return bytes
    }

    func sendText(_ text: String) throws { try send(RawClient.frame(1, Array(text.utf8))) }
    func sendText(_ payload: [UInt8]) throws { try send(RawClient.frame(1, payload)) }

    /// One frame, or nil at the end of the stream.
    func readFrame() throws -> (opcode: UInt8, isLast: Bool, payload: [UInt8])? {
        guard try need(2) else { return nil }
        let (first, second) = (buffer[offset], buffer[offset + 1])
        if second & 0x80 != 0 || first & 0x70 != 0 { throw TestFailure("masked or reserved bits: \(first) \(second)") }
        let lengthBytes = second == 126 ? 2 : second == 127 ? 8 : 0
        guard try need(2 + lengthBytes) else { return nil }
        let length = lengthBytes == 0 ? Int(second) : buffer[offset + 2..<offset + 2 + lengthBytes].reduce(0) { $0 << 8 | Int($1) }
        guard try need(2 + lengthBytes + length) else { return nil }
        defer { offset += 2 + lengthBytes + length }
        return (first & 15, first & 0x80 != 0, Array(buffer[offset + 2 + lengthBytes..<offset + 2 + lengthBytes + length]))
    }

    /// One message; pings are skipped unless wanted.
    func readMessage(pings: Bool = false) throws -> Message {
        var message: Message?
        while let frame = try readFrame() {
            if frame.opcode >= 8 {
                if frame.opcode == 8 || pings { return Message(opcode: frame.opcode, payload: frame.payload) }
                continue
            }
            if var started = message {
                guard frame.opcode == 0 else { throw TestFailure("a message inside a message") }
                started.payload += frame.payload
                started.frames += 1
                message = started
            } else {
                guard frame.opcode != 0 else { throw TestFailure("a continuation of nothing") }
                message = Message(opcode: frame.opcode, payload: frame.payload)
            }
            if frame.isLast, let message { return message }
        }
        throw TestFailure("the stream ended, \(leftover) bytes left over")
    }
}
