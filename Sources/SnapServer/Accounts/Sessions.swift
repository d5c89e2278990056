import SnapModel
import SnapStore

/// `session.resume`: logs in with the token of an earlier login.
struct ResumeSession: ReadQuery {
    private let digest: [UInt8]

    init(_ token: String, _ asker: Asker) throws(Rejection) {
        try asker.requireNoLogin()
        digest = Secret.digest(ofCredential: token)
    }

    func answer(with context: ReadContext, at now: Timestamp) throws -> Answer {
        guard let identity = try context.read({ try $0.identity(ofTokenDigest: digest) }) else {
            throw Rejection(.invalidToken, "This login is no longer valid. Log in again with your name and password.")
        }
        if let end = identity.expiresAt, end <= now { throw Rejection(.tokenExpired, "This access token has expired. Make a new one.") }
        var answer = Answer(.signedIn(SignedIn(identity: identity, token: nil)))
        answer.signedIn = identity
        return answer
    }
}

/// Records that a login was used. The server itself asks for it after a resume.
struct TouchSession: WriteCommand {
    let session: SessionID

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        try transaction.touchSession(session, at: now)
        return Outcome()
    }
}

/// `session.revoke` and `session.end`: end a login and close its connections.
struct EndSession: WriteCommand {
    let session: SessionID
    let account: AccountID

    init(session: SessionID, of account: AccountID) {
        self.session = session
        self.account = account
    }

    /// Ends the login of the asking connection.
    init(of identity: Identity) { self.init(session: identity.session, of: identity.person.id) }

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        try transaction.endSession(session, of: account, at: now)
        return Outcome()
    }
}

/// `session.revoke` by an admin: a login of any account is over. The end of the caller's own login is not recorded in the audit log.
struct EndAnySession: WriteCommand {
    let session: SessionID
    let admin: Asker.Admin

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        let (owner, role) = try transaction.snapshot.owner(of: session)
        try admin.requireNoOtherAdmin(owner.id, role)
        try transaction.endSession(session, of: owner.id, at: now)
        if owner.id != admin.person?.id {
            try transaction.audit("session.revoke", "login \(session.text) of \(owner.name)", by: admin.person, at: now)
        }
        return Outcome()
    }
}

/// Ends logins that were not used for a year; a maintenance task.
struct EndUnusedSessions: WriteCommand {
    /// Logins that one transaction looks at, and ends at most.
    static let batchMax = 500
    private static let hoursKept = 365 * 24
    /// The last login that this run has checked.
    var after = SessionID(rawValue: 0)

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        let last = try transaction.endSessions(unusedSince: now.adding(hours: -Self.hoursKept), after: after, among: Self.batchMax, at: now)
            .last
        if after.rawValue == 0 { transaction.removeOldCopies() }
        return Outcome(rest: last.map { EndUnusedSessions(after: $0) })
    }
}

/// `account.grant`: makes an account an admin, or a member again. Its connections are closed with a code to reconnect, so the change takes
/// effect immediately.
struct GrantRole: WriteCommand {
    let name: String
    let role: Role
    let admin: Asker.Admin

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        guard let account: StoredAccount = try transaction.snapshot.account(named: name) else { throw Rejection.unknownAccount }
        let isOwn = admin.person?.id == account.person.id
        // Else one admin could make a member of another one, set the password by a link, and give the role back.
        guard admin.person == nil || isOwn || account.role != .admin || role == .admin else { throw Self.adminsRole }
        try transaction.setRole(role, ofAccountNamed: name)
        try transaction.audit("account.grant \(role.rawValue)", name, by: admin.person, at: now)
        return Outcome()
    }

    private static let adminsRole = Rejection(
        .forbidden, "This is an admin. Only the server's operator can take this role from another admin.")
}
