import Glibc
package import SnapLoop
import SnapModel
import SnapStore
import SnapWire

// The HTTP API: `POST /api/<method>` and `GET /api/events`. A call becomes a client of its own, and its request is admitted, charged, planned
// and carried out as every other one: only the way in and the way out differ.
//
//     head → admitBody → sign in by the token → readBody → respond → the request → its reply → HTTPResponse

extension Server {
    static let apiPath = "/api/"

    /// Requests over HTTP are the same requests; only those with a big body log in before they arrive.
    package func admitBody(of request: HTTPRequest, bytes: Int, as id: HTTPRequestID) -> BodyAdmission {
        // A body within the size of a message is read immediately; a larger one needs a login first.
        guard bytes > messageBytesMax else { return .now }
        do throws(Rejection) {
            let call = try call(of: request, id, isWhole: false)
            guard try call.token() != nil || request.peer.listener == Self.adminListener else {
                throw Rejection(.notAuthenticated, "A body of more than \(messageBytesMax) bytes needs a token: Authorization: Bearer …")
            }
            try begin(call)
            return .later
        } catch { return .refused(APIResponse.refusal(error).with(sharing(with: request))) }
    }

    /// Answers a request under `/api/`.
    func respond(toCall request: HTTPRequest, _ id: HTTPRequestID) -> HTTPAnswer {
        if request.method == .options { return .now(preflight(request)) }
        if let call = clients[id.connection]?.call, call.id == id {
            (call.request, call.isWhole) = (request, true)
            run(call)
            return .later
        }
        do throws(Rejection) {
            let call = try call(of: request, id, isWhole: true)
            if let refusal = Self.refusal(of: request.method, for: call.target) { return .now(refusal) }
            try begin(call)
            return .later
        } catch { return .now(APIResponse.refusal(error).with(sharing(with: request))) }
    }

    private static func refusal(of method: HTTPRequest.Method, for target: APICall.Target) -> HTTPResponse? {
        switch (target, method) {
        case (.events, .get), (.method, .post), (.method, .put): return nil
        case (.events, _): return Site.text(405, "Events are read with GET.\n").with([("allow", "GET")])
        case (.method, _): return Site.text(405, "Methods are called with POST, or with PUT to upload.\n").with([("allow", "POST, PUT")])
        }
    }

    private func sharing(with request: HTTPRequest) -> [(String, String)] {
        let shared = requestPolicy.sharing(with: request.origin)
        guard shared.contains(where: { $0.0 == "access-control-allow-origin" }) else { return shared }
        return shared + [("access-control-expose-headers", "retry-after, snapfeed-result")]
    }

    /// Lets pages of allowed origins call the API.
    ///
    /// - Source: Fetch Standard, "CORS-preflight request".
    private func preflight(_ request: HTTPRequest) -> HTTPResponse {
        guard requestPolicy.isAllowed(origin: request.origin, host: request.host) else {
            return APIResponse.refusal(Self.foreignOrigin).with(sharing(with: request))
        }
        return HTTPResponse(
            status: 204,
            headers: sharing(with: request) + [
                ("access-control-allow-methods", "GET, POST, PUT"),
                ("access-control-allow-headers", "authorization, content-type, idempotency-key, last-event-id"),
                ("access-control-max-age", "600"),
            ])
    }

    private static let foreignOrigin = Rejection(
        .forbidden, "Pages of this origin may not call the API. The server's operator can allow it with --allow-origin.")

    /// Makes the call of a request, or refuses it.
    ///
    /// - Throws: the refusal of a request that becomes no call.
    private func call(of request: HTTPRequest, _ id: HTTPRequestID, isWhole: Bool) throws(Rejection) -> APICall {
        if drain != nil { throw Rejection(.shuttingDown, "The server is restarting. Try again in a moment.", retryAfterMs: 1_000) }
        guard requestPolicy.isAllowed(origin: request.origin, host: request.host) else { throw Self.foreignOrigin }
        if let uid = request.peer.uid, uid != geteuid(), uid != 0 {
            throw Rejection(.forbidden, "This socket is for the server's own account and root.")
        }
        let name = String(request.path.dropFirst(Self.apiPath.count))
        let target: APICall.Target =
            name == "events" ? .events(try EventsRequest.subscription(request.parameters, lastEventID: request.lastEventID)) : .method(name)
        return APICall(id, target, request, isWhole: isWhole, sharing: sharing(with: request))
    }

    /// Adds the client of a call, and logs it in.
    private func begin(_ call: APICall) throws(Rejection) {
        guard let caller = requestPolicy.caller(of: call.request.peer), callers.admits(caller) else {
            throw Rejection(.rateLimited, "There are too many connections from this address.", retryAfterMs: 1_000)
        }
        let token = try call.token()
        try chargeCall(of: caller)
        let c = call.id.connection
        opened(c, call.request.peer)
        clients[c]?.call = call
        loop.reportEnd(of: call.id)
        guard let token else { return run(call) }
        ask(Request(id: APIRequest.id, command: .account(.resumeSession(token: token, device: "HTTP"))), call)
    }

    /// Charges a call to its address. What its account may ask is charged later, with the request.
    private func chargeCall(of caller: Caller) throws(Rejection) {
        guard caller.isCapped else { return }
        let now = clock.monotonicMicroseconds()
        if let wait = calls.take(caller.network, perSecond: limits[.readsPerSecondPerAccount], at: now) {
            throw Rejection(.rateLimited, "Too many requests from this address. Slow down.", retryAfterMs: wait)
        }
    }

    /// Takes the next step of a call whose client has logged in, or need not.
    private func run(_ call: APICall) {
        guard call.isWhole else {
            call.step = .awaitingBody
            return loop.readBody(call.id)
        }
        call.step = .asking
        do throws(Rejection) { ask(try request(of: call), call) } catch {
            figures.reject(error.reason)
            finish(call, APIResponse.refusal(error))
        }
    }

    private func request(of call: APICall) throws(Rejection) -> Request {
        call.bytes = call.request.body.count
        clients[call.id.connection]?.count(bytes: call.bytes)
        defer { call.request.body = [] }
        switch call.target {
        case .events(let subscription): return Request(id: APIRequest.id, command: .feed(.subscribe([subscription])))
        case .method(let name):
            let wire = APIRequest(
                name, parameters: call.request.parameters, contentType: call.request.contentType, key: call.request.idempotencyKey)
            return try wire.request(call.request.body, jsonBytesMax: messageBytesMax) { Secret.shareCode() }
        }
    }

    private func ask(_ request: Request, _ call: APICall) {
        let c = call.id.connection
        guard let client = clients[c] else { return }
        figures.requests += 1
        trace(c, .request(request.id, request.method), bytes: call.bytes)
        switch client.admit(request, bytes: 0, at: clock.monotonicMicroseconds()) {
        case .run: start(request, c, client)
        // Nothing else is under way for this client.
        case .hold: finish(call, APIResponse.closed(.kicked))
        case .refuse(let rejection): finish(call, APIResponse.refusal(rejection))
        case .close: finish(call, APIResponse.closed(.abuse))
        }
    }

    /// Takes the reply to the request of a call that is under way: to its login, or to what it asks.
    ///
    /// - Parameter reason: of a refusal.
    func take(_ frame: Frame, _ reason: Rejection.Reason?, for call: APICall) {
        let payload = frame.withPayload(from: 0, count: frame.count) { Array($0) }
        if let reason { return finish(call, APIResponse.error(APIReply.error(of: payload), reason)) }
        if call.step == .signingIn {
            guard clients[call.id.connection]?.isTurnedAway == false else { return finish(call, APIResponse.closed(.tooManyConnections)) }
            return run(call)
        }
        finish(call, Self.response(payload, isBinary: frame.isBinary))
    }

    private static func response(_ payload: [UInt8], isBinary: Bool) -> HTTPResponse {
        guard isBinary, let (json, bytes) = Attachment.split(payload) else { return APIResponse.result(APIReply.result(of: payload)) }
        let result = APIReply.result(of: json)
        guard let type = APIReply.type(inResult: result), type.hasPrefix("image/") else {
            return APIResponse.result(APIReply.withAttachment(result, Array(bytes)))
        }
        return APIResponse.image(Array(bytes), type: type, result: result)
    }

    /// Answers a call, whose client is gone then.
    func finish(_ call: APICall, _ response: HTTPResponse) {
        guard call.step != .answered else { return }
        call.step = .answered
        // The answer must not come before `respond` or `admitBody` has returned.
        endedCalls.append((call, response.with(call.sharing)))
    }

    /// Sends the answers of this round.
    func answerCalls() {
        while !endedCalls.isEmpty {
            let ended = endedCalls
            endedCalls.removeAll(keepingCapacity: true)
            for (call, response) in ended {
                loop.answer(call.id, with: response)
                closed(call.id.connection, code: 1_000)
            }
        }
    }
}

extension Server {
    /// Records that a login was used. Each call over HTTP logs in, so its login is recorded once a minute at most.
    func noteUse(of session: SessionID, in ticket: Ticket) {
        if clients[ticket.connection]?.call != nil {
            guard loginUses.isDue(session, at: clock.monotonicMicroseconds()) else { return }
        }
        writes.append(WriteJob(ticket: nil, command: TouchSession(session: session)))
    }
}

/// When the logins of calls over HTTP were last recorded as used.
struct LoginUses {
    /// The time in which a login that is used again and again is recorded once, in microseconds.
    private static let gap: Int64 = 60_000_000
    private static let sessionsMax = 10_000

    /// On the monotonic clock, in microseconds.
    private var recordedAt: [SessionID: Int64] = [:]

    /// Whether a use is to be recorded, which then counts as done.
    ///
    /// - Parameter now: on the monotonic clock, in microseconds.
    mutating func isDue(_ session: SessionID, at now: Int64) -> Bool {
        if let last = recordedAt[session], now - last < Self.gap { return false }
        if recordedAt.count >= Self.sessionsMax { recordedAt.removeAll() }
        recordedAt[session] = now
        return true
    }
}
