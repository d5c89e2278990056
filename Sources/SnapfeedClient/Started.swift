/// The answer to `feed.subscribe`. What this version cannot read is still known by its id.
struct FeedsStarted: Decodable {
    struct One: Decodable {
        let id: String
        let epoch: String?
        let offset: Int?
        let recovered: Bool?
        let events: [FeedEvent]?
        let snaps: [Reference<Snap>]?
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
                        FeedSnapshot(feed: id, position: position, snaps: snaps.compactMap(\.whole), snapIDs: snaps.map(\.id))))
            }
        }
    }

    let feeds: [One]
}

/// The answer to `home.subscribe`.
struct HomeStarted: Decodable {
    let epoch: String
    let offset: Int
    let recovered: Bool
    let events: [PhotoEvent]?
    let photos: [Reference<Photo>]?

    var start: Start {
        let position = Position(epoch: epoch, offset: offset)
        if recovered { return .missed((events ?? []).map { HomeItem.event($0) }, upTo: position) }
        let photos = photos ?? []
        return .afresh(
            HomeItem.snapshot(HomeSnapshot(position: position, photos: photos.compactMap(\.whole), photoIDs: photos.map(\.id))))
    }
}

/// The answer to `notification.subscribe`.
struct NotificationsStarted: Decodable {
    let now: Int
    let epoch: String
    let offset: Int
    let recovered: Bool
    let notifications: [Notification]
    let unread: Int

    var start: Start {
        let position = Position(epoch: epoch, offset: offset)
        guard recovered else {
            return .afresh(
                NotificationItem.snapshot(NotificationSnapshot(position: position, notifications: notifications, unread: unread)))
        }
        // They come newest first.
        let missed = notifications.sorted { $0.offset < $1.offset }
        return .missed(missed.map { NotificationItem.event(event($0)) }, upTo: position)
    }

    private func event(_ notification: Notification) -> NotificationEvent {
        NotificationEvent(epoch: epoch, offset: notification.offset, at: notification.at, notification: notification, unread: unread)
    }
}
