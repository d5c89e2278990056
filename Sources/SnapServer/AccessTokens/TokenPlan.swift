import SnapModel
import SnapStore
import SnapWire

extension TokenCommand {
    /// Decides how a command is carried out.
    ///
    /// - Throws: any refusal that needs no look into the store.
    func plan(for asker: Asker) throws(Rejection) -> Plan {
        switch self {
        case .create(let request): .write(try CreateAccessToken(request, asker))
        case .list(nil): try Self.list(asker)
        case .list(let name?): try Self.list(of: name, asker)
        case .revoke(let token): .write(try Self.revoke(token, asker))
        }
    }

    private static func list(_ asker: Asker) throws(Rejection) -> Plan {
        if asker.identity == nil, asker.isLocalAdmin {
            return .ask { snapshot, _ in .token(.all(try snapshot.ownedAccessTokens(of: nil))) }
        }
        return try .ask(by: asker) { snapshot, account, _ in .token(.all(try snapshot.accessTokens(of: account))) }
    }

    private static func list(of name: String, _ asker: Asker) throws(Rejection) -> Plan {
        _ = try asker.admin()
        return .ask { snapshot, _ in
            let account: StoredAccount? = try snapshot.account(named: Normalised.name(name))
            guard let account else { throw Rejection.unknownAccount }
            return .token(.all(try snapshot.ownedAccessTokens(of: account.person.id)))
        }
    }

    /// Members revoke only their own tokens; admins any.
    private static func revoke(_ token: SessionID, _ asker: Asker) throws(Rejection) -> any WriteCommand {
        if let identity = asker.identity, identity.role != .admin { return RevokeAccessToken(token: token, account: identity.person.id) }
        return RevokeAnyAccessToken(token: token, admin: try asker.admin())
    }
}

/// `token.create`: makes a credential for a program.
struct CreateAccessToken: WriteCommand {
    private let request: AccessTokenRequest
    private let identity: Identity
    private let token = Secret.accessToken()

    /// - Throws: `notAuthenticated`; `invalidName`; `forbidden` for a scope that the account cannot give.
    init(_ request: AccessTokenRequest, _ asker: Asker) throws(Rejection) {
        identity = try asker.person()
        let name = Normalised.text(request.name)
        try TextRule.checkTokenName(name)
        guard identity.role == .admin || !request.scopes.contains(.moderate) else {
            throw Rejection(.forbidden, "Only an admin's token can have the scope moderate.")
        }
        self.request = AccessTokenRequest(name: name, scopes: request.scopes, expiresInHours: request.expiresInHours)
    }

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        let digest = Secret.digest(ofCredential: token)
        let made = try transaction.addAccessToken(request, of: identity.person.id, digest: digest, at: now)
        if made.scopes.contains(.moderate) {
            try transaction.requireAdmin(identity.person.id)
            try transaction.audit("token.create", "access token \(made.id.text)", by: identity.person, at: now)
        }
        return Outcome(.token(.made(made, token: token)))
    }
}

/// `token.revoke` by the account itself.
struct RevokeAccessToken: WriteCommand {
    let token: SessionID
    let account: AccountID

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        try transaction.endAccessToken(token, of: account)
        return Outcome()
    }
}

/// `token.revoke` by an admin. An admin's own token is not a matter for the audit log.
struct RevokeAnyAccessToken: WriteCommand {
    let token: SessionID
    let admin: Asker.Admin

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        let (owner, role) = try transaction.snapshot.owner(ofAccessToken: token)
        try admin.requireNoOtherAdmin(owner.id, role)
        try transaction.endAccessToken(token, of: owner.id)
        if owner.id != admin.person?.id {
            try transaction.audit("token.revoke", "access token \(token.text) of \(owner.name)", by: admin.person, at: now)
        }
        return Outcome()
    }
}

extension Asker {
    /// Makes sure that an access token has a scope for a command. Logins without one have all rights of their account.
    ///
    /// - Throws: `forbidden`.
    func requireScope(for command: Command) throws(Rejection) {
        guard let granted = identity?.scopes else { return }
        let method = command.method
        guard let wanted = method.scopes else {
            throw Rejection(.forbidden, "No access token may call \(method.name). Log in with a password.")
        }
        guard !wanted.isEmpty, wanted.isDisjoint(with: granted) else { return }
        let words = wanted.sorted().map(\.rawValue).joined(separator: " or ")
        throw Rejection(.forbidden, "This access token does not have the scope \(words), which \(method.name) needs.")
    }
}
