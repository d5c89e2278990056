import CLibwebsockets
import Glibc
import Synchronization

/// Wakes a loop: the only part of it that other threads may hold.
///
/// A wake makes the loop call `LoopHandler.woken()` soon. Several wakes before that make one call.
///
/// It is an eventfd, which the loop polls, and not libuv's `uv_async_t`: the wake of that is a system call between two writes to memory, and a
/// loop that runs before the second one spins until it comes.
///
/// - Source: libuv 1.44, src/unix/async.c, `uv_async_send` and `uv__async_spin`.
package final class LoopWaker: Sendable {
    /// Open for as long as something holds the waker. A wake after the loop's end is never read.
    let descriptor: Int32
    /// Whether the loop will look anyway, so that a wake needs no system call.
    private let isPending = Atomic(false)

    init() throws(LoopError) {
        descriptor = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
        guard descriptor >= 0 else { throw LoopError(message: "the system has no eventfd: \(String(cString: strerror(errno)))") }
    }

    deinit { close(descriptor) }

    /// Wakes the loop. May be called on any thread at any time; no effect after the loop has stopped.
    package func wake() {
        if !isPending.exchange(true, ordering: .acquiringAndReleasing) { eventfd_write(descriptor, 1) }
    }

    /// Called by the loop just before it looks at what it was woken for: the next wake makes it look again.
    func take() {
        var count: eventfd_t = 0
        eventfd_read(descriptor, &count)
        _ = isPending.exchange(false, ordering: .acquiringAndReleasing)
    }
}
