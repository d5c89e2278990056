import CLibwebsockets
import Synchronization

/// Wakes a loop: the only part of it that other threads may hold.
///
/// A wake makes the loop call `LoopHandler.woken()` soon. Several wakes before that make one call.
/// Source: libuv, docs/src/async.rst (`uv_async_send` is the only call that is safe from other threads).
package final class LoopWaker: Sendable {
    /// The address of the `uv_async_t`; nil once the loop has stopped. The lock keeps a wake from using a freed handle.
    private let handle: Mutex<UInt?>

    init(_ handle: UnsafeMutablePointer<uv_async_t>) {
        self.handle = Mutex(UInt(bitPattern: handle))
    }

    /// Wakes the loop. May be called on any thread at any time; no effect after the loop has stopped.
    package func wake() {
        handle.withLock { address in
            guard let address, let handle = UnsafeMutablePointer<uv_async_t>(bitPattern: address) else { return }
            uv_async_send(handle)
        }
    }

    func disarm() { handle.withLock { $0 = nil } }
}
