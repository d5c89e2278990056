package import SnapModel

/// Reads a person's own data, for its export.
extension Snapshot {
    /// - Throws: `unknownAccount`.
    package func exportedAccount(_ account: AccountID) throws -> ExportedAccount {
        guard let row = try row("SELECT name, role, created FROM account WHERE id = ?", [account.rawValue]) else {
            throw Rejection.unknownAccount
        }
        return ExportedAccount(
            person: Person(id: account, name: row[0]), role: Role(rawValue: row[1]) ?? .member,
            createdAt: Timestamp(milliseconds: row[2]), sessions: try sessions(of: account))
    }

    /// The snaps of an author, gone or not, oldest first; each with its upload if there is one that the author may still open.
    package func exportedSnaps(of author: AccountID, after: Int64, limit: Int) throws -> [(snap: ExportedSnap, upload: StoredImage?)] {
        try rows(
            """
            SELECT snap.id, feed.name, snap.caption, snap.posted, snap.gone, snap.opens, snap.picture, image.file, image.secret,
              snap.type, open.at
            FROM (\(SnapsOfAuthor.numbers(where: "author = ?1 AND id > ?2")) ORDER BY id LIMIT ?3) AS own
              CROSS JOIN snap ON snap.id = own.id JOIN feed ON feed.id = snap.feed LEFT JOIN image ON image.snap = snap.id
              LEFT JOIN open ON open.snap = snap.id AND open.viewer = ?1
            ORDER BY snap.id
            """, [author.rawValue, after, limit]
        ).map { row in
            let image = Self.image(row)
            let snap = ExportedSnap(
                id: SnapID(rawValue: row[0]), feed: FeedID(rawValue: row[1]), caption: row[2], postedAt: Timestamp(milliseconds: row[3]),
                gone: (row[4] as String?).flatMap(Snap.Gone.init), opens: row[5], image: image ?? .omitted(.notAsked))
            return (snap, image == nil ? Self.upload(row) : nil)
        }
    }

    /// Nil for an upload that the author may still open.
    private static func image(_ row: SQLRow) -> ExportedSnap.Image? {
        if let picture = row[6] as String? { return .picture(PictureID(rawValue: picture)) }
        guard row[4] as String? == nil, row[7] as String? != nil else { return .omitted(.gone) }
        return row[10] as Int64? == nil ? nil : .omitted(.alreadyOpened)
    }

    private static func upload(_ row: SQLRow) -> StoredImage? {
        guard let file = row[7] as String?, let secret = row[8] as [UInt8]? else { return nil }
        return StoredImage(file: file, secret: secret, type: row[9])
    }

    /// The opens of a viewer, in the order of the snaps.
    package func exportedOpens(of viewer: AccountID, after: Int64, limit: Int) throws -> [ExportedOpen] {
        try rows(
            "SELECT snap, at, coalesce(device.name, '') FROM open LEFT JOIN device ON device.id = open.device WHERE viewer = ? AND snap > ? ORDER BY snap LIMIT ?",
            [viewer.rawValue, after, limit]
        ).map { ExportedOpen(snap: SnapID(rawValue: $0[0]), at: Timestamp(milliseconds: $0[1]), device: $0[2]) }
    }

    /// The reports of a person, oldest first.
    package func exportedReports(by reporter: AccountID, after: Int64, limit: Int) throws -> [ExportedReport] {
        try rows(
            "SELECT id, snap, reason, at, state FROM report WHERE reporter = ? AND id > ? ORDER BY id LIMIT ?",
            [reporter.rawValue, after, limit]
        ).map { row in
            ExportedReport(
                id: ReportID(rawValue: row[0]), snap: SnapID(rawValue: row[1]), reason: row[2], at: Timestamp(milliseconds: row[3]),
                state: Report.State(rawValue: row[4]) ?? .open)
        }
    }
}
