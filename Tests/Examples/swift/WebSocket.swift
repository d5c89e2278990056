import Foundation

/// Why a connection ended: its close code; 1006 where it just broke.
struct Closed: Error {
    let code: Int
}

/// Just enough of RFC 6455 over a plain TCP socket, since URLSession's WebSockets need a libcurl that not every Linux has.
final class WebSocket {
    private let descriptor: Int32

    init(host: String, port: String) throws {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, port, &hints, &list) == 0 else { throw Closed(code: 1006) }
        defer { freeaddrinfo(list) }
        let addresses = sequence(first: list) { $0?.pointee.ai_next }.prefix { $0 != nil }.compactMap { $0?.pointee }
        descriptor =
            addresses.lazy.compactMap { address -> Int32? in
                let descriptor = socket(address.ai_family, address.ai_socktype, 0)
                if connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 { return descriptor }
                close(descriptor)
                return nil
            }.first ?? -1
        let key = Data((0..<16).map { _ in UInt8.random(in: 0...255) }).base64EncodedString()
        let lines = [
            "GET /ws HTTP/1.1", "Host: \(host):\(port)", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: \(key)", "Sec-WebSocket-Protocol: snapfeed.v1.json", "\r\n",
        ]
        try write(Array(lines.joined(separator: "\r\n").utf8))
        var head: [UInt8] = []
        while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) { head += try read(1) }
        guard String(decoding: head, as: UTF8.self).hasPrefix("HTTP/1.1 101") else { throw Closed(code: 1006) }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Sends one frame: 1 is text, 2 binary, 10 a pong.
    func send(_ bytes: [UInt8], opcode: UInt8) throws {
        let mask = (0..<4).map { _ in UInt8.random(in: 0...255) }
        var frame: [UInt8] = [0x80 | opcode]
        switch bytes.count {
        case ..<126: frame.append(0x80 | UInt8(bytes.count))
        case ..<65_536: frame += [0x80 | 126, UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)]
        default: frame += [0x80 | 127] + (0..<8).reversed().map { UInt8(truncatingIfNeeded: bytes.count >> ($0 * 8)) }
        }
        try write(frame + mask + bytes.enumerated().map { $1 ^ mask[$0 % 4] })
    }

    /// The next message, put together from its frames; pings are answered on the way.
    func receive() throws -> (isBinary: Bool, bytes: [UInt8]) {
        var (message, isBinary) = ([UInt8](), false)
        while true {
            let head = try read(2)
            let extra = try read([126: 2, 127: 8][head[1] & 0x7F] ?? 0)
            let count = extra.isEmpty ? Int(head[1] & 0x7F) : extra.reduce(0) { $0 << 8 | Int($1) }
            let payload = try read(count)
            switch head[0] & 0x0F {
            case 8: throw Closed(code: payload.count < 2 ? 1005 : Int(payload[0]) << 8 | Int(payload[1]))
            case 9: try send(payload, opcode: 10)
            case 10: break
            case let opcode:
                message += payload
                if opcode != 0 { isBinary = opcode == 2 }
                if head[0] & 0x80 != 0 { return (isBinary, message) }
            }
        }
    }

    private func write(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { throw Closed(code: 1006) }
            rest = rest.dropFirst(count)
        }
    }

    private func read(_ count: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            var part = [UInt8](repeating: 0, count: count - bytes.count)
            let got = recv(descriptor, &part, part.count, 0)
            guard got > 0 else { throw Closed(code: 1006) }
            bytes += part.prefix(got)
        }
        return bytes
    }
}
