import SnapModel
import SnapStore
import SnapWire

/// How a command is carried out, decided on the loop thread without waiting for anything.
enum Plan {
    case reply(Reply)
    case read(any ReadQuery)
    case write(any WriteCommand)
    case prepare(any Preparation, Lane)
    /// Takes long and runs alone, on a thread of its own.
    case backUp(BackupRequest)
    /// Ends a subscription; only the loop knows those.
    case unfollow([FeedID])
    /// Only the loop knows connections.
    case listConnections(ConnectionQuery)
    case actOnConnection(ActOnConnection)

    /// The kinds of slow work, each with threads and a queue of its own: uploads never delay logins, and passwords, which are slow to check
    /// by design, never delay an app's tokens.
    enum Lane { case identity, imaging, tokens }
}

/// Who asks.
struct Asker {
    /// Nil until somebody has logged in on the connection.
    let identity: Identity?
    /// The connection came in through the socket that only the server's owner can open.
    let isLocalAdmin: Bool

    /// - Throws: `notAuthenticated`.
    func person() throws(Rejection) -> Identity {
        if let identity { return identity }
        guard isLocalAdmin else { throw Self.stranger }
        throw Rejection(.notAuthenticated, "This needs an account. Choose one with --as NAME after snapfeed signup or snapfeed login.")
    }

    /// From whose side snaps are read.
    ///
    /// - Throws: `notAuthenticated`.
    func perspective() throws(Rejection) -> Perspective {
        guard let identity else {
            guard isLocalAdmin else { throw Self.stranger }
            return .localAdmin
        }
        return identity.role == .admin ? .admin(identity.person.id) : .viewer(identity.person.id)
    }

    /// - Throws: `notAuthenticated`, `forbidden`.
    func require(_ access: Access) throws(Rejection) {
        switch access {
        case .anyone: break
        case .account: _ = try person()
        case .accountOrLocalAdmin: _ = try perspective()
        case .admin:
            guard try perspective().isAdmin else { throw Rejection(.forbidden, "Only admins may do this.") }
        case .localAdmin:
            guard try perspective() == .localAdmin else {
                throw Rejection(.forbidden, "Only the local admin may do this: through the admin socket, without an account.")
            }
        }
    }

    private static let stranger = Rejection(.notAuthenticated, "Log in first: session.create, session.resume or account.create.")
}

extension Command {
    /// The one place where every command's rule stands, whichever door it came in by: who may give it stands in the table of methods.
    ///
    /// - Parameter access: of the command's method.
    /// - Throws: what the asker may not do, or what can be refused without looking into the store.
    func plan(for asker: Asker, in context: PlanContext, access: Access) throws(Rejection) -> Plan {
        try asker.require(access)
        return switch self {
        case .snap(let command): try command.plan(for: asker, in: context)
        case .feed(let command): try command.plan(for: asker, in: context)
        case .account(let command): try command.plan(for: asker, in: context)
        case .moderation(let command): try command.plan(for: asker)
        case .operating(let command): try command.plan(for: asker, in: context)
        }
    }
}
