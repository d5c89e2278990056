package import SnapModel

/// A claim just made: it has used up the viewer's one right to the image's bytes.
package struct Claim: Sendable {
    package let snap: Snap
    package let opened: Opened
    package let opens: Int64
    package let image: ImageFacts
    package let source: ImageSource
}

extension Claim {
    /// The messages to the viewer's devices, and to the author's.
    func changes(by viewer: Person) -> [Change] {
        [
            .notice(.toAll(viewer.id, .opened(snap.id, opened))),
            .notice(.toAll(snap.author.id, .viewed(snap.id, viewer: viewer, at: opened.at, opens: opens))),
        ]
    }
}

/// The ledger of view-once: every open of a snap.
extension Transaction {
    /// Claims the one open of (snap, viewer), and notifies the devices of the viewer and of the author.
    ///
    /// - Throws: as `claim(_:by:on:at:)`.
    package func open(_ id: SnapID, by viewer: Person, on device: String, at now: Timestamp) throws -> Claim {
        let claim = try claim(id, by: viewer.id, on: device, at: now)
        for change in claim.changes(by: viewer) { changes.add(change) }
        return claim
    }

    /// Claims the one open of (snap, viewer). Besides the local admin's look (`inspect`), nothing else in the product may lead to image
    /// bytes, and this only once its transaction has been committed.
    ///
    /// - Throws: `alreadyOpened` with the time and the device; `unknownSnap`; `snapGone`; `suspended`.
    func claim(_ id: SnapID, by viewer: AccountID, on device: String, at now: Timestamp) throws -> Claim {
        let statements = try statements.claims
        let found = try statements.look.first(.number(viewer.rawValue), .number(id.rawValue)) { row in
            try SnapRow.snap(row, for: .viewer(viewer), in: snapshot).map {
                (
                    snap: $0, opens: row.number(SnapRow.opens), source: SourceRow(row, from: SnapRow.width),
                    isActive: !row.isNull(SnapRow.width + SourceRow.count)
                )
            }
        }
        guard let (before, opensBefore, source, isActive) = found else { throw Rejection.unknownSnap }
        if case .read(let opened) = before.view { throw Rejection.alreadyOpened(opened) }
        if let gone = before.gone { throw Rejection.gone(gone) }
        let image: ImageSource
        do { image = try source.image(of: id, at: now) } catch {
            // A suspension is reported before any other refusal.
            try requireActive(viewer)
            throw error
        }
        guard isActive else { throw try refusal(of: viewer) }
        try noteOpen(of: id, by: viewer, on: device, in: try feeds.number(of: before.feed), at: now)
        let opens = opensBefore + 1
        let opened = Opened(at: now, device: device)
        return Claim(
            snap: before.read(opened, opens: viewer == before.author.id ? opens : nil), opened: opened, opens: opens,
            image: ImageFacts(type: source.type, width: before.width, height: before.height), source: image)
    }

    /// Why an account that is not active may not claim.
    func refusal(of viewer: AccountID) throws -> StoreError {
        try requireActive(viewer)
        return StoreError(.corrupt, "the row of account \(viewer.text) is gone")
    }

    /// Notes an open in the ledger. It is the first write of a claim; everything that can refuse one comes before it.
    func noteOpen(of id: SnapID, by viewer: AccountID, on device: String, in feed: Int64, at now: Timestamp) throws {
        let statements = try statements.claims
        let number = try devices.number(of: device, viewer) ?? addDevice(device, of: viewer)
        _ = try statements.note.run(.number(id.rawValue), .number(viewer.rawValue), .number(now.milliseconds), .number(number))
        try statements.count(viewer, id, in: feed)
    }

    /// Finds the row of a device, or makes it for the account's first open there.
    private func addDevice(_ name: String, of viewer: AccountID) throws -> Int64 {
        let known = try row("SELECT id FROM device WHERE account = ? AND name = ?", [viewer.rawValue, name])?[0] as Int64?
        if known == nil { try run("INSERT INTO device (account, name) VALUES (?, ?)", [viewer.rawValue, name]) }
        let number = try known ?? sql.lastInsertedID
        devices.note(number, of: name, viewer)
        return number
    }

    /// The image of a snap, with its type.
    ///
    /// - Throws: `snapGone` for an expired snap, even if the job that removes it has not run yet.
    func imageSource(of snap: SnapID, at now: Timestamp) throws -> (ImageSource, type: String) {
        let sql = "SELECT \(SourceRow.columns) FROM snap LEFT JOIN image ON image.snap = snap.id WHERE snap.id = ?"
        guard let row = try snapshot.first(sql, [snap.rawValue], { SourceRow($0, from: 0) }) else { throw Rejection.unknownSnap }
        return (try row.image(of: snap, at: now), row.type)
    }
}

/// The prepared statements of claims.
///
/// A class, because a copy of a struct would count references to each statement.
final class ClaimStatements {
    /// Reads everything that a claim needs in one query, because statements are most of a claim's cost.
    let look: Prepared
    let note: Prepared
    /// Reads what the claim of a received snap needs.
    let received: Prepared
    /// Takes the next offset of an inbox for an open, and reads its epoch.
    let inboxHead: Prepared
    let inboxEvent: Prepared
    private let tally, firstTally, opens: Prepared

    init(_ sql: SQLConnection) throws {
        look = try sql.prepare(Self.lookQuery)
        // A SELECT in the place of VALUES would make SQLite keep a journal for the statement.
        note = try sql.prepare("INSERT INTO open (snap, viewer, at, device) VALUES (?, ?, ?, ?)")
        received = try sql.prepare(Self.receivedQuery)
        inboxHead = try sql.prepare(
            """
            UPDATE inbox SET head = head + 1, unread = unread - 1 WHERE account = ? RETURNING head, (SELECT epoch FROM people_log)
            """)
        inboxEvent = try sql.prepare("INSERT INTO inbox_event (account, offset, kind, snap, at) VALUES (?, ?, ?, ?, ?)")
        tally = try sql.prepare("UPDATE tally SET opened = opened + 1 WHERE viewer = ? AND feed = ?")
        firstTally = try sql.prepare("INSERT INTO tally (viewer, feed, opened) VALUES (?, ?, 1)")
        opens = try sql.prepare("UPDATE snap SET opens = opens + 1 WHERE id = ?")
    }

    /// Counts an open of a viewer. Most viewers have opened something in this feed before.
    fileprivate func count(_ viewer: AccountID, _ snap: SnapID, in feed: Int64) throws {
        if try tally.run(.number(viewer.rawValue), .number(feed)) == 0 {
            _ = try firstTally.run(.number(viewer.rawValue), .number(feed))
        }
        _ = try opens.run(.number(snap.rawValue))
    }

    /// Whether the viewer may act; NULL if not.
    private static let isActive = "(SELECT 1 FROM account AS viewer WHERE viewer.id = ?1 AND viewer.suspended IS NULL)"
    private static let lookQuery = """
        SELECT \(SnapRow.columns), \(SourceRow.columns), \(isActive)
        FROM \(SnapRow.tables) LEFT JOIN image ON image.snap = snap.id WHERE snap.id = ?2
        """
    private static let receivedQuery = """
        SELECT \(InboxRow.columns), \(SourceRow.columns), CASE WHEN EXISTS (
          SELECT 1 FROM recipient WHERE recipient.snap = ?2 AND recipient.account <> ?1 AND \(InboxRow.isWaiting)) THEN 1 ELSE 0 END, \(isActive)
        FROM \(InboxRow.tables) LEFT JOIN image ON image.snap = recipient.snap
        WHERE \(Visibility.ofReceived(by: "?1")) AND recipient.snap = ?2
        """
}

/// The place of a snap's image, as stored in the database.
struct SourceRow {
    /// The number of `columns`.
    static let count = 5
    static let columns = "snap.picture, snap.type, image.file, image.secret, snap.expires"

    let picture: String?
    let type: String
    let file: String?
    let secret: [UInt8]?
    let expires: Int64?

    /// - Parameter first: the index of the first of `columns` in the row.
    init(_ row: some ColumnReader, from first: Int) {
        (picture, type) = (row.textOrNil(first), row.text(first + 1))
        (file, secret, expires) = (row.textOrNil(first + 2), row.bytesOrNil(first + 3), row.numberOrNil(first + 4))
    }

    /// Whether there is still an image.
    var isThere: Bool { picture != nil || file != nil }

    /// Returns where the image of a snap is.
    ///
    /// - Throws: `snapGone` when it has expired.
    func image(of snap: SnapID, at now: Timestamp) throws -> ImageSource {
        if let expires, expires <= now.milliseconds { throw Rejection.gone(.expired) }
        return try image(of: snap)
    }

    /// The image, whether the snap has expired or not.
    func image(of snap: SnapID) throws -> ImageSource {
        if let picture { return .picture(PictureID(rawValue: picture)) }
        guard let file, let secret else { throw StoreError(.corrupt, "snap \(snap.text) has no image") }
        return .upload(StoredImage(file: file, secret: secret, type: type))
    }
}

extension Snapshot {
    /// The viewers who opened a snap, the latest first, at most 100.
    package func views(of snap: SnapID) throws -> [SnapView] {
        try rows(
            """
            SELECT account.id, account.name, open.at, \(Portraits.column) FROM open JOIN account ON account.id = open.viewer
            WHERE open.snap = ? ORDER BY open.at DESC, account.id LIMIT 100
            """, [snap.rawValue]
        ).map { SnapView(viewer: feeds.portraits.person($0, id: 0, name: 1, portrait: 3), at: Timestamp(milliseconds: $0[2])) }
    }

    /// Whether a row names a file.
    package func namesFile(_ file: String) throws -> Bool { try row(OwnedFiles.question, [file]) != nil }
}

extension Snap {
    func with(opens: Int64) -> Snap {
        Snap(
            id: id, feed: feed, offset: offset, author: author, caption: caption, parts: parts, width: width, height: height,
            postedAt: postedAt, gone: gone, view: view, opens: opens)
    }

    fileprivate func read(_ opened: Opened, opens: Int64?) -> Snap {
        Snap(
            id: id, feed: feed, offset: offset, author: author, caption: caption, parts: parts, width: width, height: height,
            postedAt: postedAt,
            gone: gone, view: .read(opened), opens: opens)
    }
}
