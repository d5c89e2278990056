import SnapModel
import SnapStore

/// `session.resume` with a token of an app that has its own users. On a connection that one of them resumed before, a fresh token of the
/// same user puts off its end.
struct ResumeByToken: Preparation {
    private let token: String
    private let device: String
    private let verifier: TokenVerifier
    /// Who is logged in on the connection already.
    private let current: AccountID?

    init(_ token: String, device: String?, _ asker: Asker, _ verifier: TokenVerifier) throws(Rejection) {
        if asker.identity?.expiresAt == nil { try asker.requireNobody() }
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

/// The second half: the account, made at first sight, and its login.
struct EnterExternal: WriteCommand {
    let login: ExternalLogin
    let device: String
    let current: AccountID?

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        if let current, try transaction.existingAccount(login) != current { throw Asker.somebodyElse }
        let entry = try transaction.enter(login, device: device, at: now)
        return Outcome(
            reply: .signedIn(SignedIn(identity: entry.identity, token: nil)), endedSessions: entry.endedSessions,
            renamed: entry.isRenamed ? entry.identity.person : nil, signedIn: entry.identity)
    }
}
