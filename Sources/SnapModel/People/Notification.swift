/// An event that concerns an account and that it is notified of.
package struct Notification: Hashable, Sendable {
    /// Its place in the account's sequence: 1, 2, 3 …; those that were taken back are missing.
    package let offset: Int64
    package let kind: Kind
    /// Nil for a report, which the admins settled.
    package let actor: Person?
    package let photo: PhotoID?
    /// The path of the photo's smallest size; nil where the photo is not shown.
    package let thumb: String?
    package let snap: SnapID?
    package let comment: CommentID?
    /// The comment's text as it is now; nil where it is not shown.
    package let text: String?
    package let at: Timestamp
    package let isRead: Bool

    package init(
        offset: Int64, kind: Kind, actor: Person?, photo: PhotoID? = nil, thumb: String? = nil, snap: SnapID? = nil,
        comment: CommentID? = nil, text: String? = nil, at: Timestamp, isRead: Bool
    ) {
        self.offset = offset
        self.kind = kind
        self.actor = actor
        self.photo = photo
        self.thumb = thumb
        self.snap = snap
        self.comment = comment
        self.text = text
        self.at = at
        self.isRead = isRead
    }

    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The actor follows the account.
        case follow
        /// The actor asks to follow the account.
        case request
        /// The actor lets the account follow.
        case accepted
        /// The actor's photo, snap or comment mentions the account.
        case mention
        /// The actor has a photo of the account among the favourites.
        case favourite
        /// The actor commented on the account's photo.
        case comment
        /// The actor answered the account's comment.
        case answer
        /// The actor sent the account a snap. It says nothing about the snap.
        case snap
        /// Admins settled the account's report of a photo, snap or comment.
        case report
    }
}

/// A notification that was just made, for the account's connections.
package struct NotificationEvent: Hashable, Sendable {
    package let epoch: String
    package let notification: Notification
    /// How many the account has not read, with this one.
    package let unread: Int64

    package init(epoch: String, notification: Notification, unread: Int64) {
        self.epoch = epoch
        self.notification = notification
        self.unread = unread
    }
}

/// Notifications, newest first.
package struct NotificationPage: Hashable, Sendable {
    package let notifications: [Notification]
    package let unread: Int64
    /// The `before` of the next page.
    package let next: Int64?

    package init(notifications: [Notification], unread: Int64, next: Int64?) {
        self.notifications = notifications
        self.unread = unread
        self.next = next
    }
}

/// The answer to `notification.subscribe`: the missed notifications, or the newest.
package struct NotificationStart: Hashable, Sendable {
    package let head: FeedPosition
    package let isRecovered: Bool
    package let page: NotificationPage

    package init(head: FeedPosition, isRecovered: Bool, page: NotificationPage) {
        self.head = head
        self.isRecovered = isRecovered
        self.page = page
    }
}
