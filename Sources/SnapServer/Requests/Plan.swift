import SnapModel
import SnapStore
import SnapWire

/// How a command is carried out. The loop thread decides it without waiting for anything.
enum Plan {
    case reply(Reply)
    case read(any ReadQuery)
    case write(any WriteCommand)
    case prepare(any Preparation, Lane)
    /// Names what an image shows.
    case identify([UInt8])
    /// Asks the encyclopedia about a topic.
    case summarise(Topic)
    /// Takes long and runs alone, on its own thread.
    case backUp(BackupRequest)
    /// Answers with the next bytes of a backup that a thread of its own makes.
    case readBackup(offset: Int64, withProgress: Bool)
    /// Ends a subscription. Only the loop knows subscriptions.
    case unfollow([FeedID])
    /// Begins a subscription that depends on the account.
    case listen(any ListeningQuery, AccountID)
    case unlisten(Channel)
    case beginSearch(LiveSearchRequest)
    case endSearch(LiveSearchID)
    /// Begins a subscription to the comments on a photo, whose log only the loop has.
    case followComments(CommentSubscriptionRequest)
    case unfollowComments(PhotoID)
    /// Lists connections. Only the loop knows them.
    case listConnections(ConnectionQuery)
    /// Returns the last 24 hours in steps of so many minutes. Only the loop has them.
    case showHistory(minutes: Int)
    case actOnConnection(ActOnConnection)

    /// The kinds of slow work, each with its own threads and queue: uploads never delay logins, and passwords, which are slow to check by
    /// design, never delay an app's tokens.
    enum Lane: Hashable {
        case identity, imaging, tokens
        /// Of one of the services that log people in: a slow one delays no other.
        case provider(Int)
    }

    /// One look at the store.
    static func ask(_ reply: @escaping @Sendable (Snapshot, Timestamp) throws -> Reply) -> Plan { .read(StoreRead(reply: reply)) }

    /// One look at the store from the asker's side.
    ///
    /// - Throws: `notAuthenticated`.
    static func ask(as asker: Asker, _ reply: @escaping @Sendable (Snapshot, Perspective) throws -> Reply) throws(Rejection) -> Plan {
        let perspective = try asker.perspective()
        return ask { snapshot, _ in try reply(snapshot, perspective) }
    }

    /// One look at the store by an account.
    ///
    /// - Throws: `notAuthenticated`.
    static func ask(
        by asker: Asker, _ reply: @escaping @Sendable (Snapshot, AccountID, Timestamp) throws -> Reply
    ) throws(Rejection) -> Plan {
        let account = try asker.person().person.id
        return ask { try reply($0, account, $1) }
    }

    /// A subscription of an account.
    ///
    /// - Throws: `notAuthenticated`.
    static func listen(_ asker: Asker, _ query: (AccountID) -> any ListeningQuery) throws(Rejection) -> Plan {
        let account = try asker.person().person.id
        return .listen(query(account), account)
    }

    /// One change of the store by an account.
    ///
    /// - Throws: `notAuthenticated`.
    static func change(
        by asker: Asker, _ outcome: @escaping @Sendable (Transaction, AccountID, Timestamp) throws -> Outcome
    ) throws(Rejection) -> Plan {
        let account = try asker.person().person.id
        return .write(StoreChange { try outcome($0, account, $1) })
    }
}

/// The rights of the connection that asks.
struct Asker {
    /// Nil before a login.
    let identity: Identity?
    /// Whether the connection came through the admin socket, which only the server's owner can open.
    let isLocalAdmin: Bool
    /// Why the asker's address may make no account by a provider now; nil where it may.
    var signUpRefusal: Rejection?

    /// The account that asks.
    ///
    /// - Throws: `notAuthenticated`.
    func person() throws(Rejection) -> Identity {
        if let identity { return identity }
        guard isLocalAdmin else { throw Self.stranger }
        throw Rejection(
            .notAuthenticated, "You need an account for this. Choose one with --as NAME after snapfeed signup or snapfeed login.")
    }

    /// The side from which snaps are read.
    ///
    /// - Throws: `notAuthenticated`.
    func perspective() throws(Rejection) -> Perspective {
        guard let identity else {
            guard isLocalAdmin else { throw Self.stranger }
            return .localAdmin
        }
        return identity.role == .admin ? .admin(identity.person.id) : .viewer(identity.person.id)
    }

    /// Checks whether the asker has an access.
    ///
    /// - Throws: `notAuthenticated`, `forbidden`.
    func require(_ access: Access) throws(Rejection) {
        switch access {
        case .anyone: break
        case .account: _ = try person()
        case .accountOrLocalAdmin: _ = try perspective()
        case .admin:
            guard try perspective().isAdmin else { throw Rejection(.forbidden, "Only admins can do this.") }
        case .localAdmin:
            guard try perspective() == .localAdmin else {
                throw Rejection(.forbidden, "Only the local admin can do this: through the admin socket, without an account.")
            }
        }
    }

    private static let stranger = Rejection(.notAuthenticated, "Log in first: session.create, session.resume or account.create.")
}

extension Command {
    /// Plans a command. Access and input are checked here and in the plans of the nouns, for WebSocket, HTTP and CLI alike; the table of methods
    /// says who may call what. SnapStore checks the rules that need the transaction.
    ///
    /// - Parameter access: the access of the command's method.
    /// - Throws: a refusal because of missing rights, or any other that needs no look into the store.
    func plan(for asker: Asker, in context: PlanContext, access: Access) throws(Rejection) -> Plan {
        try asker.require(access)
        try asker.requireScope(for: self)
        return switch self {
        case .snap(let command): try command.plan(for: asker, in: context)
        case .feed(let command): try command.plan(for: asker, in: context)
        case .account(let command): try command.plan(for: asker, in: context)
        case .people(let command): try command.plan(for: asker, in: context)
        case .photo(let command): try command.plan(for: asker, in: context)
        case .comment(let command): try command.plan(for: asker, in: context)
        case .inbox(let command): try command.plan(for: asker, in: context)
        case .search(let command): try command.plan(for: asker, in: context)
        case .topic(let command): try command.plan(for: asker, in: context)
        case .moderation(let command): try command.plan(for: asker)
        case .operating(let command): try command.plan(for: asker, in: context)
        case .webhook(let command): try command.plan(for: asker, in: context)
        case .push(let command): try command.plan(for: asker, in: context)
        case .token(let command): try command.plan(for: asker)
        case .provider(let command): try command.plan(for: asker, in: context)
        }
    }
}
