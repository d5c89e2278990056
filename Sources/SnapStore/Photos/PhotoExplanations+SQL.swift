package import SnapModel

/// Operators' questions about photos.
extension Snapshot {
    /// Whether a viewer sees a photo now, and why. `Visibility` decides; this finds the part of it that did.
    ///
    /// - Throws: `unknownAccount`.
    package func explain(_ id: PhotoID, viewerNamed name: String, at now: Timestamp) throws -> PhotoExplanation {
        guard let viewer = try account(named: name)?.person else { throw Rejection.unknownAccount }
        let verdict = try verdict(on: id, for: viewer.id)
        return PhotoExplanation(
            photo: id, viewer: viewer, verdict: verdict, home: verdict.isVisible ? try home(of: id, for: viewer.id, at: now) : nil)
    }

    private func verdict(on id: PhotoID, for viewer: AccountID) throws -> PhotoExplanation.Verdict {
        let found = try row(
            """
            SELECT photo.author, photo.gone, photo.audience, account.suspended, account.suspension, account.deleted,
              (SELECT at FROM block WHERE blocker = ?1 AND blocked = photo.author),
              (SELECT at FROM block WHERE blocker = photo.author AND blocked = ?1),
              (SELECT since FROM follow WHERE follower = ?1 AND followee = photo.author),
              EXISTS (SELECT 1 FROM request WHERE asker = ?1 AND asked = photo.author)
            FROM \(PhotoRow.tables) WHERE photo.id = ?2
            """, [viewer.rawValue, id.rawValue])
        guard let row = found else { return .unknownPhoto }
        if let gone = row[1] as Int64? {
            return .gone(at: Timestamp(milliseconds: gone), by: try remover(of: id, isOfDeleted: row[5] as Int64? != nil))
        }
        let sql = "SELECT suspended, suspension FROM account WHERE id = ? AND suspended IS NOT NULL"
        if let ban = try self.row(sql, [viewer.rawValue]) {
            return .viewerSuspended(since: Timestamp(milliseconds: ban[0]), reason: ban[1])
        }
        if row[0] == viewer.rawValue { return .isAuthor }
        if let since = row[3] as Int64? { return .authorSuspended(since: Timestamp(milliseconds: since), reason: row[4]) }
        if let since = row[6] as Int64? { return .blocked(by: .viewer, since: Timestamp(milliseconds: since)) }
        if let since = row[7] as Int64? { return .blocked(by: .author, since: Timestamp(milliseconds: since)) }
        if PhotoRow.audience(row[2]) == .everyone { return .forEveryone }
        return (row[8] as Int64?).map { .follower(since: Timestamp(milliseconds: $0)) } ?? .notFollower(isAsking: row[9] == 1)
    }

    private func home(of id: PhotoID, for viewer: AccountID, at now: Timestamp) throws -> PhotoExplanation.Home {
        let photo = try photo(id, for: .viewer(viewer), at: now)
        guard photo.author.id != viewer else { return .shown }
        guard try relation(of: viewer, to: photo.author.id).following else { return .notFollowed }
        if try mutes(viewer, photo.author.id, at: now) { return .mutedPerson }
        return switch try mutedWords(of: viewer, at: now)?.reason(toHide: photo) {
        case .tag: .mutedTag
        case .word: .mutedWord
        case nil: .shown
        }
    }

    /// Finds who removed a photo. Admins leave an entry in the audit log.
    private func remover(of id: PhotoID, isOfDeleted: Bool) throws -> Explanation.Remover {
        let line = try row(
            """
            SELECT actor, name, reason FROM audit
            WHERE \(DatabaseSchema.auditedPhoto) = ? AND \(DatabaseSchema.auditedPhotoRemoval) AND target = ? ORDER BY id DESC LIMIT 1
            """, [id.rawValue, "photo \(id.text)"])
        if let line { return .admin(Self.person(line[0], line[1]), reason: line[2]) }
        return isOfDeleted ? .accountDeletion : .author
    }
}

/// Operators' lists of photos.
extension Snapshot {
    /// The most photos that one request looks at. A page can be short, and still have a next one.
    static let photosLookedAtMax = 5_000

    /// Photos by a filter, newest first: for an admin's account those that it may see, deleted ones, which have no words, and reported ones;
    /// for the local admin all.
    ///
    /// - Throws: `unknownAccount`.
    package func photos(_ filter: PhotoFilter, for perspective: Perspective, at now: Timestamp) throws -> PhotoPage {
        let (candidates, values) = try candidates(filter)
        let parameters: SQLParameters =
            [
                perspective.account?.rawValue, filter.limit, Self.photosLookedAtMax, filter.since?.milliseconds ?? .min,
                filter.until?.milliseconds ?? .max,
            ]
            + values
        let state =
            switch filter.state {
            case .live: "photo.gone IS NULL"
            case .gone: "photo.gone IS NOT NULL"
            case .all: "true"
            }
        let found = try photos(
            """
            WITH candidate (id) AS (\(candidates) LIMIT ?3)
            SELECT \(PhotoRow.columns) FROM candidate CROSS JOIN photo ON photo.id = candidate.id CROSS JOIN account ON account.id = photo.author
            WHERE \(state) AND photo.posted >= ?4 AND photo.posted < ?5
              AND (?1 IS NULL OR photo.gone IS NOT NULL OR \(PhotoRow.visible) OR EXISTS (SELECT 1 FROM report WHERE photo = photo.id))
            ORDER BY photo.id DESC LIMIT ?2
            """, parameters, at: now)
        if found.count == filter.limit { return (found, found.last?.id) }
        let looked = try row("SELECT count(*), min(id) FROM (\(candidates) LIMIT ?3) AS candidate", parameters)
        return (found, (looked?[0] ?? 0) == Self.photosLookedAtMax ? (looked?[1] as Int64?).map(PhotoID.init) : nil)
    }

    /// A query of the numbers of photos, newest first, and its parameters from the sixth on.
    private func candidates(_ filter: PhotoFilter) throws -> (sql: String, values: [Int64?]) {
        let low = try filter.since.map { try firstPhoto(postedSince: $0) } ?? 1
        let high = min(try filter.until.map { try firstPhoto(postedSince: $0) } ?? .max, filter.before?.rawValue ?? .max)
        let author = try filter.author.map { try accountNumber(named: $0) }
        let range = "id >= ?6 AND id < ?7"
        guard !filter.isReported else {
            let ofAuthor = author == nil ? "?8 IS NULL" : "(SELECT p.author FROM photo AS p WHERE p.id = report.photo) = ?8"
            return (
                "SELECT DISTINCT photo AS id FROM report WHERE photo >= ?6 AND photo < ?7 AND \(ofAuthor) ORDER BY photo DESC",
                [low, high, author]
            )
        }
        guard let author else { return ("SELECT id FROM photo WHERE \(range) ORDER BY id DESC", [low, high]) }
        return ("SELECT id FROM photo INDEXED BY photo_author_all WHERE author = ?8 AND \(range) ORDER BY id DESC", [low, high, author])
    }

    /// The first number whose photo was posted at a moment or later: see `firstSnap`.
    func firstPhoto(postedSince moment: Timestamp) throws -> Int64 {
        let end = (try row("SELECT max(id) FROM photo")?[0] as Int64? ?? 0) + 1
        return try halved(to: end) { middle in
            let row = try row("SELECT id, posted FROM photo WHERE id >= ? ORDER BY id LIMIT 1", [middle])
            guard let row, (row[1] as Int64) < moment.milliseconds else { return nil }
            return row[0]
        }
    }
}
