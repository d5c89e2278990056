import SnapModel
import SnapStore

/// `session.create`: a login with name and password.
struct LogIn: Preparation {
    /// The size of the longest possible name: up to eight scalars of four bytes in a character.
    static let nameBytesMax = 32 * TextRule.nameCharactersMax

    private let name: String
    private let password: String
    private let device: String

    init(_ credentials: Credentials, _ asker: Asker) throws(Rejection) {
        try asker.requireNoLogin()
        // No account has such a name. It is refused before its failure is remembered, because that would take as much memory as it is long.
        guard credentials.name.utf8.count <= Self.nameBytesMax else { throw Self.wrong }
        name = Normalised.name(credentials.name)
        password = Normalised.password(credentials.password)
        device = TextRule.deviceName(credentials.device.map(Normalised.text))
        // No account has such a long password: it is refused before anything is hashed.
        guard password.utf8.count <= TextRule.passwordBytes.upperBound else { throw Self.wrong }
    }

    func prepare(in context: PreparationContext) throws -> any WriteCommand {
        let account = try context.store.read { try $0.account(named: name) }.get()
        // An unknown name, or an account without a password, takes as long to check as any other: the time reveals nothing to an attacker.
        let isRight = PasswordHash.verify(password, against: account?.passwordHash ?? PasswordHash.ofNoAccount)
        guard let account, let passwordHash = account.passwordHash, isRight else { throw Self.wrong }
        if let suspension = account.suspension { throw suspension.rejection }
        return AddSession(
            person: account.person, passwordHash: passwordHash, device: device, token: Secret.token())
    }

    private static let wrong = Rejection(.wrongCredentials, "Wrong name or password.")
}

/// The second half of `session.create`, after the password was checked.
struct AddSession: WriteCommand {
    let person: Person
    /// The hash that the password was checked against: the account's password may have changed since.
    let passwordHash: String
    let device: String
    let token: String

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        try transaction.requirePassword(passwordHash, of: person.id)
        // The role, too, may have changed since the check.
        let role = try transaction.snapshot.role(of: person.id)
        return try transaction.signIn(person, role: role, device: device, token: token, at: now)
    }
}
