/// Whether rows were erased that may still stand in the WAL, and when the writer empties it of them: at once when nobody waits, and
/// otherwise once a second, so that a run of erasing transactions does not sync the database after each.
///
/// - Units: `now` is the monotonic clock in microseconds.
struct ErasureDebt {
    /// How long emptying may be put off, and the pause after an attempt that failed.
    static let patience: Int64 = 1_000_000
    /// From which age on it is worth a line in the log.
    static let longAge: Int64 = 60 * patience

    /// When the oldest of what is owed was erased; nil when nothing is.
    private var since: Int64?
    private var failedAt: Int64?
    private var isTold = false

    mutating func add(at now: Int64) { since = since ?? now }

    /// - Parameter isBusy: somebody waits for the writer, or more is about to be erased.
    func isDue(at now: Int64, isBusy: Bool) -> Bool {
        guard let since else { return false }
        if let failedAt { return now - failedAt >= Self.patience }
        return !isBusy || now - since >= Self.patience
    }

    mutating func pay() { self = ErasureDebt() }

    /// Emptying did not work, since somebody reads an older state.
    ///
    /// - Returns: whether it has not worked for so long that it should be told; once for each debt.
    mutating func fail(at now: Int64) -> Bool {
        failedAt = now
        guard !isTold, let since, now - since >= Self.longAge else { return false }
        isTold = true
        return true
    }
}
