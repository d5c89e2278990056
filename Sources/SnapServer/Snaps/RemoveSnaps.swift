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
        let sent = try transaction.snapshot.sentSnap(snap)
        let author = try sent?.author ?? transaction.snapshot.snap(snap, for: perspective).author
        let isAuthors = perspective.account == author.id
        guard perspective.isAdmin || isAuthors else {
            // A sent snap does not exist for others; its recipients know that it does.
            guard sent != nil, let account = perspective.account else { throw Rejection.othersSnap }
            _ = try transaction.snapshot.received(snap, by: account)
            throw Rejection.othersSnap
        }
        try transaction.removePost(snap, as: .deleted, keepsReported: isAuthors, at: now)
        if perspective.account != author.id {
            try transaction.resolveReports(of: .snap(snap), as: .removed, by: admin, because: reason, at: now)
            try transaction.audit("snap.delete", "snap \(snap.text)", by: admin, because: reason, at: now)
        }
        return Outcome()
    }
}

/// A maintenance task that expires snaps and share links, and erases sent snaps that no recipient can open any longer, in batches so small that requests do not wait long for one.
struct ExpirePosts: WriteCommand {
    static let batchMax = 100

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        let snaps = try transaction.snapsToExpire(at: now, limit: Self.batchMax)
        for snap in snaps { try transaction.removePost(snap, as: .expired, keepsReported: true, at: now) }
        let sent = try transaction.eraseSent(at: now, limit: Self.batchMax)
        let shares = try transaction.removeExpiredShares(at: now, limit: Self.batchMax)
        let isFull = [snaps.count, sent, shares].contains(Self.batchMax)
        return Outcome(rest: isFull ? ExpirePosts() : nil)
    }
}
