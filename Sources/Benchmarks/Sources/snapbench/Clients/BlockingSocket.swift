import Glibc

/// A TCP connection to the server on this machine.
final class BlockingSocket {
    let descriptor: CInt

    init(port: UInt16) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
        }
        guard descriptor >= 0, status == 0 else { throw BenchFault("cannot connect: \(String(cString: strerror(errno)))") }
        var on: CInt = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<CInt>.size))
    }

    deinit { close(descriptor) }

    /// A port that was free a moment ago.
    static func freePort() throws -> UInt16 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard status else { throw BenchFault("no free port: \(String(cString: strerror(errno)))") }
        return UInt16(bigEndian: address.sin_port)
    }

    func send(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw BenchFault("cannot send: \(String(cString: strerror(errno)))") }
            sent += count
        }
    }

    /// Reads at least one byte; nil at the end.
    func receive(into buffer: inout [UInt8]) -> Int? {
        let count = recv(descriptor, &buffer, buffer.count, 0)
        return count > 0 ? count : nil
    }

    /// Discards the bytes that have arrived, without waiting for more.
    func drain() {
        var waste = [UInt8](repeating: 0, count: 1 << 16)
        while recv(descriptor, &waste, waste.count, Int32(MSG_DONTWAIT)) > 0 {}
    }

    func receiveAll() throws -> [UInt8] {
        var all: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while let count = receive(into: &buffer) { all += buffer[..<count] }
        return all
    }
}
