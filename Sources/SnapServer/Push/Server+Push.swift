import Logging
import SnapModel
import SnapStore

/// The pushes of this minute that failed, for one line of the log.
struct PushFailures {
    var failures: Int64 = 0
    var newest = ""
}

extension Server {
    /// Counts what became of pushes.
    func count(_ report: PushReport) {
        switch report {
        case .delivered: figures.pushDeliveries += 1
        case .failed(let error):
            figures.pushFailures += 1
            watch.pushes.failures += 1
            watch.pushes.newest = error
        case .ended: figures.pushEnds += 1
        case .counted(let count): figures.pushSubscriptions = count
        }
    }

    /// Reports to the operator once a minute, because a push service that fails, fails for many devices.
    func logPushFailures() {
        let trouble = watch.pushes
        watch.pushes = PushFailures()
        guard trouble.failures > 0 else { return }
        log.record(
            .pushFailed, "\(trouble.failures) pushes failed in the last minute, the last one because of this: \(trouble.newest)",
            ["count": trouble.failures, "error": trouble.newest])
    }
}
