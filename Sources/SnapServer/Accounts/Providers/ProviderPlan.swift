import SnapCrypto
import SnapLoop
import SnapModel
import SnapStore

extension ProviderCommand {
    /// Returns the plan of a method's command.
    ///
    /// - Throws: any refusal that needs no look into the store.
    func plan(for asker: Asker, in context: PlanContext) throws(Rejection) -> Plan {
        switch self {
        case .begin(let start): try Self.begin(start, asker, context)
        case .finish(let answer, let device): try Self.finish(answer, device, asker, context)
        case .link(let answer):
            try context.providers.prepare(answer.provider) { provider throws(Rejection) in
                LinkProvider(answer, try asker.person(), provider)
            }
        case .links: try Self.links(asker, context)
        case .unlink(let link): .write(UnlinkProvider(link: link, account: try asker.person().person.id, issuers: context.issuers))
        case .device(let provider):
            try context.providers.prepare(provider) { provider throws(Rejection) in
                try asker.requireNoLogin()
                return BeginDeviceLogin(provider: provider)
            }
        case .poll(let provider, let state, let device):
            try context.providers.prepare(provider) { provider throws(Rejection) in
                try asker.requireNoLogin()
                return PollDeviceLogin(state: state, EntryByProvider(device, provider, asker, context))
            }
        }
    }

    private static func begin(_ start: ProviderStart, _ asker: Asker, _ context: PlanContext) throws(Rejection) -> Plan {
        if start.purpose == .login { try asker.requireNoLogin() } else { try asker.requireFullLogin() }
        return try context.providers.prepare(start.provider) { provider throws(Rejection) in
            try BeginProviderLogin(start, asker, provider, context.providers)
        }
    }

    private static func finish(_ answer: ProviderAnswer, _ device: String?, _ asker: Asker, _ context: PlanContext) throws(Rejection)
        -> Plan
    {
        try asker.requireNoLogin()
        return try context.providers.prepare(answer.provider) { FinishProviderLogin(answer, EntryByProvider(device, $0, asker, context)) }
    }

    private static func links(_ asker: Asker, _ context: PlanContext) throws(Rejection) -> Plan {
        let names = context.providers.byIssuer
        return try .ask(by: asker) { snapshot, account, _ in
            .provider(
                .links(try snapshot.providerLinks(of: account), hasPassword: try snapshot.hasPassword(account), names: names))
        }
    }
}

extension Asker {
    /// Access tokens must not lead to another way to log in.
    ///
    /// - Throws: `notAuthenticated`, `forbidden`.
    func requireFullLogin() throws(Rejection) {
        guard try person().scopes == nil else {
            throw Rejection(.forbidden, "An access token cannot do this. Log in to the account.")
        }
    }
}

extension PlanContext {
    /// Those by which people can log in now.
    var issuers: Set<String> { Set(providers.byIssuer.keys).union(tokens?.issuer.map { [$0] } ?? []) }
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

/// `provider.link`.
struct LinkProvider: Preparation {
    private let returned: ReturnedLogin
    private let account: AccountID

    init(_ answer: ProviderAnswer, _ identity: Identity, _ provider: LoginProvider) {
        (returned, account) = (ReturnedLogin(answer, provider), identity.person.id)
    }

    func prepare(in context: PreparationContext) throws -> any WriteCommand {
        let (state, seal) = try returned.state(for: .link, of: account, in: context)
        // The password that was checked at the beginning must still be the account's.
        let hash = try context.store.read { try $0.passwordHash(of: account) }.get()
        guard ConstantTime.isEqual(seal.mark(Array(hash.utf8)), state.passwordMark) else { throw Rejection.passwordChanged }
        let login = try returned.login(state, seal, in: context)
        return StoreChange { [account] transaction, now in
            try transaction.useLoginState(state.id, until: state.expiresAt, at: now)
            return Outcome(.provider(.linked(try transaction.link(login, to: account, verified: hash, at: now))))
        }
    }
}

/// `provider.unlink`.
struct UnlinkProvider: WriteCommand {
    let link: LinkID
    let account: AccountID
    let issuers: Set<String>

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        try transaction.unlink(link, of: account, among: issuers)
        return Outcome()
    }
}

/// `account.changePassword` of an account without a password: the person comes from the provider just now.
struct AddPassword: Preparation {
    private let returned: ReturnedLogin
    private let identity: Identity
    private let newPassword: String

    /// - Throws: `invalidPassword`.
    init(_ newPassword: String, _ answer: ProviderAnswer, _ identity: Identity, _ provider: LoginProvider) throws(Rejection) {
        (returned, self.identity) = (ReturnedLogin(answer, provider), identity)
        self.newPassword = Normalised.password(newPassword)
        try TextRule.checkPassword(self.newPassword)
    }

    func prepare(in context: PreparationContext) throws -> any WriteCommand {
        let account = identity.person.id
        let (state, seal) = try returned.state(for: .confirm, of: account, in: context)
        // A service does not replace a password that the person chose here.
        guard try !context.store.read({ try $0.hasPassword(account) }).get() else { throw Rejection.hasPassword }
        let login = try returned.login(state, seal, in: context)
        let replace = ReplacePassword(identity: identity, verified: "", replacement: try PasswordHash.make(newPassword))
        return StoreChange { transaction, now in
            try transaction.useLoginState(state.id, until: state.expiresAt, at: now)
            guard try transaction.existingAccount(login.user) == account else { throw Rejection.otherProviderLogin }
            return try replace.perform(in: transaction, at: now)
        }
    }
}

/// `account.delete` of an account that a provider logs in: the person comes from the provider just now.
struct DeleteByProvider: Preparation {
    private let returned: ReturnedLogin
    private let account: AccountID

    init(_ answer: ProviderAnswer, _ identity: Identity, _ provider: LoginProvider) {
        (returned, account) = (ReturnedLogin(answer, provider), identity.person.id)
    }

    func prepare(in context: PreparationContext) throws -> any WriteCommand {
        let (state, seal) = try returned.state(for: .confirm, of: account, in: context)
        let login = try returned.login(state, seal, in: context)
        return StoreChange { [account] transaction, now in
            try transaction.useLoginState(state.id, until: state.expiresAt, at: now)
            guard try transaction.existingAccount(login.user) == account else { throw Rejection.otherProviderLogin }
            return try Outcome.erasure(of: account, in: transaction, at: now)
        }
    }
}

/// `provider.device`.
struct BeginDeviceLogin: Preparation {
    /// Some providers name no end, or a far one.
    private static let secondsMax: Int64 = 1_800

    let provider: LoginProvider

    func prepare(in context: PreparationContext) throws -> any WriteCommand {
        let now = context.clock.now()
        let seal = try context.store.read { $0.loginSeal }.get()
        let device = try provider.beginDevice(at: now)
        let seconds = min(max(device.expiresIn, 1), Self.secondsMax)
        let state = LoginState(
            .device, provider: provider.configuration.name, detail: device.deviceCode,
            expiresAt: Timestamp(milliseconds: now.milliseconds + seconds * 1_000))
        let login = DeviceLogin(
            state: state.text(seal), userCode: device.userCode, address: device.address, completeAddress: device.completeAddress,
            intervalSeconds: min(max(device.interval ?? 5, 1), 60), expiresAt: state.expiresAt)
        return StoreChange { _, _ in Outcome(.provider(.device(login))) }
    }
}

/// `provider.poll`.
struct PollDeviceLogin: Preparation {
    private let state: String
    private let entry: EntryByProvider

    init(state: String, _ entry: EntryByProvider) { (self.state, self.entry) = (state, entry) }

    func prepare(in context: PreparationContext) throws -> any WriteCommand {
        let now = context.clock.now()
        let seal = try context.store.read { $0.loginSeal }.get()
        let state = try LoginState(self.state, seal, at: now)
        guard state.use == .device, state.provider == entry.provider.configuration.name else { throw LoginState.unknown }
        return entry.command(try entry.provider.login(deviceCode: state.detail, at: now), state)
    }
}
