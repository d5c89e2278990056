#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// One whole WebSocket message.
///
/// - Shape: text is UTF-8 JSON; binary is `uint32` big-endian n, n bytes of JSON, then the attached bytes.
public enum Message: Hashable, Sendable {
    case text(Data)
    case binary(Data)
}

/// The end of a connection by its close code; 1006 where it just broke.
public struct ConnectionClosed: Error, Hashable, Sendable {
    public let code: Int
    public init(code: Int) { self.code = code }
}

/// The reason why a transport made no connection, if known. Any other error means that the server could not be reached.
public enum ConnectFailure: Error, Hashable, Sendable {
    /// The upgrade was answered with this status of HTTP, and not with a WebSocket.
    case refused(status: Int)
    /// It can never connect to such an address; why, in words.
    case impossible(String)
}

/// Makes WebSocket connections: URLSession's (``URLSessionTransport``) or swift-nio's (`NIOTransport`).
public protocol Transport: Sendable {
    /// Connects, with the subprotocol `snapfeed.v1.json`.
    ///
    /// - Units: `timeoutMs` is for everything up to the upgrade.
    /// - Throws: ``ConnectFailure``, or any other error: the client tries again after a wait.
    func connect(to url: URL, timeoutMs: Int) async throws -> any TransportConnection
}

/// An open WebSocket connection.
public protocol TransportConnection: Sendable {
    /// The messages, each put together from its fragments. Ends by throwing ``ConnectionClosed``. Read once, by one task.
    var messages: AsyncThrowingStream<Message, any Error> { get }

    /// Sends one message; calls keep their order if each is awaited. `progress` gets the bytes sent so far.
    func send(_ message: Message, progress: (@Sendable (Int) -> Void)?) async throws

    /// Sends a ping and returns once its pong has arrived.
    func ping() async throws

    /// Sends a close frame and ends the connection soon, whatever the server does. ``messages`` ends.
    func close(code: Int) async
}
