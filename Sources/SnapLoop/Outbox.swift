/// The messages that wait to leave on one connection, in order.
struct Outbox {
    private var frames: [Frame] = []
    private var headIndex = 0
    /// Payload bytes of the first message that have left already: it is being sent in fragments.
    private(set) var sentOfFirst = 0
    /// Bytes that wait, headroom included so that a flood of empty messages counts too.
    private(set) var bytes = 0

    var isEmpty: Bool { headIndex == frames.count }
    /// Whether the connection is inside a fragmented message, which no other message may enter (RFC 6455, section 5.4).
    var isInsideMessage: Bool { sentOfFirst > 0 }
    var first: Frame? { isEmpty ? nil : frames[headIndex] }

    /// The first message when no other waits behind it.
    var only: Frame? { frames.count - headIndex == 1 ? frames[headIndex] : nil }

    mutating func append(_ frame: Frame) {
        frames.append(frame)
        bytes += frame.count + Frame.headroom
    }

    /// Notes that `count` more payload bytes of the first message have left.
    mutating func advance(_ count: Int) {
        guard let frame = first else { return }
        bytes -= count
        sentOfFirst += count
        guard sentOfFirst >= frame.count else { return }
        bytes -= Frame.headroom
        sentOfFirst = 0
        headIndex += 1
        if isEmpty {
            // One reply at a time is the rule: then the storage is kept, its frame released.
            frames.removeAll(keepingCapacity: frames.count <= 8)
            headIndex = 0
        } else if headIndex > 64 && headIndex > frames.count / 2 {
            frames.removeFirst(headIndex)
            headIndex = 0
        }
    }

    mutating func removeAll() { self = Outbox() }
}
