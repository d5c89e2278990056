/// Why a request to another server brought nothing. Its text holds no header and no body of the request.
package enum FetchError: Error, Equatable, Sendable {
    /// The server was not found, refused the connection, or closed it before it answered.
    case unreachable(String)
    case timedOut
    /// The server's certificate is not trusted, or no TLS connection came about.
    case tlsRefused(String)
    case answerTooLarge
    /// The server answered, but not with success.
    case status(Int, reason: String = "")
    case badAnswer(String)
    /// The request was not sent: its address or a header is not allowed.
    case badRequest(String)
    case cancelled

    /// Whether the same request may succeed a little later.
    package var mayPass: Bool {
        switch self {
        case .unreachable, .timedOut: true
        case .status(let status, _): status == 429 || (500...599).contains(status)
        case .tlsRefused, .answerTooLarge, .badAnswer, .badRequest, .cancelled: false
        }
    }
}

extension FetchError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unreachable(let reason): "the server cannot be reached: \(reason)"
        case .timedOut: "the server did not answer in time"
        case .tlsRefused(let reason): "the connection is not secure: \(reason)"
        case .answerTooLarge: "the server's answer is too large"
        case .status(let status, let reason): "the server answered with status \(status)" + (reason.isEmpty ? "" : ": \(reason)")
        case .badAnswer(let reason): "the server's answer is not understood: \(reason)"
        case .badRequest(let reason): "the request was not sent: \(reason)"
        case .cancelled: "the request was cancelled"
        }
    }
}

/// Words of another server, made safe for a line of a log.
///
/// - Parameter secret: servers may repeat what they were sent, so it is taken out.
package func quoted(_ words: String, without secret: String = "") -> String {
    let open = secret.isEmpty ? words : words.split(separator: secret, omittingEmptySubsequences: false).joined(separator: "[key]")
    let line = String(String.UnicodeScalarView(open.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
    return line.count > 200 ? line.prefix(199) + "…" : line
}
