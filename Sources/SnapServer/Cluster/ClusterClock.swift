import SnapModel
import SnapPostgres
import SnapStore
import Synchronization

/// PostgreSQL's time, by which all nodes count: each knows how far its own monotonic clock is behind it.
///
/// - Thread: any.
final class ClusterClock: Sendable {
    /// PostgreSQL's time less the monotonic clock, in milliseconds.
    private let offset = Atomic<Int64>(0)
    private let monotonic: @Sendable () -> Int64

    init(monotonicMicroseconds: @escaping @Sendable () -> Int64) { monotonic = monotonicMicroseconds }

    var now: Timestamp { Timestamp(milliseconds: monotonic() / 1_000 + offset.load(ordering: .relaxed)) }

    /// Sets the clock by the database's time.
    ///
    /// - Parameters:
    ///   - milliseconds: PostgreSQL's time since 1970.
    ///   - before: the monotonic clock when it was asked, in microseconds.
    func set(_ milliseconds: Int64, askedAt before: Int64) {
        // It was read half way between question and answer, as far as is known.
        offset.store(milliseconds - (before + monotonic()) / 2_000, ordering: .relaxed)
    }

    /// Asks for the time once, at the start.
    func read(from database: any ClusterDatabase) throws(PostgresError) {
        let session = try database.connect(as: "snapfeed clock")
        _ = try session.run("SELECT 1", [])
        let before = monotonic()
        let rows = try session.run("SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS INTEGER)", [])
        set(rows.number(0, 0), askedAt: before)
    }
}
