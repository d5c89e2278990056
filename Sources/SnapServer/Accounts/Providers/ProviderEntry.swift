import SnapModel
import SnapStore

// Logins by a provider's pages: from `provider.begin` to the login, and the account of a new person.

/// `provider.begin`: nothing is stored.
struct BeginProviderLogin: Preparation {
    private let start: ProviderStart
    private let challenge: [UInt8]
    private let provider: LoginProvider
    private let identity: Identity?
    private let check: PasswordCheck?

    /// - Throws: `invalidAddress` for a page that is not this server's; `invalidParams`.
    init(_ start: ProviderStart, _ asker: Asker, _ provider: LoginProvider, _ providers: LoginProviders) throws(Rejection) {
        guard let challenge = Base64.bytes(ofAddressText: start.challenge.utf8), challenge.count == 32 else {
            throw Rejection(.invalidParams, "The parameter 'challenge' must be the SHA-256 of a secret, in base64url.")
        }
        guard providers.isOwn(origin: start.origin) else {
            throw Rejection(.invalidAddress, "The parameter 'origin' must be the origin of this server's pages.")
        }
        (self.start, self.challenge, self.provider, identity) = (start, challenge, provider, asker.identity)
        check = try start.purpose == .link ? PasswordCheck(start.password ?? "", of: asker.person()) : nil
    }

    func prepare(in context: PreparationContext) throws -> any WriteCommand {
        let now = context.clock.now()
        let hash = try check?.verifiedHash(in: context)
        let seal = try context.store.read { $0.loginSeal }.get()
        let use: LoginState.Use =
            switch start.purpose {
            case .login: .login
            case .link: .link
            case .confirm: .confirm
            }
        let state = LoginState(
            use, provider: start.provider, detail: start.origin, challenge: challenge, account: identity?.person.id,
            passwordMark: hash.map { seal.mark(Array($0.utf8)) },
            expiresAt: Timestamp(milliseconds: now.milliseconds + LoginState.lifetimeMs))
        let address = try provider.address(state, seal, at: now)
        return StoreChange { _, _ in Outcome(.provider(.begun(address: address))) }
    }
}

/// What comes back from a provider's pages, checked before the provider is asked.
struct ReturnedLogin: Sendable {
    private let answer: ProviderAnswer
    let provider: LoginProvider

    init(_ answer: ProviderAnswer, _ provider: LoginProvider) { (self.answer, self.provider) = (answer, provider) }

    /// Reads the state of a login that ends.
    ///
    /// - Parameter account: who asks; nil for a login.
    /// - Throws: `loginRefused` for any but the first answer to a login that this account and this page began here for the same use.
    func state(for use: LoginState.Use, of account: AccountID?, in context: PreparationContext) throws -> (LoginState, LoginSeal) {
        let seal = try context.store.read { $0.loginSeal }.get()
        let state = try LoginState(answer.state, seal, at: context.clock.now())
        guard state.use == use, state.provider == answer.provider, state.account == account?.rawValue ?? 0 else { throw LoginState.unknown }
        try state.requireSecret(answer.secret)
        // The writer checks again, for certain.
        try context.store.read { try $0.requireUnusedLoginState(state.id) }.get()
        return (state, seal)
    }

    func login(_ state: LoginState, _ seal: LoginSeal, in context: PreparationContext) throws -> ProviderLogin {
        try provider.login(answer, state, seal, at: context.clock.now())
    }
}

/// `provider.finish`.
struct FinishProviderLogin: Preparation {
    private let returned: ReturnedLogin
    private let entry: EntryByProvider

    init(_ answer: ProviderAnswer, _ entry: EntryByProvider) {
        returned = ReturnedLogin(answer, entry.provider)
        self.entry = entry
    }

    func prepare(in context: PreparationContext) throws -> any WriteCommand {
        let (state, seal) = try returned.state(for: .login, of: nil, in: context)
        return entry.command(try returned.login(state, seal, in: context), state)
    }
}

/// How a person whom a provider named gets in.
struct EntryByProvider: Sendable {
    let device: String
    let provider: LoginProvider
    let makesAccounts: Bool
    let signUpRefusal: Rejection?

    init(_ device: String?, _ provider: LoginProvider, _ asker: Asker, _ context: PlanContext) {
        self.device = TextRule.deviceName(device.map(Normalised.text))
        self.provider = provider
        makesAccounts = provider.configuration.makesAccounts ?? (context.info.signUp == .open)
        signUpRefusal = asker.signUpRefusal
    }

    func command(_ login: ProviderLogin, _ state: LoginState) -> EnterByProvider {
        EnterByProvider(
            login: login, device: device, makesAccounts: makesAccounts, signUpRefusal: signUpRefusal, token: Secret.token(), state: state)
    }
}

/// The second half of `provider.finish` and `provider.poll`: makes the account of a new person, and the login.
struct EnterByProvider: WriteCommand {
    let login: ProviderLogin
    let device: String
    let makesAccounts: Bool
    /// Refuses a new person, whose address has made too many accounts.
    let signUpRefusal: Rejection?
    let token: String
    let state: LoginState

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        try transaction.useLoginState(state.id, until: state.expiresAt, at: now)
        let isNew = try transaction.existingAccount(login.user) == nil
        if isNew, makesAccounts, let signUpRefusal { throw signUpRefusal }
        let (person, role) = try transaction.enter(login, makesAccounts: makesAccounts, at: now)
        return try transaction.signIn(person, role: role, device: device, token: token, isNew: isNew, at: now)
    }
}
