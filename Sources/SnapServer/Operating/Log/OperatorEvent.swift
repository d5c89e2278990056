package import Logging

/// The events of the log that an operator may have to act on. The word before the dot is the module.
package enum OperatorEvent: String, CaseIterable, Sendable {
    case starting = "server.starting"
    case ready = "server.ready"
    case noHostAllowed = "server.no-host-allowed"
    case notReady = "server.not-ready"
    case readyAgain = "server.ready-again"
    case settingsRead = "server.settings-read"
    case settingsRefused = "server.settings-refused"
    case nothingToRead = "server.nothing-to-read"
    case keysRead = "server.keys-read"
    case keysKept = "server.keys-kept"
    case keysUnavailable = "server.keys-unavailable"
    case providerFailed = "server.provider-failed"
    case drainBegun = "server.drain-begun"
    case drainEnded = "server.drain-ended"
    case stopOverdue = "server.stop-overdue"
    case stopped = "server.stopped"
    case loginsThrottled = "server.logins-throttled"
    case connectionsRefused = "loop.connections-refused"
    case requestRefused = "loop.request-refused"
    case loopWarning = "loop.warning"
    case loopError = "loop.error"
    case certificateRead = "loop.certificate-read"
    case certificateKept = "loop.certificate-kept"
    case storeMade = "store.made"
    case searchUnfinished = "store.search-unfinished"
    case searchReady = "store.search-ready"
    case uncleanStop = "store.unclean-stop"
    case foreignFiles = "store.foreign-files"
    case imagesSwept = "store.images-swept"
    case slowCommit = "store.commit-slow"
    case diskLow = "store.disk-low"
    case diskEnough = "store.disk-enough"
    case transactionFailed = "store.transaction-failed"
    case commandFailed = "store.command-failed"
    case queryFailed = "store.query-failed"
    case preparationFailed = "store.preparation-failed"
    case imageLost = "store.image-lost"
    case recogniserStarted = "server.recogniser-started"
    case identifyFailed = "server.identify-failed"
    case encyclopediaFailed = "server.encyclopedia-failed"
    case searchesBehind = "server.searches-behind"
    case webhookFailed = "server.webhook-failed"
    case webhookPaused = "server.webhook-paused"
    case webhookDropped = "server.webhook-dropped"
    case pushFailed = "server.push-failed"
    case diskFailed = "store.disk-failed"
    case readerFailed = "store.reader-failed"
    case databaseAway = "store.database-away"
    case databaseBack = "store.database-back"
    case historyLost = "store.history-lost"
    case nodeFenced = "store.node-fenced"
    case busAway = "server.bus-away"
    case busBack = "server.bus-back"
    case walKept = "store.wal-kept"
    case copyKept = "store.copy-kept"
    case backupMade = "store.backup-made"
    case backupFailed = "store.backup-failed"
    case closingFailed = "store.closing-failed"

    package var module: LogModule {
        rawValue.split(separator: ".").first.flatMap { LogModule(rawValue: String($0)) } ?? .server
    }

    package var level: Logger.Level {
        switch self {
        case .requestRefused: .debug
        case .starting, .recogniserStarted: .info
        case .ready, .readyAgain, .settingsRead, .nothingToRead, .keysRead, .drainBegun, .drainEnded, .stopped, .certificateRead: .notice
        case .busBack, .databaseBack, .storeMade, .imagesSwept, .diskEnough, .backupMade, .searchUnfinished, .searchReady: .notice
        case .identifyFailed, .encyclopediaFailed, .searchesBehind, .webhookFailed, .pushFailed, .keysUnavailable, .providerFailed: .warning
        case .noHostAllowed, .loginsThrottled, .connectionsRefused, .loopWarning: .warning
        case .busAway, .databaseAway, .uncleanStop, .foreignFiles, .slowCommit, .walKept, .copyKept: .warning
        case .diskLow, .notReady, .settingsRefused, .keysKept, .webhookPaused, .webhookDropped, .loopError, .certificateKept, .stopOverdue:
            .error
        case .transactionFailed, .commandFailed, .queryFailed, .preparationFailed, .imageLost, .backupFailed, .closingFailed: .error
        case .diskFailed, .readerFailed, .historyLost, .nodeFenced: .critical
        }
    }

    /// The event's meaning and the action to take, for Operating.md.
    package var meaning: String {
        switch self {
        case .starting: "The process has read its settings."
        case .ready: "Clients can connect: where, and on which store."
        case .noHostAllowed:
            "The server listens beyond this machine, but `allow-host` is not set: requests for any host name except localhost and IP addresses get 421. Set `allow-host` to the server's name."
        case .notReady: "`/readyz` fails: why. The process is running, so check its disk and its load."
        case .readyAgain: "`/readyz` succeeds again."
        case .settingsRead: "SIGHUP: the configuration file was reloaded; which settings changed, and which of them need a restart."
        case .settingsRefused: "SIGHUP: the configuration file has an error, so the old settings stay in use. Fix it and send SIGHUP again."
        case .nothingToRead:
            "SIGHUP: there is nothing to reload, because the server was started without a configuration file, a TLS certificate and JWT keys."
        case .keysRead: "SIGHUP: the JWT keys were reloaded."
        case .keysKept: "SIGHUP: a new JWT key is not valid, so the old keys stay in use. Fix the file and send SIGHUP again."
        case .keysUnavailable:
            "The keys of an app's tokens cannot be fetched (`jwt-jwks`): where, and why. Keys that were fetched in the last day remain valid."
        case .providerFailed:
            "A service of `login-provider` does not answer, or did not confirm a login: why. Other logins are not affected."
        case .drainBegun: "The server is stopping: it accepts nothing new, and clients are asked to reconnect."
        case .drainEnded: "All accepted requests are answered; how many connections were cut off."
        case .stopOverdue:
            "Nine seconds after the stop began, or two after the last request, a thread was still waiting for its disk: which. The process ends without it; the next start checks the database and removes leftover files of deleted images."
        case .stopped: "The store is closed, unless `server.stop-overdue` was logged before; the process ends."
        case .loginsThrottled:
            "Attempts to log in or sign up that were delayed, in the last minute. Many of them mean that someone is guessing passwords."
        case .connectionsRefused: "Connections dropped in the last minute because a limit was reached. See `limits.connections`."
        case .requestRefused:
            "An HTTP request or a WebSocket was refused with a 4xx: the first part of its path, the status and why. At most 100 a second."
        case .loopWarning: "A warning of libwebsockets, usually about a peer's data."
        case .loopError: "An error of libwebsockets."
        case .certificateRead: "SIGHUP: the TLS certificate was reloaded."
        case .certificateKept:
            "SIGHUP: the new TLS certificate is not valid, so the old one stays in use. Fix the files and send SIGHUP again."
        case .storeMade: "A new store was created. If this is not the first start, `store` names the wrong folder."
        case .searchUnfinished:
            "The search index is being rebuilt, after an upgrade, a restore or a new ICU. How many posts, names and tags are left, at each tenth; the newest are indexed first."
        case .searchReady: "The search index is complete."
        case .uncleanStop:
            "The last stop was a crash or a power cut, or left files of deleted images. The database was checked and is intact."
        case .foreignFiles:
            "The check after an unclean stop found files among the images that are not the store's. They were left alone; `snapfeed doctor` lists them."
        case .imagesSwept:
            "Files without a row were removed from the images of a cluster: a node had died between writing a file and its row."
        case .slowCommit:
            "A transaction, or emptying the WAL after one that deleted, took longer than `slow-commit`: the disk is slow, or busy with something else."
        case .diskLow: "Less than `limits.storeFreeBytes` is left: posts get `storage_full`. Free up disk space."
        case .diskEnough: "There is enough disk space again."
        case .transactionFailed: "A transaction failed and was rolled back; its requests were answered with an error."
        case .commandFailed: "A request failed because of an internal error."
        case .queryFailed: "A read from the store failed."
        case .preparationFailed: "Hashing a password or storing an upload failed."
        case .imageLost: "An image that was opened is missing or damaged. Check the disk and restore a backup."
        case .recogniserStarted: "A process that identifies images was started."
        case .identifyFailed: "An image could not be identified: why. `snapfeed doctor` tests the recogniser."
        case .encyclopediaFailed: "The encyclopedia did not answer a request about a topic: why."
        case .searchesBehind:
            "More photos were posted, changed and deleted than live searches could be matched with, and the log no longer has all of these events. The connections with live searches were closed; their clients reconnect and load the newest page."
        case .webhookFailed:
            "A webhook's receiver did not accept an event: why. It is retried; only the first of several failures in a row is logged."
        case .webhookPaused:
            "A webhook is paused: its receiver answered 410, or every attempt failed for `limits.webhookDeadSeconds`. Repair the receiver, then run `snapfeed webhooks resume`."
        case .webhookDropped:
            "Pending events of a webhook were dropped because they were too old or too many. The receiver sees the gap in `sequence`."
        case .pushFailed:
            "Pushes that failed in the last minute: how many, and why the last one did. They are retried. `snapfeed push status` shows which push services fail."
        case .diskFailed:
            "The disk failed a write, so the server stops before it acknowledges what may not be durable. The next start checks the database."
        case .databaseAway:
            "The cluster's database does not answer: why. The node is not ready; after 5 seconds it closes its connections so that clients move to another node. Check PostgreSQL and the network."
        case .databaseBack: "The database answers again."
        case .busAway: "NATS does not answer. Nothing is lost: changes from other nodes arrive up to 250 ms later."
        case .busBack: "NATS is connected."
        case .historyLost:
            "The database has lost commits that this node acknowledged: a standby without the newest commits took over. All nodes stop, and none starts. Bring the old primary back, or run `snapfeed cluster recover`; see Cluster.md."
        case .nodeFenced:
            "Another process has started with this node's name, or a newer version has changed the cluster's tables. This process closes its connections and ends with code 0. Give each node its own name, or start the newer version."
        case .readerFailed: "A thread could not open the database; the server drains and ends."
        case .walKept:
            "Deleted rows are still in the WAL: a backup or another program has kept a read transaction open for over a minute, or the disk failed. It is retried every second, and after a stop at the next start."
        case .copyKept:
            "A copy of the database from before a migration could not be removed, and may contain data deleted since. It is retried within the hour."
        case .backupMade: "`snapfeed backup` has finished: which file."
        case .backupFailed: "The backup failed: why. `snapfeed backup` also reported it, but a scheduled job's output may go unread."
        case .closingFailed: "The database could not be closed cleanly; the next start checks it."
        }
    }

    /// The row of the table in Operating.md; a test compares them.
    package var row: String { "| `\(rawValue)` | \(level.rawValue) | \(meaning) |" }
}

/// The parts of the server whose lines have levels of their own.
package enum LogModule: String, CaseIterable, Sendable {
    case server, loop, store
}

extension Logger {
    /// Writes one line about an event.
    ///
    /// - Parameters:
    ///   - message: for people; it has ids only, never a name, caption, password or token.
    ///   - fields: the same facts for programs.
    package func record(_ event: OperatorEvent, _ message: @autoclosure () -> Message, _ fields: [String: any LogField] = [:]) {
        log(
            level: event.level, message(),
            metadata: fields.mapValues { .stringConvertible($0) }.merging([Self.eventKey: "\(event.rawValue)"]) { _, event in event },
            source: event.module.rawValue)
    }

    static let eventKey = "event"
}

/// The value of a line's field: a number or a word.
package protocol LogField: CustomStringConvertible, Sendable {}
extension Int: LogField {}
extension Int64: LogField {}
extension String: LogField {}
