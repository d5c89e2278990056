/// About accounts, their logins, and invitations to make one.
package enum AccountCommand: Hashable, Sendable {
    case createAccount(Credentials)
    case grantRole(name: String, Role)
    case changePassword(PasswordChange)
    case setPassword(name: String, password: String)
    case rename(NameChange)
    /// Makes a link that sets a new password for an account, for when the old one is forgotten.
    case makeReset(name: String)
    case useReset(PasswordResetUse)
    case suspendAccount(name: String, reason: String?)
    case restoreAccount(name: String)
    /// Deletes the account of the person who asks.
    case deleteAccount(PersonProof)
    case removeAccount(name: String, reason: String?)
    case listAccounts(AccountListRequest)
    case export(ExportRequest)
    case createInvitation(InvitationRequest)
    case inviteRoster(RosterRequest)
    case listInvitations(BacklogRequest)
    case revokeInvitation(InvitationID)
    case createSession(Credentials)
    /// `device` is used only with an app's token.
    case resumeSession(token: String, device: String? = nil)
    case listSessions
    case revokeSession(SessionID)
    case endSession
    case findSessions(LoginQuery)
}

/// The data that a person signs up or logs in with.
package struct Credentials: Hashable, Sendable {
    package let name: String
    package let password: String
    /// A name for this login in the list of devices.
    package let device: String?
    /// The code of an invitation, where signing up needs one.
    package let invitation: String?

    package init(name: String, password: String, device: String? = nil, invitation: String? = nil) {
        self.name = name
        self.password = password
        self.device = device
        self.invitation = invitation
    }
}

/// A new password, and proof that the owner of the account chooses it.
package struct PasswordChange: Hashable, Sendable {
    package enum Proof: Hashable, Sendable {
        /// The password that the new one replaces.
        case password(String)
        /// The person comes from a provider just now: for the first password of an account.
        case provider(ProviderAnswer)
    }

    package let proof: Proof
    package let newPassword: String

    package init(_ proof: Proof, newPassword: String) {
        self.proof = proof
        self.newPassword = newPassword
    }

    package init(password: String, newPassword: String) { self.init(.password(password), newPassword: newPassword) }
}

/// Another name for an account.
package struct NameChange: Hashable, Sendable {
    package let name: String
    /// The account that an admin renames; nil for the caller's own.
    package let account: AccountID?
    /// An admin's, for the audit log.
    package let reason: String?

    package init(name: String, account: AccountID? = nil, reason: String? = nil) {
        self.name = name
        self.account = account
        self.reason = reason
    }
}
