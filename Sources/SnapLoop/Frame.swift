/// One WebSocket message from server to client, framed and ready to be written raw. Immutable.
///
/// ```
/// bytes:  [ headroom: a message in front, if there is one, and the header, at its end ][ payload ... ]
///                                     wireStart ^           headerStart ^               ^ payloadStart
/// ```
/// A payload over 128 KiB leaves as several fragments, whose headers are made when they are written. So pings get in between, and
/// libwebsockets copies at most a fragment or two when a socket is full.
package struct Frame: Sendable {
    static let headroom = 10
    /// The most payload bytes of one fragment.
    static let fragmentBytes = 128 << 10

    /// Headroom and payload.
    let bytes: [UInt8]
    package let isBinary: Bool
    private let wireStart, headerStart, payloadStart: Int

    /// Payload bytes, without those of a message in front.
    package var count: Int { bytes.count - payloadStart }
    /// Memory in bytes.
    var size: Int { bytes.count }

    /// A text message; the payload must be UTF-8.
    ///
    /// - Parameter first: a message that leaves just before this one, in the same write. So an answer and its push cost one `send`.
    package static func text(_ payload: [UInt8], after first: Frame? = nil) -> Frame {
        framing(after: first, reserving: payload.count) { $0.append(contentsOf: payload) }
    }

    /// A text message.
    package static func text(_ payload: String) -> Frame { text(Array(payload.utf8)) }

    /// A binary message.
    package static func binary(_ payload: [UInt8]) -> Frame {
        framing(isBinary: true, reserving: payload.count) { $0.append(contentsOf: payload) }
    }

    /// A binary message of two parts, of which the second lies in its place already. It is not copied if the caller has let go of it, and if what
    /// precedes it fits before it.
    ///
    /// - Parameters:
    ///   - front: the beginning of the payload.
    ///   - start: where the rest of the payload begins in `bytes`.
    ///   - first: see `text`.
    package static func binary(_ front: [UInt8], _ bytes: consuming [UInt8], from start: Int, after first: Frame? = nil) -> Frame {
        let header = FrameHeader(payload: front.count + bytes.count - start, isBinary: true)
        let payloadStart = start - front.count
        let headerStart = payloadStart - header.count
        let wireStart = headerStart - (first?.wireCount ?? 0)
        guard wireStart >= 0 else {
            return framing(isBinary: true, after: first, reserving: front.count + bytes.count - start) {
                $0 += front
                $0 += bytes[start...]
            }
        }
        bytes.withUnsafeMutableBytes { bytes in
            header.write(to: bytes.baseAddress.map { $0 + headerStart })
            first?.withWire { UnsafeMutableRawBufferPointer(rebasing: bytes[wireStart..<headerStart]).copyMemory(from: $0) }
            UnsafeMutableRawBufferPointer(rebasing: bytes[payloadStart..<start]).copyBytes(from: front)
        }
        return Frame(bytes: bytes, isBinary: true, wireStart: wireStart, headerStart: headerStart, payloadStart: payloadStart)
    }

    /// A message written in place: `write` appends the payload to an array that already holds the headroom.
    ///
    /// - Parameter first: see `text`.
    /// - Units: `reserving` is the expected payload in bytes; it saves growing the array.
    package static func framing(
        isBinary: Bool = false, after first: Frame? = nil, reserving: Int = 512, _ write: (inout [UInt8]) throws -> Void
    ) rethrows -> Frame {
        let payloadStart = headroom + (first?.wireCount ?? 0)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(payloadStart + reserving)
        bytes.append(contentsOf: repeatElement(0, count: payloadStart))
        try write(&bytes)
        precondition(bytes.count >= payloadStart, "the writer removed the headroom")
        // The header is written here, not in an initialiser: passing on the unfinished array would copy it.
        let header = FrameHeader(payload: bytes.count - payloadStart, isBinary: isBinary)
        let headerStart = payloadStart - header.count
        let wireStart = headerStart - (first?.wireCount ?? 0)
        bytes.withUnsafeMutableBytes { bytes in
            header.write(to: bytes.baseAddress.map { $0 + headerStart })
            first?.withWire { UnsafeMutableRawBufferPointer(rebasing: bytes[wireStart..<headerStart]).copyMemory(from: $0) }
        }
        return Frame(bytes: bytes, isBinary: isBinary, wireStart: wireStart, headerStart: headerStart, payloadStart: payloadStart)
    }

    private init(bytes: [UInt8], isBinary: Bool, wireStart: Int, headerStart: Int, payloadStart: Int) {
        self.bytes = bytes
        self.isBinary = isBinary
        (self.wireStart, self.headerStart, self.payloadStart) = (wireStart, headerStart, payloadStart)
    }

    private var wireCount: Int { bytes.count - wireStart }

    /// Part of the payload.
    package func withPayload<Result>(from start: Int, count: Int, _ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try bytes.withUnsafeBytes {
            try body(UnsafeRawBufferPointer(rebasing: $0[payloadStart + start..<payloadStart + start + count]))
        }
    }

    /// The message in front, sent before the first fragment; empty when there is none.
    func withFront<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try bytes.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0[wireStart..<headerStart])) }
    }

    /// Whether the message leaves as one frame.
    var isWhole: Bool { count <= Frame.fragmentBytes }

    /// Header and payload of a message that leaves as one frame, after the message in front.
    func withWire<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try bytes.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0[wireStart...])) }
    }
}

/// The header of an unmasked frame.
///
/// ```
/// byte 0: FIN 0 0 0 opcode   byte 1: 0 length(7)   126: 2 bytes of length follow   127: 8 bytes follow
/// ```
/// Source: RFC 6455, section 5.2.
struct FrameHeader {
    private let first: UInt8
    private let payload: Int

    init(payload: Int, isBinary: Bool, isFirst: Bool = true, isLast: Bool = true) {
        let opcode: UInt8 = isFirst ? (isBinary ? 2 : 1) : 0
        first = (isLast ? 0x80 : 0) | opcode
        self.payload = payload
    }

    var count: Int { payload < 126 ? 2 : payload < 65_536 ? 4 : 10 }

    /// Writes `count` bytes.
    func write(to target: UnsafeMutableRawPointer?) {
        guard let target else { return }
        let lengthBytes = count == 2 ? 0 : count - 2
        target.storeBytes(of: first, as: UInt8.self)
        target.storeBytes(of: lengthBytes == 0 ? UInt8(payload) : lengthBytes == 2 ? 126 : 127, toByteOffset: 1, as: UInt8.self)
        for index in 0..<lengthBytes {
            let byte = UInt8(truncatingIfNeeded: payload >> (8 * (lengthBytes - 1 - index)))
            target.storeBytes(of: byte, toByteOffset: 2 + index, as: UInt8.self)
        }
    }
}
