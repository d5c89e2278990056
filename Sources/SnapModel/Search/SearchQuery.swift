/// A search query: words, tags, people and days.
///
///     fox "red fox" #snow @ana @"ana 2" from:ana from:me in:animals after:2026-11-01 before:2026-12-01 -dog -#zoo topic:cat
///
/// Anything else is words. All terms must hold. Days are those of UTC; `after:` includes its day, and `before:` does not.
package struct SearchQuery: Hashable, Sendable {
    package static let charactersMax = 200
    package static let termsMax = 8
    /// So that 200 "characters" cannot be a megabyte.
    static let scalarsMax = 8 * charactersMax

    /// As it was written.
    package let text: String
    package internal(set) var required: [SearchTerm] = []
    package internal(set) var excluded: [SearchTerm] = []
    /// The author of the posts. Two different authors find nothing.
    package internal(set) var authors: [SearchAuthor] = []
    /// The feeds of snaps. Two different ones find nothing, and photos are in no feed.
    package internal(set) var feeds: [FeedID] = []
    /// Posts from this moment on.
    package internal(set) var from: Timestamp?
    /// Posts before this moment.
    package internal(set) var until: Timestamp?

    /// - Throws: `invalidQuery`, with the place in Unicode scalars.
    package init(_ text: String) throws(Rejection) {
        self.text = text
        try Self.checkLength(text)
        var parser = SearchParser(text)
        try parser.parse(into: &self)
        guard !required.isEmpty || !authors.isEmpty || !feeds.isEmpty || from != nil || until != nil else {
            throw Rejection(
                .invalidQuery,
                excluded.isEmpty ? "A query has at least one word." : "A query says what to find, not only what to leave out.", place: 0)
        }
    }

    private static func checkLength(_ text: String) throws(Rejection) {
        let isLong = text.unicodeScalars.count > scalarsMax
        guard isLong || text.count > charactersMax else { return }
        let place = isLong ? scalarsMax : text.prefix(charactersMax).unicodeScalars.count
        throw Rejection(.invalidQuery, "A query can have at most \(charactersMax) characters. Shorten it.", place: place)
    }

    /// The pattern of its words, tags and mentions, which a post's text matches or not.
    ///
    /// - Parameters:
    ///   - account: the account of a name.
    ///   - topics: those that a query can name.
    /// - Returns: nil for an unknown person or topic: such a query finds nothing.
    package func pattern(mentions account: (String) throws -> AccountID?, topics: Topics = Topics()) rethrows -> SearchPattern? {
        var needed: [SearchPattern.Phrase] = []
        for term in required {
            guard let phrase = try SearchPattern.Phrase(term, account, topics) else { return nil }
            needed.append(phrase)
        }
        return SearchPattern(required: needed, excluded: try excluded.compactMap { try SearchPattern.Phrase($0, account, topics) })
    }
}

/// Something in the text of a post.
package enum SearchTerm: Hashable, Sendable {
    /// A word or a phrase, as written; it has at least one token.
    case words(String)
    /// A tag without its sign, as written; something is left of it when it is folded.
    case tag(String)
    /// A person's name, in normalisation form C.
    case mention(String)
    /// The id or the name of a topic that the author chose, or of a kind of it.
    case topic(String)
}

/// The author of the posts that a query finds.
package enum SearchAuthor: Hashable, Sendable {
    case me
    /// In normalisation form C.
    case name(String)
}
