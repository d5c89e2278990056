/// Whether the server can do its work: what `/readyz` says. It decides; `Server` tells it what happens.
///
/// - Thread: loop.
/// - Units: `now` is the monotonic clock in microseconds.
struct Health {
    /// Without a sign of life for so long, a thread counts as stuck: on its disk, or on a lock.
    static let patienceSeconds: Int64 = 10

    /// Since when the writer owes an answer; nil when it owes none.
    private var writerOwesSince: Int64?
    private var readsUnderWay = 0
    /// When the readers last answered, or got work after a time without any.
    private var readersHeardAt: Int64 = 0
    /// What became of the last transaction.
    private var writerFault: String?

    /// Whether it is time to ask the writer for a sign of life.
    var wantsHeartbeat: Bool { writerOwesSince == nil }

    mutating func askedWriter(at now: Int64) { writerOwesSince = writerOwesSince ?? now }

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
    /// A disk that is nearly full is no reason: posts are refused, but reading and opening go on, which would end with a server that is
    /// taken out of service.
    func complaint(at now: Int64, isDraining: Bool) -> String? {
        if isDraining { return "draining" }
        return stuck(at: now) ?? writerFault.map { "the last transaction failed: \($0)" }
    }

    /// Which threads have not answered for too long; nil while all live. What a supervisor ends the process for.
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
