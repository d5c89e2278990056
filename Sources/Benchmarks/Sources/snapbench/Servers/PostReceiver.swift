import Foundation
import Glibc

/// An app's backend or a push service that accepts every request immediately and does nothing with it: one connection at a time, one
/// request each.
final class PostReceiver {
    let port: UInt16
    private let listener: CInt

    init() throws {
        port = try BlockingSocket.freePort()
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
        }
        guard status == 0, listen(listener, 128) == 0 else { throw BenchFault("cannot listen: \(String(cString: strerror(errno)))") }
        Thread.detachNewThread { [listener] in Self.serve(listener) }
    }

    /// Ends the thread, too: it accepts nothing more.
    func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

    private static func serve(_ listener: CInt) {
        while true {
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else { break }
            if receive(connection) { answer(connection) }
            close(connection)
        }
        close(listener)
    }

    /// Receives one request.
    ///
    /// - Returns: whether a whole request came, head and body.
    private static func receive(_ connection: CInt) -> Bool {
        var (buffer, count, size) = ([UInt8](repeating: 0, count: 8_192), 0, nil as Int?)
        while count < buffer.count {
            let more = buffer[count...].withUnsafeMutableBytes { recv(connection, $0.baseAddress, $0.count, 0) }
            guard more > 0 else { return false }
            count += more
            size = size ?? self.size(buffer[..<count])
            if let size, count >= size { return true }
        }
        return false
    }

    /// The size of the request; nil until its head has arrived.
    private static func size(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard let end = Data(bytes).firstRange(of: Data("\r\n\r\n".utf8)) else { return nil }
        let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).lowercased()
        return end.upperBound + (head.firstMatch(of: /content-length: *(\d+)/).flatMap { Int($0.1) } ?? 0)
    }

    private static func answer(_ connection: CInt) {
        let bytes = Array("HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n".utf8)
        _ = send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }
}
