import Foundation
import Synchronization

/// A thread of our own, for work that may block, with a name that `top -H` shows.
///
/// What the body uses is made inside it: what a thread works with is built by that thread, so only values cross.
final class WorkerThread: Sendable {
    let name: String
    private let done = Mailbox<Void>()

    init(_ name: String, _ body: @escaping @Sendable () -> Void) {
        self.name = name
        let thread = Thread { [done] in
            // From inside, or the name does not reach the kernel.
            Thread.current.name = name
            body()
            done.close()
        }
        thread.stackSize = 1 << 20
        thread.start()
    }

    /// Waits until the body has returned, so many seconds at most. False when that was too short.
    func join(within seconds: Double) -> Bool { done.awaitEnd(within: seconds) }
}
