package import SnapModel

/// Work on a photo that may take several transactions, because any number of accounts may have it among their favourites,
/// or comment on it. Each does a part of
/// bounded size, and a row of `photo_work` records that more is left, so that a restart continues it. What others may see is right from the
/// first part on.
enum PhotoWork: Int64 {
    /// The notifications about a deleted photo, its comments and its places among favourites are removed.
    case erasure = 1
    /// A photo with a narrower audience leaves the favourites of accounts that may no longer see it; favourites that are added after the
    /// narrowing stay, even if the photo is public again by then.
    case narrowing
}

extension Transaction {
    /// Whether `continuePhotoWork` has something to do.
    var hasPhotoWork: Bool { get throws { try row("SELECT 1 FROM photo_work LIMIT 1") != nil } }

    /// Does a part of the work on one photo. The photos take turns.
    ///
    /// - Parameter last: the photo that had the turn before.
    /// - Returns: the photo that had this turn; nil when nothing is left.
    package func continuePhotoWork(
        after last: PhotoID?, within budget: ErasureBudget = ErasureBudget(), at now: Timestamp
    ) throws -> PhotoID? {
        let next = "SELECT photo, kind, below FROM photo_work WHERE photo > ? ORDER BY photo LIMIT 1"
        guard let found = try row(next, [last?.rawValue ?? 0]) ?? row(next, [0]), let work = PhotoWork(rawValue: found[1]) else {
            return nil
        }
        let photo = PhotoID(rawValue: found[0])
        let rest = try advance(work, on: photo, below: found[2], within: budget, at: now)
        if let rest { try leave(work, on: photo, below: rest) } else { try run("DELETE FROM photo_work WHERE photo = ?", [photo.rawValue]) }
        return try hasPhotoWork ? photo : nil
    }

    /// Begins work on a photo, and completes it if it is little.
    func begin(_ work: PhotoWork, on photo: PhotoID, within budget: ErasureBudget, at now: Timestamp) throws {
        guard let rest = try advance(work, on: photo, below: .max, within: budget, at: now) else { return }
        try leave(work, on: photo, below: rest)
        changes.add(.workUnfinished)
    }

    /// Takes over a narrowing that the store of a backup had not completed.
    func takeOverNarrowing(of photo: PhotoID, below: Int64) throws {
        guard try row("SELECT 1 FROM photo WHERE id = ? AND gone IS NULL", [photo.rawValue]) != nil else { return }
        try leave(.narrowing, on: photo, below: below)
    }

    /// Does one part of the work on a photo.
    ///
    /// - Parameter below: favourites with smaller numbers are left.
    /// - Returns: the number below which favourites are left; nil when nothing is left.
    private func advance(
        _ work: PhotoWork, on photo: PhotoID, below: Int64, within budget: ErasureBudget, at now: Timestamp
    ) throws -> Int64? {
        var budget = budget
        switch work {
        case .erasure:
            try budget.spend { try removeNotifications(ofPhoto: photo, limit: $0) }
            try budget.spend { try eraseComments(onGone: photo, limit: $0, at: now) }
            try budget.spend { try removeFavourites(ofPhoto: photo, limit: $0) }
            return budget.isSpent ? below : nil
        case .narrowing: return try shutOut(of: photo, below: below, limit: budget.rows)
        }
    }

    private func leave(_ work: PhotoWork, on photo: PhotoID, below: Int64) throws {
        try run(
            """
            INSERT INTO photo_work (photo, kind, below) VALUES (?, ?, ?)
            ON CONFLICT (photo) DO UPDATE SET kind = excluded.kind, below = excluded.below
            """, [photo.rawValue, work.rawValue, below])
    }
}
