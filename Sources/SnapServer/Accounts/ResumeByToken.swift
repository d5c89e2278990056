import SnapModel
import SnapStore

/// `session.resume` with the token of an app that has its own users. On a connection of the same user, a fresh token extends the login.
struct ResumeByToken: Preparation {
    private let token: String
    private let device: String
    private let verifier: TokenVerifier
    /// The account that is logged in on the connection already.
    private let current: AccountID?

    init(_ token: String, device: String?, _ asker: Asker, _ verifier: TokenVerifier) throws(Rejection) {
        if asker.identity?.expiresAt == nil { try asker.requireNoLogin() }
        try verifier.checkSize(of: token)
        self.token = token
        self.device = TextRule.deviceName(device.map(Normalised.text))
        self.verifier = verifier
        current = asker.identity?.person.id
    }

    func prepare(in context: PreparationContext) throws -> any WriteCommand {
        EnterExternal(login: try verifier.verify(token, at: context.clock.now()), device: device, current: current)
    }
}

/// The second half: makes the account when the user is new, and its login.
struct EnterExternal: WriteCommand {
    let login: ExternalLogin
    let device: String
    let current: AccountID?

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        if let current, try transaction.existingAccount(login) != current { throw Asker.alreadyLoggedIn }
        let identity = try transaction.enter(login, device: device, at: now).identity
        return Outcome(signIn: SignedIn(identity: identity, token: nil))
    }
}
