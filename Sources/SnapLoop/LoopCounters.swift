/// What the loop has done since it was made. Sizes are bytes; all only grow, but for the ones that say "now".
package struct LoopCounters: Sendable {
    /// Sockets open now: WebSockets, HTTP and handshakes, both roles.
    package var connectionsNow = 0
    /// WebSockets open now, both roles.
    package var webSocketsNow = 0
    package var accepted = 0
    /// Sockets hung up on at once, because the cap of all sockets or of one address was reached.
    package var refusedByTotalCap = 0
    package var refusedByAddressCap = 0
    /// Requests and upgrades refused, by the status they got; 0 stands for a hang-up without a word.
    package var refusedByStatus: [Int: Int] = [:]
    package var httpRequests = 0
    package var messagesIn = 0
    /// Payload bytes of messages received.
    package var bytesIn = 0
    /// Calls of `lws_write`, each about one `send`.
    package var writes = 0
    /// WebSocket bytes handed to the sockets, framing included.
    package var bytesOut = 0
    /// Half-received messages, in bytes, now.
    package var assemblyBytesNow = 0
    /// WebSockets closed, by code; 1006 where no close frame was seen.
    package var closesByCode: [UInt16: Int] = [:]
    package var killed = 0
    package var pings = 0
    /// Log lines of libwebsockets that the rate limit swallowed.
    package var logLinesDropped = 0

    package init() {}
}
