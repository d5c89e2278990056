/// A page of history, newest first; `next` is the `before` of the next page.
package struct Page: Hashable, Sendable {
    package let snaps: [Snap]
    package let next: Int64?

    package init(snaps: [Snap], next: Int64?) {
        self.snaps = snaps
        self.next = next
    }
}

/// One feed's part of the answer to `feed.subscribe`.
package struct Subscription: Hashable, Sendable {
    package let feed: FeedID
    package let start: Start

    package init(feed: FeedID, start: Start) {
        self.feed = feed
        self.start = start
    }

    package enum Start: Hashable, Sendable {
        /// Every event after the requested position, up to `head`.
        case recovered(head: FeedPosition, events: [Event])
        /// The newest snaps at the time of `head`.
        case snapshot(head: FeedPosition, Page)
        case refused(Rejection)
    }

    /// The position after which pushes continue; nil when the feed was refused.
    package var head: FeedPosition? {
        switch start {
        case .recovered(let head, _), .snapshot(let head, _): head
        case .refused: nil
        }
    }
}
