/// A feed as it stood at a position.
public struct FeedSnapshot: Positioned {
    public let feed: String
    public let position: Position
    /// The newest snaps, newest first, at most 50. Older ones: ``SnapfeedClient/feedPage(feed:before:limit:)``.
    public let snaps: [Snap]
    /// The ids of all of them, also of snaps whose form this version cannot read.
    public let snapIDs: [String]
}

/// Home as it stood at a position.
public struct HomeSnapshot: Positioned {
    public let position: Position
    /// The newest photos, newest first. Older ones: ``SnapfeedClient/homePage(before:limit:)``.
    public let photos: [Photo]
    /// The ids of all of them, also of photos whose form this version cannot read.
    public let photoIDs: [String]
}

/// The notifications as they stood at a position.
public struct NotificationSnapshot: Positioned {
    public let position: Position
    /// The newest 50, newest first. Older ones: ``SnapfeedClient/notificationPage(before:limit:)``.
    public let notifications: [Notification]
    /// How many of all are unread.
    public let unread: Int
}

/// A new notification, and how many are unread by now.
public typealias NotificationEvent = NotificationEventPush

extension FeedEvent: Positioned {
    public var position: Position { Position(epoch: epoch, offset: offset) }
}

extension PhotoEvent: Positioned {
    public var position: Position { Position(epoch: epoch, offset: offset) }
}

extension NotificationEventPush: Positioned {
    public var position: Position { Position(epoch: epoch, offset: offset) }
}
