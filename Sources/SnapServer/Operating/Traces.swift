import SnapLoop
import SnapModel
import SnapWire

/// The connections that are being traced, and the connections that receive the traces.
///
/// - Thread: loop.
struct Traces {
    /// The most traces at one time; a further one ends the oldest.
    static let countMax = 8
    /// The most bytes that may wait for a tracer before entries are left out.
    static let queuedBytesMax = 64 << 10

    private var all: [Trace] = []

    var isEmpty: Bool { all.isEmpty }
    var targets: Set<ConnectionID> { Set(all.map(\.target)) }

    /// Adds a trace. A second one of the same connection for the same tracer replaces the first.
    mutating func add(_ trace: Trace) {
        all.removeAll { $0.target == trace.target && $0.tracer == trace.tracer }
        if all.count >= Self.countMax { all.removeFirst() }
        all.append(trace)
    }

    /// The entries about one message, one for each tracer of its connection.
    ///
    /// - Parameter isFull: whether a tracer reads too slowly to get more entries.
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

    /// Removes the traces of a connection, and those for it.
    mutating func end(_ connection: ConnectionID) { all.removeAll { $0.tracer == connection || $0.target == connection } }

    /// Ends the traces whose time is over.
    mutating func expire(at now: Int64) -> [Trace] {
        let over = all.filter { $0.until <= now }
        all.removeAll { $0.until <= now }
        return over
    }
}

/// A trace of one connection, sent to one tracer.
struct Trace {
    let number: ConnectionNumber
    let target: ConnectionID
    let tracer: ConnectionID
    /// On the monotonic clock, microseconds.
    let until: Int64
    /// Entries left out since the last one that was sent.
    var dropped: Int64 = 0

    init(of number: ConnectionNumber, on target: ConnectionID, for tracer: ConnectionID, until: Int64) {
        self.number = number
        self.target = target
        self.tracer = tracer
        self.until = until
    }
}
