import Foundation
import GRDB
import SnapCrypto
package import SnapModel

/// What an app's token led to.
package struct ExternalEntry: Sendable {
    package let identity: Identity
    /// The token says another name than before, and the account has it now.
    package var isRenamed = false
    /// Logins that were over, or too many.
    package var endedSessions: [SessionID] = []
}

/// Accounts of users whom an app brings along: known by the issuer and the subject of its tokens, never by a name.
extension Transaction {
    /// How many people of one name may be numbered: "ana", "ana 2", …
    private static let namesakesMax = 99

    /// Logs a user in. At first sight the account is made; where somebody has its name already, or one like it, it gets a number, since an
    /// app's users may be called the same and nobody may get into an account by a name.
    ///
    /// - Throws: `suspended`; `unknownAccount` for a deleted one; `invalidToken` for a token made before a login was ended;
    ///   `invalidName` at first sight of a user without one that we take; `nameTaken` when all numbers are used up.
    package func enter(_ login: ExternalLogin, device: String, at now: Timestamp) throws -> ExternalEntry {
        let account = try existingAccount(login) ?? makeAccount(login, at: now)
        try note(login)
        let isRenamed = try adoptName(of: login, account)
        let session = try enterSession(login, account, device: device, at: now)
        let ended = try pruneSessions(of: account, except: session, at: now)
        guard let row = try row("SELECT name, role FROM account WHERE id = ?", [account.rawValue]) else { throw Rejection.unknownAccount }
        let identity = Identity(
            person: Person(id: account, name: row[0]), role: Role(rawValue: row[1]) ?? .member, session: session, device: device,
            expiresAt: login.expiresAt)
        return ExternalEntry(identity: identity, isRenamed: isRenamed, endedSessions: ended)
    }

    /// Whose a token is; nil for a user whom nobody has seen yet. Only looks, so that whoever asks may still refuse.
    ///
    /// - Throws: `suspended`; `unknownAccount` for a deleted one; `invalidToken` for a token made before a login was ended.
    package func existingAccount(_ login: ExternalLogin) throws -> AccountID? {
        let digest = digest(of: login.user).data
        guard let row = try row("SELECT account, void FROM external_identity WHERE digest = ?", [digest]) else { return nil }
        let account = AccountID(rawValue: row[0])
        try requireActive(account)
        guard login.issuedAt.milliseconds > row[1] else {
            throw Rejection(.invalidToken, "A login of this account was ended after this token had been made. Get a new one from your app.")
        }
        return account
    }

    /// Writes down when the latest token was made that was seen.
    private func note(_ login: ExternalLogin) throws {
        try run(
            "UPDATE external_identity SET issued = max(issued, ?) WHERE digest = ?",
            [login.issuedAt.milliseconds, digest(of: login.user).data])
    }

    private func makeAccount(_ login: ExternalLogin, at now: Timestamp) throws -> AccountID {
        guard let name = login.name else {
            throw Rejection(.invalidName, "The token gives this new user no name: it needs 'name' or 'preferred_username'.")
        }
        try TextRule.checkName(name)
        let account = try addAccount(name: try freeName(like: name), password: "", at: now)
        try run(
            "INSERT INTO external_identity (digest, account, issuer, subject, issued) VALUES (?, ?, ?, ?, ?)",
            [digest(of: login.user).data, account.rawValue, login.user.issuer, login.user.subject, login.issuedAt.milliseconds])
        return account
    }

    private func freeName(like name: String) throws -> String {
        for number in 1...Self.namesakesMax {
            let suffix = number == 1 ? "" : " \(number)"
            let candidate = name.prefix(TextRule.nameCharactersMax - suffix.count) + suffix
            do {
                try snapshot.requireFree(String(candidate))
                return String(candidate)
            } catch is Rejection { continue }
        }
        throw Rejection.nameTaken
    }

    /// Follows a change of name in the app where the new name is one that we take and free; else the account keeps what it has.
    private func adoptName(of login: ExternalLogin, _ account: AccountID) throws -> Bool {
        guard let name = login.name, let row = try row("SELECT name FROM account WHERE id = ?", [account.rawValue]), row[0] != name else {
            return false
        }
        do {
            try TextRule.checkName(name)
            try rename(account, to: name)
        } catch is Rejection { return false }
        return true
    }

    private func enterSession(_ login: ExternalLogin, _ account: AccountID, device: String, at now: Timestamp) throws -> SessionID {
        let row = try row(
            """
            INSERT INTO session (account, token, device, created, used, external, expires) VALUES (?1, ?2, ?3, ?4, ?4, ?5, ?6)
            ON CONFLICT (account, external) WHERE external IS NOT NULL
            DO UPDATE SET device = excluded.device, used = excluded.used, expires = excluded.expires RETURNING id
            """,
            [
                account.rawValue, Secret.digest(ofToken: Secret.token()).data, device, now.milliseconds,
                feeds.digests.token(login.session, .appSession), login.expiresAt.milliseconds,
            ])
        guard let row else { throw StoreError(.other, "a login that is not there") }
        return SessionID(rawValue: row[0])
    }

    /// Takes away logins whose tokens are over, and those beyond the most that are kept; never the one that was made or renewed just now.
    private func pruneSessions(of account: AccountID, except new: SessionID, at now: Timestamp) throws -> [SessionID] {
        try snapshot.rows(
            """
            DELETE FROM session WHERE account = ?1 AND external IS NOT NULL AND id <> ?4 AND (expires <= ?2 OR id NOT IN
              (SELECT id FROM session WHERE account = ?1 AND external IS NOT NULL ORDER BY id = ?4 DESC, used DESC, id DESC LIMIT ?3))
            RETURNING id
            """, [account.rawValue, now.milliseconds, Self.sessionsMax, new.rawValue]
        ).map { SessionID(rawValue: $0[0]) }
    }

    /// Makes all tokens worthless that an app has made for a user until now: also those that nobody has shown here yet. An app whose
    /// clock is ahead must not get around it: what was seen counts as made by now.
    func voidTokens(of account: AccountID, at now: Timestamp) throws {
        try run("UPDATE external_identity SET void = max(void, issued, ?) WHERE account = ?", [now.milliseconds, account.rawValue])
    }

    /// - Shape: SHA-256 over the issuer's length, the issuer and the subject, so that no two pairs run into each other; and of that the
    ///   digest under the store's key, since it stays when the account is deleted.
    private func digest(of user: ExternalName) -> [UInt8] {
        let hash = SHA256.digest(of: Array("\(user.issuer.utf8.count):\(user.issuer)\(user.subject)".utf8))
        return feeds.digests.long(hash, .appUser)
    }
}
