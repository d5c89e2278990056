import CLibwebsockets
import Synchronization

/// The one thing of a loop that other threads may hold: a bell.
///
/// Ringing makes the loop call `LoopHandler.woken()` soon. Many rings before that are one call.
/// Source: libuv, docs/src/async.rst (`uv_async_send` is the only call that is safe from other threads).
package final class LoopWaker: Sendable {
    /// The address of the `uv_async_t`, nil once the loop has stopped. The lock keeps a ring from meeting a freed handle.
    private let handle: Mutex<UInt?>

    init(_ handle: UnsafeMutablePointer<uv_async_t>) {
        self.handle = Mutex(UInt(bitPattern: handle))
    }

    /// Wakes the loop. Any thread, any time; without effect after the loop has stopped.
    package func wake() {
        handle.withLock { address in
            guard let address, let handle = UnsafeMutablePointer<uv_async_t>(bitPattern: address) else { return }
            uv_async_send(handle)
        }
    }

    func disarm() { handle.withLock { $0 = nil } }
}
