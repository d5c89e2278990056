import SnapModel
import SnapStore

/// `account.resetLink`: a link for setting a new password in place of a forgotten one. Its code is returned in the reply, and only a digest
/// of it is stored.
struct MakeReset: WriteCommand {
    let name: String
    let hours: Int
    let admin: Asker.Admin
    private let code = Secret.token()

    init(_ name: String, _ asker: Asker, hours: Int) throws(Rejection) {
        admin = try asker.admin()
        self.name = Normalised.name(name)
        self.hours = hours
    }

    /// An admin could take over another admin's account by a link, so only the local admin makes one for an admin.
    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        guard let account: StoredAccount = try transaction.snapshot.account(named: name) else { throw Rejection.unknownAccount }
        guard admin.person == nil || account.role != .admin else { throw Self.adminsAccount }
        let expires = try transaction.addReset(
            of: account.person.id, codeDigest: Secret.digest(ofToken: code), by: admin.person?.id, hours: hours, at: now)
        try transaction.audit("account.resetLink", account.person.name, by: admin.person, at: now)
        return Outcome(.resetMade(PasswordReset(person: account.person, code: code, expiresAt: expires)))
    }

    private static let adminsAccount = Rejection(
        .forbidden, "This is an admin's account. Only the server's operator can create a reset link for it.")
}

/// `account.resetPassword`: a new password by a link, once.
struct UseReset: Preparation {
    private let digest: [UInt8]
    private let password: String
    private let device: String

    init(_ use: PasswordResetUse, _ asker: Asker) throws(Rejection) {
        try asker.requireNoLogin()
        digest = Secret.digest(ofToken: use.code)
        password = Normalised.password(use.password)
        device = TextRule.deviceName(use.device.map(Normalised.text))
        try TextRule.checkPassword(password)
    }

    func prepare(in context: PreparationContext) throws -> any WriteCommand {
        // The code is checked first: without one, the server hashes nothing.
        try context.store.read { try $0.requireReset(codeDigest: digest, at: context.clock.now()) }.get()
        return StoreReset(digest: digest, hash: try PasswordHash.make(password), device: device, token: Secret.token())
    }
}

/// The second half of `account.resetPassword`, after the password was hashed.
struct StoreReset: WriteCommand {
    let digest: [UInt8]
    let hash: String
    let device: String
    let token: String

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        let reset = try transaction.useReset(codeDigest: digest, password: hash, at: now)
        try transaction.audit("account.resetPassword", reset.person.name, by: reset.person, at: now)
        return try transaction.signIn(reset.person, role: reset.role, device: device, token: token, at: now)
    }
}
