/// Whether the server can do its work: the answer of `/readyz`. It decides from the events that `Server` reports to it.
///
/// - Thread: loop.
/// - Units: `now` is the monotonic clock in microseconds.
struct Health {
    /// A thread that is silent for this long counts as stuck, on its disk or on a lock.
    static let patienceSeconds: Int64 = 10

    /// The time since when the writer owes an answer; nil when it owes none.
    private var writerOwesSince: Int64?
    private var readsUnderWay = 0
    /// The time when the readers last answered, or got work after a time without any.
    private var readersHeardAt: Int64 = 0
    /// Why the database of a cluster cannot be reached; nil when it can.
    var databaseAway: String?
    /// Whether that database has not answered for too long, for whatever reason.
    var isDatabaseSilent = false
    /// Why the last transaction failed; nil when it was committed.
    private var writerFault: String?

    /// Whether it is time to send the writer a heartbeat.
    var wantsHeartbeat: Bool { writerOwesSince == nil }

    mutating func askedWriter(at now: Int64) { writerOwesSince = writerOwesSince ?? now }

    /// Notes the outcome of a transaction.
    ///
    /// - Parameter fault: why the transaction failed as a whole; nil when it was committed.
    mutating func heardWriter(fault: String?) {
        writerOwesSince = nil
        writerFault = fault
    }

    mutating func askedReaders(_ count: Int, at now: Int64) {
        if readsUnderWay == 0 { readersHeardAt = now }
        readsUnderWay += count
    }

    mutating func heardReaders(at now: Int64) {
        readsUnderWay -= 1
        readersHeardAt = now
    }

    /// Why the server is not ready, in a line; nil when it is.
    ///
    /// A disk that is nearly full is not a reason: posts are refused, but reading and opening still work, and would stop if the server were
    /// taken out of service.
    func complaint(at now: Int64, isDraining: Bool) -> String? {
        if isDraining { return "draining" }
        if let databaseAway { return "the database cannot be reached: \(databaseAway)" }
        if isDatabaseSilent { return "the database does not answer" }
        return stuck(at: now) ?? writerFault.map { "the last transaction failed: \($0)" }
    }

    /// The threads that have not answered for too long; nil while all answer. A supervisor ends the process because of this.
    func stuck(at now: Int64) -> String? {
        if let writerOwesSince, now - writerOwesSince > Self.patienceSeconds * 1_000_000 {
            return "the writer has not answered for \((now - writerOwesSince) / 1_000_000) seconds"
        }
        if readsUnderWay > 0, now - readersHeardAt > Self.patienceSeconds * 1_000_000 {
            return "the readers have not answered for \((now - readersHeardAt) / 1_000_000) seconds"
        }
        return nil
    }
}
