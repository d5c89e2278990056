import SnapModel
import SnapStore

/// `snap.list`: snaps of all feeds by a filter.
struct FindSnaps: ReadQuery {
    let filter: SnapFilter
    let perspective: Perspective

    init(_ filter: SnapFilter, _ asker: Asker) throws(Rejection) {
        perspective = try asker.perspective()
        self.filter = filter
    }

    func answer(with context: ReadContext, at now: Timestamp) throws -> Answer {
        let (snaps, next) = try context.read { try $0.snaps(filter, for: perspective) }
        return Answer(.foundSnaps(snaps, next: next))
    }
}

/// `snap.explain`: what would happen if a viewer opened a snap, and why.
struct ExplainOpen: ReadQuery {
    let snap: SnapID
    let viewer: String

    init(_ snap: SnapID, viewer: String) {
        self.snap = snap
        self.viewer = Normalised.text(viewer)
    }

    func answer(with context: ReadContext, at now: Timestamp) throws -> Answer {
        Answer(.explained(try context.read { try $0.explain(snap, viewerNamed: viewer, at: now) }))
    }
}

/// `snap.inspect`: shows the operator an image, for moderation. The look is written into the audit log with its reason before the bytes
/// leave, and is allowed once for each snap. Only the local admin may do this: an admin with an account is a viewer and opens snaps as
/// everybody does.
struct InspectSnap: WriteCommand {
    let snap: SnapID
    let reason: String

    init(_ snap: SnapID, reason: String) throws(Rejection) {
        self.snap = snap
        self.reason = Normalised.text(reason)
        try TextRule.checkReason(self.reason)
    }

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        Outcome(isInspection: true, delivery: DeliverImage(claim: try transaction.inspect(snap, because: reason, at: now)))
    }
}

/// `session.find`: logins of all accounts.
struct FindSessions: ReadQuery {
    let query: LoginQuery

    func answer(with context: ReadContext, at now: Timestamp) throws -> Answer {
        let (logins, next) = try context.read { try $0.logins(query) }
        return Answer(.logins(logins, next: next))
    }
}

/// `session.revoke` by the local admin: ends a login of any account.
struct EndAnySession: WriteCommand {
    let session: SessionID

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        let name = try transaction.endSession(session, at: now)
        try transaction.audit("session.revoke", "login \(session.text) of \(name)", by: nil, at: now)
        return Outcome(endedSessions: [session])
    }
}

/// `account.setPassword`: a new password for a person who forgot the old one. It ends all logins of the account.
struct SetPassword: Preparation {
    private let name: String
    private let password: String

    init(name: String, password: String) throws(Rejection) {
        self.name = Normalised.text(name)
        self.password = Normalised.text(password)
        try TextRule.checkPassword(self.password)
    }

    func prepare(in context: PreparationContext) throws -> any WriteCommand {
        StorePassword(name: name, hash: try PasswordHash.make(password))
    }
}

/// The second half of `account.setPassword`, after the password was hashed.
struct StorePassword: WriteCommand {
    let name: String
    let hash: String

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        let ended = try transaction.resetPassword(hash, ofAccountNamed: name, at: now)
        try transaction.audit("account.setPassword", name, by: nil, at: now)
        return Outcome(endedSessions: ended)
    }
}
