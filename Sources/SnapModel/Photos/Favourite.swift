/// A photo or a topic in an account's private list.
package struct Favourite: Hashable, Sendable {
    package let item: Item
    package let at: Timestamp

    package init(item: Item, at: Timestamp) {
        self.item = item
        self.at = at
    }

    package enum Item: Hashable, Sendable {
        case photo(Photo)
        case topic(NamedTopic)
    }

    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case photo, topic
    }
}

/// Something that an account can have among its favourites.
package enum FavouriteTarget: Hashable, Sendable {
    case photo(PhotoID)
    case topic(TopicID)
}

/// A page of an account's favourites, newest first.
package struct FavouritePageRequest: Hashable, Sendable {
    package static let limitMax = 50

    /// Nil for photos and topics together.
    package let kind: Favourite.Kind?
    /// The `next` of the page before.
    package let before: Int64?
    package let limit: Int

    package init(kind: Favourite.Kind? = nil, before: Int64? = nil, limit: Int = FavouritePageRequest.limitMax) {
        self.kind = kind
        self.before = before
        self.limit = limit
    }
}
