import SnapModel

/// A page of an export as JSON.
extension ExportPage {
    func write(to json: inout JSONWriter, now: Timestamp) {
        if let account { json.field("account") { account.write(to: &$0) } }
        json.name("snaps")
        json.array(snaps) { json, snap in json.object { snap.write(to: &$0) } }
        json.name("opens")
        json.array(opens) { json, open in json.object { open.write(to: &$0) } }
        json.name("reports")
        json.array(reports) { json, report in json.object { report.write(to: &$0) } }
        json.field("photos", each: photos) { json, photo in json.object { photo.write(to: &$0) } }
        json.field("comments", each: comments) { json, comment in json.object { comment.write(to: &$0) } }
        json.field("sent", each: sent) { json, snap in snap.write(to: &json, now: now) }
        json.field("received", each: received) { json, snap in snap.write(to: &json, now: now) }
        json.field("lists", each: lists) { json, list in list.write(to: &json) }
        json.field("follows", each: follows) { json, pair in json.object { pair.write(to: &$0) } }
        json.field("followers", each: followers) { json, pair in json.object { pair.write(to: &$0) } }
        json.field("requests", each: requests) { json, pair in json.object { pair.write(to: &$0) } }
        json.field("blocks", each: blocks) { json, pair in json.object { pair.write(to: &$0) } }
        json.field("favourites", each: favourites) { json, favourite in json.object { favourite.write(to: &$0) } }
        json.field("shares", each: shares) { json, share in share.write(to: &json) }
        json.field("mutes", each: mutes) { json, mute in mute.write(to: &json) }
        json.field("notifications", each: notifications) { json, notification in notification.write(to: &json) }
        json.field("pushes", each: pushes) { json, push in json.object { push.writeFacts(to: &$0) } }
        if let next { json.field("next", next.text) }
    }
}

extension ExportedAccount {
    fileprivate func write(to json: inout JSONWriter) {
        json.field("id", person.id.text)
        json.field("name", person.name)
        json.field("role", role.rawValue)
        json.field("createdAt", createdAt.milliseconds)
        if let bio { json.field("bio", bio) }
        json.field("approves", approves)
        json.field("hides", hides)
        json.field("findable", findable)
        json.field("commentsFrom", commentsFrom.rawValue)
        json.field("snapsFrom", snapsFrom.rawValue)
        if let portraitFile { json.field("portrait", portraitFile) }
        if let bannerFile { json.field("banner", bannerFile) }
        json.name("sessions")
        json.array(sessions) { json, session in json.object { session.write(to: &$0, current: nil) } }
        json.field("accessTokens", each: accessTokens) { json, token in json.object { token.write(to: &$0) } }
        json.field("logins", each: logins) { json, link in json.object { link.write(to: &$0) } }
    }
}

extension ExportedSnap {
    fileprivate func write(to json: inout JSONWriter) {
        json.field("id", id.text)
        json.field("feed", feed.rawValue)
        if let caption { json.field("caption", caption) }
        json.field("postedAt", postedAt.milliseconds)
        if let gone { json.field("gone", gone.rawValue) }
        json.field("opens", opens)
        switch image {
        case .file(let name): json.field("file", name)
        case .picture(let picture): json.field("picture", picture.rawValue)
        case .omitted(let omission): json.field("omitted", omission.rawValue)
        }
    }
}

extension ExportedOpen {
    fileprivate func write(to json: inout JSONWriter) {
        json.field("snap", snap.text)
        json.field("at", at.milliseconds)
        json.field("device", device)
    }
}

extension ExportedReport {
    fileprivate func write(to json: inout JSONWriter) {
        json.field("id", id.text)
        if let snap { json.field("snap", snap.text) }
        if let photo { json.field("photo", photo.text) }
        if let comment { json.field("comment", comment.text) }
        json.field("reason", reason)
        json.field("at", at.milliseconds)
        json.field("state", state.rawValue)
    }
}

extension ExportedPhoto {
    fileprivate func write(to json: inout JSONWriter) {
        json.field("id", id.text)
        words.write(to: &json)
        json.field("audience", audience.rawValue)
        if !labels.isEmpty { json.field("labels", each: labels) { json, label in json.value(label.rawValue) } }
        json.field("postedAt", postedAt.milliseconds)
        if let editedAt { json.field("editedAt", editedAt.milliseconds) }
        if isGone { json.field("gone", true) }
        if let file { json.field("file", file) }
    }
}

extension ExportedComment {
    fileprivate func write(to json: inout JSONWriter) {
        json.field("id", id.text)
        json.field("photo", photo.text)
        if let top { json.field("to", top.text) }
        json.field("text", text)
        json.field("postedAt", postedAt.milliseconds)
        if let editedAt { json.field("editedAt", editedAt.milliseconds) }
    }
}

extension ExportedPair {
    fileprivate func write(to json: inout JSONWriter) {
        json.name("account")
        person.write(to: &json)
        json.field("at", at.milliseconds)
    }
}

extension ExportedFavourite {
    fileprivate func write(to json: inout JSONWriter) {
        target.write(to: &json)
        json.field("at", at.milliseconds)
    }
}
