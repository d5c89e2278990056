import Foundation
import Synchronization

/// A thread of our own, for work that may block, with a name that `top -H` shows.
///
/// What the body uses is made inside it: the world of a thread is built by that thread, so only values cross.
final class WorkerThread: Sendable {
    private let done = Mailbox<Void>()

    init(_ name: String, _ body: @escaping @Sendable () -> Void) {
        let thread = Thread { [done] in
            // From inside, or the name does not reach the kernel.
            Thread.current.name = name
            body()
            done.close()
        }
        thread.stackSize = 1 << 20
        thread.start()
    }

    /// Waits until the body has returned.
    func join() { while done.take() != nil {} }
}
