import Glibc
import Logging
import SnapBus
import SnapLoop
import SnapModel
import SnapStore

/// The follower's findings, for the loop.
struct Followed: Sendable {
    var events: [Event] = []
    /// What else was changed, each with the connection of this node whose request it was.
    var fanouts: [(fanout: Fanout, asker: ConnectionID?)] = []
    var notices: [Hint.Notice] = []
    var tries: [ThrottleStep] = []
    /// Feeds whose subscribers must reconnect, because more events came than one fetch takes.
    var jumps: [(feed: FeedID, head: Int64)] = []

    var isEmpty: Bool { events.isEmpty && fanouts.isEmpty && notices.isEmpty && tries.isEmpty && jumps.isEmpty }
}

/// The thread that follows what all nodes commit. It looks after each hint, and at least four times a second, so lost hints cost latency and
/// nothing else. After a commit of this node it looks only for what the writer does not know: the recipients of changed photos.
struct Follower {
    /// The most time between two looks.
    private static let everyMs: Int64 = 250
    private static let reportEvery: Int64 = 1_000_000

    let store: ClusterFollower
    let node: ClusterNode
    let link: FollowerLink
    let clock: Clock
    let time: ClusterClock
    let photoSubscribers: PhotoSubscribers
    let log: Logger
    /// Nil where the database carries the hints.
    private let bus: NatsBus?
    private var isAway = false
    /// When the last look began, in microseconds.
    private var lookedAt: Int64?
    /// Whether the database has lost what it acknowledged, so that none of its answers are valid.
    private var hasLostHistory = false
    /// Whether the node's row in the database belongs to another process, or this version may not work there.
    private var isFenced = false
    private var heard = ReceivedHints()
    private var reportedAt: Int64?

    init(
        _ store: ClusterFollower, node: ClusterNode, _ link: FollowerLink, clock: Clock, time: ClusterClock,
        photoSubscribers: PhotoSubscribers,
        bus: NatsBus? = nil, log: Logger
    ) {
        self.store = store
        self.node = node
        self.link = link
        self.clock = clock
        self.time = time
        self.photoSubscribers = photoSubscribers
        self.log = log
        self.bus = bus
        link.answered(at: clock.monotonicMicroseconds())
    }

    /// Works until the link ends.
    mutating func run(deliver: (WorkerMessage) -> Void) {
        defer {
            bus?.close()
            store.remember(isLast: true)
            if !isFenced { reportTheEnd() }
        }
        while let work = link.take() {
            // A look may have taken in hints: then nothing more comes on the socket to wake this thread.
            guard !turn(work, deliver: deliver) else { continue }
            wait()
            hear()
        }
    }

    private func reportTheEnd() {
        var last = link.report
        last.hasStopped = true
        store.report(last)
    }

    /// How long the next regular look has time, in milliseconds.
    private var msToLook: Int64 {
        guard let lookedAt else { return 0 }
        return max(0, Self.everyMs - (clock.monotonicMicroseconds() - lookedAt) / 1_000)
    }

    /// Sends hints, looks once where that is due, reports, and hears what the others hint at.
    ///
    /// - Returns: whether any hint came.
    mutating func turn(_ work: FollowerLink.Work, deliver: (WorkerMessage) -> Void) -> Bool {
        send(work)
        if work.isLookDue || msToLook == 0, let message = look() { deliver(message) }
        report()
        return hear()
    }

    private func send(_ work: FollowerLink.Work) {
        var hints = work.committed.map { Hint($0, of: node) }
        if !work.tries.isEmpty {
            hints.append(Hint(node: node.id))
            hints[hints.count - 1].tries = work.tries
        }
        guard !hints.isEmpty else { return }
        let texts = hints.flatMap(\.texts)
        guard let bus else { return store.send(texts) }
        for text in texts { bus.publish(Array(text.utf8)) }
    }

    private mutating func report() {
        let now = clock.monotonicMicroseconds()
        guard !isFenced, now - (reportedAt ?? -Self.reportEvery) >= Self.reportEvery else { return }
        reportedAt = now
        store.report(link.report)
    }

    /// Waits for a hint, for this node's own threads, or for the next regular look.
    private func wait() {
        var watched = [pollfd(fd: link.wakeInput, events: Int16(POLLIN), revents: 0)]
        if let descriptor = store.descriptor { watched.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)) }
        poll(&watched, nfds_t(watched.count), CInt(msToLook))
    }

    /// Takes what other nodes said that is in no log. A look is due after it.
    ///
    /// - Returns: whether there was any hint of another node. PostgreSQL also sends a node its own hints.
    @discardableResult private mutating func hear() -> Bool {
        let hints = (store.hints().compactMap(Hint.init(text:)) + link.takeHeard()).filter { $0.node != node.id }
        guard !hints.isEmpty else { return false }
        for hint in hints { heard.add(hint) }
        link.requestLook()
        return true
    }

    /// Polls the database, and returns what the loop must learn.
    ///
    /// - Returns: nil when nothing is new.
    private mutating func look() -> WorkerMessage? {
        let start = clock.monotonicMicroseconds()
        lookedAt = start
        guard !hasLostHistory, !isFenced else { return nil }
        if let reason = link.lost { return loseHistory(reason) }
        if let reason = link.fence { return fence(reason) }
        do throws(StoreError) {
            var (followed, now) = try store.look(known: link.heads) { look in (try consequences(of: look), look.now) }
            time.set(now, askedAt: start)
            (followed.notices, followed.tries) = heard.take()
            if !heard.isEmpty { link.requestLook() }
            link.answered(at: clock.monotonicMicroseconds())
            if isAway {
                isAway = false
                return .databaseBack(followed)
            }
            return followed.isEmpty ? nil : .followed(followed)
        } catch {
            if error.kind == .lostHistory { return loseHistory(error.message) }
            if error.kind == .fenced { return fence(error.message) }
            isAway = true
            return .databaseAway(error.message)
        }
    }

    /// Also notifies all other nodes, which may have noticed nothing.
    private mutating func loseHistory(_ reason: String) -> WorkerMessage {
        hasLostHistory = true
        store.markLost(because: reason)
        return .lostHistory(reason)
    }

    private mutating func fence(_ reason: String) -> WorkerMessage {
        isFenced = true
        return .fenced(reason)
    }

    private func consequences(of look: ClusterFollower.Look) throws -> Followed {
        var followed = Followed(events: look.events, jumps: look.jumps)
        var consequences = Consequences(at: .follower)
        for (change, asker) in look.changes {
            let asker = asker.map(ConnectionID.init(number:))
            var fanouts = consequences.add([change], by: asker)
            try fanouts.findRecipients(among: photoSubscribers, in: look.snapshot)
            fanouts.dropUnheardMessages(photoSubscribers)
            try fanouts.readMessages(in: look.snapshot)
            followed.fanouts += fanouts.map { ($0, asker) }
        }
        if look.hasLostPhotos { followed.fanouts.append((.photosLost, nil)) }
        for order in look.orders { if let fanout = Fanout(order) { followed.fanouts.append((fanout, nil)) } }
        if look.hasLostPhotos || !look.changes.isEmpty { photoSubscribers.searches.requestLook() }
        return followed
    }
}
