import Foundation
import SnapServer

/// SIGTERM and SIGINT, which ask the server to drain and end.
///
/// Made on the main thread before any other thread exists, since a thread inherits its maker's mask.
struct StopSignals {
    init() {
        var set = Self.set
        pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    /// Waits for the first signal on a thread of its own. A second Ctrl-C ends the process at once, for the impatient; a second
    /// SIGTERM does not, since some supervisors send it twice.
    func handle(with control: ServerControl) {
        Thread.detachNewThread {
            _ = Self.next()
            control.shutdown()
            while Self.next() != SIGINT {}
            _exit(130)
        }
    }

    private static var set: sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, SIGTERM)
        sigaddset(&set, SIGINT)
        return set
    }

    private static func next() -> CInt {
        var set = set
        var signal: CInt = 0
        sigwait(&set, &signal)
        return signal
    }
}
