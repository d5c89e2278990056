import Glibc
import Logging
import SnapBus
import SnapLoop
import SnapModel
import SnapStore

/// What the follower found, for the loop.
struct Followed: Sendable {
    var events: [Event] = []
    /// Each with the connection of this node whose request brought it.
    var tellings: [(telling: Telling, asker: ConnectionID?)] = []
    var orders: [ControlOrder] = []
    var notices: [Hint.Notice] = []
    var tries: [ThrottleStep] = []
    /// Feeds whose subscribers must come back, because more came than is fetched at once.
    var jumps: [(feed: FeedID, head: Int64)] = []

    var isEmpty: Bool { events.isEmpty && tellings.isEmpty && orders.isEmpty && notices.isEmpty && tries.isEmpty && jumps.isEmpty }
}

/// The thread that follows what all nodes commit. It looks after each hint and each commit of this node, and at least four times a second,
/// so lost hints cost latency and nothing else.
struct Follower {
    /// The most time between two looks.
    private static let everyMs: CInt = 250
    private static let reportEvery: Int64 = 1_000_000

    let store: ClusterFollower
    let node: ClusterNode
    let link: FollowerLink
    let clock: Clock
    let time: ClusterClock
    let rolls: Rolls
    let searches: FiledSearches
    let log: Logger
    /// Nil where the database carries the hints.
    private let bus: NatsBus?
    private var awaySince: Int64?
    /// Whether the database has lost what it acknowledged, so that nothing that it says counts any more.
    private var hasLostHistory = false
    private var notices: [Hint.Notice] = []
    private var tries: [ThrottleStep] = []
    private var reportedAt: Int64?

    init(
        _ store: ClusterFollower, node: ClusterNode, _ link: FollowerLink, clock: Clock, time: ClusterClock, rolls: Rolls,
        bus: NatsBus? = nil, log: Logger
    ) {
        self.store = store
        self.node = node
        self.link = link
        self.clock = clock
        self.time = time
        self.rolls = rolls
        searches = FiledSearches(rolls.searches)
        self.log = log
        self.bus = bus
    }

    /// Works until the link ends.
    mutating func run(deliver: (WorkerNews) -> Void) {
        defer {
            bus?.close()
            store.remember(isLast: true)
            var last = link.report
            last.hasStopped = true
            store.report(last)
        }
        while let hints = link.take() {
            send(hints)
            if let news = look() { deliver(news) }
            report()
            // A look may have taken in hints: then nothing more comes on the socket to wake this thread.
            guard !hear() else { continue }
            wait()
            hear()
        }
    }

    private func send(_ hints: [Hint]) {
        var hints = hints
        let tries = link.takeTries()
        if !tries.isEmpty {
            hints.append(Hint(node: node.id))
            hints[hints.count - 1].tries = tries
        }
        guard !hints.isEmpty else { return }
        let texts = hints.flatMap(\.parts).map(\.text)
        guard let bus else { return store.send(texts) }
        for text in texts { bus.publish(Array(text.utf8)) }
    }

    private mutating func report() {
        let now = clock.monotonicMicroseconds()
        guard now - (reportedAt ?? -Self.reportEvery) >= Self.reportEvery else { return }
        reportedAt = now
        store.report(link.report)
    }

    /// Waits for a hint, for this node's own threads, or for the next regular look.
    private func wait() {
        var watched = [pollfd(fd: link.bell, events: Int16(POLLIN), revents: 0)]
        if let descriptor = store.descriptor { watched.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)) }
        poll(&watched, nfds_t(watched.count), Self.everyMs)
    }

    /// Takes what other nodes said that is in no log.
    ///
    /// - Returns: whether there was any hint.
    @discardableResult private mutating func hear() -> Bool {
        let heard = store.hints().compactMap(Hint.init(text:)) + link.takeHeard()
        for hint in heard where hint.node != node.id {
            notices += hint.notices
            tries += hint.tries
        }
        return !heard.isEmpty
    }

    /// - Returns: nil when nothing is new.
    private mutating func look() -> WorkerNews? {
        guard !hasLostHistory else { return nil }
        if let reason = link.lost { return loseHistory(reason) }
        let start = clock.monotonicMicroseconds()
        do throws(StoreError) {
            var (followed, now) = try store.look(known: link.heads) { look in (try tell(look), look.now) }
            time.set(now, askedAt: start)
            followed.notices = notices
            followed.tries = tries
            notices.removeAll()
            tries.removeAll()
            if awaySince != nil {
                awaySince = nil
                return .databaseBack(followed)
            }
            return followed.isEmpty ? nil : .followed(followed)
        } catch {
            if error.kind == .lostHistory { return loseHistory(error.message) }
            let since = awaySince ?? start
            awaySince = since
            return .databaseAway(since: since, error.message)
        }
    }

    /// Tells all other nodes as well, which may have noticed nothing.
    private mutating func loseHistory(_ reason: String) -> WorkerNews {
        hasLostHistory = true
        store.markLost(because: reason)
        return .lostHistory(reason)
    }

    private func tell(_ look: ClusterFollower.Look) throws -> Followed {
        let listeners = rolls.home.all
        try searches.update(in: look.snapshot)
        var followed = Followed(events: look.events, orders: look.orders, jumps: look.jumps)
        followed.tellings = try look.news.flatMap { news, asker in
            let tellings =
                try [Telling(news, among: listeners, in: look.snapshot)].compactMap { $0 } + searches.tellings(of: news, in: look.snapshot)
            return tellings.map { ($0, asker.map(ConnectionID.init(number:))) }
        }
        return followed
    }
}
