import SnapModel

// Writes the answers to operators' questions as JSON.

extension Explanation {
    func write(to json: inout JSONWriter) {
        json.field("snap", snap.text)
        json.name("viewer")
        viewer.write(to: &json)
        switch verdict {
        case .wouldSucceed: json.field("verdict", "would_succeed")
        case .unknownSnap: json.field("verdict", Rejection.Reason.unknownSnap.rawValue)
        case .alreadyOpened(let opened):
            json.field("verdict", Rejection.Reason.alreadyOpened.rawValue)
            json.field("at", opened.at.milliseconds)
            json.field("device", opened.device)
        case .gone(let gone, let at, let remover):
            json.field("verdict", Rejection.Reason.snapGone.rawValue)
            json.field("gone", gone.rawValue)
            if let at { json.field("at", at.milliseconds) }
            remover?.write(to: &json)
        case .suspended(let since, let reason):
            json.field("verdict", Rejection.Reason.suspended.rawValue)
            json.field("at", since.milliseconds)
            if let reason { json.field("reason", reason) }
        }
    }
}

extension PhotoExplanation {
    func write(to json: inout JSONWriter) {
        json.field("photo", photo.text)
        json.name("viewer")
        viewer.write(to: &json)
        switch verdict {
        case .isAuthor: json.field("verdict", "author")
        case .forEveryone: json.field("verdict", "everyone")
        case .follower(let since): json.verdict("follower", at: since)
        case .notFollower(let isAsking):
            json.field("verdict", "not_follower")
            json.field("asking", isAsking)
        case .blocked(let blocker, let since):
            json.verdict("blocked", at: since)
            json.field("blocker", blocker.rawValue)
        case .authorSuspended(let since, let reason): json.verdict("author_suspended", at: since, reason)
        case .viewerSuspended(let since, let reason): json.verdict(Rejection.Reason.suspended.rawValue, at: since, reason)
        case .gone(let at, let remover):
            json.verdict("photo_gone", at: at)
            remover.write(to: &json)
        case .unknownPhoto: json.field("verdict", Rejection.Reason.unknownPhoto.rawValue)
        }
        if let home { json.field("home", home.rawValue) }
    }
}

extension JSONWriter {
    fileprivate mutating func verdict(_ verdict: String, at moment: Timestamp, _ reason: String? = nil) {
        field("verdict", verdict)
        field("at", moment.milliseconds)
        if let reason { field("reason", reason) }
    }
}

extension Explanation.Remover {
    fileprivate func write(to json: inout JSONWriter) {
        switch self {
        case .author: json.field("remover", "author")
        case .accountDeletion: json.field("remover", "account_deletion")
        case .admin(let person, let reason):
            json.field("remover", "admin")
            if let person {
                json.name("admin")
                person.write(to: &json)
            }
            if let reason { json.field("reason", reason) }
        }
    }
}

extension Login {
    func write(to json: inout JSONWriter) {
        json.object { json in
            session.write(to: &json, current: nil)
            json.name("user")
            person.write(to: &json)
        }
    }
}

extension ConnectionFacts {
    func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("id", number.text)
            if let identity {
                json.name("user")
                identity.person.write(to: &json)
                json.field("role", identity.role.rawValue)
                json.field("session", identity.session.text)
                json.field("device", identity.device)
            }
            json.field("localAdmin", isLocalAdmin)
            json.field("address", address)
            json.field("openedAt", openedAt.milliseconds)
            json.name("feeds")
            json.array(feeds) { $0.value($1.rawValue) }
            json.field("requests", requests)
            json.field("bytesReceived", bytesReceived)
            json.field("queuedBytes", queuedBytes)
        }
    }
}
