package import SnapModel
import SnapPostgres

/// Follows what all nodes of a cluster commit: the feeds, the events of photos, the control log. It depends on no hint, since each look
/// reads the heads and fetches all that is missing.
///
/// - Thread: the one that made it.
package final class ClusterFollower {
    /// The most of each log that one look fetches.
    private static let most = 4_096
    private static let channel = "snapfeed"
    /// Events that are read for all are read as by a viewer without opened snaps.
    private static let anyViewer = AccountID(rawValue: 0)

    /// The events since the last poll, with a snapshot of the database of that moment.
    package struct Look {
        package let snapshot: Snapshot
        package var events: [Event] = []
        /// The asker is the connection of this node whose request made the change.
        package var changes: [(change: Change, asker: UInt64?)] = []
        /// Whether more events of photos came than one look fetches, or than are kept: subscribers of home must load it again.
        package var hasLostPhotos = false
        package var orders: [ControlOrder] = []
        /// Feeds of which more came than one look fetches: their subscribers must come back.
        package var jumps: [(feed: FeedID, head: Int64)] = []
        package var heads: [FeedID: Int64] = [:]
        /// PostgreSQL's clock in milliseconds since 1970.
        package var now: Int64 = 0
    }

    private let database: any ClusterDatabase
    private let node: ClusterNode
    /// A random text that only this cluster's database has.
    package let cluster: String
    private let index: FeedIndex
    private let seen: SeenHeads
    /// The node's own folder.
    private let folder: String?
    private var session: (any ClusterSession)?
    private var heads: [FeedID: Int64] = [:]
    private var photos: Int64
    private var control: Int64
    private let now: @Sendable () -> Timestamp

    /// Follows from now on.
    ///
    /// - Parameters:
    ///   - folder: the node's own, where what it knows outlives it; nil in tests.
    package init(
        _ database: any ClusterDatabase, node: ClusterNode, in folder: String? = nil, heads: [FeedSummary], feeds: [Feed],
        topics: Topics = Topics(), _ seen: SeenHeads = SeenHeads(), now: @escaping @Sendable () -> Timestamp
    ) throws(StoreError) {
        self.database = database
        self.node = node
        self.seen = seen
        self.folder = folder
        self.now = now
        do {
            let session = try Self.connect(database, node)
            let sql = SQLConnection(session)
            index = try FeedIndex(reading: feeds, from: sql, topics, now: now)
            for summary in heads { self.heads[summary.feed.id] = summary.head.offset }
            guard let people = try sql.row("SELECT head, epoch FROM people_log") else {
                throw StoreError(.corrupt, "the row of people_log is missing")
            }
            (photos, cluster) = (people[0], people[1])
            // Orders that the writer may have missed since it read the tables; a repeated order is harmless.
            control = max(0, (try sql.row("SELECT head FROM control_log")?[0] ?? 0) - 64)
            self.session = session
        } catch { throw StoreError(error) }
    }

    private static func connect(_ database: any ClusterDatabase, _ node: ClusterNode) throws -> any ClusterSession {
        let session = try database.connect(as: "snapfeed \(node.name) follower")
        _ = try session.run("LISTEN \(channel)", [])
        return session
    }

    /// The socket on which notifications come; nil without a connection.
    package var descriptor: CInt? { session.flatMap { $0.isBroken ? nil : $0.descriptor } }

    /// The hints that other nodes sent over the database.
    package func hints() -> [String] { (try? session?.notifications()) ?? [] }

    /// Sends hints to the other nodes. Nothing depends on them, so they do not wait for the disk.
    package func send(_ hints: [String]) {
        guard let session, !session.isBroken else { return }
        do {
            try session.begin([("BEGIN", []), ("SET LOCAL synchronous_commit = off", [])])
            for hint in hints { try session.queue("SELECT pg_notify(?, ?)", [.text(Self.channel), .text(hint)]) }
            _ = try session.run("COMMIT", [])
        } catch { session.giveUp() }
    }

    /// Reads what is new.
    ///
    /// - Parameters:
    ///   - known: heads that the node has reached by its own commits, so that their events need not be fetched.
    ///   - body: gets what came, inside the transaction that read it. Where it throws, the same comes again.
    /// - Throws: `.unreachable`; `.lostHistory` where the database knows less than this node does; `.fenced`.
    package func look<Value>(known: [FeedID: Int64], _ body: (Look) throws -> Value) throws(StoreError) -> Value {
        do {
            try seen.requireWhole()
            let session = try connected()
            try session.begin([("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", [])])
            let sql = SQLConnection(session)
            defer { end(session) }
            var look = Look(snapshot: Snapshot(sql: sql, feeds: index))
            let (photoHead, controlHead) = try readHeads(sql, known, &look)
            if photoHead > photos { try readPhotos(upTo: photoHead, &look) }
            if controlHead > control { try readOrders(upTo: controlHead, sql, &look) }
            let value = try body(look)
            (photos, control) = (photoHead, controlHead)
            heads.merge(look.heads) { max($0, $1) }
            remember()
            return value
        } catch {
            if session?.isBroken == true { session = nil }
            throw StoreError(error)
        }
    }

    /// Stores the node's report, which `snapfeed cluster nodes` lists.
    package func report(_ report: NodeReport) {
        guard let session, session.isIdle else { return }
        do { try report.write(session, of: node) } catch { session.giveUp() }
    }

    /// Marks the database, so that no node works on it before it is recovered.
    package func markLost(because reason: String) {
        if session?.isIdle == false { session = nil }
        do { try LostHistory.mark(try connected(), because: "\(reason) (node \(node.name))", cluster: cluster) } catch {
            // A database that takes no writes cannot be marked. This node's folder keeps what it knows.
            session?.giveUp()
        }
    }

    /// Keeps what the node knows in its folder.
    ///
    /// - Parameter isLast: whether the node stops, so that even what is a moment old must be written.
    package func remember(isLast: Bool = false) {
        if let folder { seen.remember(in: folder, at: now(), isLast: isLast) }
    }

    private func end(_ session: any ClusterSession) {
        do { _ = try session.run("ROLLBACK", []) } catch { session.giveUp() }
    }

    private func connected() throws -> any ClusterSession {
        if let session {
            if session.isIdle { return session }
            // A report or a hint found the connection dead. Callers that wait for the database learn that before another 3 s of connecting.
            self.session = nil
            throw StoreError(.unreachable, "the connection is lost")
        }
        let made = try Self.connect(database, node)
        session = made
        return made
    }

    /// All heads in one round trip, and the events of feeds that are behind.
    private func readHeads(_ sql: SQLConnection, _ known: [FeedID: Int64], _ look: inout Look) throws -> (photos: Int64, control: Int64) {
        let before = seen.heads
        let rows = try sql.rows(
            "\(SeenHeads.query) UNION ALL SELECT 4, 0, CAST(extract(epoch FROM clock_timestamp()) * 1000 AS INTEGER), ''")
        try seen.compare(rows, with: before)
        var (photoHead, controlHead) = (photos, control)
        for row in rows {
            switch SeenHeads.Log.Kind(rawValue: row[0]) {
            case .feed: try readFeed(row, known, &look)
            case .photos: photoHead = row[2]
            case .control: controlHead = row[2]
            case .node: break
            case nil: look.now = row[2]
            }
        }
        return (photoHead, controlHead)
    }

    private func readFeed(_ row: SQLRow, _ known: [FeedID: Int64], _ look: inout Look) throws {
        guard let feed = index.feed(row[1]) else { return }
        let reached = max(heads[feed] ?? 0, known[feed] ?? 0)
        let head = FeedPosition(epoch: row[3], offset: row[2])
        look.heads[feed] = head.offset
        guard head.offset > reached else { return }
        let events = try look.snapshot.events(of: feed, after: reached, to: head, limit: Self.most, for: .viewer(Self.anyViewer))
        if let events { look.events += events } else { look.jumps.append((feed, head.offset)) }
    }

    private func readPhotos(upTo head: Int64, _ look: inout Look) throws {
        guard head - photos <= Self.most, try look.snapshot.keepsEvents(after: photos, to: head) else {
            look.hasLostPhotos = true
            return
        }
        look.changes += try look.snapshot.photoChanges(after: photos).map { ($0, nil) }
    }

    private func readOrders(upTo head: Int64, _ sql: SQLConnection, _ look: inout Look) throws {
        for entry in try ControlLog.entries(after: control, sql) {
            for order in entry.orders {
                if case .notified(let account, let offset) = order {
                    look.changes.append((.notified(AccountID(rawValue: account), at: offset), nil))
                } else if case .noticed(let account, let upTo, let unread, let newest, let isRead, let asker) = order {
                    let change = Change.unread(AccountID(rawValue: account), upTo: upTo, unread: unread, newest: newest, isRead: isRead)
                    look.changes.append((change, entry.node == node.id ? asker : nil))
                } else if case .commented(let comment, let kind, let at) = order {
                    guard let kind = CommentEventKind(rawValue: kind) else { continue }
                    let event = try look.snapshot.commentEvent(CommentID(rawValue: comment), kind, at: Timestamp(milliseconds: at))
                    if let event { look.changes.append((.comment(event), nil)) }
                } else if case .inbox(let snap, let kind, let at, let places) = order {
                    let places = places.filter { $0.count == 2 }.map {
                        InboxChange.Place(account: AccountID(rawValue: $0[0]), offset: $0[1])
                    }
                    look.changes += try look.snapshot.inboxChanges(
                        kind, of: SnapID(rawValue: snap), at: Timestamp(milliseconds: at), places: places
                    ).map { (.inbox($0), nil) }
                } else if entry.node != node.id {
                    look.orders.append(order)
                }
            }
        }
    }
}

extension Snapshot {
    /// The events of photos after an offset, as they were pushed to connected clients: each with the photo as it is now.
    func photoChanges(after offset: Int64) throws -> [Change] {
        let head = try peopleHead()
        let rows = try map(
            "SELECT \(PhotoEventRow.columns), viewer FROM photo_event WHERE offset > ? ORDER BY offset", [offset]
        ) { (row: PhotoEventRow($0), viewer: $0.numberOrNil(5).map(AccountID.init)) }
        return try rows.flatMap { row, viewer in
            try row.changes(in: head.epoch, viewer: viewer) { id in
                do { return try photo(id, for: .localAdmin, at: feeds.portraits.now()).impersonal } catch is Rejection { return nil }
            }
        }
    }
}
