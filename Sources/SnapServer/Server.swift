package import Logging
import SnapImage
import SnapLoop
import SnapModel
import SnapStore
import SnapWire

// The server: everything wired together, and the loop thread's part of a request's way.
//
//     loop thread     bytes → Request → Session.admit → Command.plan → a batch per lane, handed over once per loop round
//     writer thread   one transaction for the whole batch → COMMIT → Delivery.written
//     reader threads  one snapshot per question, the answer encoded there → Delivery.answered
//     preparing ones  passwords and images → straight on to the writer
//     loop thread     replies → outboxes; events → Hub → each feed's log → every subscriber's cursor

/// A running server, as other threads may hold it.
package struct ServerControl: Sendable {
    let workforce: Workforce

    /// Refuses new work, finishes what was accepted, tells clients to reconnect, and ends `Server.run`. Any thread.
    package func shutdown() { workforce.requestShutdown() }

    /// Reads the TLS certificate and key again, for new connections. Any thread.
    package func reloadCertificate() { workforce.requestReload() }
}

/// What a server that just started has to say.
package struct ServerStarted: Sendable {
    package let port: UInt16
    package let isNewStore: Bool
    package let adminSocketPath: String
    package let control: ServerControl
}

/// Why a server could not start, in words for the operator.
package struct StartFault: Error, CustomStringConvertible {
    package let description: String
    package init(_ description: String) { self.description = description }
}

/// The loop thread's world. Made and run on one thread, which must not have a loop yet.
package final class Server {
    /// Which `listen` call came first: the order of `Peer.listener`.
    static let adminListener = 1

    let configuration: ServerConfiguration
    let log: Logger
    let clock: Clock
    let loop: EventLoop
    let workforce: Workforce
    let hub: Hub
    let site: Site
    let door: Door
    private let startedAt: Int64
    let worldParts: (info: ServerInfo, data: DataFolder)

    var sessions: [ConnectionID: Session] = [:]
    /// Connections whose held requests wait for their outbox.
    var waiting: Set<ConnectionID> = []
    var figures = Figures()
    var traces = Traces()
    /// How many connections there ever were: the newest one's number.
    var connectionsSeen: Int64 = 0
    var writes: [WriteJob] = []
    var reads: [ReadJob] = []
    var throttle: LoginThrottle
    var ledger: AccountLedger
    var callers: Callers
    var drain: Drain?
    var timers: [LoopTimer] = []

    /// Starts a server and runs it until it is shut down.
    ///
    /// - Parameter started: called once on the same thread, when clients can connect.
    /// - Throws: `StartFault`.
    package static func run(
        _ configuration: ServerConfiguration, log: Logger, clock: Clock = .system, started: (ServerStarted) -> Void
    ) throws(StartFault) {
        let server: Server
        let message: ServerStarted
        do {
            server = try Server(configuration, log, clock)
            message = try server.listen()
        } catch { throw StartFault("\(error)") }
        started(message)
        server.loop.run()
        log.info("stopped")
    }

    private init(_ configuration: ServerConfiguration, _ log: Logger, _ clock: Clock) throws {
        self.configuration = configuration
        self.log = log
        self.clock = clock
        door = try Door(configuration)
        throttle = LoginThrottle(configuration.limits)
        ledger = AccountLedger(configuration.limits)
        callers = Callers(configuration.limits)
        let data = try DataFolder(path: configuration.dataPath)
        loop = try EventLoop(Server.loopConfiguration(configuration, log))
        workforce = Workforce(bell: loop.waker, limits: configuration.limits)
        isNewStore = !StoreDirectory.isInitialised(configuration.storePath)
        let summaries = try workforce.start(
            Plant(
                storePath: configuration.storePath, databasePath: StoreDirectory.databasePath(in: configuration.storePath),
                feeds: data.feeds, gallery: data.gallery,
                images: ImageFiles(folder: StoreDirectory.imagesPath(in: configuration.storePath)),
                imageLimits: configuration.limits.image, clock: clock, log: log))
        hub = Hub(loop, heads: summaries, logBytesMax: configuration.limits[.logBytes])
        site = Site(files: configuration.webFiles, gallery: data.gallery)
        startedAt = clock.monotonicMicroseconds()
        worldParts = (Server.info(configuration), data)
        loop.handler = self
    }

    private let isNewStore: Bool

    private static func loopConfiguration(_ configuration: ServerConfiguration, _ log: Logger) -> LoopConfiguration {
        LoopConfiguration(
            limits: configuration.limits.loop(pingAfterSeconds: configuration.pingAfterSeconds),
            tls: configuration.tls, headers: configuration.tls == nil ? [] : [("strict-transport-security", "max-age=31536000")],
            uncappedAddresses: Set(configuration.trustedProxies.compactMap(NetworkAddress.canonical)),
            slowConsumerCode: CloseCode.slowConsumer.rawValue
        ) { level, line in log.log(level: level.loggerLevel, "\(line)") }
    }

    private static func info(_ configuration: ServerConfiguration) -> ServerInfo {
        ServerInfo(name: Product.name, version: Product.version, limits: configuration.limits.told, signUp: configuration.signUp)
    }

    private func listen() throws -> ServerStarted {
        do {
            let port = try loop.listen(.tcp(address: configuration.address, port: configuration.port))
            let adminSocket = StoreDirectory.adminSocketPath(in: configuration.storePath)
            _ = try loop.listen(.unix(path: adminSocket))
            startTimers()
            return ServerStarted(
                port: port, isNewStore: isNewStore, adminSocketPath: adminSocket, control: ServerControl(workforce: workforce))
        } catch {
            workforce.stop()
            throw error
        }
    }

    private func startTimers() {
        // The first batch also tells how much room the disk has.
        writes.append(WriteJob(ticket: nil, command: ExpireSnaps()))
        timers = [
            loop.timer(everyMs: 1_000) { [unowned self] in everySecond() },
            loop.timer(everyMs: configuration.expiryEveryMs) { [unowned self] in
                writes.append(WriteJob(ticket: nil, command: ExpireSnaps()))
            },
        ]
    }

    private func everySecond() {
        let deadline = clock.monotonicMicroseconds() - Int64(limits[.authenticationSeconds]) * 1_000_000
        for (connection, session) in sessions where session.isStranger && session.isIdle && session.openedAt < deadline {
            loop.close(connection, code: CloseCode.authenticationTimeout.rawValue, reason: "log in sooner")
        }
        expireTraces()
        if let drain, drain.isOver(at: clock.monotonicMicroseconds()) { finishDrain() }
    }

    var limits: Limits { configuration.limits }

    var world: World {
        World(
            info: worldParts.info, feeds: worldParts.data.feeds, gallery: worldParts.data.gallery,
            recoveryEventsMax: limits[.recoveryEvents],
            isStoreFull: figures.storeFreeBytes < limits[.storeFreeBytes]
        ) { [unowned self] in stats() }
    }

    func stats() -> ServerStats {
        figures.stats(
            hub: hub, loop: loop.counters, sessions: sessions.count,
            uptimeSeconds: (clock.monotonicMicroseconds() - startedAt) / 1_000_000)
    }
}

extension LoopLogLevel {
    fileprivate var loggerLevel: Logger.Level {
        switch self {
        case .debug: .debug
        case .info: .info
        case .warning: .warning
        case .error: .error
        }
    }
}
