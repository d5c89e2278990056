import Foundation

/// SIGINT and SIGTERM for a command that runs until it is stopped.
///
/// Make it on the main thread before any other thread exists: a thread inherits the signal mask of the thread that starts it.
struct InterruptSignals {
    init() {
        var set = Self.set
        pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    /// Calls `first` on a thread of its own for the first signal; the second signal ends the process immediately.
    func handle(_ first: @escaping @Sendable () -> Void) {
        Thread.detachNewThread {
            Self.wait()
            first()
            Self.wait()
            _exit(130)
        }
    }

    private static var set: sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, SIGINT)
        sigaddset(&set, SIGTERM)
        return set
    }

    private static func wait() {
        var set = set
        var signal: CInt = 0
        sigwait(&set, &signal)
    }
}
