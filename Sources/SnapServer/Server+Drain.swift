import Logging
import SnapLoop
import SnapWire

// The end: refuse what is new, finish what was accepted, tell clients to come back, go.

extension Server {
    /// Refuses what is new; connections are closed as soon as all that was accepted on them is answered.
    func beginDrain() {
        guard drain == nil else { return }
        log.notice("draining: \(sessions.count) connections")
        drain = Drain(startedAt: clock.monotonicMicroseconds())
        loop.stopListening()
        backup?.cancellation.cancel()
        closeIdleSessions()
    }

    func closeIdleSessions() {
        for (connection, session) in sessions where session.isIdle {
            loop.close(connection, code: CloseCode.restarting.rawValue, reason: "restarting")
        }
        if sessions.isEmpty { finishDrain() }
    }

    func finishDrain() {
        guard drain?.isFinished == false else { return }
        drain?.isFinished = true
        for timer in timers { timer.cancel() }
        roundEnds()
        workforce.stop()
        loop.stop()
    }
}

/// The last seconds of a server.
struct Drain {
    /// Whoever has not gone by then is left behind: the process must end within 10 s.
    private static let patienceSeconds: Int64 = 7

    let startedAt: Int64
    var isFinished = false

    func isOver(at now: Int64) -> Bool { now - startedAt > Self.patienceSeconds * 1_000_000 }
}
