/// A change of a photo, or of an account with all its photos. It has an offset in the server's one log of photos.
package struct PhotoEvent: Hashable, Sendable {
    package let position: FeedPosition
    package let at: Timestamp
    package let kind: Kind

    package init(position: FeedPosition, at: Timestamp, kind: Kind) {
        self.position = position
        self.at = at
        self.kind = kind
    }

    package enum Kind: Hashable, Sendable {
        case posted(Photo)
        case changed(Photo)
        /// Also for viewers outside a narrowed audience.
        case deleted(PhotoID)
        /// An account is hidden: it was deleted or suspended, or a block exists.
        case hidden(AccountID)
    }
}

/// The recipients of a photo's event.
package enum PhotoReach: Hashable, Sendable {
    /// Its author, and the followers who may see it.
    case followers(of: AccountID, photo: PhotoID)
    /// All others who could see it when it was for everyone.
    case others(than: AccountID, photo: PhotoID)
    /// All who could see it before it was deleted.
    case formerViewers(of: PhotoID, by: AccountID, wasForEveryone: Bool)
    /// All but those whom the account blocked before and who blocked it: to them it was hidden already.
    case everybody(butBlocked: AccountID)
    case one(AccountID)
}

/// The answer to `home.subscribe`.
package struct HomeStart: Hashable, Sendable {
    package let head: FeedPosition
    package let content: Content

    package init(head: FeedPosition, content: Content) {
        self.head = head
        self.content = content
    }

    package enum Content: Hashable, Sendable {
        /// Every event since the requested position that concerns the account.
        case recovered([PhotoEvent])
        /// The first page of home.
        case photos([Photo], next: PhotoID?)
    }
}
