import SnapCrypto
package import SnapModel

/// Logins by other services. An identity is an issuer and a subject, as for an app's users, and never a name or an email address: of
/// those, a service may let anyone choose any.
extension Transaction {
    /// Finds the account of a person whom a provider named, or makes it with a free name.
    ///
    /// - Parameter makesAccounts: false where only linked accounts log in.
    /// - Throws: `signUpClosed`; `suspended`; `unknownAccount` for a deleted account.
    package func enter(_ login: ProviderLogin, makesAccounts: Bool, at now: Timestamp) throws -> (person: Person, role: Role) {
        let account = try existingAccount(login.user) ?? makeAccount(login, isAllowed: makesAccounts, at: now)
        try run("UPDATE external_identity SET issued = max(issued, ?) WHERE digest = ?", [now.milliseconds, digest(of: login.user)])
        guard let row = try row("SELECT name, role FROM account WHERE id = ?", [account.rawValue]) else { throw Rejection.unknownAccount }
        return (Person(id: account, name: row[0]), Role(rawValue: row[1]) ?? .member)
    }

    private func makeAccount(_ login: ProviderLogin, isAllowed: Bool, at now: Timestamp) throws -> AccountID {
        guard isAllowed else { throw Rejection.unlinkedProviderLogin }
        let account = try addAccount(name: try freeName(of: login.names, at: now), password: "", at: now)
        try addIdentity(login.user, account, linked: 0, at: now)
        return account
    }

    /// Adds a provider as a way to log in to an account.
    ///
    /// - Parameter verified: the hash of the password that was checked for it.
    /// - Throws: `identityTaken`; `tooMany`; `wrongCredentials` when the password has been changed since; `suspended`.
    package func link(_ login: ProviderLogin, to account: AccountID, verified: String, at now: Timestamp) throws -> ProviderLink {
        try requirePassword(verified, of: account)
        let links = try snapshot.providerLinks(of: account)
        guard try row("SELECT 1 FROM external_identity WHERE digest = ?", [digest(of: login.user)]) == nil else {
            throw Rejection.identityTaken
        }
        guard links.count < ProviderLink.perAccount else { throw Rejection.full(.providerLinks, max: ProviderLink.perAccount) }
        try addIdentity(login.user, account, linked: now.milliseconds, at: now)
        return ProviderLink(
            id: try LinkID(rawValue: sql.lastInsertedID), issuer: login.user.issuer, subject: login.user.subject, linkedAt: now, usedAt: now
        )
    }

    /// Adds an identity at a provider to an account.
    ///
    /// - Parameter linked: 0 for the identity by which the account was made. A name that the person chose stays.
    private func addIdentity(_ user: ExternalName, _ account: AccountID, linked: Int64, at now: Timestamp) throws {
        try run(
            "INSERT INTO external_identity (digest, account, issuer, subject, issued, named, linked) VALUES (?, ?, ?, ?, ?, ?, ?)",
            [digest(of: user), account.rawValue, user.issuer, user.subject, now.milliseconds, linked == 0 ? 0 : 1, linked])
    }

    /// Removes a way to log in, unless it is the last one.
    ///
    /// - Parameter issuers: those by which people can log in now.
    /// - Throws: `unknownSession`, also for another account's; `lastLogin`.
    package func unlink(_ link: LinkID, of account: AccountID, among issuers: Set<String>) throws {
        let links = try snapshot.providerLinks(of: account)
        guard links.contains(where: { $0.id == link }) else { throw Rejection.unknownProviderLink }
        let hasOther = links.contains { $0.id != link && issuers.contains($0.issuer) }
        guard try hasOther || snapshot.hasPassword(account) else { throw Rejection.lastLogin }
        try run("DELETE FROM external_identity WHERE id = ? AND account = ?", [link.rawValue, account.rawValue])
    }

    /// Marks a way through a provider's pages as used. Those that have expired by themselves need no mark.
    ///
    /// - Parameter id: of the way, which ends at `expiresAt`.
    /// - Throws: `loginRefused` for one that was used.
    package func useLoginState(_ id: [UInt8], until expiresAt: Timestamp, at now: Timestamp) throws {
        try run("DELETE FROM login_state WHERE expires <= ?", [now.milliseconds])
        let count = try run(
            "INSERT INTO login_state (digest, expires) VALUES (?, ?) ON CONFLICT DO NOTHING", [id, expiresAt.milliseconds])
        guard count == 1 else { throw Rejection.usedLoginState }
    }
}

extension Snapshot {
    /// The services by which an account can log in, the oldest first.
    package func providerLinks(of account: AccountID) throws -> [ProviderLink] {
        try rows(
            "SELECT id, issuer, linked, issued, subject FROM external_identity WHERE account = ? AND issuer IS NOT NULL ORDER BY id",
            [account.rawValue]
        ).map { row in
            let linked: Int64 = row[2]
            return ProviderLink(
                id: LinkID(rawValue: row[0]), issuer: row[1], subject: (row[4] as String?) ?? "",
                linkedAt: linked == 0 ? nil : Timestamp(milliseconds: linked),
                usedAt: Timestamp(milliseconds: row[3]))
        }
    }

    /// Checks that a way through a provider's pages was not used, before the provider is asked about it.
    ///
    /// - Throws: `loginRefused`.
    package func requireUnusedLoginState(_ id: [UInt8]) throws {
        guard try row("SELECT 1 FROM login_state WHERE digest = ?", [id]) == nil else { throw Rejection.usedLoginState }
    }

    package func hasPassword(_ account: AccountID) throws -> Bool {
        try row("SELECT 1 FROM account WHERE id = ? AND password <> ''", [account.rawValue]) != nil
    }

    /// What marks and keeps the secrets of ways through providers' pages, the same at all nodes of a cluster.
    package var loginSeal: LoginSeal { LoginSeal(digests: feeds.digests) }
}

/// Makes what a way through a provider's pages needs out of its id, so that nothing has to be stored when a stranger begins one.
package struct LoginSeal: Sendable {
    let digests: Digests

    /// 16 bytes that prove that this server wrote the others.
    package func mark(_ bytes: [UInt8]) -> [UInt8] { digests.long(bytes, .loginState) }

    /// A secret of 43 letters of base64url.
    package func secret(_ purpose: String, of id: [UInt8]) -> String {
        Base64.addressText(SHA256.digest(of: digests.long(Array(purpose.utf8) + id, .loginSecret)))
    }
}
