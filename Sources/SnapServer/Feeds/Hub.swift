import SnapLoop
import SnapModel
import SnapWire

/// Who listens: the feeds' logs with their subscribers, and every account's open connections.
///
/// - Thread: loop.
final class Hub {
    /// Logins that ended lately: an answer to a resume that was read just before must not let one in again.
    private static let endedSessionsMax = 4_096

    /// What writing to one subscriber takes at least, in microseconds: the kernel's part of a send on a fast machine.
    private static let writeMicroseconds: Int64 = 3

    private let loop: any ConnectionLoop
    private let logs: [FeedID: FrameLog]
    private var connectionsOfAccount: [AccountID: Set<ConnectionID>] = [:]
    private var connectionsOfSession: [SessionID: Set<ConnectionID>] = [:]
    private var endedSessions: [SessionID] = []
    private(set) var published: Int64 = 0
    /// Events times their feed's subscribers.
    private(set) var deliveries: Int64 = 0

    init(_ loop: any ConnectionLoop, heads: [FeedSummary], logBytesMax: Int) {
        self.loop = loop
        let pairs = heads.map { ($0.feed.id, FrameLog(after: $0.head.offset, bytesMax: logBytesMax)) }
        logs = Dictionary(pairs) { first, _ in first }
    }

    /// Encodes an event once, into its feed's log; every subscriber's cursor finds it there.
    func publish(_ event: Event) {
        guard let log = logs[event.feed] else { return }
        event.message().withUnsafeBytes(log.append)
        assert(log.head == event.position.offset, "the log and the store count differently")
        published += 1
        deliveries += Int64(log.subscriberCount)
    }

    /// A transaction's events are in the logs. Those of a big feed wait for the next transaction when that is under way and the last one
    /// took less time than writing to all will: frames per write is what fan-out costs. So does the first post of many, which commits alone.
    func committed(in microseconds: Int64, isAnotherNext: Bool) {
        for log in logs.values {
            let isWorthIt = Int64(log.subscriberCount) * Self.writeMicroseconds > microseconds
            log.isHeld = isAnotherNext && isWorthIt && log.mayBeHeld && !log.isHeld
        }
    }

    /// Nothing waits any longer.
    func release() { for log in logs.values { log.isHeld = false } }

    /// Makes a connection follow feeds from given offsets on: all of them or none, as pushes of one must not come before the reply
    /// that is yet to be made. False when one fell off its log's tail: ask the store again.
    func follow(_ follows: [(feed: FeedID, after: Int64)], _ connection: ConnectionID) -> Bool {
        let wanted = follows.compactMap { follow in logs[follow.feed].map { (log: $0, after: follow.after) } }
        guard wanted.allSatisfy({ $0.log.keeps($0.after + 1) }) else { return false }
        return wanted.allSatisfy { loop.subscribe(connection, to: $0.log, after: $0.after) }
    }

    func unfollow(_ feeds: [FeedID], _ connection: ConnectionID) {
        for log in feeds.compactMap({ logs[$0] }) { loop.unsubscribe(connection, from: log) }
    }

    /// Tells an account's connections, all of them but one that is told in front of its answer.
    ///
    /// - Returns: whether that one is among them.
    func notify(_ account: AccountID, _ notice: Notice, but asker: ConnectionID? = nil) -> Bool {
        guard let connections = connectionsOfAccount[account], !connections.isEmpty else { return false }
        let isAskers = asker.map(connections.contains) ?? false
        guard connections.count > (isAskers ? 1 : 0) else { return true }
        let frame = Frame.text(notice.message())
        for connection in connections where connection != asker { loop.send(frame, to: connection) }
        return isAskers
    }

    /// A connection acts for somebody from now on. False when that login has ended meanwhile.
    func enter(_ identity: Identity, _ connection: ConnectionID) -> Bool {
        guard !endedSessions.contains(identity.session) else { return false }
        connectionsOfAccount[identity.person.id, default: []].insert(connection)
        connectionsOfSession[identity.session, default: []].insert(connection)
        return true
    }

    func leave(_ identity: Identity, _ connection: ConnectionID) {
        connectionsOfAccount[identity.person.id]?.remove(connection)
        if connectionsOfAccount[identity.person.id]?.isEmpty == true { connectionsOfAccount[identity.person.id] = nil }
        connectionsOfSession[identity.session]?.remove(connection)
        if connectionsOfSession[identity.session]?.isEmpty == true { connectionsOfSession[identity.session] = nil }
    }

    /// A login ended. Gives back its connections; they act for nobody any more, and are the caller's to close.
    func end(_ session: SessionID) -> [ConnectionID] {
        endedSessions.append(session)
        if endedSessions.count > Self.endedSessionsMax { endedSessions.removeFirst() }
        return Array(connectionsOfSession[session] ?? [])
    }

    /// An account's rights changed: its connections are closed, with a code that says to come back.
    func renew(_ account: AccountID) {
        for connection in connectionsOfAccount[account] ?? [] {
            loop.close(connection, code: CloseCode.rightsChanged.rawValue, reason: "your rights changed")
        }
    }

    func connections(of account: AccountID) -> Set<ConnectionID> { connectionsOfAccount[account] ?? [] }
    func connectionCount(of account: AccountID) -> Int { connectionsOfAccount[account]?.count ?? 0 }

    var accountsOnline: Int { connectionsOfAccount.count }
    var subscriptions: Int { logs.values.reduce(0) { $0 + $1.subscriberCount } }
}
