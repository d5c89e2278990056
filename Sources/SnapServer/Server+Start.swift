import Foundation
package import Logging
import SnapFetch
import SnapImage
import SnapLoop
import SnapModel
import SnapStore
import SnapWire

// The start: builds loop, threads and server, and opens the listeners.

/// A handle for a running server that other threads may hold.
package struct ServerControl: Sendable {
    let workers: WorkerPool
    let readTokens: AppTokens.Reading?
    /// Whether `reload` has files to read again.
    package let hasFiles: Bool

    /// Refuses new work, finishes accepted work, closes clients with a code to reconnect, and ends `Server.run`. Any thread.
    package func shutdown() { workers.requestShutdown() }

    /// Reads the TLS certificate and the tokens' keys again, for future connections and logins. Any thread; it waits for the key files.
    package func reload() {
        workers.requestReload(readTokens.map { read in Result<TokenVerifier, StartFault> { () throws(StartFault) in try read() } })
    }
}

/// Facts about a server that has just started.
package struct ServerStarted: Sendable {
    package let port: UInt16
    /// Where other machines reach a server that listens on all addresses; empty when it listens on one.
    package let otherAddresses: [String]
    package let isNewStore: Bool
    package let adminSocketPath: String
    package let control: ServerControl
}

/// Why a server could not start, explained to the operator.
package struct StartFault: Error, CustomStringConvertible {
    package let description: String
    package init(_ description: String) { self.description = description }
}

extension Server {
    /// Starts a server and runs it until it is shut down. The calling thread must not have a loop yet.
    ///
    /// - Parameter started: called once on the same thread, when clients can connect.
    /// - Throws: `StartFault`.
    package static func run(
        _ configuration: ServerConfiguration, log: Logger, clock: Clock = .system, started: (ServerStarted) -> Void
    ) throws(StartFault) {
        log.record(.starting, "\(Product.name) \(Product.version) is starting")
        let (loop, server): (EventLoop, Server)
        let message: ServerStarted
        do {
            let isNewStore = !StoreDirectory.isInitialised(configuration.storePath)
            (loop, server) = try make(configuration, log, clock)
            message = try server.listen(on: loop, isNewStore: isNewStore)
        } catch { throw StartFault("\(error)") }
        started(message)
        loop.run()
        withExtendedLifetime(server) { log.record(.stopped, "stopped") }
        // A supervisor starts it again.
        if let fault = server.fault { throw StartFault(fault) }
    }

    private static func make(_ configuration: ServerConfiguration, _ log: Logger, _ clock: Clock) throws -> (EventLoop, Server) {
        var configuration = configuration
        configuration.identification = try configuration.identification.with(dataPath: configuration.dataPath).withKey()
        let requestPolicy = try RequestPolicy(configuration)
        let cancel = CancelFlag()
        let appTokens = try AppTokens(configuration, client(cancel), log)
        let providers = LoginProviders(try loginProviders(configuration, cancel, log), requestPolicy)
        let data = try DataFolder(path: configuration.dataPath)
        let loop = try EventLoop(loopConfiguration(configuration, requestPolicy, log))
        let workers = WorkerPool(
            limits: configuration.limits, isClustered: configuration.cluster != nil,
            tokenThreads: 1 + (configuration.tokens?.addresses.count ?? 0), providers: configuration.providers.count, cancel: cancel
        ) { [waker = loop.waker] in waker.wake() }
        let factory = WorkerFactory(
            storePath: configuration.storePath, data: data, limits: configuration.limits,
            identification: configuration.identification, cluster: configuration.cluster,
            images: try configuration.images.map { try ImageFiles(place: $0, environment: ProcessInfo.processInfo.environment) },
            webhookReach: configuration.webhookAddresses.reach, push: configuration.push, clock: clock, log: log)
        let heads = try workers.start(factory)
        let server = Server(configuration, requestPolicy, data, heads: heads, loop, workers, factory, log: log)
        (server.appTokens, server.providers) = (appTokens, providers)
        server.figures.storeHas(freeBytes: StoreDirectory.freeBytes(in: configuration.storePath))
        loop.handler = server
        return (loop, server)
    }

    private static func client(_ cancel: CancelFlag) -> HTTPClient {
        HTTPClient(agent: "\(Product.name)/\(Product.version)", limits: KeySet.limits, cancel: cancel)
    }

    private static func loginProviders(
        _ configuration: ServerConfiguration, _ cancel: CancelFlag, _ log: Logger
    ) throws(StartFault) -> [LoginProvider] {
        var providers: [LoginProvider] = []
        for provider in configuration.providers {
            let name = provider.name
            providers.append(
                try LoginProvider(provider, client(cancel), environment: ProcessInfo.processInfo.environment) { reason in
                    log.record(.providerFailed, "logins by \(name) fail: \(reason)", ["provider": name])
                })
        }
        return providers
    }

    private static func loopConfiguration(
        _ configuration: ServerConfiguration, _ requestPolicy: RequestPolicy, _ log: Logger
    ) -> LoopConfiguration {
        var loop = LoopConfiguration(
            limits: configuration.limits.loop(pingAfterSeconds: configuration.pingAfterSeconds),
            tls: configuration.tls,
            headers: Site.securityHeaders + (configuration.tls == nil ? [] : [("strict-transport-security", "max-age=31536000")]),
            slowConsumerCode: CloseCode.slowConsumer.rawValue, isCapped: requestPolicy.capsSockets
        ) { level, line in
            switch level {
            case .error: log.record(.loopError, "\(line)")
            case .warning: log.record(.loopWarning, "\(line)")
            case .debug, .info: log.record(.requestRefused, "\(line)")
            }
        }
        loop.refusalHeaders = Site.fileHeaders
        loop.bodyPaths = Self.apiPath
        loop.answerAtClose = { APIResponse.closed(CloseCode(rawValue: $0)) }
        return loop
    }

    private func listen(on loop: EventLoop, isNewStore: Bool) throws -> ServerStarted {
        do {
            let port = try loop.listen(.tcp(address: configuration.address, port: configuration.port))
            let adminSocket = StoreDirectory.adminSocketPath(in: configuration.storePath)
            _ = try loop.listen(.unix(path: adminSocket))
            startTimers(on: loop)
            logReady(port: port, isNewStore: isNewStore)
            let listensOnAll = ["0.0.0.0", "::"].contains(configuration.address)
            return ServerStarted(
                port: port, otherAddresses: listensOnAll ? NetworkAddress.ofThisMachine() : [], isNewStore: isNewStore,
                adminSocketPath: adminSocket,
                control: ServerControl(workers: workers, readTokens: appTokens.reading, hasFiles: configuration.hasFiles)
            )
        } catch {
            workers.stop(by: Drain(startedAt: clock.monotonicMicroseconds()).lastMoment, clock, log)
            throw error
        }
    }

    private func startTimers(on loop: EventLoop) {
        let beginMinutely = { [unowned self] in for task in MaintenanceTask.minutely { begin(task) } }
        begin(.expiry)
        removeOutdated()
        beginMinutely()
        timers = [
            loop.timer(everyMs: 3_600_000) { [unowned self] in removeOutdated() },
            loop.timer(everyMs: 60_000, beginMinutely),
            loop.timer(everyMs: 1_000) { [unowned self] in everySecond() },
            loop.timer(everyMs: ServerWatch.tickMs) { [unowned self] in tick() },
            loop.timer(everyMs: configuration.expiryEveryMs) { [unowned self] in begin(.expiry) },
        ]
    }
}
