import SnapLoop
import SnapModel
import SnapWire

/// Connections that are being followed, and by whom.
///
/// - Thread: loop.
struct Traces {
    /// Traces at one time; whoever asks for more ends the oldest.
    static let countMax = 8
    /// Bytes that may wait for the asker before entries are left out.
    static let queuedBytesMax = 64 << 10

    private var all: [Trace] = []

    var isEmpty: Bool { all.isEmpty }
    var targets: Set<ConnectionID> { Set(all.map(\.target)) }

    /// A second trace of the same connection for the same asker takes the first one's place.
    mutating func add(_ trace: Trace) {
        all.removeAll { $0.target == trace.target && $0.tracer == trace.tracer }
        if all.count >= Self.countMax { all.removeFirst() }
        all.append(trace)
    }

    /// What all who follow a connection are to be told of one message on it.
    ///
    /// - Parameter isFull: whether an asker reads too slowly to be told more.
    mutating func entries(
        of target: ConnectionID, _ kind: TraceEntry.Kind, bytes: Int, at now: Timestamp, isFull: (ConnectionID) -> Bool
    ) -> [(entry: TraceEntry, tracer: ConnectionID)] {
        var entries: [(TraceEntry, ConnectionID)] = []
        for index in all.indices where all[index].target == target {
            guard !isFull(all[index].tracer) else {
                all[index].dropped += 1
                continue
            }
            let trace = all[index]
            entries.append(
                (TraceEntry(connection: trace.number, at: now, kind: kind, bytes: bytes, dropped: trace.dropped), trace.tracer))
            all[index].dropped = 0
        }
        return entries
    }

    /// Forgets what a connection followed, and who followed it.
    mutating func end(_ connection: ConnectionID) { all.removeAll { $0.tracer == connection || $0.target == connection } }

    /// Ends what was asked for long enough ago.
    mutating func expire(at now: Int64) -> [Trace] {
        let over = all.filter { $0.until <= now }
        all.removeAll { $0.until <= now }
        return over
    }
}

/// One connection followed for one asker.
struct Trace {
    let number: ConnectionNumber
    let target: ConnectionID
    let tracer: ConnectionID
    /// On the monotonic clock, microseconds.
    let until: Int64
    /// Entries left out since the last one that was told.
    var dropped: Int64 = 0

    init(of number: ConnectionNumber, on target: ConnectionID, for tracer: ConnectionID, until: Int64) {
        self.number = number
        self.target = target
        self.tracer = tracer
        self.until = until
    }
}
