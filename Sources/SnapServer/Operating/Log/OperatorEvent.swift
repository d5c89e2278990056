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
        case .identifyFailed, .encyclopediaFailed, .searchesBehind, .webhookFailed, .pushFailed: .warning
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
            "The server listens beyond this machine, and `allow-host` names nothing: a request by any name but localhost gets 421, by an IP address not. Name what people call it."
        case .notReady: "`/readyz` says no: why. The process is alive, so look at its disk and its load."
        case .readyAgain: "`/readyz` says yes again."
        case .settingsRead: "SIGHUP: the configuration file was read again; which settings changed, and which of them wait for a restart."
        case .settingsRefused: "SIGHUP: the configuration file has a mistake; the old settings stay. Fix it and send SIGHUP again."
        case .nothingToRead: "SIGHUP: the server was started without a configuration file, a TLS certificate and JWT keys. Nothing changed."
        case .keysRead: "SIGHUP: the keys that JWTs are checked with were read again."
        case .keysKept: "SIGHUP: a new JWT key cannot be used; all the old ones stay. Fix the file and send SIGHUP again."
        case .drainBegun: "A stop was asked for: nothing new is taken, clients are told to come back."
        case .drainEnded: "All that was accepted is answered; how many connections were left behind."
        case .stopOverdue:
            "Nine seconds after a stop was asked for, or two after the last request, a thread still waited for its disk: which. The process ends without it; the next start checks the database and removes the files of deleted images that are left."
        case .stopped: "The store is closed, if no `server.stop-overdue` came before; the process ends."
        case .loginsThrottled: "Tries to log in or sign up that had to wait, in the last minute. Many of them: somebody guesses passwords."
        case .connectionsRefused: "Connections hung up on in the last minute, because a limit was reached. See `limits.connections`."
        case .requestRefused:
            "An HTTP request or a WebSocket was refused with a 4xx: the first part of its path, the status and why. At most 100 a second."
        case .loopWarning: "A warning of libwebsockets, mostly about what a peer sent."
        case .loopError: "An error of libwebsockets."
        case .certificateRead: "SIGHUP: the TLS certificate was read again."
        case .certificateKept: "SIGHUP: the new TLS certificate cannot be used; the old one stays. Fix the files and send SIGHUP again."
        case .storeMade: "A new store was made. Not the first start? Then `store` names the wrong folder."
        case .searchUnfinished:
            "The search index is being made: after an upgrade, a restore or a new ICU. How many posts, names and tags are left, at each tenth; the newest are found first."
        case .searchReady: "Searches find all posts, names and tags."
        case .uncleanStop:
            "The last stop was a crash or a power cut, or had no time left for all files of deleted images. The database was checked and is sound."
        case .foreignFiles:
            "At the check after an unclean stop, something lay among the images that the store never put there. It was left alone; `snapfeed doctor` names it."
        case .imagesSwept:
            "Files without a row were removed from the images of a cluster: a node had died between writing a file and its row."
        case .slowCommit:
            "A transaction, or emptying the WAL after one that deleted, took longer than `slow-commit`: the disk is slow, or busy with something else."
        case .diskLow: "Less than `limits.storeFreeBytes` is left: posts get `storage_full`. Make room."
        case .diskEnough: "There is room again."
        case .transactionFailed: "A transaction failed and left no trace; its requests were answered with an error."
        case .commandFailed: "One request failed for a reason that is not the client's."
        case .queryFailed: "One question to the store failed."
        case .preparationFailed: "Hashing a password or storing an upload failed."
        case .imageLost: "An image that somebody opened is gone or damaged. Check the disk; restore a backup."
        case .recogniserStarted: "A process that identifies images was started."
        case .identifyFailed: "An image was not identified: why. `snapfeed doctor` tries the recogniser."
        case .encyclopediaFailed: "The encyclopedia did not answer a question about a topic: why."
        case .searchesBehind:
            "More photos were posted, changed and deleted than live searches could be matched with, and the log no longer has all of these events. The connections of live searches were closed, and ask for the newest page."
        case .webhookFailed:
            "A webhook's receiver did not take an event: why. It is tried again; only the first failure of a row is told."
        case .webhookPaused:
            "A webhook is paused: its receiver answered 410, or every try failed for `limits.webhookDeadSeconds`. Repair the receiver, then `snapfeed webhooks resume`."
        case .webhookDropped:
            "Events that waited for a webhook were dropped: they were too old or too many. The receiver sees the gap in `sequence`."
        case .pushFailed:
            "Tries to send a push that failed in the last minute: how many, and why the last one did. They are tried again. `snapfeed push status` shows which push services fail."
        case .diskFailed: "The disk failed a write, so nothing is certain any more. The process ends; the next start checks the database."
        case .databaseAway:
            "The cluster's database does not answer: why. The node is not ready; after 5 seconds it closes its connections, so that clients find another node. Look at PostgreSQL and at the network."
        case .databaseBack: "The database answers again."
        case .busAway: "NATS does not answer. Nothing is lost: news of other nodes come up to 250 ms later."
        case .busBack: "NATS is connected."
        case .historyLost:
            "The database knows less than this node was told: a standby without the newest commits took over. All nodes stop, and none starts. Bring the old primary back, or run `snapfeed cluster seal`; see Cluster.md."
        case .nodeFenced:
            "Another process has started under the name of this node, or a newer version has changed the cluster's tables. This one closes its connections and ends with code 0. Give each node a name of its own, or start the newer version."
        case .readerFailed: "A thread could not open the database; the server drains and ends."
        case .walKept:
            "Deleted rows still stand in the WAL: a backup or another program has read one state of the database for over a minute, or the disk failed. It is tried again every second."
        case .copyKept:
            "A copy from before a migration could not be removed, and may hold what has been deleted since. It is tried again within the hour."
        case .backupMade: "`snapfeed backup` is done: which file."
        case .backupFailed: "No backup was made: why. Its asker was told, too; a job that runs by the clock may have told nobody."
        case .closingFailed: "The database could not be closed well; the next start checks it."
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
    package func tell(_ event: OperatorEvent, _ message: @autoclosure () -> Message, _ fields: [String: any LogField] = [:]) {
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
