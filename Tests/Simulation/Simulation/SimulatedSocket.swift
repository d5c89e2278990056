import SnapLoop

/// A message from the server, or its close frame.
enum ServerMessage {
    case text([UInt8])
    case binary([UInt8])
    case close(code: UInt16)
}

/// A TCP connection between a client and the server, with the bytes on their way in both directions.
final class SimulatedSocket {
    /// Nil for the client of a test that drives a server by itself.
    unowned let client: SimulatedClient?
    let peer: Peer
    /// The bytes that the kernels buffer before the server must wait.
    private let capacity: Int

    // To the server
    private var requests: [(bytes: [UInt8], isBinary: Bool)] = []
    /// The server's side; nil until it has accepted.
    var connection: Connection?
    /// Whether the server has ended the connection, or is gone itself.
    var isEndedByServer = false
    /// When the server began to close, in monotonic microseconds.
    var closingSince: Int64?
    var isCloseSent = false
    var wantsWritable = false

    // To the client
    private var written = 0, read = 0
    private var arriving: [(end: Int, message: ServerMessage)] = []
    private var deframer = Deframer()
    private(set) var isLeftByClient = false

    init(
        _ client: SimulatedClient?, from peer: Peer = Peer(address: "127.0.0.1", listener: 0, role: .server), capacity: Int
    ) {
        self.client = client
        self.peer = peer
        self.capacity = capacity
    }

    // MARK: The server's side

    /// Whether the kernel has accepted everything that was written.
    var hasRoom: Bool { written - read <= capacity }
    var unread: Int { written - read }
    var hasRequests: Bool { !requests.isEmpty }

    func takeRequest() -> (bytes: [UInt8], isBinary: Bool) { requests.removeFirst() }

    /// Takes whole frames; returns the messages that they complete.
    func write(_ frames: UnsafeRawBufferPointer) throws(Violation) -> [ServerMessage] {
        var messages: [ServerMessage] = []
        for (end, message) in try deframer.messages(in: frames) {
            arriving.append((written + end, message))
            messages.append(message)
        }
        written += frames.count
        return messages
    }

    func writeClose(code: UInt16) {
        written += 4
        arriving.append((written, .close(code: code)))
        isCloseSent = true
    }

    // MARK: The client's side

    func send(_ bytes: [UInt8], isBinary: Bool) { requests.append((bytes, isBinary)) }

    /// Reads up to `count` bytes; returns the messages that are now complete.
    func receive(_ count: Int) -> [ServerMessage] {
        read = min(written, read + count)
        let whole = arriving.prefix { $0.end <= read }
        arriving.removeFirst(whole.count)
        return whole.map(\.message)
    }

    /// Whether everything was read and nothing more can come.
    var isExhausted: Bool { isEndedByServer && read == written }

    func leave() { isLeftByClient = true }
}

/// Reads frames of RFC 6455 and joins fragments.
struct Deframer {
    private var fragments: [UInt8] = []
    private var isInMessage = false
    private var isBinary = false

    mutating func messages(in bytes: UnsafeRawBufferPointer) throws(Violation) -> [(end: Int, message: ServerMessage)] {
        var messages: [(end: Int, message: ServerMessage)] = []
        var at = 0
        while at < bytes.count {
            guard at + 2 <= bytes.count else { throw Violation("the server wrote half a frame") }
            let (first, length7) = (bytes[at], Int(bytes[at + 1]))
            let lengthBytes = length7 < 126 ? 0 : length7 == 126 ? 2 : 8
            guard at + 2 + lengthBytes <= bytes.count else { throw Violation("the server wrote half a header") }
            let length = lengthBytes == 0 ? length7 : (0..<lengthBytes).reduce(0) { $0 << 8 | Int(bytes[at + 2 + $1]) }
            let start = at + 2 + lengthBytes
            guard start + length <= bytes.count else { throw Violation("the server wrote a frame that is cut off") }
            at = start + length
            try begin(opcode: first & 0x0F)
            fragments.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[start..<at]))
            guard first & 0x80 != 0 else { continue }
            messages.append((at, isBinary ? .binary(fragments) : .text(fragments)))
            (fragments, isInMessage) = ([], false)
        }
        return messages
    }

    private mutating func begin(opcode: UInt8) throws(Violation) {
        guard isInMessage == (opcode == 0), opcode <= 2 else { throw Violation("a frame of opcode \(opcode) inside of another message") }
        if opcode > 0 { isBinary = opcode == 2 }
        isInMessage = true
    }
}
