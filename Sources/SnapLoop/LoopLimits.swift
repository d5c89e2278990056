/// The bounds of one event loop, each with its consequence.
package struct LoopLimits: Sendable {
    /// Bytes of one message; more closes the connection with 1009. `EventLoop.setBinaryLimit` raises it for binary ones.
    package var messageBytes: Int
    /// Frames of one message, plus one per 4 KiB of a raised limit; more closes the connection with 1009.
    package var framesPerMessage: Int
    /// The most open sockets, on all listeners together; more are accepted and hung up on immediately.
    package var connections: Int
    /// Sockets of one IPv4 address or IPv6 /64, where `LoopConfiguration.isCapped` says so; 0 means no cap.
    package var connectionsPerAddress: Int
    /// Bytes of one request's headers; more hangs up.
    package var headerBytes: Int
    /// Bytes of all half-received messages together; at more, those that were begun first close their connections with 1013.
    package var assemblyBytes: Int
    /// Bytes waiting in one connection's outbox, besides one message that leaves in fragments; more closes it as a slow consumer.
    package var outboxBytes: Int
    /// Bytes waiting in all outboxes together; at more, those that have waited longest are closed as slow consumers.
    package var allOutboxesBytes: Int
    /// Bytes of the answers together that came later and wait for slow readers; more are answered with 503.
    package var laterAnswersBytes: Int { allOutboxesBytes / 4 }
    /// A body of more bytes leaves half of `laterAnswersBytes` to smaller ones.
    static let bigBodyBytes = 1 << 20
    /// Seconds of silence after which a WebSocket peer is pinged. Checked once a second.
    package var pingAfterSeconds: Int
    /// Seconds of silence after which a WebSocket peer counts as dead.
    package var hangupAfterSeconds: Int
    /// Seconds that a long HTTP answer has for its next piece; then the connection is reset. A handler that answers later has as long;
    /// then the answer is 503.
    package var answerSeconds: Int
    /// Seconds that an HTTP connection has for its next request; then it is closed.
    package var idleSeconds: Int
    /// Bytes of one request's body; more is answered with 413.
    package var bodyBytes: Int
    /// A body has this many seconds, and a second more for each `bodyBytesPerSecond`; then the answer is 408.
    package var bodySeconds: Int
    package var bodyBytesPerSecond: Int
    /// Bytes handed to one connection in one write; one frame that is bigger goes alone.
    package var flushBytes: Int

    package init(
        messageBytes: Int = 65_536, framesPerMessage: Int = 64, connections: Int = 20_000, connectionsPerAddress: Int = 0,
        headerBytes: Int = 8_192, assemblyBytes: Int = 64 << 20, outboxBytes: Int = 262_144, allOutboxesBytes: Int = 256 << 20,
        pingAfterSeconds: Int = 25, hangupAfterSeconds: Int = 37, answerSeconds: Int = 20, flushBytes: Int = 262_144,
        idleSeconds: Int = 5, bodyBytes: Int = 8 << 20, bodySeconds: Int = 10, bodyBytesPerSecond: Int = 16_384
    ) {
        self.messageBytes = messageBytes
        self.framesPerMessage = framesPerMessage
        self.connections = connections
        self.connectionsPerAddress = connectionsPerAddress
        self.headerBytes = headerBytes
        self.assemblyBytes = assemblyBytes
        self.outboxBytes = outboxBytes
        self.allOutboxesBytes = allOutboxesBytes
        self.pingAfterSeconds = pingAfterSeconds
        self.hangupAfterSeconds = hangupAfterSeconds
        self.answerSeconds = answerSeconds
        self.flushBytes = flushBytes
        self.idleSeconds = idleSeconds
        self.bodyBytes = bodyBytes
        self.bodySeconds = bodySeconds
        self.bodyBytesPerSecond = bodyBytesPerSecond
    }
}

/// The configuration of an event loop.
package struct LoopConfiguration: Sendable {
    package var limits: LoopLimits
    /// The only path that may be upgraded to a WebSocket; others get 404.
    package var webSocketPath: String
    /// The beginning of the paths to which requests may be POST, PUT or OPTIONS; nil for none. Everywhere else they get 405.
    package var bodyPaths: String?
    /// The answer to a request that waits when `EventLoop.close` ends its connection, by the close code.
    package var answerAtClose: @Sendable (UInt16) -> HTTPResponse = { _ in HTTPResponse(status: 503) }
    /// The subprotocol of the server. A client that offers only others gets 400; one that offers none is served.
    package var subprotocol: String
    /// The TLS files for all TCP listeners; nil for plain HTTP. Unix sockets are always plain.
    package var tls: TLSFiles?
    /// Whether `connect` may use TLS. The start then reads the system's trusted roots.
    package var connectsSecurely = false
    /// Headers added to every HTTP answer, refusals included.
    package var headers: [(String, String)]
    /// Headers added to the refusals that no handler writes: those of the loop and of libwebsockets.
    package var refusalHeaders: [(String, String)] = []
    /// Whether `LoopLimits.connectionsPerAddress` applies to an address, in the form of `Peer.address`. Unix sockets have no cap.
    package var isCapped: @Sendable (String) -> Bool
    /// The close code of a connection whose reader cannot keep up.
    package var slowConsumerCode: UInt16
    /// Receives log lines, printable and rate-limited. Called on the loop's thread.
    package var log: @Sendable (LoopLogLevel, String) -> Void

    package init(
        limits: LoopLimits = LoopLimits(), webSocketPath: String = "/ws", subprotocol: String = "snapfeed.v1.json",
        tls: TLSFiles? = nil, headers: [(String, String)] = [], slowConsumerCode: UInt16 = 4001,
        isCapped: @escaping @Sendable (String) -> Bool = { !NetworkAddress.isLoopback($0) },
        log: @escaping @Sendable (LoopLogLevel, String) -> Void = { _, _ in }
    ) {
        self.limits = limits
        self.webSocketPath = webSocketPath
        self.subprotocol = subprotocol
        self.tls = tls
        self.headers = headers
        self.isCapped = isCapped
        self.slowConsumerCode = slowConsumerCode
        self.log = log
    }
}

/// The reason why a loop could not be set up, in words for the operator.
package struct LoopError: Error, CustomStringConvertible {
    /// Says what failed, on what, and how to fix it.
    package let message: String
    package var description: String { message }
}
