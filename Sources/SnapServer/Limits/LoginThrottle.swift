import SnapModel

/// A try that was counted before anything was hashed for it, and that may be taken back.
enum Attempt: Hashable, Codable, Sendable {
    case login(LoginAttempt)
    case signUp(LoginAttempt)
    /// A login by a provider, which also counts as a sign-up until it is known that it makes no account.
    case entry(LoginAttempt)
}

/// The name and address that a failed try counts against.
struct LoginAttempt: Hashable, Codable, Sendable {
    /// The name in the form in which names are compared.
    let name: String
    /// An IPv4 address or an IPv6 /64.
    let network: String
    static let networkBytesMax = 64
    /// Whether the address is counted too, and not only the name.
    let isThrottled: Bool

    init(name: String, network: String, isThrottled: Bool = true) {
        self.name = TextRule.nameKey(name)
        self.network = network
        self.isThrottled = isThrottled
    }

    init(name: String, _ caller: Caller) { self.init(name: name, network: caller.network, isThrottled: caller.isThrottled) }
}

/// A step of a try, as the nodes of a cluster send it to each other, so that a guesser has as many tries at many nodes as at one.
enum ThrottleStep: Hashable, Codable, Sendable {
    case began(Attempt)
    case succeeded(Attempt)
    case untried(Attempt)
}

extension ThrottleStep {
    /// Whether a request can have caused it: nodes remember names and networks, and others are longer.
    var isOfRequest: Bool {
        switch self {
        case .began(let attempt), .succeeded(let attempt), .untried(let attempt):
            switch attempt {
            case .login(let tried), .signUp(let tried), .entry(let tried):
                tried.name.utf8.count <= LogIn.nameBytesMax && tried.network.utf8.count <= LoginAttempt.networkBytesMax
            }
        }
    }
}

/// Slows down clients that guess passwords or sign up in bulk, before anything is hashed for them.
///
/// A try counts as failed from its start, so that concurrent tries do not evade the limit; a success takes it back. The owner is never
/// locked out: delays end at 60 s, or at 120 s for an address that guesses alone. Existing logins (`session.resume`) are not affected.
///
/// A guesser must not use up the tries of the name's owner. So failures are counted
/// - at an address where the right password was given in the last 30 days: only there;
/// - at all other addresses together: for the name. Among these, an address that keeps failing waits twice as long as the name does, so
///   that for half of the time others can make the next try.
///
/// At addresses of a trusted network only the name is counted.
///
/// This has a price. A guesser at an address of the owner's gets that address's tries in addition. A guesser who changes between several
/// other addresses still keeps the owner from a first login at a new address, and from any login after a restart, which forgets all of
/// this: only one count for all strangers stops guessing from many addresses.
///
/// - Thread: loop.
/// - Units: `now` is the monotonic clock in microseconds.
struct LoginThrottle {
    static let capacity = 20_000

    private let failuresMax: Int
    private let failuresPerAddressMax: Int
    private let signUpsPerHour: Int
    private var names = BoundedTable<String, Failures>(capacity: capacity)
    /// The part of a name's failures that came from each address.
    private var shares = BoundedTable<LoginAttempt, Failures>(capacity: capacity)
    private var homes = BoundedTable<LoginAttempt, Home>(capacity: capacity)
    private var networks = BoundedTable<String, Failures>(capacity: capacity)
    private var signUps = BoundedTable<String, TokenBucket>(capacity: capacity)

    init(_ limits: Limits) {
        failuresMax = limits[.loginFailures]
        failuresPerAddressMax = limits[.loginFailuresPerAddress]
        signUpsPerHour = limits[.signUpsPerHour]
    }

    /// Counts a try when it begins.
    ///
    /// - Throws: `rateLimited` when it must wait; then it is not counted.
    mutating func begin(_ attempt: LoginAttempt, at now: Int64) throws(Rejection) {
        let home = homes[attempt].flatMap { $0.isForgotten(at: now) ? nil : $0 }
        let ownWait = home?.failures.waitMs(at: now) ?? strangersWaitMs(attempt, at: now)
        let wait = max(ownWait, attempt.isThrottled ? networks[attempt.network]?.waitMs(at: now) ?? 0 : 0)
        guard wait == 0 else {
            throw Rejection(.rateLimited, "Too many wrong passwords. Wait a moment before the next try.", retryAfterMs: wait)
        }
        count(attempt, isAtHome: home != nil, at: now)
    }

    /// Counts what began, succeeded or was never tried at another node.
    mutating func follow(_ step: ThrottleStep, at now: Int64) {
        switch step {
        case .began(.login(let login)): count(login, isAtHome: homes[login].map { !$0.isForgotten(at: now) } ?? false, at: now)
        case .began(.signUp(let signUp)): if signUp.isThrottled { _ = takeSignUp(signUp, at: now) }
        case .began(.entry(let entry)):
            follow(.began(.login(entry)), at: now)
            follow(.began(.signUp(entry)), at: now)
        case .succeeded(let attempt): succeeded(attempt, at: now)
        case .untried(let attempt): untried(attempt)
        }
    }

    private func strangersWaitMs(_ attempt: LoginAttempt, at now: Int64) -> Int64 {
        max(names[attempt.name]?.waitMs(at: now) ?? 0, shares[attempt]?.waitMs(at: now, times: 2) ?? 0)
    }

    private mutating func count(_ attempt: LoginAttempt, isAtHome: Bool, at now: Int64) {
        if failuresMax > 0 { countName(attempt, isAtHome: isAtHome, at: now) }
        guard failuresPerAddressMax > 0, attempt.isThrottled else { return }
        networks.update(attempt.network, at: now, orInsert: Failures(free: failuresPerAddressMax)) { $0.add(at: now) }
    }

    private mutating func countName(_ attempt: LoginAttempt, isAtHome: Bool, at now: Int64) {
        guard !isAtHome else { return homes.update(attempt) { $0.failures.add(at: now) } }
        names.update(attempt.name, at: now, orInsert: Failures(free: failuresMax)) { $0.add(at: now) }
        shares.update(attempt, at: now, orInsert: Failures(free: failuresMax)) { $0.add(at: now) }
    }

    /// Records that the password was right, or belongs to a new account. The address keeps its failures with other names: a guesser may have an account
    /// too.
    mutating func succeeded(_ attempt: Attempt, at now: Int64) {
        switch attempt {
        case .login(let login), .entry(let login):
            takeBackFromAddress(login)
            welcome(login, at: now)
        case .signUp(let login): welcome(login, at: now)
        }
    }

    /// Records that the address proved to be the owner's: forgives the name the failures from there. Failures elsewhere came from others.
    private mutating func welcome(_ login: LoginAttempt, at now: Int64) {
        // Failures of more than an hour ago are no longer in the name's count.
        if let share = shares[login], !share.isForgotten(at: now) { names.update(login.name) { $0.takeBack(share.count) } }
        shares.remove(login)
        guard failuresMax > 0 else { return }
        let home = Home(failures: Failures(free: failuresMax), provenAt: now)
        homes.update(login, at: now, orInsert: home) { $0 = home }
    }

    /// Takes a try back for which nothing was hashed because the server was busy.
    mutating func untried(_ attempt: Attempt) {
        switch attempt {
        case .login(let login):
            takeBackFromAddress(login)
            guard homes[login] == nil else { return homes.update(login) { $0.failures.takeBack() } }
            names.update(login.name) { $0.takeBack() }
            shares.update(login) { $0.takeBack() }
        case .signUp(let signUp): if signUp.isThrottled { signUps.update(signUp.network) { $0.putBack() } }
        case .entry(let entry):
            untried(.login(entry))
            untried(.signUp(entry))
        }
    }

    private mutating func takeBackFromAddress(_ login: LoginAttempt) {
        if login.isThrottled { networks.update(login.network) { $0.takeBack() } }
    }

    /// Counts the making of an account.
    ///
    /// - Throws: `rateLimited`.
    mutating func begin(signUp attempt: LoginAttempt, at now: Int64) throws(Rejection) {
        guard attempt.isThrottled else { return }
        guard let wait = takeSignUp(attempt, at: now) else { return }
        throw Self.tooManySignUps(wait)
    }

    /// Counts a login by a provider, which may make an account.
    ///
    /// - Returns: a plain login where the address may make no account now.
    /// - Throws: `rateLimited` when the login must wait; then it is not counted.
    mutating func begin(entry attempt: LoginAttempt, at now: Int64) throws(Rejection) -> Attempt {
        try begin(attempt, at: now)
        return attempt.isThrottled && takeSignUp(attempt, at: now) != nil ? .login(attempt) : .entry(attempt)
    }

    /// Returns why an address may make no account now; nil where it may. Nothing is counted.
    func signUpRefusal(of caller: Caller, at now: Int64) -> Rejection? {
        guard caller.isThrottled, let wait = signUps[caller.network]?.waitMs(at: now) else { return nil }
        return Self.tooManySignUps(wait)
    }

    private static func tooManySignUps(_ waitMs: Int64) -> Rejection {
        Rejection(.rateLimited, "Too many accounts were created from your address. Try again later.", retryAfterMs: waitMs)
    }

    /// Takes one sign-up from the bucket of the attempt's network.
    ///
    /// - Returns: the milliseconds to wait where there is none left.
    private mutating func takeSignUp(_ attempt: LoginAttempt, at now: Int64) -> Int64? {
        let new = TokenBucket(signUpsPerHour, inSeconds: 3_600, at: now)
        return signUps.update(attempt.network, at: now, orInsert: new) { $0.take(at: now) }
    }
}

/// The failures of a name, of an address, or of a name at one address.
struct Failures: Forgettable {
    private static let delaySecondsMax: Int64 = 60
    /// All failures are forgiven after this long without a new one.
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

    /// Milliseconds until the next try: 1, 2, 4 … 60 s after the last failure, times a factor, once the free tries are used up.
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

    /// The failures there since `provenAt`.
    var failures: Failures
    let provenAt: Int64

    func isForgotten(at now: Int64) -> Bool { now - provenAt > Self.memoryDays * 86_400_000_000 }
    /// The oldest entries are dropped first.
    var weight: Int { Int(provenAt / 1_000_000) }
}

extension TokenBucket: Forgettable {
    func isForgotten(at now: Int64) -> Bool { isFull(at: now) }
    var weight: Int { taken }
}
