/// A feed as it was at a position.
public struct FeedSnapshot: Positioned {
    public let feed: String
    public let position: Position
    /// The newest snaps, newest first, at most 50.
    public let snaps: [Snap]
    /// The ids of all of them, also of snaps whose form this version cannot read.
    public let snapIDs: [String]
    /// Where ``SnapfeedClient/feedPage(feed:before:limit:)`` continues; nil without older ones.
    public let next: Int?
}

/// Home as it was at a position.
public struct HomeSnapshot: Positioned {
    public let position: Position
    /// The newest photos, newest first.
    public let photos: [Photo]
    /// The ids of all of them, also of photos whose form this version cannot read.
    public let photoIDs: [String]
    /// Where ``SnapfeedClient/homePage(before:limit:)`` continues; nil without older ones.
    public let next: String?
}

/// The snaps that were sent to the account, as they stood at a position.
public struct InboxSnapshot: Positioned {
    public let position: Position
    /// The newest snaps, newest first, at most 50.
    public let snaps: [ReceivedSnap]
    /// The ids of all of them, also of snaps whose form this version cannot read.
    public let snapIDs: [String]
    /// How many of all can still be opened.
    public let unread: Int
    /// Where ``SnapfeedClient/inboxPage(before:limit:)`` continues; nil without older ones.
    public let next: Int?
}

/// The matches of a search at a position.
public struct SearchSnapshot: Positioned {
    public let position: Position
    /// The newest photos, newest first, at most the search's `limit`.
    public let photos: [Photo]
    /// The ids of all of them, also of photos whose form this version cannot read.
    public let photoIDs: [String]
    /// Where ``SnapfeedClient/searchPhotos(query:order:cursor:limit:)`` continues; nil without older ones.
    public let next: String?
    /// Whether matches may be missing: the time for one answer was over, or the server is still making its index.
    public let isPartial: Bool
}

/// The comments on a photo as they were at a position.
public struct CommentSnapshot: Positioned {
    public let photo: String
    public let position: Position
    /// The newest top comments, newest first.
    public let comments: [Comment]
    /// The ids of all of them, also of comments whose form this version cannot read.
    public let commentIDs: [String]
    /// How many comments and answers the photo has.
    public let count: Int
    /// Where ``SnapfeedClient/commentList(photo:to:order:before:after:limit:)`` continues; nil without older ones.
    public let next: String?
}

/// The notifications as they were at a position.
public struct NotificationSnapshot: Positioned {
    public let position: Position
    /// The newest 50, newest first.
    public let notifications: [Notification]
    /// How many of all are unread.
    public let unread: Int
    /// Where ``SnapfeedClient/notificationPage(before:limit:)`` continues; nil without older ones.
    public let next: Int?
}

/// A new notification, and how many are unread by now.
public typealias NotificationEvent = NotificationEventPush

/// Something that happened at one offset. An event that was missed has the form of its push.
public protocol FollowedEvent: Positioned {
    var epoch: String { get }
    var offset: Int { get }
    /// Milliseconds since 1970.
    var at: Int { get }
    /// Such as `snap.posted`; of a notification, its kind.
    var type: String { get }
}

extension FollowedEvent {
    public var position: Position { Position(epoch: epoch, offset: offset) }
}

extension FeedEvent: FollowedEvent {}
extension InboxEvent: FollowedEvent {}
extension PhotoEvent: FollowedEvent {}
extension CommentEvent: FollowedEvent {}

extension NotificationEventPush: FollowedEvent {
    public var type: String { notification.kind }
}
