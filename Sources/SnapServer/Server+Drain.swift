import Logging
import SnapLoop
import SnapWire

// The end: refuse what is new, finish what was accepted, tell clients to come back, go.

extension Server {
    /// Refuses what is new; connections are closed as soon as all that was accepted on them is answered.
    func beginDrain() {
        guard drain == nil else { return }
        log.tell(.drainBegun, "draining: \(clients.count) connections", ["connections": clients.count])
        drain = Drain(startedAt: clock.monotonicMicroseconds())
        loop.stopListening()
        backup?.cancellation.cancel()
        closeIdleSessions()
    }

    func closeIdleSessions() {
        for (connection, client) in clients where client.isIdle {
            loop.close(connection, code: CloseCode.restarting.rawValue, reason: "restarting")
        }
        finishDrainWhenDone()
    }

    /// When nobody is left, and no HTTP answer under way.
    func finishDrainWhenDone() {
        guard drain != nil, clients.isEmpty, !loop.isAnswering else { return }
        finishDrain()
    }

    func finishDrain() {
        guard let drain, !drain.isFinished else { return }
        self.drain?.isFinished = true
        log.tell(.drainEnded, "drained; \(clients.count) connections are left behind", ["connections": clients.count])
        for timer in timers { timer.cancel() }
        for (connection, client) in clients { part(connection, client) }
        roundEnds()
        workforce.stop(by: drain.lastMoment, clock, log)
        loop.stop()
    }
}

/// The last seconds of a server. The process must end within 10 s: supervisors do not wait longer.
struct Drain {
    /// Whoever has not gone by then is left behind.
    private static let connectionsSeconds: Int64 = 7
    /// So are threads that have not ended by then. What is left is the store's, to be closed in.
    private static let threadsSeconds: Int64 = 9

    let startedAt: Int64
    var isFinished = false

    func isOver(at now: Int64) -> Bool { now - startedAt > Self.connectionsSeconds * 1_000_000 }

    /// See `Workforce.stop`.
    var lastMoment: Int64 { startedAt + Self.threadsSeconds * 1_000_000 }
}
