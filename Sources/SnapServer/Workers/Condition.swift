import Glibc

/// A lock, and a way to wait for what it guards. Its deadlines are of the monotonic clock. Those of `NSCondition` are of the wall clock: a
/// clock that is set makes a thread sleep for as long as it was set back.
///
/// - Thread: any.
final class Condition: Sendable {
    // Reason that both are unsafe to the compiler: it does not know that pthread's calls on them are made for several threads.
    private nonisolated(unsafe) let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    // Reason: as for `mutex`.
    private nonisolated(unsafe) let signals = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init() {
        pthread_mutex_init(mutex, nil)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(signals, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(signals)
        pthread_mutex_destroy(mutex)
        signals.deallocate()
        mutex.deallocate()
    }

    func withLock<Value>(_ body: () throws -> Value) rethrows -> Value {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body()
    }

    /// Wakes one thread that waits.
    func signal() { pthread_cond_signal(signals) }

    /// Wakes all threads that wait.
    func broadcast() { pthread_cond_broadcast(signals) }

    /// Waits for a signal, inside `withLock`. It may return without one.
    func wait() { pthread_cond_wait(signals, mutex) }

    /// Waits until a signal or a moment.
    ///
    /// - Returns: false once the moment has passed.
    func wait(until moment: Instant) -> Bool {
        var time = moment.time
        return pthread_cond_timedwait(signals, mutex, &time) == 0
    }

    /// A time of the monotonic clock.
    struct Instant {
        fileprivate let time: timespec

        /// - Parameter seconds: from now; more than a year counts as a year.
        init(in seconds: Double) {
            var now = timespec()
            clock_gettime(CLOCK_MONOTONIC, &now)
            let nanoseconds = Int(min(max(0, seconds), 31_536_000) * 1e9) + now.tv_nsec
            time = timespec(tv_sec: now.tv_sec + nanoseconds / 1_000_000_000, tv_nsec: nanoseconds % 1_000_000_000)
        }
    }
}
