/// Something that happened in a feed and took an offset in its sequence.
package struct Event: Hashable, Sendable {
    package let feed: FeedID
    package let position: FeedPosition
    package let at: Timestamp
    package let kind: Kind

    package init(feed: FeedID, position: FeedPosition, at: Timestamp, kind: Kind) {
        self.feed = feed
        self.position = position
        self.at = at
        self.kind = kind
    }

    package enum Kind: Hashable, Sendable {
        case posted(Snap)
        case deleted(SnapID)
        case expired(SnapID)
    }
}

/// A message for the connections of one account; it takes no offset.
package enum Notice: Hashable, Sendable {
    /// To the viewer's connections: this snap is read now, on all devices.
    case opened(SnapID, Opened)
    /// To the author's connections: a viewer opened the snap; `opens` is the new count.
    case viewed(SnapID, viewer: Person, at: Timestamp, opens: Int64)
    /// To an account's other connections: the photo is a favourite of the account now, or no longer.
    case favouriteChanged(FavouriteTarget, isFavourite: Bool, favourites: Int64)
    /// To the author's connections: a recipient opened the snap, or it is gone.
    case sentChanged(SentSnap, at: Timestamp)
    /// To the connection that asked for a backup: bytes copied so far, and about how many there are.
    case backingUp(done: Int64, total: Int64)
}

/// A notice with the connections that get it. It is passed on by reference, because a copy would count references to all its strings.
package indirect enum AccountNotice: Hashable, Sendable {
    case toAll(AccountID, Notice)
    /// To all but the one that asked.
    case toOthers(AccountID, Notice)

    package var account: AccountID {
        switch self {
        case .toAll(let account, _), .toOthers(let account, _): account
        }
    }

    package var notice: Notice {
        switch self {
        case .toAll(_, let notice), .toOthers(_, let notice): notice
        }
    }
}
