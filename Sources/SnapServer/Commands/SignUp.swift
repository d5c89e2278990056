import SnapModel
import SnapStore

/// `account.create`: a new account, logged in on this connection.
struct SignUp: Preparation {
    private let name: String
    private let password: String
    private let device: String

    init(_ credentials: Credentials, _ asker: Asker) throws(Rejection) {
        try asker.requireNobody()
        name = Normalised.text(credentials.name)
        password = Normalised.text(credentials.password)
        device = TextRule.deviceName(credentials.device.map(Normalised.text))
        try TextRule.checkName(name)
        try TextRule.checkPassword(password)
    }

    func prepare(in workshop: Workshop) throws -> any WriteCommand {
        // A name that is taken need not cost a hash; the writer decides for good.
        guard try workshop.store.read({ try $0.account(named: name) }).get() == nil else {
            throw Rejection(.nameTaken, "Somebody has this name already. Choose another one.")
        }
        return AddAccount(name: name, passwordHash: try PasswordHash.make(password), device: device, token: Secret.token())
    }
}

/// The second half of `account.create`.
private struct AddAccount: WriteCommand {
    let name: String
    let passwordHash: String
    let device: String
    let token: String

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        let account = try transaction.addAccount(name: name, password: passwordHash, at: now)
        return try transaction.signIn(Person(id: account, name: name), role: .member, device: device, token: token, at: now)
    }
}

extension Transaction {
    /// Makes a login and the outcome that tells of it.
    func signIn(_ person: Person, role: Role, device: String, token: String, at now: Timestamp) throws -> Outcome {
        let session = try addSession(person.id, tokenDigest: Secret.digest(ofToken: token), device: device, at: now)
        let identity = Identity(person: person, role: role, session: session, device: device)
        return Outcome(reply: .signedIn(SignedIn(identity: identity, token: token)), signedIn: identity)
    }
}

extension Asker {
    /// A connection acts for one account in its life; another account takes another connection.
    ///
    /// - Throws: `alreadyAuthenticated`.
    func requireNobody() throws(Rejection) {
        guard identity == nil else {
            throw Rejection(.alreadyAuthenticated, "Somebody is logged in on this connection. Use another one for another account.")
        }
    }
}
