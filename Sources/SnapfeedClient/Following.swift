/// A subscribed source: its position, and the items that wait for the app.
struct Following {
    /// The decision about an event.
    enum Verdict {
        case deliver
        case drop
        /// Something is missing before it.
        case askAgain
    }

    let reader: Int
    /// The last event that waits for the app or has reached it.
    var known: Position?
    /// The item that the app has, until it asks for the next one.
    var handed: Position?
    /// The server's name of a search on this connection; nil before its answer.
    var search: String?
    private(set) var queue: [any Positioned] = []
    var waiter: CheckedContinuation<(any Positioned)?, any Error>?
    private(set) var failure: (any Error)?
    /// Whether the subscription of this connection was answered. Before that, pushes are those of an older one: the answer covers them.
    var isLive = false
    /// More came than may wait. The rest is asked for once the app has caught up.
    var isBehind = false

    init(reader: Int, known: Position?) {
        (self.reader, self.known) = (reader, known)
    }

    func verdict(on next: Position, hasGaps: Bool) -> Verdict {
        guard isLive, !isBehind, failure == nil, let known else { return .drop }
        guard known.epoch == next.epoch else { return .askAgain }
        if next.offset <= known.offset { return .drop }
        return hasGaps || next.offset == known.offset + 1 ? .deliver : .askAgain
    }

    /// Whether an answer's events lead from what is known to its position.
    func hasReached(_ position: Position, hasGaps: Bool) -> Bool {
        guard let known, known.epoch == position.epoch else { return false }
        return hasGaps || known.offset >= position.offset
    }

    /// Records that nothing up to a position is missing.
    mutating func know(_ position: Position) {
        if let known, known.epoch == position.epoch, known.offset < position.offset { self.known = position }
    }

    /// Delivers an item; when too many wait already, it and later ones are dropped for now.
    mutating func deliver(_ item: any Positioned, bufferMax: Int) {
        if let waiter {
            self.waiter = nil
            waiter.resume(returning: item)
        } else if queue.count < bufferMax {
            queue.append(item)
        } else {
            isBehind = true
            return
        }
        known = item.position
    }

    /// Starts again: what waits is part of the snapshot.
    mutating func restart(_ snapshot: any Positioned) {
        queue = []
        isBehind = false
        deliver(snapshot, bufferMax: 1)
    }

    mutating func takeFirst() -> (any Positioned)? { queue.isEmpty ? nil : queue.removeFirst() }

    mutating func end(_ error: (any Error)?) {
        failure = error
        waiter.map { waiter in error.map { waiter.resume(throwing: $0) } ?? waiter.resume(returning: nil) }
        waiter = nil
    }
}
