/// About feeds, and the pictures that may be posted to them.
package enum FeedCommand: Hashable, Sendable {
    case listFeeds
    case listPictures
    case subscribe([SubscriptionRequest])
    case unsubscribe([FeedID])
    case page(PageRequest)
}

/// One feed to follow; `since` is the last position that the client knows, if any.
package struct SubscriptionRequest: Hashable, Sendable {
    package let feed: FeedID
    package let since: FeedPosition?

    package init(feed: FeedID, since: FeedPosition? = nil) {
        self.feed = feed
        self.since = since
    }
}

/// A page of a feed's history, newest first.
package struct PageRequest: Hashable, Sendable {
    package let feed: FeedID
    /// Only snaps with a smaller offset; nil starts at the newest.
    package let before: Int64?
    package let limit: Int

    /// The most snaps a page holds.
    package static let limitMax = 50

    package init(feed: FeedID, before: Int64? = nil, limit: Int = PageRequest.limitMax) {
        self.feed = feed
        self.before = before
        self.limit = limit
    }
}
