import SnapModel

/// Writes reports, the audit log and the list of accounts as JSON.
extension Report {
    func write(to json: inout JSONWriter, now: Timestamp) {
        json.field("id", id.text)
        switch subject {
        case .snap(let snap):
            json.name("snap")
            snap.write(to: &json, now: now)
        case .photo(let photo):
            json.name("photo")
            photo.write(to: &json, now: now)
        case .comment(let comment):
            json.name("comment")
            comment.write(to: &json, now: now)
        case .received(let snap):
            json.name("received")
            snap.write(to: &json, now: now)
        }
        json.name("reporter")
        reporter.write(to: &json)
        json.field("reason", reason)
        json.field("at", at.milliseconds)
        json.field("state", state.rawValue)
        if let resolution { json.field("resolution") { resolution.write(to: &$0) } }
    }
}

extension Report.Resolution {
    fileprivate func write(to json: inout JSONWriter) {
        if let by {
            json.name("by")
            by.write(to: &json)
        }
        json.field("at", at.milliseconds)
        if let reason { json.field("reason", reason) }
    }
}

extension AuditEntry {
    func write(to json: inout JSONWriter) {
        json.field("id", id)
        json.field("at", at.milliseconds)
        if let by {
            json.name("by")
            by.write(to: &json)
        }
        json.field("action", action)
        json.field("target", target)
        if let reason { json.field("reason", reason) }
    }
}

extension AccountFacts {
    func write(to json: inout JSONWriter) {
        json.field("id", person.id.text)
        json.field("name", person.name)
        json.field("role", role.rawValue)
        json.field("createdAt", createdAt.milliseconds)
        if let usedAt { json.field("usedAt", usedAt.milliseconds) }
        if let suspension {
            json.field("suspended") { json in
                json.field("at", suspension.at.milliseconds)
                if let reason = suspension.reason { json.field("reason", reason) }
            }
        }
        if let external {
            json.field("external") { json in
                json.field("issuer", external.issuer)
                json.field("subject", external.subject)
            }
        }
    }
}
