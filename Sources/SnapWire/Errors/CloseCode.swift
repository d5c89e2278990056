/// Why the server closed a connection. After 4000–4499 a client should reconnect; after 4500–4999 that would change nothing.
package struct CloseCode: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The server is stopping or restarting.
    package static let restarting = CloseCode(rawValue: 4000)
    /// The client read too slowly; it may resume by offset.
    package static let slowConsumer = CloseCode(rawValue: 4001)
    /// No login happened on the connection in time.
    package static let authenticationTimeout = CloseCode(rawValue: 4002)
    /// The account has too many connections, and this one was opened last.
    package static let tooManyConnections = CloseCode(rawValue: 4003)
    /// An admin changed the account's rights; the next login or resume says how.
    package static let rightsChanged = CloseCode(rawValue: 4004)
    /// This login's app token has expired; a fresh one resumes.
    package static let tokenExpired = CloseCode(rawValue: 4005)
    /// An admin closed this one connection.
    package static let kicked = CloseCode(rawValue: 4006)
    /// The login was revoked: its token no longer works.
    package static let sessionEnded = CloseCode(rawValue: 4500)
    /// The client kept sending requests faster than the limits allow, despite warnings.
    package static let abuse = CloseCode(rawValue: 4501)

    /// True for the protocol's own codes below 4500, and for those of RFC 6455 that are not the client's mistake.
    package var meansReconnect: Bool { rawValue < 4500 && self != .invalidText && self != .tooBig }
}

extension CloseCode {
    /// The codes of RFC 6455 that the server sends for reasons of its own.
    package static let standard: [CloseCode] = [.invalidText, .tooBig, .overloaded]
    static let invalidText = CloseCode(rawValue: 1007)
    static let tooBig = CloseCode(rawValue: 1009)
    static let overloaded = CloseCode(rawValue: 1013)

    /// The protocol's own codes.
    package static let all: [CloseCode] = [
        .restarting, .slowConsumer, .authenticationTimeout, .tooManyConnections, .rightsChanged, .tokenExpired, .kicked, .sessionEnded,
        .abuse,
    ]

    var guide: (name: String, meaning: String, fix: String) {
        switch self {
        case .restarting: ("restarting", "The server is stopping or restarting.", "Reconnect and resume by offset.")
        case .slowConsumer: ("slow_consumer", "The client read too slowly.", "Reconnect and resume by offset; look for a slow network.")
        case .authenticationTimeout:
            ("authentication_timeout", "The connection did not log in in time.", "Log in immediately after connecting.")
        case .tooManyConnections:
            ("too_many_connections", "The account has too many connections.", "Close some: `snapfeed connections --user NAME` lists them.")
        case .rightsChanged: ("rights_changed", "An admin changed the account's rights.", "Resume; the reply has the new rights.")
        case .tokenExpired: ("token_expired", "The app's token behind the connection has expired.", "Resume with a fresh one.")
        case .kicked: ("kicked", "An admin closed this one connection.", "`snapfeed audit` shows who and why.")
        case .sessionEnded: ("session_ended", "The login was revoked, or its account was suspended or deleted.", "Log in again.")
        case .abuse: ("abuse", "The client kept sending requests faster than allowed.", "Fix the client: wait for retryAfterMs.")
        case .invalidText: ("invalid_text", "Text that is not UTF-8.", "Fix the client.")
        case .tooBig: ("too_big", "A message was over the limit.", "Send less in one message; `server.info` returns the limits.")
        case .overloaded: ("overloaded", "The server has too many incomplete messages.", "Reconnect in a moment.")
        default: ("\(rawValue)", "Not a close code of Snapfeed.", "See RFC 6455, section 7.4.1.")
        }
    }
}
