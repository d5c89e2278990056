// Operators' questions about snaps, logins and connections.

/// Selects snaps of all feeds, newest first.
package struct SnapFilter: Hashable, Sendable {
    package let feed: FeedID?
    /// An author's name.
    package let author: String?
    /// Only snaps posted at this moment or later.
    package let since: Timestamp?
    /// Only snaps posted before this moment.
    package let until: Timestamp?
    package let state: State
    /// Only snaps with a smaller number.
    package let before: SnapID?
    package let limit: Int

    package static let limitMax = 100

    package init(
        feed: FeedID? = nil, author: String? = nil, since: Timestamp? = nil, until: Timestamp? = nil, state: State = .live,
        before: SnapID? = nil, limit: Int = SnapFilter.limitMax
    ) {
        self.feed = feed
        self.author = author
        self.since = since
        self.until = until
        self.state = state
        self.before = before
        self.limit = limit
    }

    package enum State: String, Hashable, Sendable, CaseIterable {
        /// Neither deleted nor expired.
        case live
        case deleted
        case expired
        case all
    }
}

/// The predicted result of a viewer's open of a snap, and the reason, according to the recorded opens.
package struct Explanation: Hashable, Sendable {
    package let snap: SnapID
    package let viewer: Person
    package let verdict: Verdict

    package init(snap: SnapID, viewer: Person, verdict: Verdict) {
        self.snap = snap
        self.viewer = viewer
        self.verdict = verdict
    }

    package enum Verdict: Hashable, Sendable {
        case wouldSucceed
        case alreadyOpened(Opened)
        /// No snap with this number was ever posted here, or its feed is no longer in `feeds.json`.
        case unknownSnap
        /// `at` is nil while the job that expires it has yet to run.
        case gone(Snap.Gone, at: Timestamp?, by: Remover?)
        case suspended(since: Timestamp, reason: String?)
    }

    package enum Remover: Hashable, Sendable {
        case author
        /// Deleted together with the author's account.
        case accountDeletion
        /// The person is nil for the local admin.
        case admin(Person?, reason: String?)
    }
}

/// Selects logins of all accounts, newest first.
package struct LoginQuery: Hashable, Sendable {
    /// Only logins of this account.
    package let name: String?
    /// Only this login.
    package let session: SessionID?
    package let before: SessionID?
    package let limit: Int

    package static let limitMax = 100

    package init(name: String? = nil, session: SessionID? = nil, before: SessionID? = nil, limit: Int = LoginQuery.limitMax) {
        self.name = name
        self.session = session
        self.before = before
        self.limit = limit
    }
}

/// A login, and the account that it belongs to.
package struct Login: Hashable, Sendable {
    package let session: DeviceSession
    package let person: Person

    package init(session: DeviceSession, person: Person) {
        self.session = session
        self.person = person
    }
}

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
