import Logging
import SnapLoop
import SnapWire

extension Server {
    /// Sends pushes to live searches.
    func push(_ pushes: SearchPushes) {
        hub.searches.push(pushes) { [self] connection, bytes in
            if traces.targets.contains(connection) { trace(connection, .push(.searchEvent), bytes: bytes) }
        }
        workers.photoSubscribers.searches.taken()
    }

    /// Events are no longer all in the log, so the connections of live searches are closed, and ask for the newest page.
    func loseSearches() {
        log.record(.searchesBehind, "live searches were too far behind; their connections were closed")
        hub.searches.closeAll(code: CloseCode.slowConsumer.rawValue, reason: "too many photos changed")
    }
}
