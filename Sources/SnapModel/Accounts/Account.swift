/// An account as admins see it in a list.
package struct AccountFacts: Hashable, Sendable {
    package let person: Person
    package let role: Role
    package let createdAt: Timestamp
    /// When one of its logins was used last; nil when it has none.
    package let usedAt: Timestamp?
    package let suspension: Suspension?
    /// Whose user it is, where an app brought it along.
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

    /// Since when an account may not act, and why, in an admin's words.
    package struct Suspension: Hashable, Sendable {
        package let at: Timestamp
        package let reason: String?

        package init(at: Timestamp, reason: String?) {
            self.at = at
            self.reason = reason
        }
    }
}

/// A stretch of the accounts, the newest first.
package struct AccountListRequest: Hashable, Sendable {
    /// What names begin with, without regard to case; nil for all.
    package let prefix: String?
    package let backlog: BacklogRequest

    package init(prefix: String? = nil, backlog: BacklogRequest = BacklogRequest()) {
        self.prefix = prefix
        self.backlog = backlog
    }
}

/// What proves that it is the person who asks for what cannot be taken back, and not somebody at an open device.
package enum PersonProof: Hashable, Sendable {
    case password(String)
    /// An app's, made just before: for accounts without a password.
    case token(String)
}

/// A user of an app that brings its own: what the app's tokens call it.
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

/// What a token of an app proved.
package struct ExternalLogin: Hashable, Sendable {
    package let user: ExternalName
    /// What the user wants to be called, normalised; nil when the token does not say. It may be no name that we take.
    package let name: String?
    /// Which of the user's logins this is (`sid`); empty for apps that do not tell them apart.
    package let session: String
    package let issuedAt: Timestamp
    package let expiresAt: Timestamp

    package init(user: ExternalName, name: String?, session: String = "", issuedAt: Timestamp, expiresAt: Timestamp) {
        self.user = user
        self.name = name
        self.session = session
        self.issuedAt = issuedAt
        self.expiresAt = expiresAt
    }
}
