import Foundation
import SnapServer

/// SIGTERM and SIGINT, which make the server drain and end, and SIGHUP, which makes it read certificate, keys and settings again.
///
/// Make it on the main thread before any other thread exists: a thread inherits the signal mask of the thread that starts it.
struct ServerSignals {
    private let set: sigset_t

    init() {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&set, signal) }
        self.set = set
        pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    /// Waits for the first signal on a thread of its own. A second Ctrl-C ends the process immediately. A second SIGTERM does not, since
    /// some supervisors send it twice.
    func handle(_ reload: Reload) {
        let set = set
        Thread.detachNewThread {
            while Self.next(of: set) == SIGHUP { reload.perform() }
            reload.control.shutdown()
            while Self.next(of: set) != SIGINT {}
            _exit(130)
        }
    }

    private static func next(of set: sigset_t) -> CInt {
        var set = set
        var signal: CInt = 0
        sigwait(&set, &signal)
        return signal
    }
}
