import SnapModel
import SnapWire
import Testing

@testable import SnapLoop
@testable import SnapServer

/// Traces of connections are bounded in number, and in the bytes that wait for a slow reader.
struct TracesTests {
    private static func connection(_ number: UInt32) -> ConnectionID { ConnectionID(slot: number, generation: 1) }

    private static func trace(_ target: UInt32, for tracer: UInt32, until: Int64 = 100) -> Trace {
        Trace(of: ConnectionNumber(rawValue: Int64(target)), on: connection(target), for: connection(tracer), until: until)
    }

    private static func report(_ traces: inout Traces, _ target: UInt32, full: Set<UInt32> = []) -> [TraceEntry] {
        let slow = Set(full.map(connection))
        return traces.entries(of: connection(target), .reply(.number(1)), bytes: 9, at: Timestamp(milliseconds: 5)) { slow.contains($0) }
            .map(\.entry)
    }

    @Test func tracesReachOnlyTheirTracersAndEndWithEitherConnection() {
        var traces = Traces()
        traces.add(Self.trace(1, for: 7))
        traces.add(Self.trace(1, for: 8))
        #expect(Self.report(&traces, 1).count == 2)
        #expect(Self.report(&traces, 2).isEmpty)
        traces.end(Self.connection(7))
        #expect(Self.report(&traces, 1).count == 1)
        traces.end(Self.connection(1))
        #expect(traces.isEmpty)
    }

    @Test func entriesThatASlowAskerMissesAreCountedInTheNext() {
        var traces = Traces()
        traces.add(Self.trace(1, for: 7))
        #expect(Self.report(&traces, 1, full: [7]).isEmpty)
        #expect(Self.report(&traces, 1, full: [7]).isEmpty)
        #expect(Self.report(&traces, 1).map(\.dropped) == [2])
        #expect(Self.report(&traces, 1).map(\.dropped) == [0])
    }

    @Test func oneTraceTooManyEndsTheOldest() {
        var traces = Traces()
        for target in 1...UInt32(Traces.countMax) + 1 { traces.add(Self.trace(target, for: 99)) }
        #expect(traces.targets.count == Traces.countMax)
        #expect(!traces.targets.contains(Self.connection(1)))
        traces.add(Self.trace(3, for: 99))
        #expect(traces.targets.count == Traces.countMax)
    }

    @Test func tracesExpire() {
        var traces = Traces()
        traces.add(Self.trace(1, for: 7, until: 10))
        traces.add(Self.trace(2, for: 7, until: 20))
        #expect(traces.expire(at: 9).isEmpty)
        #expect(traces.expire(at: 10).map(\.target) == [Self.connection(1)])
        #expect(traces.targets == [Self.connection(2)])
    }
}
