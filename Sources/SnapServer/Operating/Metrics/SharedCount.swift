import Synchronization

/// A count of events on threads other than the loop's, for metrics.
///
/// - Thread: any.
final class SharedCount: Sendable {
    private let count = Atomic<Int64>(0)

    var value: Int64 { count.load(ordering: .relaxed) }

    func add() { count.wrappingAdd(1, ordering: .relaxed) }
}
