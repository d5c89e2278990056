package import SnapModel

/// Writes notifications as JSON.
extension Notification {
    func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("offset", offset)
            json.field("kind", kind.rawValue)
            if let actor {
                json.name("actor")
                actor.write(to: &json)
            }
            if let photo { json.field("photo", photo.text) }
            if let thumb { json.field("thumb", thumb) }
            if let snap { json.field("snap", snap.text) }
            if let comment { json.field("comment", comment.text) }
            if let text { json.field("text", text) }
            json.field("at", at.milliseconds)
            json.field("read", isRead)
        }
    }
}

extension NotificationPage {
    func write(to json: inout JSONWriter, now: Timestamp) {
        json.field("now", now.milliseconds)
        json.field("notifications", each: notifications) { json, notification in notification.write(to: &json) }
        json.field("unread", unread)
        if let next { json.field("next", next) }
    }
}

extension NotificationStart {
    func write(to json: inout JSONWriter, now: Timestamp) {
        head.write(to: &json)
        json.field("recovered", isRecovered)
        page.write(to: &json, now: now)
    }
}

extension NotificationEvent {
    /// A whole `notification.event` push.
    package func message() -> [UInt8] {
        push(.notificationEvent) { json in
            FeedPosition(epoch: epoch, offset: notification.offset).write(to: &json)
            json.field("at", notification.at.milliseconds)
            json.name("notification")
            notification.write(to: &json)
            json.field("unread", unread)
        }
    }
}

/// How much of its notifications an account has read.
package struct ReadMark: Hashable, Sendable {
    private let upTo, unread: Int64

    package init(upTo: Int64, unread: Int64) {
        self.upTo = upTo
        self.unread = unread
    }

    /// A whole `notification.read` push.
    package func message() -> [UInt8] {
        push(.notificationRead) { json in
            json.field("upTo", upTo)
            json.field("unread", unread)
        }
    }
}
