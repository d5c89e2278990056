/// One WebSocket message from server to client, framed and ready to be written raw. Immutable.
///
/// ```
/// bytes:  [ 10 bytes of headroom, the header at their end ][ payload ... ]
///                           headerStart ^                   ^ 10
/// ```
/// A payload over 128 KiB leaves as several fragments, whose headers are made when they are written: so pings get in between,
/// and libwebsockets never copies more than a fragment or two when a socket is full.
package struct Frame: Sendable {
    static let headroom = 10
    /// The most payload bytes of one fragment.
    static let fragmentBytes = 128 << 10

    /// Headroom and payload.
    let bytes: [UInt8]
    package let isBinary: Bool
    private let headerStart: Int

    /// Payload bytes.
    package var count: Int { bytes.count - Frame.headroom }

    /// A text message; the payload must be UTF-8.
    package static func text(_ payload: [UInt8]) -> Frame { copying(payload, isBinary: false) }

    /// A text message.
    package static func text(_ payload: String) -> Frame { copying(Array(payload.utf8), isBinary: false) }

    /// A binary message.
    package static func binary(_ payload: [UInt8]) -> Frame { copying(payload, isBinary: true) }

    /// A message written in place: `write` appends the payload to the array it gets, which already holds the headroom.
    ///
    /// - Units: `reserving` is the expected payload in bytes, to save growing.
    package static func framing(
        isBinary: Bool = false, reserving: Int = 512, _ write: (inout [UInt8]) throws -> Void
    ) rethrows -> Frame {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(headroom + reserving)
        bytes.append(contentsOf: repeatElement(0, count: headroom))
        try write(&bytes)
        return Frame(finishing: bytes, isBinary: isBinary)
    }

    private static func copying(_ payload: [UInt8], isBinary: Bool) -> Frame {
        framing(isBinary: isBinary, reserving: payload.count) { $0.append(contentsOf: payload) }
    }

    private init(finishing filled: consuming [UInt8], isBinary: Bool) {
        precondition(filled.count >= Frame.headroom, "the writer removed the headroom")
        var bytes = filled
        let header = FrameHeader(payload: bytes.count - Frame.headroom, isBinary: isBinary)
        headerStart = Frame.headroom - header.count
        bytes.withUnsafeMutableBytes { header.write(to: $0.baseAddress.map { $0 + Frame.headroom - header.count }) }
        self.bytes = bytes
        self.isBinary = isBinary
    }

    /// Part of the payload.
    func withPayload<Result>(from start: Int, count: Int, _ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try bytes.withUnsafeBytes {
            try body(UnsafeRawBufferPointer(rebasing: $0[Frame.headroom + start..<Frame.headroom + start + count]))
        }
    }

    /// Whether the message leaves as one frame.
    var isWhole: Bool { count <= Frame.fragmentBytes }

    /// Header and payload of a message that leaves as one frame.
    func withWire<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try bytes.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0[headerStart...])) }
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
