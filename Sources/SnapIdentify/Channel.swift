import Glibc

/// Messages between the server and its child over a socket: a byte for the kind, four for the length in the machine's order, then the body.
struct Channel {
    enum Message: Equatable {
        case ready
        /// RGB, `Recogniser.side` squared.
        case image([UInt8])
        case chances([Float])
        case fault(String)
    }

    let descriptor: CInt

    func send(_ message: Message, by deadline: Deadline = .never) throws(RecogniserFault) {
        let body = message.body
        let length = withUnsafeBytes(of: UInt32(body.count)) { Array($0) }
        try transfer([message.kind] + length + body, deadline)
    }

    private func transfer(_ bytes: [UInt8], _ deadline: Deadline) throws(RecogniserFault) {
        var sent = 0
        while sent < bytes.count {
            try wait(for: POLLOUT, deadline)
            let count = bytes.withUnsafeBytes { bytes in
                Glibc.send(descriptor, bytes.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            if count < 0, errno != EINTR, errno != EAGAIN { throw .died("it no longer reads") }
            sent += max(0, count)
        }
    }

    /// The next message; nil when the other side has closed the socket between two messages.
    func receive(by deadline: Deadline = .never) throws(RecogniserFault) -> Message? {
        guard let head = try read(5, deadline) else { return nil }
        let length = head.withUnsafeBytes { Int($0.loadUnaligned(fromByteOffset: 1, as: UInt32.self)) }
        guard length <= Self.bytesMax, let body = try read(length, deadline), let message = Message(kind: head[0], body) else {
            throw .died("it does not keep to the protocol")
        }
        return message
    }

    /// An image is the longest message.
    private static let bytesMax = Recogniser.side * Recogniser.side * 3

    private func read(_ count: Int, _ deadline: Deadline) throws(RecogniserFault) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            try wait(for: POLLIN, deadline)
            let got = bytes.withUnsafeMutableBytes { bytes in
                recv(descriptor, bytes.baseAddress.map { $0 + filled }, count - filled, 0)
            }
            if got == 0 { return nil }
            if got < 0, errno != EINTR, errno != EAGAIN { throw .died("its socket is broken") }
            filled += max(0, got)
        }
        return bytes
    }

    private func wait(for event: CInt, _ deadline: Deadline) throws(RecogniserFault) {
        var waiting = pollfd(fd: descriptor, events: Int16(event), revents: 0)
        while true {
            let status = poll(&waiting, 1, deadline.millisecondsLeft)
            if status > 0 { return }
            if status == 0 { throw .tooSlow }
            guard errno == EINTR else { throw .died("its socket is broken") }
        }
    }
}

extension Channel.Message {
    fileprivate var kind: UInt8 {
        switch self {
        case .ready: 0
        case .image: 1
        case .chances: 2
        case .fault: 3
        }
    }

    fileprivate var body: [UInt8] {
        switch self {
        case .ready: []
        case .image(let pixels): pixels
        case .chances(let chances): chances.withUnsafeBytes { Array($0) }
        case .fault(let reason): Array(reason.utf8.prefix(1_000))
        }
    }

    fileprivate init?(kind: UInt8, _ body: [UInt8]) {
        switch kind {
        case 0: self = .ready
        case 1 where body.count == Recogniser.side * Recogniser.side * 3: self = .image(body)
        case 2 where body.count == Recogniser.classes * 4:
            let chances = body.withUnsafeBytes { bytes in
                (0..<Recogniser.classes).map { bytes.loadUnaligned(fromByteOffset: $0 * 4, as: Float.self) }
            }
            // A child that an image has taken over may say anything.
            guard chances.allSatisfy({ (0...1).contains($0) }) else { return nil }
            self = .chances(chances)
        case 3: self = .fault(String(decoding: body, as: UTF8.self))
        default: return nil
        }
    }
}

/// A moment until which something may take.
struct Deadline {
    private let at: ContinuousClock.Instant?

    static let never = Deadline(at: nil)

    private init(at: ContinuousClock.Instant?) { self.at = at }

    init(milliseconds: Int) { at = .now + .milliseconds(milliseconds) }

    /// As `poll` takes it.
    var millisecondsLeft: CInt {
        guard let at else { return -1 }
        let left = at - .now
        return CInt(clamping: max(0, left.components.seconds * 1_000 + left.components.attoseconds / 1_000_000_000_000_000))
    }
}
