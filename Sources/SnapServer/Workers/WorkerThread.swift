import Foundation
import Synchronization

/// A thread of our own, for work that may block, with a name that `top -H` shows.
///
/// The body makes everything that it works with inside the thread, so only values cross.
final class WorkerThread: Sendable {
    let name: String
    private let done = Mailbox<Void>()

    init(_ name: String, _ body: @escaping @Sendable () -> Void) {
        self.name = name
        let thread = Thread { [done] in
            // Set inside the thread, because otherwise the name does not reach the kernel.
            Thread.current.name = name
            body()
            done.close()
        }
        thread.stackSize = 1 << 20
        thread.start()
    }

    /// Waits at most this many seconds until the body has returned. False when it has not.
    func join(within seconds: Double) -> Bool { done.awaitEnd(within: seconds) }
}
