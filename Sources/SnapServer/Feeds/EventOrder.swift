import SnapModel

/// The order in which events come to the loop, and the order in which they enter their feed's log.
///
/// - Thread: loop.
protocol EventOrder {
    /// Takes an event, and appends all events that are next in their feed's log, in order.
    ///
    /// - Parameters:
    ///   - head: the offset of the newest event in the log.
    ///   - append: appends one event to the log.
    mutating func take(_ event: Event, after head: Int64, append: (Event) -> Void)

    /// Notes that a feed's log continues after an offset without the events up to it.
    mutating func jumped(_ feed: FeedID, to head: Int64)
}

/// The order of a server without a cluster: its writer reports each event once, in order.
struct WriterOrder: EventOrder {
    mutating func take(_ event: Event, after head: Int64, append: (Event) -> Void) {
        assert(event.position.offset == head + 1, "the log and the store count differently")
        append(event)
    }

    mutating func jumped(_ feed: FeedID, to head: Int64) {}
}

/// The order of a cluster's node: events of other nodes take longer than its own, and an event may come twice.
struct NodeOrder: EventOrder {
    private let link: FollowerLink
    /// Events that came before one in front of them, by feed and offset.
    private var early: [FeedID: [Int64: Event]] = [:]

    init(_ link: FollowerLink) { self.link = link }

    mutating func take(_ event: Event, after head: Int64, append: (Event) -> Void) {
        guard event.position.offset > head else { return }
        early[event.feed, default: [:]][event.position.offset] = event
        var head = head
        while let next = early[event.feed]?.removeValue(forKey: head + 1) {
            append(next)
            head += 1
        }
        link.reached(head, in: event.feed)
        // The follower fetches what is missing.
        if early[event.feed]?.isEmpty == false { link.requestLook() }
    }

    mutating func jumped(_ feed: FeedID, to head: Int64) {
        early[feed] = early[feed]?.filter { $0.key > head }
        link.reached(head, in: feed)
    }
}
