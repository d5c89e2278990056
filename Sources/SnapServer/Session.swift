import SnapLoop
import SnapModel
import SnapWire

/// One connection's state: who it acts for and how much it may have under way. It decides; `Server` does.
///
/// - Thread: loop.
struct Session {
    /// What to do with a request now.
    enum Admission {
        case run
        /// Later, when what it waits for is done; it waits in `held`.
        case hold
        case refuse(Rejection)
        /// The client was told to slow down again and again.
        case close
    }

    let isLocalAdmin: Bool
    /// On the monotonic clock, microseconds.
    let openedAt: Int64
    private(set) var identity: Identity?
    private(set) var held: [Request] = []
    private var isAuthenticating = false
    private var isBulkUnderWay = false
    private var inFlight = 0
    private var refusals = 0
    private var bucket: TokenBucket
    private let limits: SessionLimits

    init(isLocalAdmin: Bool, limits: SessionLimits, at now: Int64) {
        self.isLocalAdmin = isLocalAdmin
        self.limits = limits
        openedAt = now
        bucket = TokenBucket(perSecond: isLocalAdmin ? 0 : limits.requestsPerSecond, burst: limits.requestsBurst, at: now)
    }

    var asker: Asker { Asker(identity: identity, isLocalAdmin: isLocalAdmin) }
    var isIdle: Bool { inFlight == 0 && held.isEmpty }
    /// Whether the connection owes us a login.
    var isStranger: Bool { identity == nil && !isLocalAdmin }

    /// Decides about a request that just came in.
    mutating func admit(_ request: Request, at now: Int64) -> Admission {
        if let retryAfterMs = bucket.take(at: now) {
            refusals += 1
            guard refusals < limits.refusalsMax else { return .close }
            return .refuse(Rejection(.rateLimited, "Too many requests. Slow down.", retryAfterMs: retryAfterMs))
        }
        refusals = 0
        guard inFlight + held.count < limits.requestsInFlight else {
            return .refuse(Rejection(.busy, "Too many requests are under way on this connection. Wait for answers.", retryAfterMs: 100))
        }
        // Order is kept: behind one that waits, all wait.
        guard held.isEmpty, mayStart(request.command, outboxIsSmall: true) else {
            held.append(request)
            return .hold
        }
        start(request.command)
        return .run
    }

    /// The next held request that may start now.
    mutating func release(outboxIsSmall: Bool) -> Request? {
        guard let next = held.first, mayStart(next.command, outboxIsSmall: outboxIsSmall) else { return nil }
        held.removeFirst()
        start(next.command)
        return next
    }

    /// While a login or logout is under way, what follows it waits for its outcome. Answers that can be big go one at a time: pipelined they
    /// would overflow the outbox, and an image that was claimed would be lost with it.
    private func mayStart(_ command: Command, outboxIsSmall: Bool) -> Bool {
        !isAuthenticating && (!command.isBulky || (!isBulkUnderWay && outboxIsSmall))
    }

    private mutating func start(_ command: Command) {
        inFlight += 1
        isAuthenticating = command.authenticates
        isBulkUnderWay = isBulkUnderWay || command.isBulky
    }

    /// A request was answered.
    mutating func finish(_ method: RequestKind) {
        inFlight -= 1
        if method == .authentication { isAuthenticating = false }
        if method == .bulky { isBulkUnderWay = false }
    }

    mutating func signIn(_ identity: Identity) { self.identity = identity }

    /// The login ended: what still waits here is refused.
    mutating func signOut() { identity = nil }
}

/// What kind of hold a request has on its connection.
enum RequestKind: Sendable {
    case plain
    case authentication
    case bulky
}

/// How much one connection may ask for.
struct SessionLimits: Sendable {
    var requestsInFlight = 32
    /// 0 limits nothing.
    var requestsPerSecond = 100
    var requestsBurst = 200
    /// Refusals in a row after which the connection is closed.
    var refusalsMax = 1_000
    /// Time to log in.
    var authenticationSeconds = 30
}

extension Command {
    var kind: RequestKind { authenticates ? .authentication : isBulky ? .bulky : .plain }

    fileprivate var authenticates: Bool {
        switch self {
        case .createAccount, .createSession, .resumeSession, .endSession: true
        default: false
        }
    }

    fileprivate var isBulky: Bool {
        switch self {
        case .open, .subscribe, .export: true
        default: false
        }
    }
}
