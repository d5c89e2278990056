import Foundation

/// SIGINT and SIGTERM for a command that runs until somebody ends it.
///
/// Made on the main thread before any other thread exists, since a thread inherits its maker's mask.
struct StopSignals {
    init() {
        var set = Self.set
        pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    /// Calls `first` for the first signal, on a thread of its own; the second one ends the process at once.
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
