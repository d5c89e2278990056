import SnapLoop
import SnapModel
import SnapWire

/// A request of the HTTP API. To the rest of the server it is a connection that logs in by its token, asks once, and ends.
///
/// - Thread: loop.
final class APICall {
    /// What is asked for.
    enum Target {
        case method(String)
        case events(SubscriptionRequest)
    }

    /// The steps of a call, in their order.
    enum Step {
        /// The login by the token is being looked up.
        case signingIn
        /// The body has been asked for.
        case awaitingBody
        case asking
        case answered
    }

    let id: HTTPRequestID
    let target: Target
    /// Headers of every answer, for pages of other origins.
    let sharing: [(String, String)]
    var request: HTTPRequest
    /// The size of the body, which is dropped once it is read.
    var bytes = 0
    /// Whether `request` has its whole body.
    var isWhole: Bool
    var step = Step.signingIn

    init(_ id: HTTPRequestID, _ target: Target, _ request: HTTPRequest, isWhole: Bool, sharing: [(String, String)]) {
        self.id = id
        self.target = target
        self.request = request
        self.isWhole = isWhole
        self.sharing = sharing
    }

    var isEvents: Bool { if case .events = target { true } else { false } }

    /// The token of `Authorization: Bearer …`; nil without that header.
    ///
    /// - Throws: `invalidToken` for another kind of authorization.
    func token() throws(Rejection) -> String? {
        guard let text = request.authorization else { return nil }
        let parts = text.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else {
            throw Rejection(.invalidToken, "Authorization must be: Bearer, a space, and a token.")
        }
        return String(parts[1])
    }
}

/// Answers of the HTTP API. Nothing of it may be cached, and no cookie is read or set.
enum APIResponse {
    private static let headers = Site.fileHeaders + [("cache-control", "no-store")]
    private static let json = ("content-type", "application/json")

    /// The line break is for people at a terminal.
    static func result(_ json: [UInt8]) -> HTTPResponse {
        HTTPResponse(status: 200, headers: headers + [Self.json], body: json + "\n".utf8)
    }

    /// The image of a snap is the body. The rest of the result is in a header, as JSON in ASCII.
    static func image(_ bytes: [UInt8], type: String, result: [UInt8]) -> HTTPResponse {
        HTTPResponse(
            status: 200, headers: headers + [("content-type", type), ("snapfeed-result", APIReply.ascii(result))], body: bytes)
    }

    static func refusal(_ rejection: Rejection) -> HTTPResponse { error(APIReply.error(rejection), rejection.reason) }

    static func error(_ json: [UInt8], _ reason: Rejection.Reason) -> HTTPResponse {
        var extra: [(String, String)] = []
        if let wait = APIReply.retryAfterMs(inError: json) { extra.append(("retry-after", String((wait + 999) / 1_000))) }
        if reason.httpStatus == 401 { extra.append(("www-authenticate", "Bearer")) }
        return HTTPResponse(status: reason.httpStatus, headers: headers + [Self.json] + extra, body: json + "\n".utf8)
    }

    /// The answer to a request that waits when its connection is closed with a code.
    static func closed(_ code: CloseCode) -> HTTPResponse {
        switch code {
        case .sessionEnded: refusal(Rejection(.invalidToken, "This login has ended."))
        case .tokenExpired: refusal(Rejection(.tokenExpired, "The token has expired."))
        case .tooManyConnections:
            refusal(Rejection(.rateLimited, "Too many requests of this account are under way.", retryAfterMs: 1_000))
        case .abuse: refusal(Rejection(.rateLimited, "Too many requests. Slow down.", retryAfterMs: 10_000))
        default: refusal(Rejection(.busy, "The server closed the request. Try again.", retryAfterMs: 1_000))
        }
    }

    static let streamHeaders =
        headers + [("content-type", "text/event-stream"), ("x-accel-buffering", "no")]
}
