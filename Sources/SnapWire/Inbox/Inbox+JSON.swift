package import SnapModel

/// Writes snaps for chosen people as JSON.
extension SentSnap {
    func write(to json: inout JSONWriter, now: Timestamp) {
        json.object { json in
            json.field("id", id.text)
            json.name("author")
            author.write(to: &json)
            json.field("to", each: recipients) { json, recipient in json.object { recipient.write(to: &$0) } }
            if let list {
                json.field("list") { json in
                    json.field("id", list.id.text)
                    json.field("name", list.name)
                }
            }
            json.image(caption, width, height, postedAt, expiresAt, now: now)
            if let gone { json.field("gone", gone.rawValue) }
        }
    }
}

extension SentSnap.Recipient {
    fileprivate func write(to json: inout JSONWriter) {
        json.name("account")
        account.write(to: &json)
        json.field("state", openedAt == nil ? "delivered" : "opened")
        if let openedAt { json.field("openedAt", openedAt.milliseconds) }
    }
}

extension ReceivedSnap {
    /// Writes a received snap as JSON.
    ///
    /// - Parameter offset: of the event; nil for the snap's own.
    func write(to json: inout JSONWriter, at offset: Int64? = nil, now: Timestamp) {
        json.object { json in
            json.field("id", id.text)
            json.field("offset", offset ?? self.offset)
            json.name("author")
            author.write(to: &json)
            json.image(caption, width, height, postedAt, expiresAt, now: now)
            json.field("state", readAt == nil ? "unread" : "read")
            if let readAt { json.field("readAt", readAt.milliseconds) }
            if let gone { json.field("gone", gone.rawValue) }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func image(
        _ caption: AnnotatedText?, _ width: Int, _ height: Int, _ postedAt: Timestamp, _ expiresAt: Timestamp, now: Timestamp
    ) {
        if let caption {
            field("caption", caption.text)
            caption.parts.write(to: &self)
        }
        field("width", width)
        field("height", height)
        field("postedAt", postedAt.milliseconds)
        field("posted", Age.text(postedAt: postedAt, now: now))
        field("expiresAt", expiresAt.milliseconds)
    }
}

extension InboxChange {
    /// A whole `inbox.event` push to one account.
    package func message(to place: Place) -> [UInt8] {
        let event = InboxEvent(position: FeedPosition(epoch: epoch, offset: place.offset), at: at, kind: kind)
        return push(.inboxEvent) { event.write(to: &$0, now: at) }
    }
}

extension InboxEvent {
    func write(to json: inout JSONWriter, now: Timestamp) {
        position.write(to: &json)
        json.field("at", at.milliseconds)
        switch kind {
        case .received(let snap):
            json.field("type", "snap.received")
            json.name("snap")
            // The same snap came to other inboxes at other offsets.
            snap.write(to: &json, at: position.offset, now: now)
        case .gone(let snap, let gone):
            json.field("type", "snap.gone")
            json.field("snap", snap.text)
            json.field("gone", gone.rawValue)
        case .opened(let snap, let readAt):
            json.field("type", "snap.opened")
            json.field("snap", snap.text)
            json.field("readAt", readAt.milliseconds)
        case .removed(let snap):
            json.field("type", "snap.removed")
            json.field("snap", snap.text)
        }
    }
}

extension InboxReply {
    func write(to json: inout JSONWriter, now: Timestamp) {
        switch self {
        case .sent(let snap): json.member("snap") { snap.write(to: &$0, now: now) }
        case .opened(let snap, let image):
            json.member("snap") { snap.write(to: &$0, now: now) }
            image.write(to: &json)
        case .page(let page):
            json.field("now", now.milliseconds)
            page.write(to: &json, now: now)
            json.field("unread", page.unread)
        case .started(let start): start.write(to: &json, now: now)
        case .allSent(let snaps, let next):
            json.field("now", now.milliseconds)
            json.field("snaps", each: snaps) { json, snap in snap.write(to: &json, now: now) }
            if let next { json.field("next", next.text) }
        case .list(let list): json.member("list") { list.write(to: &$0) }
        case .lists(let lists): json.field("lists", each: lists) { json, list in list.write(to: &json) }
        }
    }
}

extension InboxPage {
    fileprivate func write(to json: inout JSONWriter, now: Timestamp) {
        json.field("snaps", each: snaps) { json, snap in snap.write(to: &json, now: now) }
        if let next { json.field("next", next) }
    }
}

extension InboxStart {
    fileprivate func write(to json: inout JSONWriter, now: Timestamp) {
        json.field("now", now.milliseconds)
        head.write(to: &json)
        json.field("unread", unread)
        switch content {
        case .recovered(let events):
            json.field("recovered", true)
            json.field("events", each: events) { json, event in json.object { event.write(to: &$0, now: now) } }
        case .page(let page):
            json.field("recovered", false)
            page.write(to: &json, now: now)
        }
    }
}

extension RecipientList {
    func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("id", id.text)
            json.field("name", name)
            json.field("accounts", each: accounts) { json, account in account.write(to: &json) }
        }
    }
}
