/// About finding photos, snaps, people and tags.
package enum SearchCommand: Hashable, Sendable {
    case photos(query: String, SearchPageRequest)
    case snaps(query: String, SearchPageRequest)
    case people(PeopleSearch)
    /// Tags that begin so; the ones most used where it is empty.
    case tags(prefix: String, limit: Int)
    case listCategories
    /// Subscribes to new matches, from a stored position or from now on.
    ///
    /// - Parameter limit: the most photos in an answer that is a first page.
    case subscribe(query: String, since: FeedPosition?, limit: Int)
    case unsubscribe(LiveSearchID)

    /// The most tags that one reply lists.
    package static let tagsMax = 50
}

/// A search for people by their names.
package struct PeopleSearch: Hashable, Sendable {
    package static let limitMax = 50
    /// The most people that the pages of one search list.
    package static let foundMax = 1_000

    package let query: String
    /// How many the earlier pages listed.
    package let skip: Int
    package let limit: Int

    package init(query: String, skip: Int = 0, limit: Int = PeopleSearch.limitMax) {
        self.query = query
        self.skip = skip
        self.limit = limit
    }
}

/// One live search of a connection.
package struct LiveSearchID: StoredID {
    package let rawValue: Int64
    package init(rawValue: Int64) { self.rawValue = rawValue }
}

/// The answer to `search.subscribe`.
package struct LiveSearchStart: Hashable, Sendable {
    package let search: LiveSearchID
    package let head: FeedPosition
    package let content: Content

    package init(search: LiveSearchID, head: FeedPosition, content: Content) {
        self.search = search
        self.head = head
        self.content = content
    }

    package enum Content: Hashable, Sendable {
        /// Every event since the requested position.
        case recovered([PhotoEvent])
        /// The first page of what is found.
        case found(SearchPage<Photo>)
    }
}
