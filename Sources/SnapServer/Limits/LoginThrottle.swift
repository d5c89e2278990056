import SnapModel

/// What was counted for a request before anything was hashed for it.
enum Attempt: Hashable, Sendable {
    case login(LoginAttempt)
    case signUp(network: String)
}

/// A try with name and password: what its failure counts against.
struct LoginAttempt: Hashable, Sendable {
    /// As names are compared.
    let name: String
    /// An IPv4 address or an IPv6 /64.
    let network: String

    init(name: String, network: String) {
        self.name = TextRule.folded(Normalised.text(name))
        self.network = network
    }
}

/// Slows down those who guess passwords or sign up in bulk, before anything is hashed for them.
///
/// A try counts as failed from the moment it begins, so that many at once are no way around; a success takes that back. Nobody is locked
/// out: the delay ends at 60 s, and logins that exist (`session.resume`) are not affected.
///
/// - Thread: loop.
/// - Units: `now` is the monotonic clock in microseconds.
struct LoginThrottle {
    static let capacity = 20_000

    private let failuresMax: Int
    private let failuresPerAddressMax: Int
    private let signUpsPerHour: Int
    private var names = BoundedTable<String, Failures>(capacity: capacity)
    private var networks = BoundedTable<String, Failures>(capacity: capacity)
    private var signUps = BoundedTable<String, TokenBucket>(capacity: capacity)

    init(_ limits: Limits) {
        failuresMax = limits[.loginFailures]
        failuresPerAddressMax = limits[.loginFailuresPerAddress]
        signUpsPerHour = limits[.signUpsPerHour]
    }

    /// A try begins.
    ///
    /// - Throws: `rateLimited` when it must wait; then it does not count.
    mutating func begin(_ attempt: LoginAttempt, at now: Int64) throws(Rejection) {
        let waits = [names[attempt.name]?.waitMs(at: now), networks[attempt.network]?.waitMs(at: now)].compactMap { $0 }
        if let wait = waits.max(), wait > 0 {
            throw Rejection(.rateLimited, "Too many wrong passwords. Wait a moment before the next try.", retryAfterMs: wait)
        }
        if failuresMax > 0 { names.update(attempt.name, at: now, orInsert: Failures(free: failuresMax)) { $0.add(at: now) } }
        guard failuresPerAddressMax > 0 else { return }
        networks.update(attempt.network, at: now, orInsert: Failures(free: failuresPerAddressMax)) { $0.add(at: now) }
    }

    /// The password was right. The address keeps its other failures: a guesser may have an account of his own.
    mutating func succeeded(_ attempt: LoginAttempt) {
        names.remove(attempt.name)
        networks.update(attempt.network) { $0.takeBack() }
    }

    /// Nothing was hashed for it, because the server was busy.
    mutating func untried(_ attempt: Attempt) {
        switch attempt {
        case .login(let login):
            names.update(login.name) { $0.takeBack() }
            networks.update(login.network) { $0.takeBack() }
        case .signUp(let network): signUps.update(network) { $0.putBack() }
        }
    }

    /// - Throws: `rateLimited`.
    mutating func signUp(from network: String, at now: Int64) throws(Rejection) {
        let new = TokenBucket(signUpsPerHour, inSeconds: 3_600, at: now)
        guard let wait = signUps.update(network, at: now, orInsert: new, { $0.take(at: now) }) else { return }
        throw Rejection(.rateLimited, "Too many accounts were made from your address. Try again later.", retryAfterMs: wait)
    }
}

/// The failures of one name or address.
struct Failures: Forgettable {
    private static let delaySecondsMax: Int64 = 60
    /// After so long without a failure all are forgiven.
    private static let memorySeconds: Int64 = 3_600

    let free: Int
    private(set) var count = 0
    private var lastAt: Int64 = 0

    init(free: Int) { self.free = free }

    mutating func add(at now: Int64) {
        if isForgotten(at: now) { count = 0 }
        count += 1
        lastAt = now
    }

    mutating func takeBack() { count = max(0, count - 1) }

    /// Milliseconds until the next try: 1, 2, 4 … 60 s after the last failure, once the free ones are used up.
    func waitMs(at now: Int64) -> Int64 {
        guard count >= free else { return 0 }
        let delay = min(Self.delaySecondsMax, 1 << Int64(min(count - free, 6)))
        return max(0, (lastAt + delay * 1_000_000 - now + 999) / 1_000)
    }

    func isForgotten(at now: Int64) -> Bool { count == 0 || now - lastAt > Self.memorySeconds * 1_000_000 }
    var weight: Int { count }
}

extension TokenBucket: Forgettable {
    func isForgotten(at now: Int64) -> Bool { isFull(at: now) }
    var weight: Int { taken }
}
