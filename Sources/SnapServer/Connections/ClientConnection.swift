import SnapLoop
import SnapModel
import SnapWire

/// The state of one connection: its account, and how many requests it may run. It decides; `Server` carries the decision out.
/// Fields of less than a word stand together and share words: ten thousand connections may be idle.
///
/// - Thread: loop.
final class ClientConnection {
    /// The decision about a request.
    enum Admission {
        case run
        /// The request waits in `held` for earlier requests.
        case hold
        case refuse(Rejection)
        /// The client was rate limited repeatedly, and did not slow down.
        case close
    }

    let number: ConnectionNumber
    /// On the monotonic clock, microseconds.
    let openedAt: Int64
    private(set) var held: [Held] = []
    private var heldBytes: Int { held.reduce(0) { $0 + $1.bytes } }
    /// On the monotonic clock, microseconds.
    private var refusedAt: Int64 = 0
    private var buckets = MethodBuckets()
    private(set) var followed: Set<FeedID> = []
    private(set) var requests: Int64 = 0
    private(set) var bytesReceived: Int64 = 0
    /// The request over HTTP that this client stands for; nil for a WebSocket.
    var call: APICall?
    private let limits: ConnectionLimits
    private(set) var identity: Identity?
    private var inFlight: Int32 = 0
    let caller: Caller
    let isLocalAdmin: Bool
    /// Whether a login ever succeeded here, even if that login has ended since.
    private(set) var hasLoggedIn = false
    private var isBulkUnderWay = false
    private var refusals: Int32 = 0
    /// A request is running after which the connection may act for another account, or for none.
    private var isIdentityUnsettled = false
    /// The account has too many connections: this one is closed once its login is answered.
    private(set) var isTurnedAway = false

    init(
        number: ConnectionNumber = ConnectionNumber(rawValue: 1), isLocalAdmin: Bool, caller: Caller, limits: ConnectionLimits,
        at now: Int64
    ) {
        self.number = number
        self.isLocalAdmin = isLocalAdmin
        self.caller = caller
        self.limits = limits
        openedAt = now
    }

    var asker: Asker { Asker(identity: identity, isLocalAdmin: isLocalAdmin) }
    var isIdle: Bool { inFlight == 0 && held.isEmpty }
    /// Whether the connection still has to log in.
    var isStranger: Bool { identity == nil && !isLocalAdmin }

    /// Decides about a request that just came in.
    ///
    /// - Parameters:
    ///   - bytes: the size of the request's message.
    ///   - outboxIsSmall: whether most of the earlier replies have been sent.
    func admit(_ request: Request, bytes: Int, at now: Int64, outboxIsSmall: @autoclosure () -> Bool = true) -> Admission {
        if let refusal = charge(request.traits.rate, at: now) { return refusal }
        guard Int(inFlight) + held.count < limits.requestsInFlight else { return .refuse(Self.tooMany) }
        // Order is kept: once a request waits, all later ones also wait.
        guard held.isEmpty, mayStart(request, outboxIsSmall: outboxIsSmall()) else {
            return hold(Held(request: request, bytes: bytes))
        }
        start(request)
        return .run
    }

    /// Decides about a message that is not a request. It costs as much as a read; nothing else would limit a flood of them.
    func admit(_ bad: BadRequest, at now: Int64) -> Admission { charge(.read, at: now) ?? .refuse(bad.rejection) }

    /// Charges the rate limit; nil when there is a token left. Refusals are counted until the client stays quiet for a second.
    private func charge(_ kind: RateClass, at now: Int64) -> Admission? {
        let rate = isLocalAdmin ? 0 : limits.rate(of: kind)
        guard let retryAfterMs = buckets.take(kind, perSecond: rate, at: now) else { return nil }
        if now - refusedAt >= 1_000_000 { refusals = 0 }
        refusals += 1
        refusedAt = now
        guard Int(refusals) < limits.refusalsInRow else { return .close }
        return .refuse(Rejection(.rateLimited, "Too many requests. Slow down.", retryAfterMs: retryAfterMs))
    }

    private func hold(_ request: Held) -> Admission {
        guard heldBytes + request.bytes <= limits.heldBytes else { return .refuse(Self.tooMany) }
        held.append(request)
        return .hold
    }

    private static let tooMany = Rejection(
        .busy, "Too many requests are under way on this connection. Wait for answers.", retryAfterMs: 100)

    /// The next held request that may start now.
    func release(outboxIsSmall: Bool) -> Request? {
        guard let next = held.first, mayStart(next.request, outboxIsSmall: outboxIsSmall) else { return nil }
        held.removeFirst()
        start(next.request)
        return next.request
    }

    /// Whether a request may start now. While a login or logout is running, everything after it waits for the outcome. Big answers are
    /// sent one at a time: several together could overflow the outbox, and a claimed image would be lost. A request that may close its own
    /// connection waits until all earlier answers have left, because closing would also lose an image.
    private func mayStart(_ request: Request, outboxIsSmall: @autoclosure () -> Bool) -> Bool {
        guard !isIdentityUnsettled else { return false }
        return switch hold(of: request) {
        case .plain, .closingIfOwn, .authentication: true
        case .bulky: !isBulkUnderWay && outboxIsSmall()
        case .closing: inFlight == 0 && outboxIsSmall()
        }
    }

    private func start(_ request: Request) {
        inFlight += 1
        switch hold(of: request) {
        case .plain, .closingIfOwn: break
        case .authentication, .closing: isIdentityUnsettled = true
        case .bulky: isBulkUnderWay = true
        }
    }

    /// The hold of a request on this connection now.
    func hold(of request: Request) -> Hold {
        guard request.traits.hold == .closingIfOwn else { return request.traits.hold }
        return switch request.command {
        case .account(.revokeSession(let login)) where login == identity?.session: .closing
        case .operating(.actOnConnection(let target, _)) where target == number: .closing
        default: .plain
        }
    }

    /// The admin who asks for something that admins may do, perhaps to others; nil for others, and for the end of a login or of the caller's own
    /// account, which need no role.
    func admin(asking request: Request) -> AccountID? {
        guard let identity, identity.role == .admin else { return nil }
        return request.traits.access == .admin || request.traits.hold != .closing ? identity.person.id : nil
    }

    /// Drops all waiting requests when the connection ends. Returns a waiting logout (or the like) to be carried out, because the client
    /// meant it and the requests before it no longer matter. Returns nil during a login too: until it ends, we do not know which account is
    /// meant.
    func takeParting() -> Request? {
        defer { held.removeAll() }
        return isIdentityUnsettled ? nil : held.first { hold(of: $0.request) == .closing }?.request
    }

    func count(bytes: Int) {
        requests += 1
        bytesReceived += Int64(bytes)
    }

    /// Ends a request that was answered.
    func finish(_ hold: Hold) {
        inFlight -= 1
        switch hold {
        case .plain, .closingIfOwn: break
        case .authentication, .closing: isIdentityUnsettled = false
        case .bulky: isBulkUnderWay = false
        }
    }

    func signIn(_ identity: Identity) {
        self.identity = identity
        hasLoggedIn = true
    }

    func rename(_ person: Person) { identity = identity?.renamed(person) }

    /// Whether this login's app token has expired.
    func isExpired(at now: @autoclosure () -> Timestamp) -> Bool { identity?.expiresAt.map { $0 <= now() } ?? false }

    /// Ends the login, so that waiting requests are refused.
    func signOut() { identity = nil }

    /// Drops all waiting requests: the connection is about to be closed.
    func reject() {
        isTurnedAway = true
        held.removeAll()
    }

    /// Checks how many feeds the connection would follow.
    ///
    /// - Throws: `tooLarge` when the connection would follow too many feeds.
    func checkFollowing(_ feeds: [FeedID]) throws(Rejection) {
        guard followed.union(feeds).count > limits.subscriptions else { return }
        throw Rejection(.tooLarge, "A connection can follow at most \(limits.subscriptions) feeds.")
    }

    func follow(_ feeds: [FeedID]) { followed.formUnion(feeds) }
    func unfollow(_ feeds: [FeedID]) { followed.subtract(feeds) }
}

/// A request that waits for earlier ones, with the size of its message.
struct Held {
    let request: Request
    let bytes: Int
}
