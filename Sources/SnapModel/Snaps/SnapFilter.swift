/// Selects snaps of all feeds, newest first.
package struct SnapFilter: Hashable, Sendable {
    package let feed: FeedID?
    /// An author's name.
    package let author: String?
    /// Only snaps posted at this moment or later.
    package let since: Timestamp?
    /// Only snaps posted before this moment.
    package let until: Timestamp?
    package let state: State
    /// Only snaps with a smaller number.
    package let before: SnapID?
    package let limit: Int

    package static let limitMax = 100

    package init(
        feed: FeedID? = nil, author: String? = nil, since: Timestamp? = nil, until: Timestamp? = nil, state: State = .live,
        before: SnapID? = nil, limit: Int = SnapFilter.limitMax
    ) {
        self.feed = feed
        self.author = author
        self.since = since
        self.until = until
        self.state = state
        self.before = before
        self.limit = limit
    }

    package enum State: String, Hashable, Sendable, CaseIterable {
        /// Neither deleted nor expired.
        case live
        case deleted
        case expired
        case all
    }
}
