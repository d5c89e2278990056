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
