package import SnapModel
import SnapPostgres

/// Posts and claims of one batch, as one statement each, in one round trip and one transaction with the fence.
///
/// The locks are taken first, accounts before feeds before snaps, each in the order of ids, so two nodes never wait for each other in a
/// circle. The holder of the lock of an author or a snap sees what earlier holders committed. A lone feed is locked where its head moves.
///
/// A connection keeps the plans that it made when the tables were small, so no statement leaves the planner a choice that grows with them: each
/// row is looked up by an index, in a LATERAL with a LIMIT. As joins, 256 claims in a feed of 3,000 snaps took 600 ms.
struct BatchStatement {
    private let works: [BatchableCommand]
    private let feeds: FeedIndex
    private let now: Timestamp
    private let posts: [(index: Int, post: BatchablePost)]
    private let claims: [(index: Int, snap: SnapID, viewer: Identity)]

    init(_ works: [BatchableCommand], feeds: FeedIndex, at now: Timestamp) {
        self.works = works
        self.feeds = feeds
        self.now = now
        posts = Self.newPosts(of: works)
        claims = works.enumerated().compactMap { index, work in
            if case .claim(let snap, let viewer) = work { (index, snap, viewer) } else { nil }
        }
    }

    /// A key that the batch repeats is looked at alone, after the batch.
    private static func newPosts(of works: [BatchableCommand]) -> [(index: Int, post: BatchablePost)] {
        var keys: Set<AuthorKey> = []
        return works.enumerated().compactMap { index, work in
            guard case .post(let post) = work else { return nil }
            return keys.insert(AuthorKey(author: post.draft.author.id, key: Array(post.draft.key.utf8))).inserted ? (index, post) : nil
        }
    }

    private struct AuthorKey: Hashable {
        let author: AccountID
        /// Bytes, since strings are equal in other spellings too.
        let key: [UInt8]
    }

    /// Queues everything in front of the fence.
    func queue(on session: any ClusterSession) throws {
        if !posts.isEmpty { try queuePosts(on: session) }
        if !claims.isEmpty { try queueClaims(on: session) }
    }

    /// Reads the results of the queued commands.
    ///
    /// - Parameter rows: the answers of what `queue` queued.
    /// - Returns: nil for a command that the store must look at alone: a repeated key, a suspended author.
    func results(_ rows: ArraySlice<PostgresRows>, _ snapshot: Snapshot) throws -> [BatchResult?] {
        var (results, rows) = ([BatchResult?](repeating: nil, count: works.count), rows)
        if !posts.isEmpty {
            rows = rows.dropFirst(hasSeveralFeeds ? 2 : 1)
            guard let made = rows.popFirst() else { throw StoreError(.other, "an answer is missing") }
            readPosts(made, &results)
        }
        if !claims.isEmpty {
            rows = rows.dropFirst()
            guard let won = rows.popFirst(), let looked = rows.popFirst() else { throw StoreError(.other, "an answer is missing") }
            try readClaims(won, looked, snapshot, &results)
        }
        return results
    }

    // MARK: Posts

    private func queuePosts(on session: any ClusterSession) throws {
        let numbers = try posts.map { try feeds.number(of: $0.post.draft.feed.id) }
        try session.queue(Self.lockAuthors, [.numbers(Set(posts.map { $0.post.draft.author.id.rawValue }).sorted())])
        if hasSeveralFeeds { try session.queue(Self.lockFeeds, [.numbers(Set(numbers).sorted())]) }
        let uploads = posts.map { post in if case .upload(let image) = post.post.image.source { image } else { StoredImage?.none } }
        try session.queue(
            Self.post,
            [
                .numbers(numbers), .numbers(posts.map { $0.post.draft.author.id.rawValue }),
                .texts(posts.map { feeds.digests.token($0.post.draft.key, .snapKey) }), .textsOrNull(posts.map { $0.post.caption?.stored }),
                .textsOrNull(posts.map { $0.post.image.source.picture?.rawValue }), .texts(posts.map { $0.post.image.facts.type }),
                .numbers(posts.map { Int64($0.post.image.facts.width) }), .numbers(posts.map { Int64($0.post.image.facts.height) }),
                .numbersOrNull(posts.map { $0.post.expiresAt(now)?.milliseconds }), .textsOrNull(uploads.map { $0?.file }),
                .textsOrNull(uploads.map { $0.map { Self.hexadecimal($0.secret) } }),
                .textsOrNull(posts.map { $0.post.entry.isEmpty ? nil : $0.post.entry.text }), .number(now.milliseconds),
            ])
    }

    private var hasSeveralFeeds: Bool { posts.contains { $0.post.draft.feed.id != posts[0].post.draft.feed.id } }

    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private func readPosts(_ rows: PostgresRows, _ results: inout [BatchResult?]) {
        for row in 0..<rows.count {
            let (index, post) = posts[Int(rows.number(row, 0)) - 1]
            let position = FeedPosition(epoch: rows.text(row, 3), offset: rows.number(row, 2))
            let author = post.draft.author
            let portrait = rows.isNull(row, 4) ? nil : feeds.portraits.path(of: author.id, rows.number(row, 4))
            func snap(opens: Int64?) -> Snap {
                Snap(
                    id: SnapID(rawValue: rows.number(row, 1)), feed: post.draft.feed.id, offset: position.offset,
                    author: Person(id: author.id, name: author.name, portrait: portrait), caption: post.caption?.shown.text,
                    parts: post.caption?.shown.parts ?? [], width: post.image.facts.width, height: post.image.facts.height, postedAt: now,
                    view: .unread, opens: opens)
            }
            let event = Event(feed: post.draft.feed.id, position: position, at: now, kind: .posted(snap(opens: nil)))
            results[index] = .posted(snap(opens: 0), event)
        }
    }

    private static let lockFeeds = "SELECT id FROM feed WHERE id = ANY(?) ORDER BY id FOR NO KEY UPDATE"
    private static let lockAuthors = "SELECT id FROM account WHERE id = ANY(?) ORDER BY id FOR NO KEY UPDATE"
    private static let lockSnaps = "SELECT id FROM snap WHERE id = ANY(?) ORDER BY id FOR NO KEY UPDATE"

    /// A key that was used before takes no offset; the others are numbered on from the feed's head. Their ids are drawn before they are
    /// inserted: rows joined with what an INSERT returns are compared each with each.
    private static let post = """
        WITH asked AS (
          SELECT * FROM unnest(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
            WITH ORDINALITY AS t(feed, author, key, caption, picture, type, width, height, expires, file, secret, entry, n)
        ), fresh AS (
          SELECT asked.*, writer.portrait, row_number() OVER (PARTITION BY asked.feed ORDER BY asked.n) AS step FROM asked
          JOIN LATERAL (SELECT portrait FROM account WHERE account.id = asked.author AND account.suspended IS NULL LIMIT 1) AS writer ON true
          WHERE (SELECT snap.id FROM snap WHERE snap.author = asked.author AND snap.key = asked.key) IS NULL
        ), moved AS (
          UPDATE feed SET head = head + more.count, snaps = snaps + more.count
          FROM (SELECT feed, count(*) FROM fresh GROUP BY feed) AS more WHERE feed.id = more.feed
          RETURNING feed.id, feed.epoch, feed.head - more.count AS base
        ), new_snap AS (
          SELECT ordered.*, nextval('snap_id_seq') AS id FROM (
            SELECT fresh.*, moved.epoch, moved.base + fresh.step AS offset FROM fresh JOIN moved ON moved.id = fresh.feed ORDER BY n
          ) AS ordered
        ), added AS (
          INSERT INTO snap (id, feed, offset, author, key, caption, picture, type, width, height, posted, expires)
          SELECT id, feed, offset, author, key, caption, picture, type, width, height, ?13, expires FROM new_snap
        ), sealed AS (
          INSERT INTO image (snap, file, secret) SELECT id, file, decode(secret, 'hex') FROM new_snap WHERE file IS NOT NULL
        ), filed AS (
          INSERT INTO snap_entry (snap, text) SELECT id, entry FROM new_snap WHERE entry IS NOT NULL
        ), counted AS (
          UPDATE webhook_kind SET sequence = sequence + made.count FROM (SELECT count(*) FROM new_snap) AS made
          WHERE kind = 'snap.posted' AND made.count > 0 RETURNING webhook, sequence - made.count AS base
        ), noted AS (
          INSERT INTO webhook_event (webhook, kind, sequence, at, snap)
          SELECT webhook, 'snap.posted', base + row_number() OVER (PARTITION BY webhook ORDER BY id), ?13, id FROM counted, new_snap
          ORDER BY webhook, id
        )
        SELECT n, id, offset, epoch, portrait FROM new_snap
        """

    // MARK: Claims

    private func queueClaims(on session: any ClusterSession) throws {
        let snaps = PostgresValue.numbers(claims.map(\.snap.rawValue))
        let viewers = PostgresValue.numbers(claims.map(\.viewer.person.id.rawValue))
        let sessions = PostgresValue.numbers(claims.map(\.viewer.session.rawValue))
        try session.queue(Self.lockSnaps, [.numbers(Set(claims.map(\.snap.rawValue)).sorted())])
        try session.queue(
            Self.claim, [snaps, viewers, sessions, .texts(claims.map(\.viewer.device)), .number(now.milliseconds), .number(feeds.people)])
        try session.queue(Self.look, [snaps, viewers, sessions])
    }

    /// Reads the results of the claims.
    ///
    /// - Parameters:
    ///   - won: snaps and viewers of the claims that this batch made.
    ///   - looked: a row for each claim, as it is now.
    private func readClaims(_ won: PostgresRows, _ looked: PostgresRows, _ snapshot: Snapshot, _ results: inout [BatchResult?]) throws {
        var winners = Set((0..<won.count).map { Pair(snap: won.number($0, 0), viewer: won.number($0, 1)) })
        var left = winners.reduce(into: [Int64: Int64]()) { $0[$1.snap, default: 0] += 1 }
        for row in 0..<looked.count {
            let values = StandingRow(looked, row)
            let (index, id, viewer) = claims[Int(values.number(Self.number)) - 1]
            guard !values.isNull(Self.session) else {
                results[index] = .refused(.endedLogin)
                continue
            }
            // A snap to people is claimed in a transaction of its own, by another method.
            guard !values.isNull(0), let snap = try SnapRow.snap(values, for: .viewer(viewer.person.id), in: snapshot) else {
                results[index] = .refused(.unknownSnap)
                continue
            }
            if winners.remove(Pair(snap: id.rawValue, viewer: viewer.person.id.rawValue)) != nil {
                left[id.rawValue, default: 1] -= 1
                // Of several claims in one batch, each returns the count as if they came one by one.
                let opens = values.number(SnapRow.opens) - (left[id.rawValue] ?? 0)
                results[index] = .claimed(try claim(snap, opens: opens, values))
            } else {
                results[index] = try refusal(of: snap, values)
            }
        }
    }

    private struct Pair: Hashable {
        let snap: Int64
        let viewer: Int64
    }

    private func claim(_ snap: Snap, opens: Int64, _ row: StandingRow) throws -> Claim {
        guard case .read(let opened) = snap.view else { throw StoreError(.corrupt, "a claim that was made is not there") }
        let source = SourceRow(row, from: SnapRow.width)
        return Claim(
            snap: snap.opens == nil ? snap : snap.with(opens: opens), opened: opened, opens: opens,
            image: ImageFacts(type: source.type, width: snap.width, height: snap.height), source: try source.image(of: snap.id, at: now))
    }

    /// Why a claim was not made; nil where only the store can decide, as for a suspended viewer.
    private func refusal(of snap: Snap, _ row: StandingRow) throws -> BatchResult? {
        if case .read(let opened) = snap.view { return .refused(.alreadyOpened(opened)) }
        if let gone = snap.gone { return .refused(.gone(gone)) }
        return nil
    }

    /// The columns of `look` after those of the snap and its source: the claim's number, and its login.
    private static let number = SnapRow.width + SourceRow.count
    private static let session = number + 1

    private static let claim = """
        WITH asked AS (
          SELECT DISTINCT ON (snap, viewer) * FROM unnest(?1, ?2, ?3, ?4) WITH ORDINALITY AS t(snap, viewer, session, device, n)
          ORDER BY snap, viewer, n
        ), good AS (
          SELECT asked.*, (
            SELECT min(device.id) FROM device WHERE device.account = asked.viewer AND device.name = asked.device) AS known
          FROM asked
          JOIN LATERAL (
            SELECT 1 FROM snap WHERE snap.id = asked.snap AND snap.feed <> ?6 AND snap.gone IS NULL
              AND (snap.expires IS NULL OR snap.expires > ?5) LIMIT 1
          ) AS target ON true
          JOIN LATERAL (SELECT 1 FROM session WHERE session.id = asked.session AND session.account = asked.viewer LIMIT 1) AS login ON true
          JOIN LATERAL (SELECT 1 FROM account WHERE account.id = asked.viewer AND account.suspended IS NULL LIMIT 1) AS person ON true
        ), named AS (
          INSERT INTO device (account, name) SELECT DISTINCT viewer, device FROM good WHERE known IS NULL RETURNING id, account, name
        ), won AS (
          INSERT INTO open (snap, viewer, at, device)
          SELECT good.snap, viewer, ?5, coalesce(known, named.id)
          FROM good LEFT JOIN named ON named.account = viewer AND named.name = good.device
          ORDER BY good.snap, viewer ON CONFLICT DO NOTHING RETURNING snap, viewer
        ), counted AS (
          UPDATE snap SET opens = opens + more.count FROM (SELECT snap, count(*) FROM won GROUP BY snap) AS more WHERE snap.id = more.snap
        ), tallied AS (
          INSERT INTO tally (viewer, feed, opened) SELECT won.viewer, snap.feed, count(*) FROM won JOIN snap ON snap.id = won.snap
          GROUP BY 1, 2 ORDER BY 1, 2 ON CONFLICT (viewer, feed) DO UPDATE SET opened = tally.opened + excluded.opened
        )
        SELECT snap, viewer FROM won
        """

    private static let look = """
        SELECT \(SnapRow.columns), \(SourceRow.columns), asked.n, session.id
        FROM unnest(?1, ?2, ?3) WITH ORDINALITY AS asked(snap, viewer, session, n)
        LEFT JOIN LATERAL (
          SELECT id FROM session AS one WHERE one.id = asked.session AND one.account = asked.viewer LIMIT 1) AS session ON true
        LEFT JOIN LATERAL (SELECT * FROM snap AS one WHERE one.id = asked.snap LIMIT 1) AS snap ON true
        LEFT JOIN LATERAL (SELECT * FROM account AS one WHERE one.id = snap.author LIMIT 1) AS account ON true
        LEFT JOIN LATERAL (SELECT * FROM open AS one WHERE one.snap = asked.snap AND one.viewer = asked.viewer LIMIT 1) AS open ON true
        LEFT JOIN LATERAL (SELECT * FROM image AS one WHERE one.snap = asked.snap LIMIT 1) AS image ON true ORDER BY asked.n
        """
}

extension Transaction {
    /// Checks that the login is valid, as it may have ended at another node. A server without a cluster has dropped its connections by then.
    ///
    /// - Throws: `notAuthenticated`.
    package func requireLogin(_ session: SessionID) throws {
        guard sql.hasOtherWriters else { return }
        guard try row("SELECT 1 FROM session WHERE id = ?", [session.rawValue]) != nil else { throw Rejection.endedLogin }
    }
}
