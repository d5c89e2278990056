import SnapModel
import SnapStore

/// `account.changePassword`: also ends all other logins, so that everyone who knew the old password is logged out.
struct ChangePassword: Preparation {
    private let check: PasswordCheck
    private let identity: Identity
    private let newPassword: String

    init(from password: String, to newPassword: String, _ asker: Asker) throws(Rejection) {
        identity = try asker.person()
        check = try PasswordCheck(password, of: identity)
        self.newPassword = Normalised.password(newPassword)
        try TextRule.checkPassword(self.newPassword)
    }

    func prepare(in context: PreparationContext) throws -> any WriteCommand {
        let verified = try check.verifiedHash(in: context)
        return ReplacePassword(identity: identity, verified: verified, replacement: try PasswordHash.make(newPassword))
    }
}

/// The second half of `account.changePassword`, after the passwords were hashed.
struct ReplacePassword: WriteCommand {
    let identity: Identity
    /// The hash that is replaced; empty for an account without a password.
    let verified: String
    let replacement: String

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        let account = identity.person.id
        try transaction.setPassword(replacement, of: account, replacing: verified)
        try transaction.endSessions(of: account, except: identity.session, at: now)
        return Outcome()
    }
}

/// A check of a logged-in person's password, asked for again before an action that cannot be undone.
struct PasswordCheck: Sendable {
    private let password: String
    private let account: AccountID

    /// - Throws: `wrongCredentials` for a password longer than any allowed one, before anything is hashed.
    init(_ password: String, of identity: Identity) throws(Rejection) {
        self.password = Normalised.password(password)
        account = identity.person.id
        guard self.password.utf8.count <= TextRule.passwordBytes.upperBound else { throw Self.wrong }
    }

    /// The stored hash, if the password fits it.
    ///
    /// - Throws: `wrongCredentials`.
    func verifiedHash(in context: PreparationContext) throws -> String {
        let hash = try context.store.read { try $0.passwordHash(of: account) }.get()
        guard PasswordHash.verify(password, against: hash) else { throw Self.wrong }
        return hash
    }

    private static let wrong = Rejection(.wrongCredentials, "Wrong password.")
}

/// `account.setPassword`: a new password in place of a forgotten one. All logins end with it.
struct SetPassword: Preparation {
    private let name: String
    private let password: String

    init(name: String, password: String) throws(Rejection) {
        self.name = Normalised.name(name)
        self.password = Normalised.password(password)
        try TextRule.checkPassword(self.password)
    }

    func prepare(in context: PreparationContext) throws -> any WriteCommand {
        StorePassword(name: name, hash: try PasswordHash.make(password))
    }
}

/// The second half of `account.setPassword`.
struct StorePassword: WriteCommand {
    let name: String
    let hash: String

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        try transaction.resetPassword(hash, ofAccountNamed: name, at: now)
        try transaction.audit("account.setPassword", name, by: nil, at: now)
        return Outcome()
    }
}
