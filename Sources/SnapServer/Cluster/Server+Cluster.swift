import Logging
import SnapLoop
import SnapModel
import SnapStore
import SnapWire

// Acts of other nodes of a cluster, and the loss of the database.

extension Server {
    /// How long the database may be away before this node's connections are closed, in microseconds.
    private static let databasePatience: Int64 = 5_000_000

    func heard(_ followed: Followed) {
        for event in followed.events { hub.publish(event) }
        for jump in followed.jumps { hub.jump(jump.feed, to: jump.head) }
        var deferred = Deferred()
        for (fanout, asker) in followed.fanouts { carryOut(fanout, asker: asker, &deferred) }
        for notice in followed.notices { hub.send(notice.message, to: AccountID(rawValue: notice.account)) }
        close(deferred)
        for step in followed.tries { throttle.follow(step, at: clock.monotonicMicroseconds()) }
    }

    func databaseIsAway(_ reason: String) {
        if health.databaseAway == nil { log.record(.databaseAway, "the database cannot be reached: \(reason)") }
        health.databaseAway = reason
        sendAwayWithoutDatabase()
    }

    /// Disconnects the clients while the database is away, as nothing can be promised without it. They are closed with a code to reconnect, and find another node. Also called once a
    /// second, because the follower may wait for an answer that never comes.
    func sendAwayWithoutDatabase() {
        guard let answeredAt = workers.link?.answeredAt else { return }
        // A process that was paused has received nothing, and gets the time to ask.
        let silence = clock.monotonicMicroseconds() - max(answeredAt, watch.wokeAt)
        health.isDatabaseSilent = silence > Self.databasePatience
        guard health.isDatabaseSilent else { return }
        for (connection, _) in clients {
            loop.close(connection, code: CloseCode.restarting.rawValue, reason: "the database cannot be reached")
        }
    }

    func databaseIsBack() {
        health.databaseAway = nil
        log.record(.databaseBack, "the database can be reached again")
    }

    /// Stops a node that no longer hears of ended logins, and so must serve no one: others would take its messages for its own acts.
    func isFenced(_ reason: String) {
        log.record(.nodeFenced, "\(reason) This process stops.")
        health.databaseAway = "fenced out"
        for (connection, _) in clients {
            loop.close(connection, code: CloseCode.restarting.rawValue, reason: "this node has been replaced")
        }
        beginDrain()
    }

    /// Stops this node because acknowledged commits are lost, so that it acknowledges no others.
    func historyIsLost(_ reason: String) {
        log.record(.historyLost, "the database has lost acknowledged commits: \(reason). Stopping; see Cluster.md")
        health.databaseAway = "lost history"
        beginDrain()
    }
}
