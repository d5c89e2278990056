/// The answer to `feed.subscribe`. What this version cannot read is still known by its id.
struct FeedsStarted: Decodable {
    struct One: Decodable {
        let id: String
        let epoch: String?
        let offset: Int?
        let recovered: Bool?
        let events: [FeedEvent]?
        let snaps: [Reference<Snap>]?
        let next: Int?
        let error: SnapfeedError?

        var start: Start {
            get throws {
                if let error { return .refused(error) }
                guard let epoch, let offset else { throw Wire.Garbage() }
                let position = Position(epoch: epoch, offset: offset)
                if recovered == true { return .missed((events ?? []).map { FeedItem.event($0) }, upTo: position) }
                let snaps = snaps ?? []
                return .afresh(
                    FeedItem.snapshot(
                        FeedSnapshot(
                            feed: id, position: position, snaps: snaps.compactMap(\.whole), snapIDs: snaps.map(\.id), next: next)))
            }
        }
    }

    let feeds: [One]
}

/// The answer to a subscription to one source.
protocol Started: Decodable {
    var epoch: String { get }
    var offset: Int { get }
    /// Whether the history continues: `missed` is all that happened since the client's position.
    var recovered: Bool { get }
    var missed: [any Positioned] { get }

    /// Returns the state of the source, for a client whose history does not continue.
    func snapshot(at position: Position) -> any Positioned
}

extension Started {
    var start: Start {
        let position = Position(epoch: epoch, offset: offset)
        return recovered ? .missed(missed, upTo: position) : .afresh(snapshot(at: position))
    }
}

/// The answer to `home.subscribe`.
struct HomeStarted: Started {
    let epoch: String
    let offset: Int
    let recovered: Bool
    let events: [PhotoEvent]?
    let photos: [Reference<Photo>]?
    let next: String?

    var missed: [any Positioned] { (events ?? []).map { HomeItem.event($0) } }

    func snapshot(at position: Position) -> any Positioned {
        let photos = photos ?? []
        return HomeItem.snapshot(
            HomeSnapshot(position: position, photos: photos.compactMap(\.whole), photoIDs: photos.map(\.id), next: next))
    }
}

/// The answer to `inbox.subscribe`.
struct InboxStarted: Started {
    let epoch: String
    let offset: Int
    let recovered: Bool
    let unread: Int
    let events: [InboxEvent]?
    let snaps: [Reference<ReceivedSnap>]?
    let next: Int?

    var missed: [any Positioned] { (events ?? []).map { InboxItem.event($0) } }

    func snapshot(at position: Position) -> any Positioned {
        let snaps = snaps ?? []
        return InboxItem.snapshot(
            InboxSnapshot(position: position, snaps: snaps.compactMap(\.whole), snapIDs: snaps.map(\.id), unread: unread, next: next))
    }
}

/// The answer to `comment.subscribe`.
struct CommentsStarted: Started {
    let photo: String
    let epoch: String
    let offset: Int
    let recovered: Bool
    let count: Int
    let events: [CommentEvent]?
    let comments: [Reference<Comment>]?
    let next: String?

    var missed: [any Positioned] { (events ?? []).map { CommentItem.event($0) } }

    func snapshot(at position: Position) -> any Positioned {
        let comments = comments ?? []
        return CommentItem.snapshot(
            CommentSnapshot(
                photo: photo, position: position, comments: comments.compactMap(\.whole), commentIDs: comments.map(\.id), count: count,
                next: next))
    }
}

/// The answer to `search.subscribe`.
struct SearchStarted: Started {
    /// The server's name of it on this connection.
    let search: String
    let epoch: String
    let offset: Int
    let recovered: Bool
    let events: [PhotoEvent]?
    let photos: [Reference<Photo>]?
    let next: String?
    let partial: Bool?

    var missed: [any Positioned] { (events ?? []).map { SearchItem.event($0) } }

    func snapshot(at position: Position) -> any Positioned {
        let photos = photos ?? []
        return SearchItem.snapshot(
            SearchSnapshot(
                position: position, photos: photos.compactMap(\.whole), photoIDs: photos.map(\.id), next: next,
                isPartial: partial == true))
    }
}

/// The answer to `notification.subscribe`.
struct NotificationsStarted: Started {
    let now: Int
    let epoch: String
    let offset: Int
    let recovered: Bool
    let notifications: [Notification]
    let unread: Int
    let next: Int?

    var missed: [any Positioned] {
        // They come newest first.
        notifications.sorted { $0.offset < $1.offset }.map { NotificationItem.event(event($0)) }
    }

    func snapshot(at position: Position) -> any Positioned {
        NotificationItem.snapshot(
            NotificationSnapshot(position: position, notifications: notifications, unread: unread, next: next))
    }

    private func event(_ notification: Notification) -> NotificationEvent {
        NotificationEvent(epoch: epoch, offset: notification.offset, at: notification.at, notification: notification, unread: unread)
    }
}
