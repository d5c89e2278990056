/// A query of a live search, with its names looked up once. Searches with equal values share one look at each photo.
package struct LiveSearch: Hashable, Sendable {
    package let pattern: SearchPattern
    /// Nil for the photos of all authors.
    package let author: AccountID?
    private let from, until: Timestamp?

    /// - Parameters:
    ///   - from: finds photos from this moment on; nil without such a limit.
    ///   - until: finds photos before this moment; nil without such a limit.
    package init(_ pattern: SearchPattern, author: AccountID? = nil, from: Timestamp? = nil, until: Timestamp? = nil) {
        self.pattern = pattern
        self.author = author
        self.from = from
        self.until = until
    }

    /// Whether it looks for photos of an author and a time.
    package func allows(_ author: AccountID, postedAt: Timestamp) -> Bool {
        (self.author == nil || self.author == author) && (from.map { $0 <= postedAt } ?? true) && (until.map { postedAt < $0 } ?? true)
    }
}
