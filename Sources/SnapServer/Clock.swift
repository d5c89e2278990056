import Glibc
package import SnapModel

/// The system's two clocks, passed as an argument so that tests can use their own.
package struct Clock: Sendable {
    package let now: @Sendable () -> Timestamp
    let monotonicMicroseconds: @Sendable () -> Int64

    package init(
        now: @escaping @Sendable () -> Timestamp,
        monotonicMicroseconds: @escaping @Sendable () -> Int64 = Clock.systemMonotonic
    ) {
        self.now = now
        self.monotonicMicroseconds = monotonicMicroseconds
    }

    package static let system = Clock(now: { Timestamp(milliseconds: read(CLOCK_REALTIME) / 1_000) })

    /// Microseconds since an arbitrary moment; it never goes back.
    package static let systemMonotonic: @Sendable () -> Int64 = { read(CLOCK_MONOTONIC) }

    private static func read(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
    }
}
