import SnapLoop
import SnapModel
import SnapWire

// What a request costs whoever sends it, and what becomes of a try to log in: all before anything slow is done for it.

extension Server {
    /// Counts a request against its account, its name and its address.
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
            return .signUp(attempt)
        case .account(.createSession(let credentials)): return try beginAttempt(credentials.name, client, at: now)
        // Whoever got hold of a login must not guess the password with it.
        case .account(.changePassword), .account(.deleteAccount(.password)):
            guard let name = client.identity?.person.name else { return nil }
            return try beginAttempt(name, client, at: now)
        case .feed(.subscribe(let requests)): try client.checkFollowing(requests.map(\.feed))
        default: break
        }
        return nil
    }

    private func beginAttempt(_ name: String, _ client: ClientConnection, at now: Int64) throws(Rejection) -> Attempt {
        let attempt = LoginAttempt(name: name, client.caller)
        try countingThrottled { () throws(Rejection) in try throttle.begin(attempt, at: now) }
        return .login(attempt)
    }

    private func countingThrottled(_ body: () throws(Rejection) -> Void) throws(Rejection) {
        do throws(Rejection) { try body() } catch {
            figures.throttled += 1
            throw error
        }
    }

    /// A try to log in or sign up is over; without a rejection, it went well. One for which the server had no time does not count.
    func settle(_ attempt: Attempt?, after rejection: Rejection? = nil) {
        guard let attempt else { return }
        if let rejection {
            if rejection.reason.isTemporary { throttle.untried(attempt) }
        } else {
            throttle.succeeded(attempt, at: clock.monotonicMicroseconds())
        }
    }

    /// Whether the account has more connections than it may, this one included.
    func isCrowded(_ identity: Identity) -> Bool {
        let most = limits[.connectionsPerAccount]
        return most > 0 && hub.connectionCount(of: identity.person.id) > most
    }
}
