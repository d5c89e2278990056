/// Asks other servers, from a thread that may wait.
///
/// TLS is always verified, and http is only for servers on the same machine, unless the reach says otherwise. There are no proxies,
/// cookies, compressed answers, nor redirects to other servers.
///
/// - Thread: any. Each request has its own connection.
package struct HTTPClient: Sendable {
    package struct Limits: Sendable {
        /// For the whole request, with all its attempts, pauses and redirects.
        package var deadline: Duration
        /// For one attempt.
        package var attempt: Duration
        /// For finding the server, and for the handshakes.
        package var connecting: Duration
        package var answerBytes: Int

        package init(
            deadline: Duration = .seconds(30), attempt: Duration = .seconds(15), connecting: Duration = .seconds(5),
            answerBytes: Int = 1 << 20
        ) {
            (self.deadline, self.attempt, self.connecting, self.answerBytes) = (deadline, attempt, connecting, answerBytes)
        }
    }

    private static let redirectsMax = 3
    private static let firstPause = Duration.milliseconds(100)

    let agent: String
    /// The file of the only authorities to trust; nil for the system's.
    let certificates: String?
    let limits: Limits
    let cancel: CancelFlag
    let reach: FetchReach

    package init(
        agent: String, certificates: String? = nil, limits: Limits = Limits(), cancel: CancelFlag = CancelFlag(),
        reach: FetchReach = .configured
    ) {
        (self.agent, self.certificates, self.limits, self.cancel, self.reach) = (agent, certificates, limits, cancel, reach)
    }

    /// One attempt.
    package func send(_ request: HTTPRequest) throws(FetchError) -> HTTPAnswer { try retrying(attempts: 1, request) }

    /// Attempts until the server answers, with pauses of 100 ms, 400 ms and so on, or as long as the server asks for.
    ///
    /// - Returns: the last answer, which may be 429 or 5xx. A pause that would outlast the deadline is not begun.
    package func retrying(attempts: Int = 3, _ request: HTTPRequest) throws(FetchError) -> HTTPAnswer {
        let end = ContinuousClock.now + limits.deadline
        var (left, pause) = (attempts, Self.firstPause)
        while true {
            left -= 1
            let result = attempt(request, until: end)
            let next = ContinuousClock.now + max(pause, result.retryAfter)
            guard left > 0, result.mayPass, next < end else { return try result.get() }
            try cancel.rest(until: next)
            pause *= 4
        }
    }

    private func attempt(_ request: HTTPRequest, until end: ContinuousClock.Instant) -> Result<HTTPAnswer, FetchError> {
        let attemptEnd = min(end, ContinuousClock.now + limits.attempt)
        return Result { () throws(FetchError) in try follow(request, until: attemptEnd) }
    }

    /// Follows redirects that stay at the server. A POST is never repeated at another address.
    private func follow(_ request: HTTPRequest, until end: ContinuousClock.Instant) throws(FetchError) -> HTTPAnswer {
        var request = request
        var address = try FetchAddress(request.url, within: reach)
        for _ in 0...Self.redirectsMax {
            let answer = try Transfer(self, request, at: address, until: end).run()
            guard let target = answer.redirect, case .get = request.method else { return answer }
            guard let next = try? FetchAddress(target, within: reach), next.origin == address.origin else {
                throw .badAnswer("a redirect to another server")
            }
            (request.url, address) = (target, next)
        }
        throw .badAnswer("too many redirects")
    }
}

extension Result<HTTPAnswer, FetchError> {
    fileprivate var mayPass: Bool {
        switch self {
        case .success(let answer): FetchError.status(answer.status).mayPass
        case .failure(let error): error.mayPass
        }
    }

    fileprivate var retryAfter: Duration { (try? get().retryAfter) ?? .zero }
}
