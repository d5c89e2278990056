package import SnapModel

/// Writes replies: the server's side of the codec.
extension Reply {
    /// A whole reply as JSON text.
    ///
    /// - Parameter now: the server's clock; ages are computed from it, and clients correct their own clock by it.
    package func message(to id: RequestID, now: Timestamp) -> [UInt8] { message(to: id, now: now, after: 0) }

    /// What precedes the attached bytes in the message of a reply that has some.
    ///
    /// - Parameter now: as for `message`.
    package func front(to id: RequestID, now: Timestamp) -> [UInt8] {
        var message = message(to: id, now: now, after: Attachment.headBytes)
        Attachment.writeHead(to: &message)
        return message
    }

    private func message(to id: RequestID, now: Timestamp, after room: Int) -> [UInt8] {
        var json = JSONWriter(reserving: 512, after: room)
        json.object { json in
            json.field("jsonrpc", "2.0")
            json.name("id")
            id.write(to: &json)
            json.field("result") { writeResult(to: &$0, now: now) }
        }
        return json.bytes
    }

    private func writeResult(to json: inout JSONWriter, now: Timestamp) {
        switch self {
        case .done: break
        case .serverInfo(let info): info.write(to: &json, now: now)
        case .serverStats(let stats): stats.write(to: &json, now: now)
        case .serverHistory(let history): history.write(to: &json, now: now)
        case .backedUp(let backup, let file): backup.write(file, to: &json)
        case .backupPiece(let piece): piece.write(to: &json)
        case .signedIn(let signedIn): signedIn.write(to: &json)
        case .sessions(let sessions, let current):
            json.field("sessions", each: sessions) { json, session in json.object { session.write(to: &$0, current: current) } }
        case .feeds(let feeds): json.field("feeds", each: feeds) { json, feed in feed.write(to: &json) }
        case .pictures(let pictures): json.field("pictures", each: pictures) { json, picture in picture.write(to: &json) }
        case .subscribed(let subscriptions): Subscription.write(subscriptions, to: &json, now: now)
        case .page(let page):
            json.field("now", now.milliseconds)
            page.write(to: &json, now: now)
        case .snap(let snap): json.member("snap") { snap.write(to: &$0, now: now) }
        case .views(let views, let opens): json.views(views, opens: opens)
        case .opened(let snap, let image):
            json.member("snap") { snap.write(to: &$0, now: now) }
            image.write(to: &json)
        case .exported(let page): page.write(to: &json, now: now)
        case .reports(let reports, let open, let next): json.reports(reports, open: open, next: next, now: now)
        case .audit(let all, let next): json.page("entries", all, next: next) { json, entry in json.object { entry.write(to: &$0) } }
        case .foundSnaps(let snaps, let next): json.page("snaps", snaps, next: next?.text, at: now) { $1.write(to: &$0, now: now) }
        case .explained(let explanation): explanation.write(to: &json)
        case .explainedPhoto(let explanation): explanation.write(to: &json)
        case .logins(let logins, let next): json.page("sessions", logins, next: next?.text) { json, login in login.write(to: &json) }
        case .connections(let connections, let next):
            json.page("connections", connections, next: next?.text, at: now) { json, connection in connection.write(to: &json) }
        case .accounts(let accounts, let next):
            json.page("accounts", accounts, next: next) { json, account in json.object { account.write(to: &$0) } }
        case .profile(let profile, let relation, let posts): profile.write(with: posts, relation, to: &json, now: now)
        case .editedProfile(let profile): json.member("profile") { profile.write(to: &$0) }
        case .relation(let relation): json.member("relation") { relation.write(to: &$0) }
        case .people(let people, let next): json.page("people", people, next: next) { json, person in person.write(to: &json) }
        case .mute(let mute): json.member("mute") { mute.write(to: &$0) }
        case .mutes(let mutes, let next): json.page("mutes", mutes, next: next) { json, mute in mute.write(to: &json) }
        case .photo(let photo): json.member("photo") { photo.write(to: &$0, now: now) }
        case .shownPhoto(let photo, let others): json.shown(photo, others, now: now)
        case .photos(let photos, let next):
            json.page("photos", photos, next: next?.text, at: now) { json, photo in photo.write(to: &json, now: now) }
        case .gonePhotos(let photos): json.field("gone", each: photos) { json, photo in json.value(photo.text) }
        case .favouriteCount(let count): json.field("favourites", count)
        case .favourites(let found, let next): json.page("favourites", found, next: next, at: now) { $1.write(to: &$0, now: now) }
        case .shared(let share, let path): json.member("share") { share.write(to: &$0, path: path) }
        case .shares(let shares): json.field("shares", each: shares) { json, share in share.write(to: &json) }
        case .home(let start): start.write(to: &json, now: now)
        case .comment(let reply): reply.write(to: &json, now: now)
        case .inbox(let reply): reply.write(to: &json, now: now)
        case .notificationStart(let start): start.write(to: &json, now: now)
        case .notifications(let page): page.write(to: &json, now: now)
        case .unread(let unread): json.field("unread", unread)
        case .search(let reply): reply.write(to: &json, now: now)
        case .topic(let reply): reply.write(to: &json, now: now)
        case .webhook(let reply): reply.write(to: &json)
        case .push(let reply): reply.write(to: &json)
        case .token(let reply): reply.write(to: &json)
        case .provider(let reply): reply.write(to: &json)
        case .invited(let invitation, let code): invitation.write(with: code, to: &json)
        case .invitations(let invitations, let next):
            json.page("invitations", invitations, next: next) { json, invitation in json.object { invitation.write(to: &$0) } }
        case .roster(let rows): json.field("rows", each: rows) { json, row in json.object { row.write(to: &$0) } }
        case .resetMade(let reset): reset.write(to: &json)
        }
    }
}

extension JSONWriter {
    fileprivate mutating func views(_ views: [SnapView], opens: Int64) {
        field("views", each: views) { json, view in view.write(to: &json) }
        field("opens", opens)
    }

    fileprivate mutating func shown(_ photo: Photo, _ others: [Photo], now: Timestamp) {
        field("now", now.milliseconds)
        member("photo") { photo.write(to: &$0, now: now) }
        field("others", each: others) { json, photo in photo.write(to: &json, now: now) }
    }

    fileprivate mutating func reports(_ reports: [Report], open: Int64, next: Int64?, now: Timestamp) {
        page("reports", reports, next: next) { json, report in json.object { report.write(to: &$0, now: now) } }
        field("open", open)
    }

    /// A page of a list, and where the next one begins.
    ///
    /// - Parameter now: for lists with ages.
    fileprivate mutating func page<Element>(
        _ name: StaticString, _ elements: [Element], next: Int64?, at now: Timestamp? = nil, _ body: (inout JSONWriter, Element) -> Void
    ) {
        if let now { field("now", now.milliseconds) }
        field(name, each: elements, body)
        if let next { field("next", next) }
    }

    fileprivate mutating func page<Element>(
        _ name: StaticString, _ elements: [Element], next: String?, at now: Timestamp? = nil, _ body: (inout JSONWriter, Element) -> Void
    ) {
        if let now { field("now", now.milliseconds) }
        field(name, each: elements, body)
        if let next { field("next", next) }
    }
}

extension Rejection {
    /// A whole error reply as JSON text; without an id when the request's id could not be read.
    package func message(to id: RequestID?) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.field("jsonrpc", "2.0")
            json.name("id")
            if let id { id.write(to: &json) } else { json.null() }
            json.field("error") { write(to: &$0) }
        }
        return json.bytes
    }

    func write(to json: inout JSONWriter) {
        json.field("code", reason.row.code)
        json.field("message", message)
        json.field("data") { json in
            json.field("name", reason.rawValue)
            json.field("temporary", reason.isTemporary)
            if let retryAfterMs { json.field("retryAfterMs", retryAfterMs) }
            if let opened {
                json.field("openedAt", opened.at.milliseconds)
                json.field("device", opened.device)
            }
            if let explanation { json.field("reason", explanation) }
            if let place { json.field("at", place) }
        }
    }
}

extension ImageFacts {
    func write(to json: inout JSONWriter) {
        json.field("type", type)
        json.field("width", width)
        json.field("height", height)
    }
}

extension ServerInfo {
    fileprivate func write(to json: inout JSONWriter, now: Timestamp) {
        json.field("name", name)
        json.field("version", version)
        json.field("now", now.milliseconds)
        json.field("signUp", signUp.rawValue)
        json.field("identifier", identifier.rawValue)
        json.field("encyclopedia", hasEncyclopedia)
        if !providers.isEmpty {
            json.field("providers", each: providers) { json, provider in json.object { provider.write(to: &$0) } }
        }
        json.field("limits") { json in
            for limit in limits {
                json.name(escaping: limit.name)
                json.value(Int64(limit.value))
            }
            json.field("nameCharacters", TextRule.nameCharactersMax)
            json.field("captionCharacters", TextRule.captionCharactersMax)
            json.field("commentCharacters", TextRule.commentCharactersMax)
            json.field("reasonCharacters", TextRule.reasonCharactersMax)
            json.field("altCharacters", TextRule.altCharactersMax)
            json.field("warningCharacters", TextRule.warningCharactersMax)
            json.field("bioCharacters", TextRule.bioCharactersMax)
            json.field("passwordBytesMin", TextRule.passwordBytes.lowerBound)
            json.field("passwordBytesMax", TextRule.passwordBytes.upperBound)
            json.field("pageSize", PageRequest.limitMax)
        }
    }
}

extension ServerStats {
    fileprivate func write(to json: inout JSONWriter, now: Timestamp) {
        json.field("now", now.milliseconds)
        if let complaint { json.field("complaint", complaint) }
        json.field("figures", each: figures) { json, figure in figure.write(to: &json) }
    }
}

extension ServerHistory {
    fileprivate func write(to json: inout JSONWriter, now: Timestamp) {
        json.field("now", now.milliseconds)
        json.field("minutes", minutes)
        json.field("steps", each: steps) { json, step in json.value(step.milliseconds) }
        json.field("series", each: series) { json, series in
            json.object { json in
                json.field("name", series.name.rawValue)
                json.field("values", each: series.values) { json, value in json.value(value) }
            }
        }
    }
}

extension Subscription {
    fileprivate static func write(_ subscriptions: [Subscription], to json: inout JSONWriter, now: Timestamp) {
        json.field("now", now.milliseconds)
        json.field("feeds", each: subscriptions) { json, subscription in subscription.write(to: &json, now: now) }
    }
}

extension ServerStats.Figure {
    fileprivate func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("name", name)
            json.field("value", value)
            json.field("help", help)
        }
    }
}

extension BackupPiece {
    fileprivate func write(to json: inout JSONWriter) {
        json.field("offset", offset)
        if let backup { json.field("backup") { backup.write(nil, to: &$0) } }
    }
}

extension BackupInfo {
    /// Writes the result of a backup as JSON.
    ///
    /// - Parameter file: the file that the server wrote; nil where it wrote none.
    fileprivate func write(_ file: String?, to json: inout JSONWriter) {
        if let file { json.field("file", file) }
        json.field("bytes", bytes)
        json.field("snaps", snaps)
        json.field("images", images)
        json.field("createdAt", createdAt.milliseconds)
    }
}

extension SignedIn {
    fileprivate func write(to json: inout JSONWriter) {
        json.name("user")
        identity.person.write(to: &json)
        json.field("role", identity.role.rawValue)
        json.field("session", identity.session.text)
        if let token { json.field("token", token) }
        if let expiresAt = identity.expiresAt { json.field("expiresAt", expiresAt.milliseconds) }
    }
}

extension DeviceSession {
    /// Writes a login as JSON.
    ///
    /// - Parameter current: the login that asks; nil where that does not matter.
    func write(to json: inout JSONWriter, current: SessionID?) {
        json.field("id", id.text)
        json.field("device", device)
        json.field("createdAt", createdAt.milliseconds)
        json.field("usedAt", usedAt.milliseconds)
        if let expiresAt { json.field("expiresAt", expiresAt.milliseconds) }
        if let current { json.field("current", id == current) }
    }
}

extension Profile {
    fileprivate func write(with posts: [ProfilePost], _ relation: Relation?, to json: inout JSONWriter, now: Timestamp) {
        json.field("now", now.milliseconds)
        json.member("profile") { write(to: &$0) }
        if let relation { json.member("relation") { relation.write(to: &$0) } }
        json.field("posts", each: posts) { json, post in post.write(to: &json, now: now) }
    }
}

extension Invitation {
    fileprivate func write(with code: String, to json: inout JSONWriter) {
        json.field("invitation") { write(to: &$0) }
        json.field("code", code)
    }

    fileprivate func write(to json: inout JSONWriter) {
        json.field("id", id.text)
        if let creator {
            json.name("creator")
            creator.write(to: &json)
        }
        json.field("uses", uses)
        json.field("usesLeft", usesLeft)
        json.field("createdAt", createdAt.milliseconds)
        json.field("expiresAt", expiresAt.milliseconds)
        if let name { json.field("name", name) }
    }
}

extension PasswordReset {
    fileprivate func write(to json: inout JSONWriter) {
        json.name("user")
        person.write(to: &json)
        json.field("code", code)
        json.field("expiresAt", expiresAt.milliseconds)
    }
}

extension RosterRow {
    fileprivate func write(to json: inout JSONWriter) {
        json.field("name", name)
        switch outcome {
        case .free: break
        case .invited(let invitation, let code):
            json.field("invitation", invitation.text)
            json.field("code", code)
        case .refused(let trouble): json.field("trouble", trouble.rawValue)
        }
    }
}

extension SnapView {
    fileprivate func write(to json: inout JSONWriter) {
        json.object { json in
            json.name("viewer")
            viewer.write(to: &json)
            json.field("at", at.milliseconds)
        }
    }
}
