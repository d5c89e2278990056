/// Selects logins of all accounts, newest first.
package struct LoginQuery: Hashable, Sendable {
    /// Only logins of this account.
    package let name: String?
    /// Only this login.
    package let session: SessionID?
    package let before: SessionID?
    package let limit: Int

    package static let limitMax = 100

    package init(name: String? = nil, session: SessionID? = nil, before: SessionID? = nil, limit: Int = LoginQuery.limitMax) {
        self.name = name
        self.session = session
        self.before = before
        self.limit = limit
    }
}

/// A login, and the account that it belongs to.
package struct Login: Hashable, Sendable {
    package let session: DeviceSession
    package let person: Person

    package init(session: DeviceSession, person: Person) {
        self.session = session
        self.person = person
    }
}
