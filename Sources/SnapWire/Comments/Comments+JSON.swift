package import SnapModel

/// Writes comments as JSON.
extension Comment {
    func write(to json: inout JSONWriter, now: Timestamp) {
        json.object { json in
            json.field("id", id.text)
            json.field("photo", photo.text)
            if let top { json.field("to", top.text) }
            content?.write(to: &json)
            json.field("postedAt", postedAt.milliseconds)
            json.field("posted", Age.text(postedAt: postedAt, now: now))
            if let editedAt = content?.editedAt { json.field("editedAt", editedAt.milliseconds) }
            if let answers { json.field("answers", answers) }
            if content == nil { json.field("gone", true) }
            if let thumb { json.field("thumb", thumb) }
        }
    }
}

extension Comment.Content {
    fileprivate func write(to json: inout JSONWriter) {
        json.name("author")
        author.write(to: &json)
        json.field("text", text.text)
        text.parts.write(to: &json)
    }
}

extension CommentReply {
    func write(to json: inout JSONWriter, now: Timestamp) {
        switch self {
        case .posted(let comment, let count):
            json.member("comment") { comment.write(to: &$0, now: now) }
            json.field("comments", count)
        case .edited(let comment): json.member("comment") { comment.write(to: &$0, now: now) }
        case .deleted(let count): if let count { json.field("comments", count) }
        case .shown(let comment, let top):
            json.field("now", now.milliseconds)
            json.member("comment") { comment.write(to: &$0, now: now) }
            if let top { json.member("top") { top.write(to: &$0, now: now) } }
        case .page(let page):
            json.field("now", now.milliseconds)
            json.comments(page.comments, now: now)
            json.field("count", page.count)
            if let next = page.next { json.field("next", next.text) }
        case .own(let comments, let next):
            json.field("now", now.milliseconds)
            json.comments(comments, now: now)
            if let next { json.field("next", next.text) }
        case .started(let start): start.write(to: &json, now: now)
        }
    }
}

extension CommentStart {
    fileprivate func write(to json: inout JSONWriter, now: Timestamp) {
        json.field("now", now.milliseconds)
        json.field("photo", photo.text)
        head.write(to: &json)
        json.field("count", count)
        switch content {
        case .recovered(let events):
            json.field("recovered", true)
            json.field("events", each: events) { json, event in json.object { event.write(to: &$0, now: now) } }
        case .comments(let comments, let next):
            json.field("recovered", false)
            json.comments(comments, now: now)
            if let next { json.field("next", next.text) }
        }
    }
}

extension PlacedCommentEvent {
    /// A whole `comment.event` push: the same bytes for every recipient.
    package func message() -> [UInt8] { push(.commentEvent) { write(to: &$0, now: event.at) } }

    fileprivate func write(to json: inout JSONWriter, now: Timestamp) {
        json.field("photo", event.photo.text)
        position.write(to: &json)
        json.field("at", event.at.milliseconds)
        json.field("type", "comment.\(event.kind.word.rawValue)")
        switch event.kind {
        case .posted(let comment), .edited(let comment): json.member("comment") { comment.write(to: &$0, now: now) }
        case .deleted: json.field("comment", event.comment.text)
        }
        json.field("count", event.count)
    }
}

extension JSONWriter {
    mutating func comments(_ comments: [Comment], now: Timestamp) {
        field("comments", each: comments) { json, comment in comment.write(to: &json, now: now) }
    }
}
