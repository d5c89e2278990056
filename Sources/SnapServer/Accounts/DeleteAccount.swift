import SnapModel
import SnapStore

/// `account.delete`: deletes the caller's account with everything that it posted. The password is asked for again.
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
        return try Outcome.erasure(of: account, in: transaction, at: now)
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
        guard let verifier else { throw Rejection(.invalidToken, "This server does not accept tokens of apps. Send the password.") }
        try verifier.checkSize(of: token)
        self.token = token
        self.verifier = verifier
    }

    func prepare(in context: PreparationContext) throws -> any WriteCommand {
        let now = context.clock.now()
        let login = try verifier.verify(token, at: now)
        guard now.milliseconds - login.issuedAt.milliseconds <= Self.minutesMax * 60_000 else {
            throw Rejection(
                .invalidToken,
                "The token is too old: its 'iat' must be at most \(Self.minutesMax) minutes ago. Get a new one from your app.")
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
            throw Rejection(.invalidToken, "The token belongs to another account.")
        }
        return try Outcome.erasure(of: account, in: transaction, at: now)
    }
}

/// The rest of an account's deletion, for the request that began it: the answer follows once nothing is left. After a restart, or without a
/// connection that waits, `ContinueAccountWork` does the same.
struct EraseRest: WriteCommand {
    let account: AccountID
    /// Logins that ended with the account. The connection that asked is one of theirs, and gets its answer first.
    var ended: [SessionID] = []

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        let isComplete = try !transaction.hasRemains(account) || transaction.continueDeletion(of: account, at: now).isComplete
        guard isComplete else { return Outcome(rest: self) }
        transaction.recordEnds(of: ended)
        return Outcome()
    }
}

extension Outcome {
    /// Deletes the account of the person who asks, whose connections are closed with the answer.
    static func erasure(of account: AccountID, in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        let deletion = try transaction.beginDeletion(of: account, at: now, recordsEnds: false)
        guard deletion.isComplete else { return Outcome(rest: EraseRest(account: account, ended: deletion.endedSessions)) }
        transaction.recordEnds(of: deletion.endedSessions)
        return Outcome()
    }
}
