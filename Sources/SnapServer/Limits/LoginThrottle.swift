import SnapModel

/// What was counted for a request before anything was hashed for it.
enum Attempt: Hashable, Sendable {
    case login(LoginAttempt)
    case signUp(LoginAttempt)
}

/// Name and address of a try: what its failure counts against.
struct LoginAttempt: Hashable, Sendable {
    /// As names are compared.
    let name: String
    /// An IPv4 address or an IPv6 /64.
    let network: String
    /// Whether the address counts by itself, and not the name alone.
    let isThrottled: Bool

    init(name: String, network: String, isThrottled: Bool = true) {
        self.name = TextRule.folded(name)
        self.network = network
        self.isThrottled = isThrottled
    }

    init(name: String, _ caller: Caller) { self.init(name: name, network: caller.network, isThrottled: caller.isThrottled) }
}

/// Slows down those who guess passwords or sign up in bulk, before anything is hashed for them.
///
/// A try counts as failed from the moment it begins, so that many at once are no way around; a success takes that back. Nobody is locked
/// out: delays end at 60 s, or 120 s for an address that guesses alone, and logins that exist (`session.resume`) are not affected.
///
/// Whoever guesses must not use up the tries of the name's owner. So failures count
/// - at an address where the right password was given in the last 30 days: there alone;
/// - at all others together: against the name. Of these, an address that keeps failing waits twice as long as the name does, so that for
///   half of the time the next try is somebody else's.
///
/// At addresses of a trusted network the name counts alone.
///
/// The price: whoever guesses from an address of the owner's has as many tries there once more. And whoever guesses from several other
/// addresses in turn still keeps the owner from a first login at a new one, or anywhere after a restart, which forgets all of this:
/// one count for all strangers is what holds guessing from many addresses.
///
/// - Thread: loop.
/// - Units: `now` is the monotonic clock in microseconds.
struct LoginThrottle {
    static let capacity = 20_000

    private let failuresMax: Int
    private let failuresPerAddressMax: Int
    private let signUpsPerHour: Int
    private var names = BoundedTable<String, Failures>(capacity: capacity)
    /// What each address has of a name's failures.
    private var shares = BoundedTable<LoginAttempt, Failures>(capacity: capacity)
    private var homes = BoundedTable<LoginAttempt, Home>(capacity: capacity)
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
        let home = homes[attempt].flatMap { $0.isForgotten(at: now) ? nil : $0 }
        let ownWait = home?.failures.waitMs(at: now) ?? strangersWaitMs(attempt, at: now)
        let wait = max(ownWait, attempt.isThrottled ? networks[attempt.network]?.waitMs(at: now) ?? 0 : 0)
        guard wait == 0 else {
            throw Rejection(.rateLimited, "Too many wrong passwords. Wait a moment before the next try.", retryAfterMs: wait)
        }
        if failuresMax > 0 { count(attempt, isAtHome: home != nil, at: now) }
        guard failuresPerAddressMax > 0, attempt.isThrottled else { return }
        networks.update(attempt.network, at: now, orInsert: Failures(free: failuresPerAddressMax)) { $0.add(at: now) }
    }

    private func strangersWaitMs(_ attempt: LoginAttempt, at now: Int64) -> Int64 {
        max(names[attempt.name]?.waitMs(at: now) ?? 0, shares[attempt]?.waitMs(at: now, times: 2) ?? 0)
    }

    private mutating func count(_ attempt: LoginAttempt, isAtHome: Bool, at now: Int64) {
        guard !isAtHome else { return homes.update(attempt) { $0.failures.add(at: now) } }
        names.update(attempt.name, at: now, orInsert: Failures(free: failuresMax)) { $0.add(at: now) }
        shares.update(attempt, at: now, orInsert: Failures(free: failuresMax)) { $0.add(at: now) }
    }

    /// The password was right, or is a new account's. The address keeps its failures with other names: a guesser may have an account of
    /// his own.
    mutating func succeeded(_ attempt: Attempt, at now: Int64) {
        switch attempt {
        case .login(let login):
            takeBackFromAddress(login)
            welcome(login, at: now)
        case .signUp(let login): welcome(login, at: now)
        }
    }

    /// Forgives a name what failed at an address that proved to be its owner's. What failed elsewhere was somebody else.
    private mutating func welcome(_ login: LoginAttempt, at now: Int64) {
        // Failures of more than an hour ago stand in the name's count no more.
        if let share = shares[login], !share.isForgotten(at: now) { names.update(login.name) { $0.takeBack(share.count) } }
        shares.remove(login)
        guard failuresMax > 0 else { return }
        let home = Home(failures: Failures(free: failuresMax), provenAt: now)
        homes.update(login, at: now, orInsert: home) { $0 = home }
    }

    /// Nothing was hashed for it, because the server was busy.
    mutating func untried(_ attempt: Attempt) {
        switch attempt {
        case .login(let login):
            takeBackFromAddress(login)
            guard homes[login] == nil else { return homes.update(login) { $0.failures.takeBack() } }
            names.update(login.name) { $0.takeBack() }
            shares.update(login) { $0.takeBack() }
        case .signUp(let signUp): if signUp.isThrottled { signUps.update(signUp.network) { $0.putBack() } }
        }
    }

    private mutating func takeBackFromAddress(_ login: LoginAttempt) {
        if login.isThrottled { networks.update(login.network) { $0.takeBack() } }
    }

    /// Somebody makes an account.
    ///
    /// - Throws: `rateLimited`.
    mutating func begin(signUp attempt: LoginAttempt, at now: Int64) throws(Rejection) {
        guard attempt.isThrottled else { return }
        let new = TokenBucket(signUpsPerHour, inSeconds: 3_600, at: now)
        guard let wait = signUps.update(attempt.network, at: now, orInsert: new, { $0.take(at: now) }) else { return }
        throw Rejection(.rateLimited, "Too many accounts were made from your address. Try again later.", retryAfterMs: wait)
    }
}

/// The failures of one name or address, or of one name at one address.
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

    mutating func takeBack(_ some: Int = 1) { count = max(0, count - some) }

    /// Milliseconds until the next try: 1, 2, 4 … 60 s, or some times as long, after the last failure, once the free ones are used up.
    func waitMs(at now: Int64, times factor: Int64 = 1) -> Int64 {
        guard count >= free else { return 0 }
        let delay = factor * min(Self.delaySecondsMax, 1 << Int64(min(count - free, 6)))
        return max(0, (lastAt + delay * 1_000_000 - now + 999) / 1_000)
    }

    func isForgotten(at now: Int64) -> Bool { count == 0 || now - lastAt > Self.memorySeconds * 1_000_000 }
    var weight: Int { count }
}

/// An address where a name's right password was given.
struct Home: Forgettable {
    private static let memoryDays: Int64 = 30

    /// Since then, there.
    var failures: Failures
    let provenAt: Int64

    func isForgotten(at now: Int64) -> Bool { now - provenAt > Self.memoryDays * 86_400_000_000 }
    /// Those of long ago go first.
    var weight: Int { Int(provenAt / 1_000_000) }
}

extension TokenBucket: Forgettable {
    func isForgotten(at now: Int64) -> Bool { isFull(at: now) }
    var weight: Int { taken }
}
