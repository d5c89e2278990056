import SnapModel
import SnapWire

/// Knows the promises that were made, and checks each message to a client against the database, over all lives of the server.
final class Oracle {
    struct Event: Equatable {
        let snap: Int64
        /// 0 posted, 1 deleted, 2 expired.
        let kind: Int64
    }

    struct PostKey: Hashable {
        let account: Int64
        let key: String
    }

    struct Opening: Hashable {
        let snap: Int64
        let account: Int64
    }

    /// The database of the running server.
    var ledger: Ledger?
    /// For each feed, the events of offsets 1, 2, 3 … as they were committed.
    private(set) var history: [[Event]] = SimulatedData.feeds.map { _ in [] }
    private var epochs: [String] = []
    private var goneAt: [Int64: Int64] = [:]
    private(set) var commits = 0
    /// The place of each acknowledged post.
    private var acknowledged: [PostKey: (feed: Int, offset: Int64)] = [:]
    private var images: Set<Opening> = []
    /// Snaps whose deletion was acknowledged to a client.
    private(set) var deleted: Set<Int64> = []
    private(set) var figures = SimulationFigures()
    let people = PeopleOracle()
    private(set) lazy var inboxes = InboxOracle(people)

    // MARK: The database

    /// Reads the newly committed events; called after a commit.
    func learn() throws(Violation) {
        guard let ledger else { return }
        commits += 1
        try people.learn(ledger)
        try inboxes.learn(ledger)
        for (feed, head) in try ledger.heads().enumerated() {
            let known = Int64(history[feed].count)
            guard head != known else { continue }
            guard head > known else { throw Violation("durable: feed \(feed) fell back from offset \(known) to \(head)") }
            for (index, row) in try ledger.events(of: feed, after: known).enumerated() {
                guard row[0] == known + Int64(index) + 1 else {
                    throw Violation("no gap: feed \(feed) has no event \(known + Int64(index) + 1)")
                }
                if row[2] > 0 { goneAt[row[1]] = row[0] }
                history[feed].append(Event(snap: row[1], kind: row[2]))
            }
            guard Int64(history[feed].count) == head else {
                throw Violation("no gap: feed \(feed) ends at \(history[feed].count), not \(head)")
            }
        }
    }

    /// Checks that everything a client may have received still exists after a restart.
    ///
    /// - Parameter operatorActed: whether accounts were suspended or restored between the two lives.
    func compareAfterRestart(operatorActed: Bool) throws(Violation) {
        guard let ledger else { return }
        try people.compareAfterRestart(ledger, operatorActed: operatorActed)
        try inboxes.compareAfterRestart(ledger)
        if epochs.isEmpty { for feed in SimulatedData.feeds { epochs.append(try epoch(feed, ledger)) } }
        for (feed, name) in SimulatedData.feeds.enumerated() {
            guard try epoch(name, ledger) == epochs[feed] else { throw Violation("feed \(feed) has a new epoch") }
            let events = try ledger.events(of: feed, after: 0)
            guard events.count >= history[feed].count else {
                throw Violation("durable: \(history[feed].count - events.count) committed events of feed \(feed) are lost")
            }
            for (row, event) in zip(events, history[feed]) where Event(snap: row[1], kind: row[2]) != event {
                throw Violation("durable: event \(row[0]) of feed \(feed) is another one after the restart")
            }
        }
        for opening in images where try !ledger.hasOpen(opening.snap, by: opening.account) {
            throw Violation("at most once: the claim of snap \(opening.snap) by \(opening.account) is lost, but its image was sent")
        }
        try learn()
    }

    /// Whether a server has started.
    var isWatching: Bool { !epochs.isEmpty }

    private func epoch(_ feed: String, _ ledger: Ledger) throws(Violation) -> String {
        try ledger.text("SELECT epoch FROM feed WHERE name = '\(feed)'")
    }

    // MARK: Messages to clients

    /// Checks an event of a feed, pushed or in an answer.
    func check(_ feed: Int, epoch: String, offset: Int64, _ event: Event) throws(Violation) {
        guard epoch == epochs[feed] else { throw Violation("feed \(feed) has the epoch \(epoch)") }
        guard offset >= 1, offset <= Int64(history[feed].count) else {
            throw Violation("durable: event \(offset) of feed \(feed) was reported, but \(history[feed].count) are committed")
        }
        guard history[feed][Int(offset) - 1] == event else {
            throw Violation("event \(offset) of feed \(feed) was reported as \(event), and is \(history[feed][Int(offset) - 1])")
        }
        figures.events += 1
    }

    /// Checks a snapshot against the history up to its head.
    func checkSnapshot(_ feed: Int, head: Int64, snaps: [Int64]) throws(Violation) {
        guard head <= Int64(history[feed].count) else { throw Violation("durable: feed \(feed) was reported to be at \(head)") }
        var expected: [Int64] = []
        for offset in stride(from: head, to: 0, by: -1) where expected.count < PageRequest.limitMax {
            let event = history[feed][Int(offset) - 1]
            if event.kind == 0, goneAt[event.snap].map({ $0 > head }) ?? true { expected.append(event.snap) }
        }
        guard snaps == expected else { throw Violation("no gap: the snapshot of feed \(feed) at \(head) has \(snaps), not \(expected)") }
        figures.snapshots += 1
    }

    func checkHead(_ feed: Int, _ offset: Int64) throws(Violation) {
        guard offset == Int64(history[feed].count) else {
            throw Violation("no gap: at rest a subscriber of feed \(feed) is at \(offset), not \(history[feed].count)")
        }
    }

    func postWasAcknowledged(_ key: PostKey, feed: Int, offset: Int64, snap: Int64) throws(Violation) {
        if let before = acknowledged[key], before != (feed, offset) {
            throw Violation("the key \(key.key) became two snaps: \(before) and \((feed, offset))")
        }
        guard offset <= Int64(history[feed].count), history[feed][Int(offset) - 1] == Event(snap: snap, kind: 0) else {
            throw Violation("durable: the acknowledged snap \(snap) is not at offset \(offset) of feed \(feed)")
        }
        acknowledged[key] = (feed, offset)
        figures.posts += 1
    }

    /// Checks an image that is about to be sent.
    func imageLeaves(_ snap: Int64, to account: Int64) throws(Violation) {
        guard images.insert(Opening(snap: snap, account: account)).inserted else {
            throw Violation("at most once: account \(account) is sent the image of snap \(snap) again")
        }
        guard try ledger?.hasOpen(snap, by: account) != false else {
            throw Violation("at most once: account \(account) is sent the image of snap \(snap) without a claim")
        }
        if inboxes.isSent(snap) { figures.receivedImages += 1 } else { figures.images += 1 }
    }

    func hasSentImage(_ snap: Int64, to account: Int64) -> Bool { images.contains(Opening(snap: snap, account: account)) }

    func deletionWasAcknowledged(_ snap: Int64) throws(Violation) {
        guard goneAt[snap] != nil else { throw Violation("durable: the acknowledged deletion of snap \(snap) is not there") }
        deleted.insert(snap)
    }

    func isGone(_ snap: Int64) -> Bool { goneAt[snap] != nil }
    /// Whether the snap is in the feed whose snaps expire.
    func isBrief(_ snap: Int64) -> Bool { history[2].contains { $0.snap == snap } }
    func claimExists(_ snap: Int64, by account: Int64) throws(Violation) -> Bool { try ledger?.hasOpen(snap, by: account) ?? true }
    func counts(for account: Int64) throws(Violation) -> [FeedCount] { try ledger?.counts(for: account) ?? [] }
    func count(_ change: (inout SimulationFigures) -> Void) { change(&figures) }
}

/// Counts what happened: a simulation in which nothing happens proves nothing.
package struct SimulationFigures: Sendable {
    package var steps = 0, posts = 0, repeatedPosts = 0, images = 0, refusedOpens = 0, events = 0, pushes = 0, recoveries = 0, snapshots = 0
    package var deletions = 0, counted = 0, crashes = 0, powerCuts = 0, failedCommits = 0, drains = 0, refusals = 0, slowConsumers = 0
    package var connections = 0, photos = 0, photoEdits = 0, photoDeletions = 0, relations = 0, sights = 0, hidden = 0, suspensions = 0
    package var photoImages = 0, absentImages = 0, endedLogins = 0, sent = 0, received = 0, receivedImages = 0, inboxEvents = 0

    package static func += (sum: inout SimulationFigures, more: SimulationFigures) {
        for part in parts { sum[keyPath: part.path] += more[keyPath: part.path] }
    }

    private struct TextEntity: Sendable {
        let name: String
        let path: any WritableKeyPath<SimulationFigures, Int> & Sendable
    }

    private static let parts: [TextEntity] = [
        TextEntity(name: "steps", path: \.steps), TextEntity(name: "crashes", path: \.crashes),
        TextEntity(name: "power cuts", path: \.powerCuts),
        TextEntity(name: "failed commits", path: \.failedCommits), TextEntity(name: "drains", path: \.drains),
        TextEntity(name: "connections", path: \.connections), TextEntity(name: "slow consumers", path: \.slowConsumers),
        TextEntity(name: "posts acknowledged", path: \.posts), TextEntity(name: "repeated", path: \.repeatedPosts),
        TextEntity(name: "images of feeds sent", path: \.images), TextEntity(name: "opens refused", path: \.refusedOpens),
        TextEntity(name: "deletions", path: \.deletions), TextEntity(name: "events checked", path: \.events),
        TextEntity(name: "pushed", path: \.pushes),
        TextEntity(name: "recoveries", path: \.recoveries), TextEntity(name: "snapshots", path: \.snapshots),
        TextEntity(name: "photos", path: \.photos), TextEntity(name: "edits", path: \.photoEdits),
        TextEntity(name: "deleted", path: \.photoDeletions),
        TextEntity(name: "changes between people", path: \.relations), TextEntity(name: "looks", path: \.sights),
        TextEntity(name: "of nothing", path: \.hidden), TextEntity(name: "photos' images", path: \.photoImages),
        TextEntity(name: "absent", path: \.absentImages), TextEntity(name: "suspensions", path: \.suspensions),
        TextEntity(name: "logins ended", path: \.endedLogins), TextEntity(name: "sent to people", path: \.sent),
        TextEntity(name: "their images sent", path: \.receivedImages), TextEntity(name: "received ones opened", path: \.received),
        TextEntity(name: "events of inboxes", path: \.inboxEvents),
        TextEntity(name: "unread recounted", path: \.counted), TextEntity(name: "refusals", path: \.refusals),
    ]

    package var text: String { Self.parts.map { "\($0.name) \(self[keyPath: $0.path])" }.joined(separator: ", ") }
}
