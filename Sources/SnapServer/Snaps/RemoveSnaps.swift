import SnapModel
import SnapStore

/// `snap.delete`: by its author or an admin. The image is erased, the offset stays used.
struct DeleteSnap: WriteCommand {
    let snap: SnapID
    let perspective: Perspective
    /// An admin's reason, for the audit log.
    var reason: String?
    /// The admin in the audit log when the snap is another account's; nil for the local admin.
    var admin: Person?

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        let author = try transaction.snapshot.snap(snap, for: perspective).author
        guard perspective.isAdmin || perspective.account == author.id else {
            throw Rejection(.forbidden, "You can only delete your own snaps.")
        }
        try transaction.removeSnap(snap, as: .deleted, at: now)
        if perspective.account != author.id {
            try transaction.resolveReports(of: .snap(snap), as: .removed, by: admin, because: reason, at: now)
            try transaction.audit("snap.delete", "snap \(snap.text)", by: admin, because: reason, at: now)
        }
        return Outcome()
    }
}

/// A maintenance task that expires snaps and share links, in batches so small that requests do not wait long for one.
struct ExpirePosts: WriteCommand {
    static let batchMax = 100

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        let snaps = try transaction.snapsToExpire(at: now, limit: Self.batchMax)
        for snap in snaps { try transaction.removeSnap(snap, as: .expired, at: now) }
        let shares = try transaction.removeExpiredShares(at: now, limit: Self.batchMax)
        let isFull = snaps.count == Self.batchMax || shares == Self.batchMax
        return Outcome(rest: isFull ? ExpirePosts() : nil)
    }
}
