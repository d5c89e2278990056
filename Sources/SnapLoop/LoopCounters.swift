/// Counters of a loop since it was made. Sizes are in bytes. Counters only grow, except those that say "now".
package struct LoopCounters: Sendable {
    /// Sockets open now: WebSockets, HTTP and handshakes, both roles.
    package var connectionsNow = 0
    /// WebSockets open now, both roles.
    package var webSocketsNow = 0
    package var accepted = 0
    /// Sockets hung up on immediately because the total cap was reached; the next counter is for the cap per address.
    package var refusedByTotalCap = 0
    package var refusedByAddressCap = 0
    /// The sum of both caps' refusals.
    package var refused: Int { refusedByTotalCap + refusedByAddressCap }
    /// Requests and upgrades refused, by status; 0 stands for a hang-up without an answer.
    package var refusedByStatus: [Int: Int] = [:]
    package var httpRequests = 0
    package var messagesIn = 0
    /// Payload bytes of messages received.
    package var bytesIn = 0
    /// Writes of frames. Each is about one `send`.
    package var writes = 0
    /// WebSocket bytes handed to the sockets, with framing.
    package var bytesOut = 0
    /// Bytes of half-received messages now.
    package var assemblyBytesNow = 0
    /// WebSockets closed, by code; 1006 means that no close frame came.
    package var closesByCode: [UInt16: Int] = [:]
    package var killed = 0
    package var pings = 0
    /// Log lines of libwebsockets that the rate limit dropped.
    package var logLinesDropped = 0

    package init() {}
}
