package import SnapModel

/// Writes feeds, snaps, events and notices as JSON, the same way in every message.
extension FeedSummary {
    func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("id", feed.id.rawValue)
            json.field("title", feed.title)
            head.write(to: &json)
            if let unread { json.field("unread", unread) }
            if let unreadOwn, unreadOwn > 0 { json.field("unreadOwn", unreadOwn) }
            json.field("snaps", snaps)
            if let hours = feed.expireAfterHours { json.field("expireAfterHours", hours) }
        }
    }
}

extension FeedPosition {
    func write(to json: inout JSONWriter) {
        json.field("epoch", epoch)
        json.field("offset", offset)
    }
}

extension Picture {
    func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("id", id.rawValue)
            json.field("title", title)
            json.field("alt", alt)
            if !titles.isEmpty { json.field("titles", titles) }
            if !alts.isEmpty { json.field("alts", alts) }
            json.field("topics", each: topics) { json, topic in json.value(topic.rawValue) }
            json.field("type", type)
            json.field("width", width)
            json.field("height", height)
            json.field("url", "/" + file)
            json.field("thumbnail", "/" + thumbnail)
        }
    }
}

extension Person {
    func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("id", id)
            json.field("name", name)
            if let portrait { json.field("portrait", portrait) }
        }
    }
}

extension Subscription {
    func write(to json: inout JSONWriter, now: Timestamp) {
        json.object { json in
            json.field("id", feed.rawValue)
            switch start {
            case .recovered(let head, let events):
                head.write(to: &json)
                json.field("recovered", true)
                json.name("events")
                json.array(events) { json, event in json.object { event.write(to: &$0, now: now) } }
            case .snapshot(let head, let page):
                head.write(to: &json)
                json.field("recovered", false)
                page.write(to: &json, now: now)
            case .refused(let rejection): json.field("error") { rejection.write(to: &$0) }
            }
        }
    }
}

extension Page {
    func write(to json: inout JSONWriter, now: Timestamp) {
        json.name("snaps")
        json.array(snaps) { json, snap in snap.write(to: &json, now: now) }
        if let next { json.field("next", next) }
    }
}

extension Snap {
    func write(to json: inout JSONWriter, now: Timestamp) {
        json.object { json in
            json.field("id", id)
            json.field("feed", feed.rawValue)
            json.field("offset", offset)
            json.name("author")
            author.write(to: &json)
            if let caption { json.field("caption", caption) }
            parts.write(to: &json)
            json.field("width", width)
            json.field("height", height)
            json.field("postedAt", postedAt.milliseconds)
            json.field("posted", Age.text(postedAt: postedAt, now: now))
            writeView(to: &json)
            if let opens { json.field("opens", opens) }
            if let gone { json.field("gone", gone.rawValue) }
        }
    }

    private func writeView(to json: inout JSONWriter) {
        switch view {
        case .unread: json.field("status", "unread")
        case .read(let opened):
            json.field("status", "read")
            json.field("opened") { json in
                json.field("at", opened.at.milliseconds)
                json.field("device", opened.device)
            }
        case nil: break
        }
    }
}

extension Event {
    /// A whole `feed.event` push: the same bytes for every subscriber.
    package func message() -> [UInt8] {
        push(.feedEvent) { write(to: &$0, now: at) }
    }

    func write(to json: inout JSONWriter, now: Timestamp) {
        json.field("feed", feed.rawValue)
        position.write(to: &json)
        json.field("at", at.milliseconds)
        switch kind {
        case .posted(let snap):
            json.field("type", "snap.posted")
            json.name("snap")
            snap.write(to: &json, now: now)
        case .deleted(let snap):
            json.field("type", "snap.deleted")
            json.field("snap", snap)
        case .expired(let snap):
            json.field("type", "snap.expired")
            json.field("snap", snap)
        }
    }
}

extension Notice {
    package var push: Push {
        switch self {
        case .opened: .snapOpened
        case .viewed: .snapViewed
        case .favouriteChanged: .favouriteChanged
        case .sentChanged: .sentChanged
        case .backingUp: .storeProgress
        }
    }

    /// A whole push to one account's connections.
    package func message() -> [UInt8] {
        switch self {
        case .opened(let snap, let opened):
            SnapWire.push(push) { json in
                json.field("snap", snap)
                json.field("at", opened.at.milliseconds)
                json.field("device", opened.device)
            }
        case .viewed(let snap, let viewer, let at, let opens):
            SnapWire.push(push) { json in
                json.field("snap", snap)
                json.name("viewer")
                viewer.write(to: &json)
                json.field("at", at.milliseconds)
                json.field("opens", opens)
            }
        case .favouriteChanged(let target, let isFavourite, let favourites):
            SnapWire.push(push) { json in
                target.write(to: &json)
                json.field("favourited", isFavourite)
                json.field("favourites", favourites)
            }
        case .sentChanged(let snap, let at):
            SnapWire.push(push) { json in json.member("snap") { snap.write(to: &$0, now: at) } }
        case .backingUp(let done, let total):
            SnapWire.push(push) { json in
                json.field("done", done)
                json.field("total", total)
            }
        }
    }
}

/// A JSON-RPC notification.
func push(_ push: Push, _ params: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter(reserving: 384)
    json.object { json in
        json.field("jsonrpc", "2.0")
        json.field("method", push.rawValue)
        json.field("params", params)
    }
    return json.bytes
}
