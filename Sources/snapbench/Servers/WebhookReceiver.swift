import Foundation
import Glibc

/// An app's backend that takes every event at once and does nothing with it: one connection at a time, one request each.
final class WebhookReceiver {
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

    /// - Returns: whether a whole request came. Its body is small, and ends with the object's brace.
    private static func receive(_ connection: CInt) -> Bool {
        var (buffer, count) = ([UInt8](repeating: 0, count: 4_096), 0)
        while count < buffer.count {
            let more = buffer[count...].withUnsafeMutableBytes { recv(connection, $0.baseAddress, $0.count, 0) }
            guard more > 0 else { return false }
            count += more
            if buffer[count - 1] == UInt8(ascii: "}") { return true }
        }
        return false
    }

    private static func answer(_ connection: CInt) {
        let bytes = Array("HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n".utf8)
        _ = send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }
}
