/// A link for setting a new password without the old one. Its code is returned once, in the reply that makes it.
package struct PasswordReset: Hashable, Sendable {
    package let person: Person
    package let code: String
    package let expiresAt: Timestamp

    package init(person: Person, code: String, expiresAt: Timestamp) {
        self.person = person
        self.code = code
        self.expiresAt = expiresAt
    }
}

/// The code of a reset link, and the password to set by it.
package struct PasswordResetUse: Hashable, Sendable {
    package let code: String
    package let password: String
    package let device: String?

    package init(code: String, password: String, device: String? = nil) {
        self.code = code
        self.password = password
        self.device = device
    }
}
