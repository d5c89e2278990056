/// An error that the server answered instead of a result.
///
/// Decide by ``name``, not by the message or the code. See <doc:Errors>.
public struct SnapfeedError: Error, Codable, Hashable, Sendable {
    /// The error's name on the wire. Newer servers may send others than those listed here.
    public struct Name: RawRepresentable, Codable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    public var code: Int
    /// English, for people.
    public var message: String
    /// All of `data`: `name`, `temporary`, and what single errors add, such as `openedAt`.
    public var data: [String: JSONValue]?

    public var name: Name { Name(rawValue: data?["name"]?.string ?? "error_\(code)") }
    /// Whether an identical request can succeed later.
    public var isTemporary: Bool { data?["temporary"] == .bool(true) }
    /// The wait before the next try, in milliseconds; nil if the server names none.
    public var retryAfterMs: Int? { data?["retryAfterMs"]?.int }

    /// The server's error for a call without a login, where a loop would wait for ever.
    static let notLoggedIn = SnapfeedError(
        code: 1000, message: "You are not logged in: create the client with a SignIn other than `anonymous`.",
        data: ["name": "not_authenticated", "temporary": .bool(false)])
}

/// An error on this side of the wire.
public enum ClientError: Error, Hashable, Sendable {
    /// The connection broke before the answer came. Whether the server carried out the request is unknown.
    case connectionLost
    /// No connection can be made; why, in words. ``SnapfeedClient/problems()`` reports it, and the client retries.
    case unreachable(String)
    /// The client has stopped, and why.
    case stopped(StopReason)
    /// The answer is not of the described form.
    case unreadableAnswer(method: String)
    /// The storage cannot be read or written; why, in words.
    case storage(String)
    /// The post can never be sent; why, in words.
    case invalidPost(String)

    /// A short name in the manner of the server's errors: `connection_lost`, `stopped`, …
    public var name: String {
        switch self {
        case .connectionLost: "connection_lost"
        case .unreachable: "unreachable"
        case .stopped: "stopped"
        case .unreadableAnswer: "unreadable_answer"
        case .storage: "storage"
        case .invalidPost: "invalid_post"
        }
    }
}

/// The reason why a client does not reconnect.
public enum StopReason: Hashable, Sendable {
    /// ``SnapfeedClient/stop()`` was called.
    case asked
    /// The server closed the connection with a code that forbids reconnecting: 1007, 1009 or 4500–4999.
    case closed(code: Int)
    /// The login was refused permanently.
    case refused(SnapfeedError)
    /// The server, or a proxy before it, refused the upgrade with an HTTP status that a retry would not change: 400, 401, 403, 404, 421
    /// or 426.
    case upgradeRefused(status: Int)
    /// The app's refresh function, the storage or the address failed; in words.
    case failed(String)
}

/// The state of a client's connection.
public enum ConnectionState: Hashable, Sendable {
    case connecting
    /// Connected and logged in.
    case connected
    /// Lost; the client reconnects after this time.
    case waiting(milliseconds: Int)
    case stopped(StopReason)
}
