/// Tracks erased rows whose text may still be in the WAL, and decides when the writer empties the WAL: immediately when no work waits,
/// otherwise once a second, so that a run of erasing transactions does not sync the database after each.
///
/// - Units: `now` is the monotonic clock in microseconds.
struct PendingErasure {
    /// The longest delay before emptying, and the pause after an attempt that failed.
    static let patience: Int64 = 1_000_000
    /// The age from which a delay is reported in the log.
    static let longAge: Int64 = 60 * patience

    /// When the oldest of the rows was erased; nil when there are none.
    private var since: Int64?
    private var failedAt: Int64?
    private var isLogged = false

    var isPending: Bool { since != nil }

    mutating func add(at now: Int64) { since = since ?? now }

    /// Whether the WAL should be emptied now.
    ///
    /// - Parameter isBusy: whether work waits for the writer, or more is about to be erased.
    func isDue(at now: Int64, isBusy: Bool) -> Bool {
        guard let since else { return false }
        if let failedAt { return now - failedAt >= Self.patience }
        return !isBusy || now - since >= Self.patience
    }

    mutating func clear() { self = PendingErasure() }

    /// Emptying failed because a reader uses an older snapshot.
    ///
    /// - Returns: whether it has failed for so long that it should be logged; true once for each pending erasure.
    mutating func fail(at now: Int64) -> Bool {
        failedAt = now
        guard !isLogged, let since, now - since >= Self.longAge else { return false }
        isLogged = true
        return true
    }
}
