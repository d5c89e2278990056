/// An account as admins see it in a list.
package struct AccountFacts: Hashable, Sendable {
    package let person: Person
    package let role: Role
    package let createdAt: Timestamp
    /// The last use of any of its logins; nil when it has none.
    package let usedAt: Timestamp?
    package let suspension: Suspension?
    /// The app's name for this user; nil for an account with a password of its own.
    package let external: ExternalName?

    package init(
        person: Person, role: Role, createdAt: Timestamp, usedAt: Timestamp?, suspension: Suspension?, external: ExternalName?
    ) {
        self.person = person
        self.role = role
        self.createdAt = createdAt
        self.usedAt = usedAt
        self.suspension = suspension
        self.external = external
    }

    /// An admin's decision that an account may not act: when it was made, and why, in the admin's words.
    package struct Suspension: Hashable, Sendable {
        package let at: Timestamp
        package let reason: String?

        package init(at: Timestamp, reason: String?) {
            self.at = at
            self.reason = reason
        }
    }
}

/// A page of the accounts, newest first.
package struct AccountListRequest: Hashable, Sendable {
    /// Only names that begin with this, without regard to case; nil for all.
    package let prefix: String?
    package let backlog: BacklogRequest

    package init(prefix: String? = nil, backlog: BacklogRequest = BacklogRequest()) {
        self.prefix = prefix
        self.backlog = backlog
    }
}

/// Proof that the owner of an account asks for its deletion, and not another person at an unlocked device.
package enum PersonProof: Hashable, Sendable {
    case password(String)
    /// A token of the app, made just before: for accounts without a password.
    case token(String)
    /// The person comes from a provider just now: for accounts without a password.
    case provider(ProviderAnswer)
}

/// A user of an app that logs in its own users, named as in the app's tokens.
package struct ExternalName: Hashable, Sendable {
    /// `iss`; empty where tokens have none.
    package let issuer: String
    /// `sub`.
    package let subject: String

    package init(issuer: String, subject: String) {
        self.issuer = issuer
        self.subject = subject
    }
}

/// The facts that an app's token proved.
package struct ExternalLogin: Hashable, Sendable {
    package let user: ExternalName
    /// The names that the user may have, the preferred one first: those of the token, made to keep the rule for names. Empty if nothing is
    /// left of them.
    package let names: [String]
    /// Names one of the user's logins (`sid`); empty for apps that do not distinguish them.
    package let session: String
    package let issuedAt: Timestamp
    package let expiresAt: Timestamp

    package init(
        user: ExternalName, name: String?, otherName: String? = nil, session: String = "", issuedAt: Timestamp, expiresAt: Timestamp
    ) {
        self.user = user
        names = [name, otherName].compactMap { $0.flatMap(TextRule.fittingName) }
        self.session = session
        self.issuedAt = issuedAt
        self.expiresAt = expiresAt
    }
}

/// An account as others see it.
package struct Person: Hashable, Sendable {
    package let id: AccountID
    package let name: String
    /// The path of the portrait's smallest size; nil without a portrait, and where a person stands for an account that acts.
    package let portrait: String?

    package init(id: AccountID, name: String, portrait: String? = nil) {
        self.id = id
        self.name = name
        self.portrait = portrait
    }
}

/// An account's rights beyond posting and opening.
package enum Role: String, Hashable, Sendable, CaseIterable {
    case member
    /// May see who opened a snap, delete any snap and read the server's figures.
    case admin
}

/// The name of an app's user who has none that an account may have.
package enum AssignedName {
    package static func name(_ number: Int64) -> String { "unnamed user \(number)" }
}

/// An account that was deleted.
package enum DeletedAccount {
    /// The name shown for deleted viewers and authors. No account may have it.
    package static let name = "deleted account"
}
