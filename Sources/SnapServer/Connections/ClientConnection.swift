import SnapLoop
import SnapModel
import SnapWire

/// One connection's state: who it acts for and how much it may have under way. It decides; `Server` does.
///
/// - Thread: loop.
final class ClientConnection {
    /// What to do with a request now.
    enum Admission {
        case run
        /// Later, when what it waits for is done; it waits in `held`.
        case hold
        case refuse(Rejection)
        /// The client was told to slow down again and again.
        case close
    }

    let number: ConnectionNumber
    let isLocalAdmin: Bool
    let caller: Caller
    /// On the monotonic clock, microseconds.
    let openedAt: Int64
    private(set) var identity: Identity?
    /// Whether somebody ever did, even if that login has ended since.
    private(set) var hasLoggedIn = false
    private(set) var held: [Held] = []
    private var heldBytes = 0
    /// A request is under way after which the connection may act for somebody else, or for nobody.
    private var isIdentityUnsettled = false
    private var isBulkUnderWay = false
    private var inFlight = 0
    private var refusals = 0
    /// On the monotonic clock, microseconds.
    private var refusedAt: Int64 = 0
    private var buckets: MethodBuckets
    private(set) var followed: Set<FeedID> = []
    private(set) var requests: Int64 = 0
    private(set) var bytesReceived: Int64 = 0
    /// The account has too many connections: this one is closed when its login is answered.
    private(set) var isTurnedAway = false
    private let subscriptionsMax: Int
    private let requestsInFlightMax: Int
    private let heldBytesMax: Int
    private let refusalsMax: Int

    init(number: ConnectionNumber = ConnectionNumber(rawValue: 1), isLocalAdmin: Bool, caller: Caller, limits: Limits, at now: Int64) {
        self.number = number
        self.isLocalAdmin = isLocalAdmin
        self.caller = caller
        subscriptionsMax = limits[.subscriptions]
        requestsInFlightMax = limits[.requestsInFlight]
        heldBytesMax = limits[.heldBytes]
        refusalsMax = limits[.refusalsInRow]
        openedAt = now
        buckets = MethodBuckets(at: now) { isLocalAdmin ? 0 : limits.rates(of: $0).connection }
    }

    var asker: Asker { Asker(identity: identity, isLocalAdmin: isLocalAdmin) }
    var isIdle: Bool { inFlight == 0 && held.isEmpty }
    /// Whether the connection owes us a login.
    var isStranger: Bool { identity == nil && !isLocalAdmin }

    /// Decides about a request that just came in.
    ///
    /// - Parameters:
    ///   - bytes: of the message that it came in.
    ///   - outboxIsSmall: whether most of what was answered so far has left.
    func admit(_ request: Request, bytes: Int, at now: Int64, outboxIsSmall: @autoclosure () -> Bool = true) -> Admission {
        if let refusal = charge(request.traits.rate, at: now) { return refusal }
        guard inFlight + held.count < requestsInFlightMax else { return .refuse(Self.tooMany) }
        // Order is kept: behind one that waits, all wait.
        guard held.isEmpty, mayStart(request, outboxIsSmall: outboxIsSmall()) else {
            return hold(Held(request: request, bytes: bytes))
        }
        start(request)
        return .run
    }

    /// Decides about a message that is no request. It costs what reading costs: nothing else would bound a flood of them.
    func admit(_ bad: BadRequest, at now: Int64) -> Admission { charge(.read, at: now) ?? .refuse(bad.rejection) }

    /// Nil when there is a token left. Refusals add up until the client has kept quiet enough for a second to get none.
    private func charge(_ kind: RateClass, at now: Int64) -> Admission? {
        guard let retryAfterMs = buckets.take(kind, at: now) else { return nil }
        if now - refusedAt >= 1_000_000 { refusals = 0 }
        refusals += 1
        refusedAt = now
        guard refusals < refusalsMax else { return .close }
        return .refuse(Rejection(.rateLimited, "Too many requests. Slow down.", retryAfterMs: retryAfterMs))
    }

    private func hold(_ request: Held) -> Admission {
        guard heldBytes + request.bytes <= heldBytesMax else { return .refuse(Self.tooMany) }
        held.append(request)
        heldBytes += request.bytes
        return .hold
    }

    private static let tooMany = Rejection(
        .busy, "Too many requests are under way on this connection. Wait for answers.", retryAfterMs: 100)

    /// The next held request that may start now.
    func release(outboxIsSmall: Bool) -> Request? {
        guard let next = held.first, mayStart(next.request, outboxIsSmall: outboxIsSmall) else { return nil }
        held.removeFirst()
        heldBytes -= next.bytes
        start(next.request)
        return next.request
    }

    /// While a login or logout is under way, what follows it waits for its outcome. Answers that can be big go one at a time: pipelined they
    /// would overflow the outbox, and an image that was claimed would be lost with it. So it would with the connection, were that closed by its
    /// own request before the image has left: such a one comes last.
    private func mayStart(_ request: Request, outboxIsSmall: @autoclosure () -> Bool) -> Bool {
        guard !isIdentityUnsettled else { return false }
        return switch hold(of: request) {
        case .plain, .partingIfOwn, .authentication: true
        case .bulky: !isBulkUnderWay && outboxIsSmall()
        case .parting: inFlight == 0 && outboxIsSmall()
        }
    }

    private func start(_ request: Request) {
        inFlight += 1
        switch hold(of: request) {
        case .plain, .partingIfOwn: break
        case .authentication, .parting: isIdentityUnsettled = true
        case .bulky: isBulkUnderWay = true
        }
    }

    /// What hold a request has on this connection now.
    func hold(of request: Request) -> Hold {
        guard request.traits.hold == .partingIfOwn else { return request.traits.hold }
        return switch request.command {
        case .account(.revokeSession(let login)) where login == identity?.session: .parting
        case .operating(.actOnConnection(let target, _)) where target == number: .parting
        default: .plain
        }
    }

    /// Gives up what waits here, but for a logout and the like, which is given back: who asks for that and goes means it, and what it waited
    /// for is of no use to anybody now. Nil too while a login is under way, whose outcome would say whom it concerns.
    func takeParting() -> Request? {
        defer {
            held.removeAll()
            heldBytes = 0
        }
        return isIdentityUnsettled ? nil : held.first { hold(of: $0.request) == .parting }?.request
    }

    /// A message came in.
    func count(bytes: Int) {
        requests += 1
        bytesReceived += Int64(bytes)
    }

    /// A request was answered.
    func finish(_ hold: Hold) {
        inFlight -= 1
        switch hold {
        case .plain, .partingIfOwn: break
        case .authentication, .parting: isIdentityUnsettled = false
        case .bulky: isBulkUnderWay = false
        }
    }

    func signIn(_ identity: Identity) {
        self.identity = identity
        hasLoggedIn = true
    }

    func rename(_ person: Person) { identity = identity?.renamed(person) }

    /// Whether the app's token is over that the connection was logged in with.
    func isExpired(at now: @autoclosure () -> Timestamp) -> Bool { identity?.expiresAt.map { $0 <= now() } ?? false }

    /// The login ended: what still waits here is refused.
    func signOut() { identity = nil }

    /// Nothing that waits is begun any more.
    func turnAway() {
        isTurnedAway = true
        held.removeAll()
        heldBytes = 0
    }

    /// - Throws: `tooLarge` when the connection would follow more feeds than it may.
    func checkFollowing(_ feeds: [FeedID]) throws(Rejection) {
        guard followed.union(feeds).count > subscriptionsMax else { return }
        throw Rejection(.tooLarge, "A connection may follow \(subscriptionsMax) feeds at most.")
    }

    func follow(_ feeds: [FeedID]) { followed.formUnion(feeds) }
    func unfollow(_ feeds: [FeedID]) { followed.subtract(feeds) }
}

/// A request that waits for earlier ones, and the size of the message that it came in.
struct Held {
    let request: Request
    let bytes: Int
}
