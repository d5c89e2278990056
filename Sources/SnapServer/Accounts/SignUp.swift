import SnapModel
import SnapStore

/// `account.create`: makes an account and logs it in on this connection.
struct SignUp: Preparation {
    private let name: String
    private let password: String
    private let device: String
    /// The digest of the code; nil where none is needed.
    private let invitation: [UInt8]?

    init(_ credentials: Credentials, _ asker: Asker, in context: PlanContext) throws(Rejection) {
        try asker.requireNoLogin()
        // The local admin may make accounts under every rule.
        invitation = try Self.invitation(credentials.invitation, asker.isLocalAdmin ? .open : context.info.signUp)
        name = Normalised.name(credentials.name)
        password = Normalised.password(credentials.password)
        device = TextRule.deviceName(credentials.device.map(Normalised.text))
        try TextRule.checkName(name)
        try TextRule.checkPassword(password)
    }

    /// The digest of the invitation that the rule requires; nil where it requires none.
    ///
    /// - Throws: `signUpClosed`, `invalidInvitation`.
    private static func invitation(_ code: String?, _ rule: SignUpRule) throws(Rejection) -> [UInt8]? {
        switch rule {
        case .open: return nil
        case .closed: throw Rejection(.signUpClosed, "Sign-up is closed on this server. Ask its operator for an account.")
        case .invited:
            guard let code else { throw Rejection.invalidInvitation }
            return Secret.digest(ofInvitation: code)
        }
    }

    func prepare(in context: PreparationContext) throws -> any WriteCommand {
        // The invitation is checked first: without one, taken names are not revealed.
        if let invitation { try context.store.read { try $0.requireInvitation(codeDigest: invitation, at: context.clock.now()) }.get() }
        // A taken name is refused before a hash is computed for it. The writer checks again, for certain.
        try context.store.read { try $0.requireFree(name, at: context.clock.now()) }.get()
        return AddAccount(
            name: name, passwordHash: try PasswordHash.make(password), device: device, token: Secret.token(), invitation: invitation)
    }
}

/// The second half of `account.create`, after the password was hashed.
struct AddAccount: WriteCommand {
    let name: String
    let passwordHash: String
    let device: String
    let token: String
    var invitation: [UInt8]?

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        if let invitation {
            // Every check comes before the first write.
            try transaction.snapshot.requireFree(name, at: now)
            try transaction.useInvitation(codeDigest: invitation, at: now)
        }
        let account = try transaction.addAccount(name: name, password: passwordHash, at: now)
        let person = Person(id: account, name: name)
        return try transaction.signIn(person, role: .member, device: device, token: token, isNew: true, at: now)
    }
}

extension Transaction {
    /// Makes a login and the outcome that reports it.
    ///
    /// - Parameter isNew: whether the account was made by the same request.
    func signIn(_ person: Person, role: Role, device: String, token: String, isNew: Bool = false, at now: Timestamp) throws -> Outcome {
        let session = try addSession(person.id, tokenDigest: Secret.digest(ofToken: token), device: device, at: now)
        let identity = Identity(person: person, role: role, session: session, device: device)
        try endSurplusSessions(of: person.id, except: session)
        return Outcome(signIn: SignedIn(identity: identity, token: token, isNew: isNew))
    }
}

extension Asker {
    /// Checks that the connection is not logged in: it acts for one account in its life.
    ///
    /// - Throws: `alreadyAuthenticated`.
    func requireNoLogin() throws(Rejection) {
        guard identity == nil else { throw Self.alreadyLoggedIn }
    }

    static let alreadyLoggedIn = Rejection(
        .alreadyAuthenticated, "This connection is already logged in. Use another connection for another account.")
}
