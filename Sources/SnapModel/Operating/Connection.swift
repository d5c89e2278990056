/// A connection's number, counted from 1. No number is used twice until the server restarts.
package struct ConnectionNumber: StoredID {
    package let rawValue: Int64
    package init(rawValue: Int64) { self.rawValue = rawValue }
}

/// Selects connections, newest first.
package struct ConnectionQuery: Hashable, Sendable {
    /// Only connections of this account, without regard to case.
    package let name: String?
    package let before: ConnectionNumber?
    package let limit: Int

    package static let limitMax = 500

    package init(name: String? = nil, before: ConnectionNumber? = nil, limit: Int = ConnectionQuery.limitMax) {
        self.name = name
        self.before = before
        self.limit = limit
    }
}

/// A connection that is open now.
package struct ConnectionFacts: Hashable, Sendable {
    package let number: ConnectionNumber
    /// Nil before a login, and for the local admin.
    package let identity: Identity?
    package let isLocalAdmin: Bool
    /// The peer's network: an IPv4 address, an IPv6 /64, or `unix`.
    package let address: String
    package let openedAt: Timestamp
    /// Feeds followed, in the order of their names.
    package let feeds: [FeedID]
    package let requests: Int64
    package let bytesReceived: Int64
    /// Bytes that wait to be sent, without those in the logs of feeds.
    package let queuedBytes: Int

    package init(
        number: ConnectionNumber, identity: Identity?, isLocalAdmin: Bool, address: String, openedAt: Timestamp, feeds: [FeedID],
        requests: Int64, bytesReceived: Int64, queuedBytes: Int
    ) {
        self.number = number
        self.identity = identity
        self.isLocalAdmin = isLocalAdmin
        self.address = address
        self.openedAt = openedAt
        self.feeds = feeds
        self.requests = requests
        self.bytesReceived = bytesReceived
        self.queuedBytes = queuedBytes
    }
}

/// An admin's action on one connection.
package enum ConnectionAct: Hashable, Sendable {
    /// Closes it; the client may connect again.
    case kick(reason: String?)
    /// Sends the admin who asks a line for each of its messages, for a while.
    case trace(seconds: Int64)

    package static let traceSecondsRange: ClosedRange<Int64> = 1...600
    package static let traceSecondsStandard: Int64 = 60
}
