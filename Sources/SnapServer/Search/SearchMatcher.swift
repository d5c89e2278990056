import Logging
import SnapModel
import SnapStore

/// The thread that finds out which live searches an event of a photo concerns.
///
/// It follows the log of photos' events in the store, as the nodes of a cluster do, so the writer only wakes it. Nothing waits in memory however
/// far it is behind, and a photo that is changed often is pushed as it is now. A text is compared with all searches at the same time, and an
/// account is looked up once for many of its searches.
///
/// It gives the loop few pushes at a time, and rests after each part for several times as long as the loop took. So posts and opens keep most
/// of the loop, whatever is pushed.
struct SearchMatcher {
    /// The result of one turn.
    enum Turn {
        case idle, further, behind, failed
        case pushes(SearchPushes)
    }

    /// The most of each kind of work in one look at the store.
    private static let filedMax = 256, accountsMax = 64, eventsMax = 1_024
    /// The most pushes of one look, for one round of the loop. What happened since the look is unknown to them, so they are few.
    static let pushesMax = 32
    /// The rest after a part, as a multiple of the time that the loop took for it.
    private static let restFactor = 3.0
    private static let retrySeconds = 0.25

    private let store: any ReadableStore
    private let link: SearchLink
    private let clock: Clock
    private let log: Logger
    private var index = SearchPass.Index()
    /// Searches whose names are not looked up yet.
    private var unfiled: [LiveSearchID: SearchLink.Search] = [:]
    /// Events up to this offset were read. Nil without searches.
    private var position: Int64? {
        didSet { if let position { link.hasRead(upTo: position) } }
    }
    private var events = Fifo<SearchedEvent>()
    private var pass: SearchPass?
    private var isFailing = false

    init(_ store: any ReadableStore, _ link: SearchLink, clock: Clock, log: Logger) {
        self.store = store
        self.link = link
        self.clock = clock
        self.log = log
    }

    /// Works until the link ends.
    mutating func run(deliver: (WorkerMessage) -> Void) {
        while link.wait() { guard work(deliver) else { return } }
    }

    /// Matches events until none is left.
    ///
    /// - Returns: false at the end.
    private mutating func work(_ deliver: (WorkerMessage) -> Void) -> Bool {
        while true {
            switch turn() {
            case .idle: return true
            case .further: continue
            case .pushes(let pushes): guard hand(pushes, deliver) else { return false }
            case .behind: deliver(.searchesBehind)
            case .failed: guard link.rest(seconds: Self.retrySeconds) else { return false }
            }
        }
    }

    private func hand(_ pushes: SearchPushes, _ deliver: (WorkerMessage) -> Void) -> Bool {
        guard !pushes.pushes.isEmpty else { return true }
        let start = clock.monotonicMicroseconds()
        guard link.hand({ deliver(.searched(pushes)) }) else { return false }
        return link.rest(seconds: Self.restFactor * Double(clock.monotonicMicroseconds() - start) / 1_000_000)
    }

    /// One look at the store.
    mutating func turn() -> Turn {
        guard !isWithoutSearches || link.hasChanges else {
            (position, events, pass) = (nil, Fifo(), nil)
            return .idle
        }
        let (store, now) = (store, clock.now())
        do {
            let found: Turn = try store.read { try look(in: $0, at: now) }.get()
            isFailing = false
            return found
        } catch {
            if !isFailing { log.record(.queryFailed, "matching live searches failed: \(error)") }
            isFailing = true
            return .failed
        }
    }

    private var isWithoutSearches: Bool { index.isEmpty && unfiled.isEmpty }

    private mutating func look(in snapshot: Snapshot, at now: Timestamp) throws -> Turn {
        // The state is seen from here on. Searches that are taken after this, and are new, have at least this head in their answers.
        let head = try snapshot.searchedHead()
        if isWithoutSearches { (position, events, pass) = (head.offset, Fifo(), nil) }
        guard try file(in: snapshot) else { return .further }
        if pass == nil, try !begin(upTo: head, at: now, in: snapshot) { return .behind }
        guard let pushes = try pass?.next(Self.accountsMax, pushesMax: Self.pushesMax, index, at: now, in: snapshot) else { return .idle }
        if pass?.isOver == true { pass = nil }
        return .pushes(pushes)
    }

    /// Files what came and removes what went.
    ///
    /// - Returns: false when some wait for the next turn.
    private mutating func file(in snapshot: Snapshot) throws -> Bool {
        let changes = link.takeChanges()
        unfiled.merge(changes.begun) { $1 }
        for search in changes.ended {
            unfiled[search] = nil
            index.remove(search)
        }
        for search in Array(unfiled.values.prefix(Self.filedMax)) {
            // A query with an unknown name finds nothing.
            if let filed = try LiveSearch(search.query, for: search.account, in: snapshot) {
                index.insert(search.id, of: search.account, filed)
            }
            unfiled[search.id] = nil
        }
        return unfiled.isEmpty
    }

    /// Begins with the next event, if there is one.
    ///
    /// - Returns: false when events are no longer in the log.
    private mutating func begin(upTo head: FeedPosition, at now: Timestamp, in snapshot: Snapshot) throws -> Bool {
        if events.isEmpty {
            let start = position ?? head.offset
            link.forgetFormer(upTo: start)
            guard let found = try snapshot.searchedEvents(after: start, to: head, limit: Self.eventsMax) else {
                position = head.offset
                return false
            }
            position = found.last?.position.offset ?? start
            events.append(contentsOf: found)
        }
        guard let event = events.all.first else { return true }
        pass = try SearchPass(event, index, former: link.takeFormer(event.offsets), at: now, in: snapshot)
        _ = events.takeFirst()
        return true
    }
}
