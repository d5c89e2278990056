import SnapModel
import SnapStore

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

    /// For what only whoever runs the server may do, and no account, whatever its role.
    ///
    /// - Throws: `notAuthenticated`, `forbidden`.
    func requireLocalAdmin() throws(Rejection) {
        guard try perspective() == .localAdmin else {
            throw Rejection(.forbidden, "Only the local admin may do this: through the admin socket, without an account.")
        }
    }

    private static let stranger = Rejection(.notAuthenticated, "Log in first: session.create, session.resume or account.create.")

    /// - Throws: `notAuthenticated`, `forbidden`.
    func requireAdmin() throws(Rejection) {
        guard try perspective().isAdmin else { throw Rejection(.forbidden, "Only admins may do this.") }
    }
}

extension Command {
    /// The one place where every command's rule stands, whichever door it came in by.
    ///
    /// - Throws: what the asker may not do, or what can be refused without looking into the store.
    func plan(for asker: Asker, in world: World) throws(Rejection) -> Plan {
        switch self {
        case .serverInfo: return .reply(.serverInfo(world.info))
        case .listPictures: return .reply(.pictures(world.gallery.pictures))
        case .serverStats:
            try asker.requireAdmin()
            return .reply(.serverStats(world.stats()))
        case .backUp(let request):
            try asker.requireLocalAdmin()
            return .backUp(request)
        case .createAccount(let credentials): return .prepare(try SignUp(credentials, asker, in: world), .identity)
        case .createSession(let credentials): return .prepare(try LogIn(credentials, asker), .identity)
        case .resumeSession(let token, let device):
            guard let verifier = world.tokens, TokenVerifier.hasShape(token) else { return .read(try ResumeSession(token, asker)) }
            return .prepare(try ResumeByToken(token, device: device, asker, verifier), .tokens)
        case .grantRole(let name, let role):
            return .write(GrantRole(name: Normalised.text(name), role: role, admin: try asker.admin()))
        case .changePassword(let change): return .prepare(try ChangePassword(change, asker), .identity)
        case .suspendAccount(let name, let reason): return .write(try SuspendAccount(measure: AccountMeasure(name, reason: reason, asker)))
        case .restoreAccount(let name): return .write(try RestoreAccount(measure: AccountMeasure(name, asker)))
        case .deleteAccount(.password(let password)): return .prepare(try DeleteAccount(password: password, asker), .identity)
        case .deleteAccount(.token(let token)): return .prepare(try DeleteExternalAccount(token, asker, world.tokens), .tokens)
        case .removeAccount(let name, let reason): return .write(try RemoveAccount(measure: AccountMeasure(name, reason: reason, asker)))
        case .export(let request):
            return .prepare(ExportAccount(request: request, identity: try asker.person()), .imaging)
        case .createInvitation(let request): return .write(try CreateInvitation(request, asker))
        case .listInvitations:
            try asker.requireAdmin()
            return .read(ListInvitations())
        case .revokeInvitation(let invitation): return .write(try RevokeInvitation(invitation, asker))
        case .listSessions: return .read(ListSessions(identity: try asker.person()))
        case .revokeSession(let session):
            guard asker.identity == nil, asker.isLocalAdmin else {
                return .write(EndSession(session: session, of: try asker.person().person.id))
            }
            return .write(EndAnySession(session: session))
        case .endSession:
            let identity = try asker.person()
            return .write(EndSession(session: identity.session, of: identity.person.id))
        case .listFeeds: return .read(ListFeeds(perspective: try asker.perspective()))
        case .subscribe(let requests):
            let perspective = try asker.perspective()
            return .read(Subscribe(requests: requests, perspective: perspective, recoveryEventsMax: world.recoveryEventsMax))
        case .unsubscribe(let feeds):
            _ = try asker.perspective()
            return .unfollow(feeds)
        case .page(let request): return .read(ReadPage(request: request, perspective: try asker.perspective()))
        case .post(let request): return try post(request, by: try asker.person(), in: world)
        case .show(let snap): return .read(ShowSnap(snap: snap, perspective: try asker.perspective()))
        case .views(let snap): return .read(ListViews(snap: snap, perspective: try asker.perspective()))
        case .open(let snap): return .write(OpenSnap(snap: snap, identity: try asker.person()))
        case .delete(let snap, let reason):
            let perspective = try asker.perspective()
            let deletion = DeleteSnap(
                snap: snap, perspective: perspective, reason: try Normalised.reason(reason), admin: asker.identity?.person)
            return .write(deletion)
        case .report(let snap, let reason): return .write(try ReportSnap(snap, reason: reason, asker))
        case .listReports(let state, let request):
            try asker.requireAdmin()
            return .read(ListReports(state: state, request: request, perspective: try asker.perspective()))
        case .resolveReport(let report, let action, let reason):
            return .write(try ResolveReport(report, action, reason: reason, asker))
        case .listAudit(let request):
            try asker.requireAdmin()
            return .read(ListAudit(request: request))
        case .findSnaps, .explain, .inspect, .findSessions, .setPassword, .listAccounts, .listConnections, .actOnConnection:
            return try inspectionPlan(for: asker)
        }
    }

    /// What operators look into.
    private func inspectionPlan(for asker: Asker) throws(Rejection) -> Plan {
        switch self {
        case .listAccounts(let request):
            try asker.requireAdmin()
            return .read(ListAccounts(request: request))
        case .findSnaps(let filter): return .read(try FindSnaps(filter, asker))
        case .explain(let snap, let viewer): return .read(try ExplainOpen(snap, viewer: viewer, asker))
        case .inspect(let snap, let reason): return .write(try InspectSnap(snap, reason: reason, asker))
        case .findSessions(let query): return .read(try FindSessions(query, asker))
        case .setPassword(let name, let password): return .prepare(try SetPassword(name: name, password: password, asker), .identity)
        case .listConnections(let query):
            try asker.requireAdmin()
            return .listConnections(query)
        case .actOnConnection(let connection, let act): return .actOnConnection(try ActOnConnection(connection, act, asker))
        default: throw Rejection(.internal, "The server does not know how to do this.")
        }
    }

    private func post(_ request: PostRequest, by identity: Identity, in world: World) throws(Rejection) -> Plan {
        guard !world.isStoreFull else {
            throw Rejection(.storageFull, "The server's disk is nearly full. Nothing was stored; try again later.")
        }
        let post = try PostSnap.Draft(request, by: identity.person, in: world)
        switch request.image {
        case .picture(let id): return .write(try PostSnap(post, picture: id, in: world.gallery))
        case .upload(let bytes): return .prepare(IntakeUpload(post: post, bytes: bytes), .imaging)
        }
    }
}
