import SnapLoop
import SnapModel
import SnapWire

/// The feeds' logs with their subscribers, and the open connections of every account.
///
/// - Thread: loop.
final class Hub {
    /// Logins that ended recently: the answer to a resume that was read just before the end must not let its connection in again.
    private static let endedSessionsMax = 4_096
    /// The roles that changed recently.
    private static let newRolesMax = 1_024

    /// The least cost of writing to one subscriber, in microseconds: the kernel's part of a send on a fast machine.
    private static let writeMicroseconds: Int64 = 3

    private let loop: any ConnectionLoop
    private let logs: [FeedID: FrameLog]
    /// The connections that follow home, their notifications or their inbox.
    let home, notifications, inboxes: Listeners
    let searches: LiveSearches
    let comments: CommentStreams
    private var connectionsOfAccount = ConnectionIndex<AccountID>()
    /// The accounts with connections, for the writer.
    private let online: Listeners.SubscriberSet
    private var connectionsOfSession = ConnectionIndex<SessionID>()
    private var endedSessions: [SessionID] = []
    private var newRoles: [(account: AccountID, role: Role, heardAt: Int64)] = []
    private var order: any EventOrder
    private(set) var published: Int64 = 0
    /// The sum, over all events, of the feed's subscribers.
    private(set) var deliveries: Int64 = 0

    init(
        _ loop: any ConnectionLoop, heads: [FeedSummary], logBytesMax: Int, photoSubscribers: PhotoSubscribers = PhotoSubscribers(),
        order: any EventOrder = WriterOrder()
    ) {
        self.loop = loop
        self.order = order
        home = Listeners(loop, subscribers: photoSubscribers.home)
        notifications = Listeners(loop, subscribers: photoSubscribers.notifications)
        online = photoSubscribers.online
        inboxes = Listeners(loop)
        searches = LiveSearches(loop, photoSubscribers.searches)
        comments = CommentStreams(loop, photoSubscribers.comments)
        let pairs = heads.map { ($0.feed.id, FrameLog(after: $0.head.offset, bytesMax: logBytesMax)) }
        logs = Dictionary(pairs) { first, _ in first }
    }

    /// Encodes an event once and appends it to its feed's log, where every subscriber's cursor finds it.
    func publish(_ event: Event) {
        guard let log = logs[event.feed] else { return }
        order.take(event, after: log.head) { append($0, to: log) }
    }

    private func append(_ event: Event, to log: FrameLog) {
        event.message().withUnsafeBytes(log.append)
        published += 1
        deliveries += Int64(log.subscriberCount)
    }

    /// Continues after an offset without the events up to it. The subscribers are closed, and reconnect to fetch them.
    func jump(_ feed: FeedID, to head: Int64) {
        guard let log = logs[feed], head > log.head else { return }
        log.jump(to: head)
        order.jumped(feed, to: head)
    }

    /// Sends a message to an account's connections.
    func send(_ message: String, to account: AccountID) {
        guard connectionsOfAccount.contains(account) else { return }
        let frame = Frame.text(Array(message.utf8))
        for connection in connectionsOfAccount[account] { loop.send(frame, to: connection) }
    }

    /// Decides whether a transaction's events are sent now. The events of a feed with many subscribers wait for the next transaction if
    /// its commands are with the writer, and if the last one took less time than sending to all subscribers will. Then one write carries more
    /// events, and writes are the cost of fan-out. The first post of a burst, which commits alone, waits for the same reason.
    func committed(in microseconds: Int64, isAnotherNext: Bool) {
        for log in logs.values {
            let isWorthIt = Int64(log.subscriberCount) * Self.writeMicroseconds > microseconds
            log.isHeld = isAnotherNext && isWorthIt && log.mayBeHeld && !log.isHeld
        }
    }

    /// Sends everything that waits.
    func release() { for log in logs.values { log.isHeld = false } }

    /// Subscribes a connection to feeds from given offsets on: to all of them or to none, because a push of one feed must not come before
    /// the reply. False when an offset is no longer in its log: the store must be asked again.
    func follow(_ follows: [(feed: FeedID, after: Int64)], _ connection: ConnectionID) -> Bool {
        let wanted = follows.compactMap { follow in logs[follow.feed].map { (log: $0, after: follow.after) } }
        guard wanted.allSatisfy({ $0.log.keeps($0.after + 1) }) else { return false }
        return wanted.allSatisfy { loop.subscribe(connection, to: $0.log, after: $0.after) }
    }

    func listeners(of channel: Channel) -> Listeners {
        switch channel {
        case .home: home
        case .notifications: notifications
        case .inbox: inboxes
        }
    }

    /// Ends the subscriptions of a connection that acts for another account from now on, or for none.
    func endListening(_ connection: ConnectionID) {
        for channel in Channel.allCases { listeners(of: channel).end(connection) }
        searches.endAll(of: connection)
        comments.endAll(of: connection)
    }

    func log(of feed: FeedID) -> FrameLog? { logs[feed] }

    func unfollow(_ feeds: [FeedID], _ connection: ConnectionID) {
        for log in feeds.compactMap({ logs[$0] }) { loop.unsubscribe(connection, from: log) }
    }

    /// Sends a notice to an account's connections, except to the asking one: that one gets the notice in front of its answer.
    ///
    /// - Returns: whether the asking connection is one of the account's.
    func notify(_ account: AccountID, _ notice: Notice, but asker: ConnectionID? = nil) -> Bool {
        let connections = connectionsOfAccount[account]
        guard connections.count > 0 else { return false }
        let isAskers = asker.map(connections.contains) ?? false
        guard connections.count > (isAskers ? 1 : 0) else { return true }
        let frame = Frame.text(notice.message())
        for connection in connections where connection != asker { loop.send(frame, to: connection) }
        return isAskers
    }

    /// Registers a connection for the account that it acts for from now on.
    ///
    /// - Parameter askedAt: when the request came, by the monotonic clock in microseconds. If that was after a change of the role was heard,
    ///   the store was read after it too, and in a cluster may have had a newer change.
    /// - Throws: `invalidToken` when that login has ended since it was looked up; `busy` when its role has changed.
    func enter(_ identity: Identity, _ connection: ConnectionID, askedAt: Int64) throws(Rejection) {
        guard !endedSessions.contains(identity.session) else {
            throw Rejection(.invalidToken, "This login is no longer valid. Log in again with your name and password.")
        }
        let role = newRoles.last { $0.account == identity.person.id && $0.heardAt >= askedAt }?.role
        guard role == nil || role == identity.role else {
            throw Rejection(.busy, "Your rights have changed. Try again.", retryAfterMs: 100)
        }
        if connectionsOfAccount.insert(connection, of: identity.person.id) { online.insert(identity.person.id) }
        connectionsOfSession.insert(connection, of: identity.session)
    }

    func leave(_ identity: Identity, _ connection: ConnectionID) {
        if connectionsOfAccount.remove(connection, of: identity.person.id) { online.remove(identity.person.id) }
        connectionsOfSession.remove(connection, of: identity.session)
    }

    /// An account's role changed. Returns its connections with another one; the caller closes them.
    ///
    /// - Parameter now: by the monotonic clock in microseconds.
    func change(_ account: AccountID, to role: Role, at now: Int64, _ current: (ConnectionID) -> Role?) -> [ConnectionID] {
        newRoles.removeAll { $0.account == account }
        newRoles.append((account, role, now))
        if newRoles.count > Self.newRolesMax { newRoles.removeFirst() }
        return connections(of: account).filter { current($0) != role }
    }

    /// Ends a login. Returns its connections, which no longer act for an account; the caller closes them.
    func end(_ session: SessionID) -> [ConnectionID] {
        endedSessions.append(session)
        if endedSessions.count > Self.endedSessionsMax { endedSessions.removeFirst() }
        return Array(connectionsOfSession[session])
    }

    func connections(of account: AccountID) -> ConnectionGroup { connectionsOfAccount[account] }
    func connectionCount(of account: AccountID) -> Int { connectionsOfAccount[account].count }

    var accountsOnline: Int { connectionsOfAccount.count }
    var subscriptions: Int { logs.values.reduce(0) { $0 + $1.subscriberCount } }
}
