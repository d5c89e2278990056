import SnapModel
import SnapStore

/// `account.delete`: deletes one's own account with everything that it posted. The password is asked for again.
struct DeleteAccount: Preparation {
    private let check: PasswordCheck
    private let identity: Identity

    init(password: String, _ asker: Asker) throws(Rejection) {
        identity = try asker.person()
        check = try PasswordCheck(password, of: identity)
    }

    func prepare(in context: PreparationContext) throws -> any WriteCommand {
        EraseAccount(account: identity.person.id, verified: try check.verifiedHash(in: context))
    }
}

/// The second half of `account.delete`, after the password was checked.
struct EraseAccount: WriteCommand {
    let account: AccountID
    let verified: String

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        try transaction.requirePassword(verified, of: account)
        return try Outcome.erasure(of: account, in: transaction, at: now, rest: self)
    }
}

/// `account.delete` of an app's user: takes a token that the app made just now instead of the password.
struct DeleteExternalAccount: Preparation {
    private static let minutesMax: Int64 = 5

    private let token: String
    private let identity: Identity
    private let verifier: TokenVerifier

    init(_ token: String, _ asker: Asker, _ verifier: TokenVerifier?) throws(Rejection) {
        identity = try asker.person()
        guard let verifier else { throw Rejection(.invalidToken, "This server takes no tokens of apps. Give the password.") }
        try verifier.checkSize(of: token)
        self.token = token
        self.verifier = verifier
    }

    func prepare(in context: PreparationContext) throws -> any WriteCommand {
        let now = context.clock.now()
        let login = try verifier.verify(token, at: now)
        guard now.milliseconds - login.issuedAt.milliseconds <= Self.minutesMax * 60_000 else {
            throw Rejection(
                .invalidToken, "The token is not fresh: 'iat' may be \(Self.minutesMax) minutes ago at most. Get a new one from your app.")
        }
        return EraseExternalAccount(account: identity.person.id, login: login)
    }
}

/// The second half, after the token was checked.
struct EraseExternalAccount: WriteCommand {
    let account: AccountID
    let login: ExternalLogin

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        guard try transaction.existingAccount(login) == account else {
            throw Rejection(.invalidToken, "The token is somebody else's.")
        }
        return try Outcome.erasure(of: account, in: transaction, at: now, rest: self)
    }
}

/// The rest of an account's removal, once an admin's right to it was checked and it is in the audit log.
struct EraseRest: WriteCommand {
    /// Snaps, and photos, that one transaction erases of an account with many, so that other requests do not wait long for one.
    static let postsMax = 100

    let account: AccountID

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        switch try transaction.snapshot.removal(of: account) {
        case .underWay: try Outcome.erasure(of: account, in: transaction, at: now, rest: self)
        // It was requested twice, and the other run was first.
        case .done: Outcome()
        case .takenBack: throw Rejection(.forbidden, "The account was restored before all of it was removed.")
        }
    }
}

extension Outcome {
    convenience init(deletion: AccountDeletion, rest: (any WriteCommand)? = nil) {
        self.init(
            effects: deletion.events.map(Effect.publish) + deletion.endedSessions.map(Effect.endSession),
            upkeep: [.removeFiles(deletion.files)], rest: rest)
    }

    /// Deletes an account, or a part of its posts first where it has many.
    ///
    /// - Parameter rest: continues after a part.
    static func erasure(of account: AccountID, in transaction: Transaction, at now: Timestamp, rest: any WriteCommand) throws -> Outcome {
        if let part = try transaction.erasePosts(of: account, limit: EraseRest.postsMax, at: now) {
            return Outcome(deletion: part, rest: rest)
        }
        return Outcome(deletion: try transaction.deleteAccount(account, at: now))
    }
}
