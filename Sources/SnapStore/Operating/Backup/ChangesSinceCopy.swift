import SnapModel

/// Applies the live store's later changes of accounts, photos, comments and their words to an earlier copy.
struct ChangesSinceCopy {
    private let deletedAccounts: [SQLRow]
    private let photos: [SQLRow]
    private let bios: [SQLRow]
    private let favourites: RowNumbers
    private let shares: RowNumbers
    /// The numbers of profiles' images that still exist; nil in a store of a version without them.
    private let profileImages: Set<Int64>?
    private let mutes: RowNumbers
    /// Photos that some accounts have not left yet, each with the number below which their favourites are left.
    private let narrowings: [SQLRow]
    /// Comments that are gone, or were edited.
    private let comments: [SQLRow]
    private let inboxes: InboxContent?

    init(in live: SQLConnection) throws {
        let hasWork = try live.row("SELECT 1 FROM sqlite_schema WHERE name = 'photo_work'") != nil
        let unfinished = "SELECT photo, below FROM photo_work WHERE kind = ?"
        narrowings = hasWork ? try live.rows(unfinished, [PhotoWork.narrowing.rawValue]) : []
        // A store last opened by an older version has no photos yet.
        guard try live.row("SELECT 1 FROM sqlite_schema WHERE name = 'photo'") != nil else {
            (deletedAccounts, photos, bios, profileImages, comments, inboxes) = ([], [], [], nil, [], nil)
            favourites = try RowNumbers(of: "favourite", in: live)
            shares = try RowNumbers(of: "share", in: live)
            mutes = try RowNumbers(of: "mute", in: live)
            return
        }
        deletedAccounts = try live.rows("SELECT id, deleted FROM account WHERE deleted IS NOT NULL")
        let hasLabels = try live.row("SELECT 1 FROM pragma_table_info('photo') WHERE name = 'labels'") != nil
        photos = try live.rows(
            """
            SELECT id, gone, edited, caption, alt, warning, audience, \(hasLabels ? "labels" : "NULL") FROM photo
            WHERE gone IS NOT NULL OR edited IS NOT NULL
            """)
        bios = try live.rows("SELECT account, bio FROM profile")
        favourites = try RowNumbers(of: "favourite", in: live)
        shares = try RowNumbers(of: "share", in: live)
        let hasImages = try live.row("SELECT 1 FROM sqlite_schema WHERE name = 'profile_image'") != nil
        profileImages = hasImages ? Set(try live.rows("SELECT id FROM profile_image").map { $0[0] }) : nil
        mutes = try RowNumbers(of: "mute", in: live)
        let hasComments = try live.row("SELECT 1 FROM sqlite_schema WHERE name = 'comment'") != nil
        comments =
            hasComments ? try live.rows("SELECT id, gone, edited, text FROM comment WHERE gone IS NOT NULL OR edited IS NOT NULL") : []
        inboxes = try InboxContent(in: live)
    }

    /// Brings the copy up to date where something was deleted or replaced. Files of photos that are gone have lost their keys with it.
    func apply(to copy: Transaction) throws {
        for row in photos { try apply(photo: row, to: copy) }
        for row in comments { try apply(comment: row, to: copy) }
        try inboxes?.apply(to: copy)
        for row in bios {
            try copy.run(
                "UPDATE profile SET bio = ?2 WHERE account = ?1 AND bio IS NOT NULL AND bio IS NOT ?2",
                [row[0] as Int64, row[1] as String?])
        }
        // A topic's row has no photo, and its number is 0 here.
        for row in try favourites.ended(in: copy, naming: "coalesce(photo, 0)") {
            try copy.run("DELETE FROM favourite WHERE id = ?", [row.id])
            try copy.countFavourites(of: PhotoID(rawValue: row.owner))
        }
        for row in narrowings { try copy.takeOverNarrowing(of: PhotoID(rawValue: row[0]), below: row[1]) }
        for row in try shares.ended(in: copy, naming: "photo") { try copy.run("DELETE FROM share WHERE id = ?", [row.id]) }
        try removeProfileImages(from: copy)
        for row in try mutes.ended(in: copy, naming: "account") { try copy.run("DELETE FROM mute WHERE id = ?", [row.id]) }
        for row in deletedAccounts {
            let account = AccountID(rawValue: row[0])
            guard try copy.row("SELECT 1 FROM account WHERE id = ? AND deleted IS NULL", [account.rawValue]) != nil else { continue }
            _ = try copy.deleteAccount(account, at: Timestamp(milliseconds: row[1]))
        }
    }

    private func removeProfileImages(from copy: Transaction) throws {
        guard let profileImages else { return }
        for row in try copy.snapshot.rows("SELECT id, account, role FROM profile_image") where !profileImages.contains(row[0]) {
            guard let role = ProfileImage.Role(rawValue: row[2]) else { continue }
            _ = try copy.eraseProfileImage(of: AccountID(rawValue: row[1]), role)
        }
    }

    private func apply(comment row: SQLRow, to copy: Transaction) throws {
        if let gone = row[1] as Int64? {
            try copy.eraseComment(CommentID(rawValue: row[0]), at: Timestamp(milliseconds: gone))
        } else {
            try copy.run(
                "UPDATE comment SET edited = ?2, text = ?3 WHERE id = ?1 AND gone IS NULL AND edited IS NOT ?2",
                [row[0] as Int64, row[2] as Int64?, row[3] as String?])
        }
    }

    private func apply(photo row: SQLRow, to copy: Transaction) throws {
        let number: Int64 = row[0]
        guard let author = try copy.row("SELECT author FROM photo WHERE id = ? AND gone IS NULL", [number])?[0] as Int64? else { return }
        if let gone = row[1] as Int64? {
            _ = try copy.erasePhoto(
                PhotoID(rawValue: number), of: AccountID(rawValue: author), at: Timestamp(milliseconds: gone),
                within: ErasureBudget(rows: .max))
        } else {
            try copy.run(
                """
                UPDATE photo SET edited = ?2, caption = ?3, alt = ?4, warning = ?5, audience = ?6, labels = ?7
                WHERE id = ?1 AND edited IS NOT ?2
                """,
                [
                    number, row[2] as Int64?, row[3] as String?, row[4] as String?, row[5] as String?, row[6] as String,
                    row[7] as String?,
                ])
        }
    }
}

/// The numbers of a table's rows in the live store. Such a table only gains rows, with new numbers, and loses some.
private struct RowNumbers {
    private let table: String
    /// Nil for a store of an older version, which has no such table.
    private let numbers: Set<Int64>?

    init(of table: String, in live: SQLConnection) throws {
        self.table = table
        let isThere = try live.row("SELECT 1 FROM sqlite_schema WHERE name = ?", [table]) != nil
        numbers = isThere ? Set(try live.map("SELECT id FROM \(table)", []) { $0.number(0) }) : nil
    }

    /// Rows of a copy that the live store has lost, each with a number of another column.
    func ended(in copy: Transaction, naming owner: String) throws -> [(id: Int64, owner: Int64)] {
        guard let numbers else { return [] }
        return try copy.snapshot.map("SELECT id, \(owner) FROM \(table)", []) { row in
            numbers.contains(row.number(0)) ? nil : (row.number(0), row.number(1))
        }
    }
}

/// The images and captions that sent snaps still have, and the lists of recipients: both end without a row that says so.
private struct InboxContent {
    private static let held = """
        SELECT sent.snap FROM sent CROSS JOIN snap ON snap.id = sent.snap WHERE snap.picture IS NOT NULL
          OR (snap.gone IS NOT NULL AND snap.caption IS NOT NULL) OR EXISTS (SELECT 1 FROM image WHERE image.snap = sent.snap)
        """

    private let snaps: Set<Int64>
    private let lists: [SQLRow]

    /// Nil for a store of an older version.
    init?(in live: SQLConnection) throws {
        guard try live.row("SELECT 1 FROM sqlite_schema WHERE name = 'sent'") != nil else { return nil }
        snaps = Set(try live.map(Self.held, []) { $0.number(0) })
        lists = try live.rows("SELECT id, name, digest FROM recipient_list")
    }

    func apply(to copy: Transaction) throws {
        guard try copy.hasInboxes else { return }
        for row in try copy.snapshot.rows(Self.held) where !snaps.contains(row[0]) { try copy.eraseContent(of: SnapID(rawValue: row[0])) }
        let kept = Set(lists.map { $0[0] as Int64 })
        for row in try copy.snapshot.rows("SELECT id FROM recipient_list") where !kept.contains(row[0]) {
            try copy.run("DELETE FROM recipient_list WHERE id = ?", [row[0] as Int64])
        }
        try copy.freeListNames()
        for row in lists {
            try copy.run(
                "UPDATE recipient_list SET name = ?2, digest = ?3 WHERE id = ?1",
                [row[0] as Int64, row[1] as String, row[2] as String])
        }
    }
}
