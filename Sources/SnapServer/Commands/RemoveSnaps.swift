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
        let (event, file) = try transaction.removeSnap(snap, as: .deleted, at: now)
        if perspective.account != author.id {
            try transaction.resolveReports(of: snap, as: .removed, by: admin, because: reason, at: now)
            try transaction.audit("snap.delete", "snap \(snap.text)", by: admin, because: reason, at: now)
        }
        return Outcome(events: [event], unneededFiles: file.map { [$0] } ?? [])
    }
}

/// Ends logins that were not used for a year; asked for by the server itself, a bounded batch at a time.
struct EndUnusedSessions: WriteCommand {
    static let batchMax = 200
    private static let hoursKept = 365 * 24

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        let ended = try transaction.endSessions(unusedSince: now.adding(hours: -Self.hoursKept), limit: Self.batchMax)
        return Outcome(endedSessions: ended, removesOldCopies: true)
    }
}

/// Ends snaps whose time has come; asked for by the server itself, a bounded batch at a time so that nobody waits long behind it.
struct ExpireSnaps: WriteCommand {
    static let batchMax = 200

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        var outcome = Outcome()
        for snap in try transaction.snapsToExpire(at: now, limit: Self.batchMax) {
            let (event, file) = try transaction.removeSnap(snap, as: .expired, at: now)
            outcome.events.append(event)
            if let file { outcome.unneededFiles.append(file) }
        }
        return outcome
    }
}
