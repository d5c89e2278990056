import CBench
import Glibc

/// One connection that fetches images one after another, over WebSocket or HTTP, and only counts their bytes. It does as little work as
/// possible, and the same for both, so that the comparison is between the servers.
final class Download {
    enum Framing { case webSocket, http }

    static let headBytesMax = 4_096
    private static let gulpBytes = 1 << 20

    let socket: BlockingSocket
    private let framing: Framing
    /// The bytes so far of a header or of a text message.
    private var head: [UInt8] = []
    /// The bytes of the current image that have not arrived.
    private var missing = 0

    init(_ socket: BlockingSocket, _ framing: Framing) {
        self.socket = socket
        self.framing = framing
    }

    /// Reads the bytes that have arrived; returns the number of completed images.
    ///
    /// Only headers are copied. The kernel counts the images' bytes and discards them (MSG_TRUNC, tcp(7)): copying them would be most of
    /// the work, and would make the clients the limit of the measurement.
    func take(_ buffer: inout [UInt8]) throws -> Int {
        let length = missing > 0 ? min(missing, Self.gulpBytes) : Self.headBytesMax
        let count = recv(socket.descriptor, &buffer, length, missing > 0 ? Int32(MSG_TRUNC) : 0)
        guard count > 0 else { throw BenchFault("the server closed a connection") }
        guard missing == 0 else {
            missing -= count
            return missing == 0 ? 1 : 0
        }
        return try take(buffer[..<count])
    }

    /// Reads headers, and the parts of images that came with them.
    private func take(_ bytes: ArraySlice<UInt8>) throws -> Int {
        var (whole, rest) = (0, bytes)
        while !rest.isEmpty {
            let before = head.count
            head += rest
            guard let (headBytes, imageBytes) = try framing == .http ? httpHead() : frameHead() else {
                guard head.count < Self.headBytesMax else { throw BenchFault("neither an image nor a short message") }
                return whole
            }
            rest = rest.dropFirst(headBytes - before)
            head.removeAll(keepingCapacity: true)
            missing = max(0, imageBytes - rest.count)
            rest = rest.dropFirst(imageBytes)
            if imageBytes > 0, missing == 0 { whole += 1 }
        }
        return whole
    }

    /// The size of the header and of the image after it; nil while the header is incomplete.
    private func httpHead() throws -> (head: Int, image: Int)? {
        guard let end = head.position(of: Self.headEnd) else { return nil }
        guard head.starts(with: Self.success), let field = Self.lengthFields.compactMap({ head.position(of: $0) }).first else {
            throw BenchFault("not an image: \(String(decoding: head, as: UTF8.self))")
        }
        let digits = head[(field + Self.lengthFields[0].count)...].prefix { $0 >= 0x30 && $0 <= 0x39 }
        return (end + Self.headEnd.count, digits.reduce(0) { 10 * $0 + Int($1 - 0x30) })
    }

    private static let headEnd = Array("\r\n\r\n".utf8)
    private static let success = Array("HTTP/1.1 200".utf8)
    /// As nginx writes it, and as we do.
    private static let lengthFields = ["\r\nContent-Length: ", "\r\ncontent-length: "].map { Array($0.utf8) }
    private static let error = Array("\"error\"".utf8)

    /// Reads a frame: a binary message is an image; a text message (always a push) is read whole and ignored.
    private func frameHead() throws -> (head: Int, image: Int)? {
        guard let frame = FrameHead(head[...]) else { return nil }
        if frame.isBinary { return (frame.bytes, frame.payload) }
        let end = frame.bytes + frame.payload
        guard head.count >= end else { return nil }
        if let error = head.position(of: Self.error), error < end {
            throw BenchFault("no image but \(String(decoding: head[frame.bytes..<end], as: UTF8.self))")
        }
        return (end, 0)
    }
}

extension [UInt8] {
    /// The position of the first occurrence of the bytes.
    func position(of bytes: [UInt8]) -> Int? {
        withUnsafeBufferPointer { all in
            bytes.withUnsafeBufferPointer { wanted in
                guard all.count >= wanted.count else { return nil }
                return (0...all.count - wanted.count).first { start in
                    all[start] == wanted[0] && wanted.indices.allSatisfy { all[start + $0] == wanted[$0] }
                }
            }
        }
    }
}

/// The header of a frame from the server.
struct FrameHead {
    let isBinary: Bool
    let bytes: Int
    let payload: Int

    /// Nil while the header is incomplete.
    init?(_ input: ArraySlice<UInt8>) {
        guard input.count >= 2 else { return nil }
        let short = Int(input[input.startIndex + 1] & 0x7F)
        let lengthBytes = short < 126 ? 0 : short == 126 ? 2 : 8
        guard input.count >= 2 + lengthBytes else { return nil }
        isBinary = input[input.startIndex] & 0x0F == 2
        bytes = 2 + lengthBytes
        payload = lengthBytes == 0 ? short : input.dropFirst(2).prefix(lengthBytes).reduce(0) { $0 << 8 | Int($1) }
    }
}

/// Many downloads in one thread.
final class Downloads {
    let all: [Download]
    private let poller = epoll_create1(0)
    private var buffer = [UInt8](repeating: 0, count: Download.headBytesMax)

    init(_ all: [Download]) {
        self.all = all
        for (index, download) in all.enumerated() {
            var event = epoll_event()
            event.events = EPOLLIN.rawValue
            event.data.u32 = UInt32(index)
            epoll_ctl(poller, EPOLL_CTL_ADD, download.socket.descriptor, &event)
        }
    }

    deinit { close(poller) }

    /// Fetches `count` images on every connection, one after another; returns the time until all are complete, in microseconds.
    ///
    /// - Parameter request: the bytes of the request, by the number of the connection and of the image.
    func fetch(_ count: Int, _ request: (Int, Int) -> [UInt8]) throws -> Int64 {
        var fetched = [Int](repeating: 0, count: all.count)
        var isMissing = all.count
        var events = [epoll_event](repeating: epoll_event(), count: 512)
        let start = microseconds()
        for (index, download) in all.enumerated() { try download.socket.send(request(index, 0)) }
        while isMissing > 0 {
            let ready = epoll_wait(poller, &events, Int32(events.count), 5_000)
            guard ready > 0 else { throw BenchFault("the server has gone silent") }
            for event in events.prefix(Int(ready)) {
                let index = Int(event.data.u32)
                let whole = try all[index].take(&buffer)
                guard whole > 0 else { continue }
                fetched[index] += whole
                if fetched[index] < count { try all[index].socket.send(request(index, fetched[index])) } else { isMissing -= 1 }
            }
        }
        return microseconds() - start
    }
}
