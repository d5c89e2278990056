import Glibc
import SnapHTTP
import Synchronization

/// Ends requests from another thread, within a twentieth of a second. Once set, it stays set.
package final class CancelFlag: Sendable {
    /// How long a waiting thread may miss the flag.
    static let interval = Duration.milliseconds(50)

    private let flag = Atomic(false)

    package init() {}

    package var isSet: Bool { flag.load(ordering: .acquiring) }

    package func set() { flag.store(true, ordering: .releasing) }

    /// Waits, unless the flag is set before.
    package func rest(until end: ContinuousClock.Instant) throws(FetchError) {
        while !isSet, case let rest = ContinuousClock.now.duration(to: end), rest > .zero {
            _ = poll(nil, 0, CInt(min(rest, Self.interval).milliseconds))
        }
        if isSet { throw .cancelled }
    }
}
