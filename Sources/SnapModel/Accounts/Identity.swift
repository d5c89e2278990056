/// The account and login that a connection acts for.
package struct Identity: Hashable, Sendable {
    package let person: Person
    package let session: SessionID
    package let device: String
    /// The scopes of the access token behind the login; nil for a login without one, which has all rights of its account.
    package let scopes: Set<TokenScope>?
    /// When the token behind the login expires, which is an app's or an access token; nil for a login with a password.
    package let expiresAt: Timestamp?
    package let role: Role

    package init(
        person: Person, role: Role, session: SessionID, device: String, expiresAt: Timestamp? = nil, scopes: Set<TokenScope>? = nil
    ) {
        self.person = person
        self.role = role
        self.session = session
        self.device = device
        self.expiresAt = expiresAt
        self.scopes = scopes
    }

    /// Returns the identity with another name.
    package func renamed(_ person: Person) -> Identity {
        Identity(person: person, role: role, session: session, device: device, expiresAt: expiresAt, scopes: scopes)
    }
}

/// A login that worked. `token` is sent once, at sign-up or login, and never again.
package struct SignedIn: Hashable, Sendable {
    package let identity: Identity
    package let token: String?
    /// Whether the account was made with it.
    package let isNew: Bool

    package init(identity: Identity, token: String?, isNew: Bool = false) {
        self.identity = identity
        self.token = token
        self.isNew = isNew
    }
}

/// One login of an account, as its owner sees it.
package struct DeviceSession: Hashable, Sendable {
    package let id: SessionID
    package let device: String
    package let createdAt: Timestamp
    package let usedAt: Timestamp
    /// For a login with an app's token: when the token expires.
    package let expiresAt: Timestamp?

    package init(id: SessionID, device: String, createdAt: Timestamp, usedAt: Timestamp, expiresAt: Timestamp? = nil) {
        self.id = id
        self.device = device
        self.createdAt = createdAt
        self.usedAt = usedAt
        self.expiresAt = expiresAt
    }
}
