/// A photo in an account's private list.
package struct Favourite: Hashable, Sendable {
    package let photo: Photo
    package let at: Timestamp

    package init(photo: Photo, at: Timestamp) {
        self.photo = photo
        self.at = at
    }
}

/// A page of an account's favourites, newest first.
package struct FavouritePageRequest: Hashable, Sendable {
    package static let limitMax = 50

    /// The `next` of the page before.
    package let before: Int64?
    package let limit: Int

    package init(before: Int64? = nil, limit: Int = FavouritePageRequest.limitMax) {
        self.before = before
        self.limit = limit
    }
}
