package import SnapModel

/// Reads a person's own data, for its export.
extension Snapshot {
    /// Reads an account's own data for its export.
    ///
    /// - Throws: `unknownAccount`.
    package func exportedAccount(_ account: AccountID) throws -> ExportedAccount {
        let sql = """
            SELECT name, role, created, profile.bio, coalesce(approves, 0), coalesce(hides, 0), coalesce(findable, 1),
              profile.comments_from, profile.snaps_from
            FROM account LEFT JOIN profile ON profile.account = account.id WHERE id = ?
            """
        guard let row = try row(sql, [account.rawValue]) else { throw Rejection.unknownAccount }
        return ExportedAccount(
            person: Person(id: account, name: row[0]), role: Role(rawValue: row[1]) ?? .member,
            createdAt: Timestamp(milliseconds: row[2]), bio: try (row[3] as String?).map { try shown($0).text },
            approves: row[4] == 1, hides: row[5] == 1, findable: row[6] == 1,
            commentsFrom: (row[7] as String?).map(CommentRow.commenters) ?? .everyone,
            snapsFrom: (row[8] as String?).flatMap(SnapSenders.init) ?? .following, sessions: try sessions(of: account),
            accessTokens: try accessTokens(of: account), logins: try providerLinks(of: account))
    }

    /// The snaps of an author, gone or not, oldest first; each with its upload if there is one that the author may still open.
    package func exportedSnaps(of author: AccountID, after: Int64, limit: Int) throws -> [(snap: ExportedSnap, upload: StoredImage?)] {
        try rows(
            """
            SELECT snap.id, feed.name, snap.caption, snap.posted, snap.gone, snap.opens, snap.picture, image.file, image.secret,
              snap.type, open.at
            FROM (\(SnapsOfAuthor.numbers(where: "author = ?1 AND id > ?2 AND feed <> ?4")) ORDER BY id LIMIT ?3) AS own
              CROSS JOIN snap ON snap.id = own.id JOIN feed ON feed.id = snap.feed LEFT JOIN image ON image.snap = snap.id
              LEFT JOIN open ON open.snap = snap.id AND open.viewer = ?1
            ORDER BY snap.id
            """, [author.rawValue, after, limit, feeds.people]
        ).map { row in
            let image = Self.image(row)
            let snap = ExportedSnap(
                id: SnapID(rawValue: row[0]), feed: FeedID(rawValue: row[1]), caption: try (row[2] as String?).map { try shown($0).text },
                postedAt: Timestamp(milliseconds: row[3]),
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
            "SELECT id, snap, photo, reason, at, state, comment FROM report WHERE reporter = ? AND id > ? ORDER BY id LIMIT ?",
            [reporter.rawValue, after, limit]
        ).map { row in
            ExportedReport(
                id: ReportID(rawValue: row[0]), snap: (row[1] as Int64?).map(SnapID.init), photo: (row[2] as Int64?).map(PhotoID.init),
                comment: (row[6] as Int64?).map(CommentID.init), reason: row[3], at: Timestamp(milliseconds: row[4]),
                state: Report.State(rawValue: row[5]) ?? .open)
        }
    }

    /// The comments of an author, oldest first.
    package func exportedComments(of author: AccountID, after: Int64, limit: Int) throws -> [ExportedComment] {
        try rows(
            "SELECT id, photo, top, text, posted, edited FROM comment WHERE author = ? AND gone IS NULL AND id > ? ORDER BY id LIMIT ?",
            [author.rawValue, after, limit]
        ).map { row in
            ExportedComment(
                id: CommentID(rawValue: row[0]), photo: PhotoID(rawValue: row[1]), top: (row[2] as Int64?).map(CommentID.init),
                text: try (row[3] as String?).map { try shown($0).text } ?? "", postedAt: Timestamp(milliseconds: row[4]),
                editedAt: (row[5] as Int64?).map(Timestamp.init))
        }
    }

    /// The photos of an author, gone or not, oldest first; each with its largest size, which has the first of the names.
    package func exportedPhotos(of author: AccountID, after: Int64, limit: Int) throws -> [(photo: ExportedPhoto, image: StoredImage?)] {
        try rows(
            """
            SELECT photo.id, caption, alt, warning, audience, posted, edited, gone, image.file, image.secret, image.type, labels
            FROM photo LEFT JOIN photo_image AS image ON image.photo = photo.id
              AND image.size = (SELECT min(size) FROM photo_image WHERE photo_image.photo = photo.id)
            WHERE author = ? AND photo.id > ? ORDER BY photo.id LIMIT ?
            """, [author.rawValue, after, limit]
        ).map { row in
            let photo = ExportedPhoto(
                id: PhotoID(rawValue: row[0]),
                words: Photo.Words(caption: try (row[1] as String?).map { try shown($0).text }, alt: row[2], warning: row[3]),
                audience: PhotoRow.audience(row[4]), labels: PhotoRow.labels(row[11]), postedAt: Timestamp(milliseconds: row[5]),
                editedAt: (row[6] as Int64?).map(Timestamp.init), isGone: row[7] as Int64? != nil)
            guard let file = row[8] as String?, let secret = row[9] as [UInt8]? else { return (photo, nil) }
            return (photo, StoredImage(file: file, secret: secret, type: row[10]))
        }
    }

    /// The accounts that a person follows, requests or blocks, or that follow them, in the order of their beginning. Of the blocked ones,
    /// it has those who are visible: otherwise it would reveal who blocks the person.
    package func exportedPairs(_ kind: PairKind, of account: AccountID, after: Int64, limit: Int) throws -> [ExportedPair] {
        let (table, owner, other, at) = kind.columns
        return try rows(
            """
            SELECT entry.id, account.id, account.name, entry.\(at) FROM \(table) AS entry JOIN account ON account.id = entry.\(other)
            WHERE entry.\(owner) = ?1 AND entry.id > ?2 AND \(kind.isShown) ORDER BY entry.id LIMIT ?3
            """, [account.rawValue, after, limit]
        ).map { ExportedPair(id: $0[0], person: Person(id: AccountID(rawValue: $0[1]), name: $0[2]), at: Timestamp(milliseconds: $0[3])) }
    }
}

/// A kind of tie from one account to another.
package enum PairKind: Sendable {
    case follows, followers, requests, blocks

    /// The condition for accounts (the alias `account`) in an export of the account ?1.
    fileprivate var isShown: String {
        switch self {
        case .follows, .followers, .requests: "TRUE"
        case .blocks: Visibility.butForOwnBlocks(to: "?1")
        }
    }

    fileprivate var columns: (table: String, owner: String, other: String, at: String) {
        switch self {
        case .follows: ("follow", "follower", "followee", "since")
        case .followers: ("follow", "followee", "follower", "since")
        case .requests: ("request", "asker", "asked", "at")
        case .blocks: ("block", "blocker", "blocked", "at")
        }
    }
}
