import Logging
import SnapLoop
import SnapWire

// The end of a server: refuse new work, finish accepted work, close clients with a code to reconnect, stop.

extension Server {
    /// Refuses new work; each connection is closed as soon as all its accepted requests are answered.
    func beginDrain() {
        guard drain == nil else { return }
        log.record(.drainBegun, "draining: \(clients.count) connections", ["connections": clients.count])
        drain = Drain(startedAt: clock.monotonicMicroseconds())
        loop.stopListening()
        backup.cancel()
        closeIdleSessions()
    }

    func closeIdleSessions() {
        for (connection, client) in clients where client.isIdle {
            loop.close(connection, code: CloseCode.restarting.rawValue, reason: "restarting")
        }
        finishDrainWhenDone()
    }

    /// Ends the drain once no connection and no HTTP answer is left.
    func finishDrainWhenDone() {
        guard drain != nil, clients.isEmpty, !loop.isAnswering else { return }
        finishDrain()
    }

    func finishDrain() {
        guard let drain, !drain.isFinished else { return }
        self.drain?.isFinished = true
        log.record(.drainEnded, "drained; \(clients.count) connections are still open", ["connections": clients.count])
        for timer in timers { timer.cancel() }
        for (connection, client) in clients { part(connection, client) }
        storeShareViews()
        roundEnds()
        workers.stop(by: drain.lastMoment, clock, log)
        loop.stop()
    }
}

/// The last seconds of a server. The process must end within 10 s, because supervisors wait no longer.
struct Drain {
    /// Connections that are still open after this many seconds are abandoned.
    private static let connectionsSeconds: Int64 = 7
    /// Threads that have not ended after this many seconds are abandoned as well. The rest of the 10 s is for closing the store.
    private static let threadsSeconds: Int64 = 9

    let startedAt: Int64
    var isFinished = false

    func isOver(at now: Int64) -> Bool { now - startedAt > Self.connectionsSeconds * 1_000_000 }

    /// See `WorkerPool.stop`.
    var lastMoment: Int64 { startedAt + Self.threadsSeconds * 1_000_000 }
}
