import SnapModel

/// Knows what was promised about snaps for chosen people, over all lives of the server.
final class InboxOracle {
    /// An event of an inbox. The kinds are those of the database: 1 received, 2 opened, 3 removed, 4 deleted, 5 expired.
    struct Event: Equatable {
        let kind: Int64
        let snap: Int64
        static let received: Int64 = 1
        static let opened: Int64 = 2
        static let removed: Int64 = 3
        /// The kinds after which a snap cannot be opened.
        static let ends: [Int64] = [2, 3, 4, 5]
    }

    /// The caption of a sent snap, and the keys of its image.
    private struct Content {
        var words: Int64
        var secrets: [[UInt8]]
    }

    private let people: PeopleOracle
    /// For each account, the events of offsets 1, 2, 3 … as they were committed.
    private(set) var history: [Int64: [Event]] = [:]
    private var contents: [Int64: Content] = [:]
    private var acknowledged: [Oracle.PostKey: Int64] = [:]
    /// Snaps that were acknowledged as taken back, and those that were acknowledged as removed by a recipient.
    private(set) var takenBack: Set<Int64> = []
    private(set) var removed: Set<Oracle.Opening> = []
    /// Relations as of the commit before.
    private var before = PeopleState()

    init(_ people: PeopleOracle) { self.people = people }

    /// All sent snaps, oldest first.
    var snaps: [Int64] { contents.keys.sorted() }

    func isSent(_ snap: Int64) -> Bool { contents[snap] != nil }

    /// The snaps that came to an account and that it can still open, oldest first.
    func waiting(for account: Int64) -> [Int64] {
        let events = history[account] ?? []
        let over = Set(events.filter { Event.ends.contains($0.kind) }.map(\.snap))
        return events.filter { $0.kind == Event.received && !over.contains($0.snap) }.map(\.snap)
    }

    // MARK: The database

    /// Reads what a commit has changed.
    ///
    /// - Parameter isObserved: whether it was one commit, whose relations are known.
    func learn(_ ledger: Ledger, isObserved: Bool = true) throws(Violation) {
        defer { before = people.state }
        try takeContents(ledger)
        for row in try ledger.inboxHeads() {
            let known = Int64(history[row[0]]?.count ?? 0)
            guard row[1] >= known else { throw Violation("durable: the inbox of \(row[0]) fell back from \(known) to \(row[1])") }
            if row[1] > known {
                try take(try ledger.inboxEvents(of: row[0], after: known), of: row[0], upTo: row[1], isObserved ? ledger : nil)
            }
        }
        if let left = try ledger.remains().first { throw Violation("erased: image or caption of the sent snap \(left[0]) are left") }
    }

    private func take(_ events: [[Int64]], of account: Int64, upTo head: Int64, _ ledger: Ledger?) throws(Violation) {
        for row in events {
            let next = Int64(history[account]?.count ?? 0) + 1
            guard row[0] == next else { throw Violation("no gap: the inbox of \(account) has no event \(next)") }
            history[account, default: []].append(Event(kind: row[1], snap: row[2]))
            if let ledger, row[1] == Event.received { try checkTaking(row[2], account, ledger) }
        }
        let count = history[account]?.count ?? 0
        guard Int64(count) == head else { throw Violation("no gap: the inbox of \(account) ends at \(count), not \(head)") }
    }

    /// Checks that a snap came only to an account that takes it: one that takes all or follows its author, without a block either way.
    private func checkTaking(_ snap: Int64, _ account: Int64, _ ledger: Ledger) throws(Violation) {
        let author = try ledger.author(ofSnap: snap)
        func takes(_ state: PeopleState) -> Bool {
            let follows = state.follows[PeopleState.Pair(from: account, to: author)] != nil
            return state.isThere(account, for: author) && (follows || SimulatedMachine.openNumbers.contains(account))
        }
        guard takes(before) || takes(people.state) || people.flights.isOpen(.pair(account, author)) else {
            throw Violation("not for you: snap \(snap) of \(author) came to \(account), who does not take it")
        }
    }

    /// Notes new captions and keys, and those that must now be gone from every file.
    private func takeContents(_ ledger: Ledger) throws(Violation) {
        for row in try ledger.sentSnaps() {
            let (snap, words, hasImage) = (row[0], row[1], row[2] == 1)
            guard var content = contents[snap] else {
                contents[snap] = Content(words: words, secrets: hasImage ? try ledger.secrets(ofSnap: snap) : [])
                continue
            }
            if words == 0, content.words != 0 {
                people.erase(Array(String(content.words).utf8))
                content.words = 0
            }
            if !hasImage {
                content.secrets.forEach(people.erase)
                content.secrets = []
            }
            contents[snap] = content
        }
    }

    /// Checks that all events still exist after a restart.
    func compareAfterRestart(_ ledger: Ledger) throws(Violation) {
        for (account, events) in history {
            let rows = try ledger.inboxEvents(of: account, after: 0)
            guard rows.count >= events.count else { throw Violation("durable: events of the inbox of \(account) are lost") }
            for (row, event) in zip(rows, events) where Event(kind: row[1], snap: row[2]) != event {
                throw Violation("durable: event \(row[0]) of the inbox of \(account) is another one after the restart")
            }
        }
        try learn(ledger, isObserved: false)
    }

    // MARK: Messages to clients

    // A client also reads what a stopped server has sent. There is no ledger then, so nothing is compared with the database.

    /// Checks an event, pushed or in an answer. A snap whose author is hidden now is reported as removed.
    func check(_ account: Int64, offset: Int64, _ event: Event) throws(Violation) {
        let events = history[account] ?? []
        guard offset >= 1, offset <= Int64(events.count) else {
            throw Violation("durable: event \(offset) of the inbox of \(account) was reported, but \(events.count) are committed")
        }
        let there = events[Int(offset) - 1]
        let isHidden = there.kind == Event.received && event == Event(kind: Event.removed, snap: there.snap)
        guard there == event || isHidden else {
            throw Violation("event \(offset) of the inbox of \(account) was reported as \(event), and is \(there)")
        }
    }

    /// Checks the newest page of an inbox against the history up to its head.
    func checkPage(_ account: Int64, head: Int64, _ snaps: [Int64], isWhole: Bool, _ ledger: Ledger?) throws(Violation) {
        let events = (history[account] ?? []).prefix(Int(head))
        func snapsOf(_ kind: Int64) -> Set<Int64> { Set(events.filter { $0.kind == kind }.map(\.snap)) }
        let listed = snapsOf(Event.received).subtracting(snapsOf(Event.removed))
        if let strange = snaps.first(where: { !listed.contains($0) }) {
            throw Violation("not for you: the inbox of \(account) at \(head) has snap \(strange)")
        }
        guard isWhole else { return }
        // One that was opened, or is gone, is hidden while its author is in a block.
        let over = Event.ends.reduce(into: Set<Int64>()) { $0.formUnion(snapsOf($1)) }
        for snap in listed.subtracting(over) where !snaps.contains(snap) {
            guard try ledger?.author(ofSnap: snap) ?? SimulatedMachine.suspectNumber == SimulatedMachine.suspectNumber else {
                throw Violation("durable: the inbox of \(account) at \(head) lacks snap \(snap)")
            }
        }
    }

    func checkHead(_ account: Int64, _ offset: Int64) throws(Violation) {
        let count = history[account]?.count ?? 0
        guard offset == Int64(count) else {
            throw Violation("no gap: at rest a client is at \(offset) of the inbox of \(account), not \(count)")
        }
    }

    func sendingWasAcknowledged(_ key: Oracle.PostKey, _ snap: Int64, to: [Int64], _ ledger: Ledger?) throws(Violation) {
        guard acknowledged[key, default: snap] == snap else { throw Violation("durable: the key \(key.key) became two sent snaps") }
        acknowledged[key] = snap
        guard let there = try ledger?.recipients(of: snap).map({ $0[0] }) else { return }
        guard Set(there) == Set(to) else { throw Violation("durable: snap \(snap) was sent to \(to), and is for \(there)") }
    }

    func openingWasAnswered(_ snap: Int64, by account: Int64, _ ledger: Ledger?) throws(Violation) {
        guard try ledger?.recipients(of: snap).contains(where: { $0[0] == account && $0[1] == 1 }) != false else {
            throw Violation("not for you: \(account) opened snap \(snap), which did not come to it")
        }
    }

    func removalWasAcknowledged(_ snap: Int64, by account: Int64, _ ledger: Ledger?) throws(Violation) {
        guard try ledger?.recipients(of: snap).contains(where: { $0[0] == account && $0[2] == 1 }) != false else {
            throw Violation("durable: the acknowledged removal of snap \(snap) by \(account) is not there")
        }
        removed.insert(Oracle.Opening(snap: snap, account: account))
    }

    func endWasAcknowledged(_ snap: Int64, by account: Int64, _ ledger: Ledger?) throws(Violation) {
        guard try ledger?.author(ofSnap: snap) ?? account == account else {
            throw Violation("not for you: \(account) took back snap \(snap) of another account")
        }
        guard try ledger?.isGone(snap) != false else { throw Violation("durable: snap \(snap) was taken back, and is there") }
        takenBack.insert(snap)
    }
}

// Inboxes in the database.
extension Ledger {
    func inboxHeads() throws(Violation) -> [[Int64]] { try rows("SELECT account, head FROM main.inbox") }

    func inboxEvents(of account: Int64, after offset: Int64) throws(Violation) -> [[Int64]] {
        try rows("SELECT offset, kind, snap FROM main.inbox_event WHERE account = ?1 AND offset > ?2 ORDER BY offset", account, offset)
    }

    /// Each recipient of a snap: the account, whether the snap came to it, and whether it was removed.
    func recipients(of snap: Int64) throws(Violation) -> [[Int64]] {
        try rows("SELECT account, offset IS NOT NULL, removed IS NOT NULL FROM main.recipient WHERE snap = ?1", snap)
    }

    /// All sent snaps: the id, the number in the caption or 0, and whether an image is stored.
    fileprivate func sentSnaps() throws(Violation) -> [[Int64]] {
        try rows(
            """
            SELECT sent.snap, coalesce(CAST(snap.caption AS INTEGER), 0), image.snap IS NOT NULL FROM main.sent
            JOIN main.snap ON snap.id = sent.snap LEFT JOIN main.image ON image.snap = sent.snap
            """)
    }

    fileprivate func secrets(ofSnap snap: Int64) throws(Violation) -> [[UInt8]] {
        try blobs("SELECT secret FROM main.image WHERE snap = ?1", snap)
    }

    func author(ofSnap snap: Int64) throws(Violation) -> Int64 {
        try rows("SELECT author FROM main.snap WHERE id = ?1", snap).first?[0] ?? 0
    }

    func isGone(_ snap: Int64) throws(Violation) -> Bool {
        try !rows("SELECT 1 FROM main.snap WHERE id = ?1 AND gone IS NOT NULL", snap).isEmpty
    }

    /// Whether a sent snap is gone, or was claimed by an account and erased since.
    func hasEnded(_ snap: Int64, for account: Int64) throws(Violation) -> Bool {
        if try isGone(snap) { return true }
        let erased = try rows(
            """
            SELECT 1 FROM main.snap WHERE id = ?1 AND picture IS NULL AND NOT EXISTS (SELECT 1 FROM main.image WHERE image.snap = snap.id)
            """, snap)
        return try erased.isEmpty ? false : hasOpen(snap, by: account)
    }

    /// Sent snaps that no recipient can open, and whose content is neither erased nor due to be.
    fileprivate func remains() throws(Violation) -> [[Int64]] {
        try rows(
            """
            SELECT sent.snap FROM main.sent JOIN main.snap ON snap.id = sent.snap LEFT JOIN main.image ON image.snap = sent.snap
            WHERE due IS NULL AND (
              (gone IS NOT NULL AND (caption IS NOT NULL OR picture IS NOT NULL OR image.snap IS NOT NULL))
              OR ((picture IS NOT NULL OR image.snap IS NOT NULL) AND NOT EXISTS (
                SELECT 1 FROM main.recipient WHERE recipient.snap = sent.snap AND recipient.offset IS NOT NULL AND removed IS NULL
                  AND NOT EXISTS (SELECT 1 FROM main.open WHERE open.snap = sent.snap AND viewer = recipient.account))))
            """)
    }
}
