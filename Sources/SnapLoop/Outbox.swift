/// The memory, in bytes, of the messages that wait on all connections. A half-sent message still takes all its memory.
final class OutboxTotal {
    fileprivate(set) var bytes = 0
}

/// The messages that wait to leave on one connection, in order.
struct Outbox {
    private let total: OutboxTotal
    private var entries: [Entry] = []
    private var headIndex = 0
    /// Payload bytes already sent of the first message, which leaves in fragments.
    private(set) var sentOfFirst = 0
    /// Bytes that wait, with headroom, so that a flood of empty messages is also counted.
    private(set) var bytes = 0
    /// The memory of all messages that have not left completely.
    private var heldBytes = 0
    /// The waiting bytes of the big message.
    private var bigBytes = 0

    private struct Entry {
        let frame: Frame
        /// One big message at a time, such as one that leaves in fragments, does not count against the connection's bound: an image on a
        /// slow line must not be lost because a short reply follows it.
        let isBig: Bool
    }

    init(_ total: OutboxTotal) { self.total = total }

    var isEmpty: Bool { headIndex == entries.count }
    /// Whether the connection is inside a fragmented message, which no other message may enter (RFC 6455, section 5.4).
    var isInsideMessage: Bool { sentOfFirst > 0 }
    var first: Frame? { isEmpty ? nil : entries[headIndex].frame }
    /// Waiting bytes without those of the big message.
    var ordinaryBytes: Int { bytes - bigBytes }

    /// The first message, when no other waits after it.
    var only: Frame? { entries.count - headIndex == 1 ? entries[headIndex].frame : nil }

    /// Adds a message to the end of the outbox.
    ///
    /// - Parameter bound: a message of more bytes than this is also a big one.
    mutating func append(_ frame: Frame, bound: Int) {
        let isBig = bigBytes == 0 && (!frame.isWhole || frame.size > bound)
        entries.append(Entry(frame: frame, isBig: isBig))
        count(frame.size, isBig: isBig)
        hold(frame.size)
    }

    /// Notes that `count` more payload bytes of the first message have left.
    mutating func advance(_ sent: Int) {
        guard !isEmpty else { return }
        let (frame, isBig) = (entries[headIndex].frame, entries[headIndex].isBig)
        count(-sent, isBig: isBig)
        sentOfFirst += sent
        guard sentOfFirst >= frame.count else { return }
        count(frame.count - frame.size, isBig: isBig)
        hold(-frame.size)
        sentOfFirst = 0
        headIndex += 1
        if isEmpty {
            // Usually one reply waits at a time: keep the storage and release the frame.
            entries.removeAll(keepingCapacity: entries.count <= 8)
            headIndex = 0
        } else if headIndex > 64 && headIndex > entries.count / 2 {
            entries.removeFirst(headIndex)
            headIndex = 0
        }
    }

    private mutating func count(_ change: Int, isBig: Bool) {
        bytes += change
        if isBig { bigBytes += change }
    }

    private mutating func hold(_ change: Int) {
        heldBytes += change
        total.bytes += change
    }

    mutating func removeAll() {
        total.bytes -= heldBytes
        self = Outbox(total)
    }
}
