/// A snap that passed all checks that need no store; only its image is not known yet.
package struct SnapDraft: Hashable, Sendable {
    package let feed: Feed
    package let author: Person
    /// Chosen by the client, 1–64 bytes: the same key from the same author always means the same snap.
    package let key: String
    package let caption: String?

    package init(feed: Feed, author: Person, key: String, caption: String?) {
        self.feed = feed
        self.author = author
        self.key = key
        self.caption = caption
    }
}
