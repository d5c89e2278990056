import SnapLoop
import SnapModel
import SnapWire

// Charges for requests, and the results of tries to log in. Every check comes before any slow work.

extension Server {
    /// Charges a request to its account, its name and its address.
    ///
    /// - Throws: `rateLimited`, `tooLarge`.
    func charge(_ request: Request, _ client: ClientConnection) throws(Rejection) -> Attempt? {
        guard !client.isLocalAdmin else { return nil }
        let now = clock.monotonicMicroseconds()
        if let identity = client.identity { try ledger.charge(identity.person.id, for: request, at: now) }
        switch request.command {
        case .account(.createAccount(let credentials)):
            let attempt = LoginAttempt(name: credentials.name, client.caller)
            try countingThrottled { () throws(Rejection) in try throttle.begin(signUp: attempt, at: now) }
            workers.link?.tried(.began(.signUp(attempt)))
            return .signUp(attempt)
        case .account(.createSession(let credentials)): return try beginAttempt(credentials.name, client, at: now)
        // A person who got hold of a login must not use it to guess the password.
        case .account(.changePassword), .account(.deleteAccount(.password)):
            guard let name = client.identity?.person.name else { return nil }
            return try beginAttempt(name, client, at: now)
        case .provider(.begin(let start)) where start.purpose == .link:
            guard let name = client.identity?.person.name else { return nil }
            return try beginAttempt(name, client, at: now)
        case .provider(.finish(let answer, _)): return try beginEntry(answer.state, client, at: now)
        case .provider(.poll(_, let state, _)): return try beginEntry(state, client, at: now)
        case .topic(.identify(.upload)):
            if client.caller.isCapped { try identifications.charge(client.caller.network, at: now) }
        case .feed(.subscribe(let requests)): try client.checkFollowing(requests.map(\.feed))
        default: break
        }
        return nil
    }

    private func beginAttempt(_ name: String, _ client: ClientConnection, at now: Int64) throws(Rejection) -> Attempt {
        let attempt = LoginAttempt(name: name, client.caller)
        try countingThrottled { () throws(Rejection) in try throttle.begin(attempt, at: now) }
        workers.link?.tried(.began(.login(attempt)))
        return .login(attempt)
    }

    /// Counts a login by a provider. The name is the login itself, so that tries count for it and for their address.
    ///
    /// - Parameter state: of the login.
    private func beginEntry(_ state: String, _ client: ClientConnection, at now: Int64) throws(Rejection) -> Attempt {
        let login = LoginAttempt(name: String(state.suffix(32)), client.caller)
        var attempt = Attempt.login(login)
        try countingThrottled { () throws(Rejection) in attempt = try throttle.begin(entry: login, at: now) }
        workers.link?.tried(.began(attempt))
        return attempt
    }

    /// The rights of a connection that asks, with what its address may do.
    func asker(of client: ClientConnection, for request: Request) -> Asker {
        var asker = client.asker
        guard case .provider(let command) = request.command, !client.isLocalAdmin else { return asker }
        switch command {
        case .finish, .poll: asker.signUpRefusal = throttle.signUpRefusal(of: client.caller, at: clock.monotonicMicroseconds())
        case .begin, .link, .links, .unlink, .device: break
        }
        return asker
    }

    private func countingThrottled(_ body: () throws(Rejection) -> Void) throws(Rejection) {
        do throws(Rejection) { try body() } catch {
            figures.throttled += 1
            throw error
        }
    }

    /// Settles a try to log in or sign up; without a rejection it succeeded. A try that the server had no time for does not count.
    ///
    /// - Parameter madeAccount: whether a login by a provider made an account.
    func settle(_ attempt: Attempt?, after rejection: Rejection? = nil, madeAccount: Bool = false) {
        guard let attempt else { return }
        if let rejection, rejection.reason.isTemporary { return note(.untried(attempt)) }
        if case .entry(let login) = attempt, !madeAccount { note(.untried(.signUp(login))) }
        if rejection == nil { note(.succeeded(attempt)) }
    }

    /// Takes a step of a try here and at the other nodes.
    private func note(_ step: ThrottleStep) {
        throttle.follow(step, at: clock.monotonicMicroseconds())
        workers.link?.tried(step)
    }

    /// Whether the account has too many connections, this one included.
    func isCrowded(_ identity: Identity) -> Bool {
        let most = limits[.connectionsPerAccount]
        return most > 0 && hub.connectionCount(of: identity.person.id) > most
    }
}
