/// A right that an access token can have. A token has no rights beyond its scopes, whatever its account may do.
package enum TokenScope: String, Hashable, Sendable, CaseIterable, Comparable {
    /// Reading feeds, photos, profiles, searches, and what belongs to the account.
    case read
    /// Posting, editing and deleting the account's snaps, photos and topics.
    case post
    /// Opening snaps, each of which can be opened only once.
    case open
    /// Following, blocking, muting, and changing the profile.
    case people
    /// What an admin may do; only with an admin's account.
    case moderate

    package static func < (one: TokenScope, other: TokenScope) -> Bool {
        allCases.firstIndex(of: one) ?? 0 < allCases.firstIndex(of: other) ?? 0
    }
}

/// A named, scoped and revocable credential of an account, as lists show it. The token itself is sent once, in the reply that makes it.
package struct AccessToken: Hashable, Sendable {
    /// It is also the number of the login that the token is.
    package let id: SessionID
    package let name: String
    /// In the order of `TokenScope`.
    package let scopes: [TokenScope]
    package let createdAt: Timestamp
    /// Precise to a minute.
    package let usedAt: Timestamp
    package let expiresAt: Timestamp
    /// Its account, where the list is of others than the asker's own.
    package let owner: Person?

    package init(
        id: SessionID, name: String, scopes: [TokenScope], createdAt: Timestamp, usedAt: Timestamp, expiresAt: Timestamp,
        owner: Person? = nil
    ) {
        self.id = id
        self.name = name
        self.scopes = scopes
        self.createdAt = createdAt
        self.usedAt = usedAt
        self.expiresAt = expiresAt
        self.owner = owner
    }

    /// The most tokens of a list of all accounts.
    package static let listedMax = 500
}

/// An access token that is about to be made.
package struct AccessTokenRequest: Hashable, Sendable {
    package let name: String
    package let scopes: [TokenScope]
    package let expiresInHours: Int64

    /// Up to ten years.
    package static let hoursRange: ClosedRange<Int64> = 1...87_600
    package static let hoursStandard: Int64 = 2_160

    package init(name: String, scopes: [TokenScope], expiresInHours: Int64 = AccessTokenRequest.hoursStandard) {
        self.name = name
        self.scopes = scopes
        self.expiresInHours = expiresInHours
    }
}

/// Requests about access tokens.
package enum TokenCommand: Hashable, Sendable {
    case create(AccessTokenRequest)
    /// The account's own; with a name, those of that account, for admins. Without an account and a name, the newest of all.
    case list(user: String?)
    case revoke(SessionID)
}

/// The results of those.
package enum TokenReply: Hashable, Sendable {
    /// The token is sent only here.
    case made(AccessToken, token: String)
    case all([AccessToken])
}

extension TextRule {
    /// Checks the name of an access token: up to 64 characters in one line, as for a device.
    package static func checkTokenName(_ name: String) throws(Rejection) {
        guard isLine(name, max: deviceCharactersMax) else {
            throw refusal(
                .invalidName, "The name of a token", of: name,
                "The name of a token has 1 to \(deviceCharactersMax) visible characters, with no spaces at its ends.")
        }
    }
}
