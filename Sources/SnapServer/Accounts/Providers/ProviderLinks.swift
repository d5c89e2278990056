import SnapCrypto
import SnapModel
import SnapStore

// What an account does with the logins that are linked to it: each act but the end of a link is proven by the provider.

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
