import SnapModel
import SnapStore

/// `snap.delete`: by its author or an admin. The image is erased, the offset stays used.
struct DeleteSnap: WriteCommand {
    let snap: SnapID
    let perspective: Perspective
    /// Given by an admin, for the audit log.
    var reason: String?
    /// Who is written down for deleting somebody else's; nil for the local admin.
    var admin: Person?

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        let author = try transaction.snapshot.snap(snap, for: perspective).author
        guard perspective.isAdmin || perspective.account == author.id else {
            throw Rejection(.forbidden, "Only its author and admins may delete a snap.")
        }
        let removal = try transaction.removeSnap(snap, as: .deleted, at: now)
        if perspective.account != author.id {
            try transaction.resolveReports(of: snap, as: .removed, by: admin, because: reason, at: now)
            try transaction.audit("snap.delete", "snap \(snap.text)", by: admin, because: reason, at: now)
        }
        return Outcome(removal: removal)
    }
}

/// Ends logins that were not used for a year; a chore.
struct EndUnusedSessions: WriteCommand {
    /// Logins that one transaction looks at, and ends at most.
    static let batchMax = 500
    private static let hoursKept = 365 * 24
    /// Those up to here were looked at in this run.
    var after = SessionID(rawValue: 0)

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        let (ended, last) = try transaction.endSessions(
            unusedSince: now.adding(hours: -Self.hoursKept), after: after, among: Self.batchMax)
        return Outcome(
            endedSessions: ended, removesOldCopies: after.rawValue == 0, rest: last.map { EndUnusedSessions(after: $0) })
    }
}

/// Ends snaps whose time has come; a chore, in batches so small that nobody waits long behind one.
struct ExpireSnaps: WriteCommand {
    static let batchMax = 100

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        let snaps = try transaction.snapsToExpire(at: now, limit: Self.batchMax)
        let removals = try snaps.map { try transaction.removeSnap($0, as: .expired, at: now) }
        return Outcome(
            events: removals.map(\.event), unneededFiles: removals.compactMap(\.file), erasesText: !snaps.isEmpty,
            rest: snaps.count == Self.batchMax ? ExpireSnaps() : nil)
    }
}
