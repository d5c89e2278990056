package import Logging
import SnapImage
package import SnapLoop
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
    private static let adminListener = 1

    private let configuration: ServerConfiguration
    private let log: Logger
    private let clock: Clock
    let loop: EventLoop
    let workforce: Workforce
    let hub: Hub
    private let site: Site
    private let startedAt: Int64
    private let worldParts: (info: ServerInfo, data: DataFolder)

    var sessions: [ConnectionID: Session] = [:]
    /// Connections whose held requests wait for their outbox.
    var waiting: Set<ConnectionID> = []
    var figures = Figures()
    private var writes: [WriteJob] = []
    private var reads: [ReadJob] = []
    private var drain: Drain?
    private var timers: [LoopTimer] = []

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
        let data = try DataFolder(path: configuration.dataPath)
        let loopLog = log
        loop = try EventLoop(
            LoopConfiguration(limits: configuration.loopLimits, slowConsumerCode: CloseCode.slowConsumer.rawValue) { level, line in
                loopLog.log(level: level.loggerLevel, "\(line)")
            })
        workforce = Workforce(bell: loop.waker)
        isNewStore = !StoreDirectory.isInitialised(configuration.storePath)
        let summaries = try workforce.start(
            Plant(
                storePath: configuration.storePath, databasePath: StoreDirectory.databasePath(in: configuration.storePath),
                feeds: data.feeds, gallery: data.gallery, images: ImageFiles(folder: StoreDirectory.imagesPath(in: configuration.storePath)),
                imageLimits: configuration.imageLimits, clock: clock, log: log))
        hub = Hub(loop, heads: summaries)
        site = Site(files: configuration.webFiles, gallery: data.gallery)
        startedAt = clock.monotonicMicroseconds()
        worldParts = (Server.info(configuration), data)
        loop.handler = self
    }

    private let isNewStore: Bool

    private static func info(_ configuration: ServerConfiguration) -> ServerInfo {
        ServerInfo(
            name: Product.name, version: Product.version,
            limits: ServerInfo.Limits(
                messageBytes: configuration.loopLimits.messageBytes, uploadBytes: configuration.imageLimits.bytesMax,
                uploadPixels: configuration.imageLimits.pixelsMax, requestsInFlight: SessionLimits().requestsInFlight))
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
        timers = [
            loop.timer(everyMs: 1_000) { [unowned self] in everySecond() },
            loop.timer(everyMs: configuration.expiryEveryMs) { [unowned self] in writes.append(WriteJob(ticket: nil, command: ExpireSnaps())) },
        ]
    }

    private func everySecond() {
        let deadline = clock.monotonicMicroseconds() - Int64(sessionLimits.authenticationSeconds) * 1_000_000
        for (connection, session) in sessions where session.isStranger && session.isIdle && session.openedAt < deadline {
            loop.close(connection, code: CloseCode.authenticationTimeout.rawValue, reason: "log in sooner")
        }
        if let drain, drain.isOver(at: clock.monotonicMicroseconds()) { finishDrain() }
    }

    private var sessionLimits: SessionLimits {
        SessionLimits(requestsPerSecond: configuration.requestsPerSecond, requestsBurst: configuration.requestsBurst)
    }

    private var world: World {
        World(info: worldParts.info, feeds: worldParts.data.feeds, gallery: worldParts.data.gallery) { [unowned self] in stats() }
    }

    private func stats() -> ServerStats {
        figures.stats(
            hub: hub, loop: loop.counters, sessions: sessions.count,
            uptimeSeconds: (clock.monotonicMicroseconds() - startedAt) / 1_000_000)
    }
}

// MARK: Requests on their way in

extension Server: LoopHandler {
    package func admit(_ upgrade: HTTPRequest, from peer: Peer) -> Int? {
        if drain != nil { return 503 }
        guard let origin = upgrade.origin else { return nil }
        return isAllowed(origin, host: upgrade.host) ? nil : 403
    }

    /// A page of another site must not speak for a person: the origin is this server's own, or one that the operator named.
    private func isAllowed(_ origin: String, host: String?) -> Bool {
        guard !configuration.allowedOrigins.contains(origin) else { return true }
        guard let host else { return false }
        return origin == "http://\(host)" || origin == "https://\(host)"
    }

    package func opened(_ c: ConnectionID, _ peer: Peer) {
        sessions[c] = Session(
            isLocalAdmin: peer.listener == Self.adminListener, limits: sessionLimits, at: clock.monotonicMicroseconds())
        if peer.listener == Self.adminListener { raiseMessageLimit(of: c) }
    }

    package func closed(_ c: ConnectionID, code: UInt16) {
        waiting.remove(c)
        if let identity = sessions.removeValue(forKey: c)?.identity { hub.leave(identity, c) }
        if drain != nil, sessions.isEmpty { finishDrain() }
    }

    package func connectFailed(_ c: ConnectionID, reason: String) {}

    package func received(_ c: ConnectionID, _ message: UnsafeRawBufferPointer, isBinary: Bool) {
        figures.requests += 1
        let request: Request
        do { request = try Request(message: message, isBinary: isBinary) } catch {
            reject(error.rejection, error.id, c)
            return
        }
        guard drain == nil else { return reject(Self.shuttingDown, request.id, c) }
        switch sessions[c]?.admit(request, at: clock.monotonicMicroseconds()) {
        case .run: start(request, c)
        case .hold: waiting.insert(c)
        case .refuse(let rejection): reject(rejection, request.id, c)
        case .close: loop.close(c, code: CloseCode.abuse.rawValue, reason: "too many requests")
        case nil: break
        }
    }

    private static let shuttingDown = Rejection(.shuttingDown, "The server is restarting. Reconnect in a moment.", retryAfterMs: 1_000)

    private func start(_ request: Request, _ c: ConnectionID) {
        guard let asker = sessions[c]?.asker else { return }
        let ticket = Ticket(connection: c, request: request.id, kind: request.command.kind)
        do {
            switch try request.command.plan(for: asker, in: world) {
            case .reply(let reply): answer(reply, ticket)
            case .read(let query): reads.append(ReadJob(ticket: ticket, query: query))
            case .write(let command): writes.append(WriteJob(ticket: ticket, command: command))
            case .prepare(let preparation, let lane):
                let job = PreparationJob(ticket: ticket, preparation: preparation)
                if !workforce.prepare(job, lane) { reject(Workforce.busy, ticket) }
            case .unfollow(let feeds):
                hub.unfollow(feeds, c)
                answer(.done, ticket)
            }
        } catch { reject(error, ticket) }
    }

    /// The round's work is handed over in one batch a lane: the writer finds all of it in one transaction.
    package func roundEnds() {
        for c in waiting { release(c) }
        if !writes.isEmpty { _ = workforce.write(writes) }
        if !reads.isEmpty { _ = workforce.read(reads) }
        writes.removeAll(keepingCapacity: true)
        reads.removeAll(keepingCapacity: true)
    }

    private func release(_ c: ConnectionID) {
        let outboxIsSmall = loop.queuedBytes(of: c) <= 64 << 10
        while let request = sessions[c]?.release(outboxIsSmall: outboxIsSmall) { start(request, c) }
        if sessions[c]?.held.isEmpty != false { waiting.remove(c) }
    }

    package func respond(to request: HTTPRequest) -> HTTPResponse {
        switch request.path {
        case "/healthz": Site.text(200, "ok\n")
        case "/readyz": drain == nil ? Site.text(200, "ready\n") : Site.text(503, "draining\n")
        case "/metrics": Site.text(200, stats().prometheusText, type: "text/plain; version=0.0.4; charset=utf-8")
        default: site.respond(to: request)
        }
    }
}

// MARK: Answers on their way out

extension Server {
    package func woken() {
        for delivery in workforce.deliveries.takeAll() {
            switch delivery {
            case .written(let batch, let commit):
                figures.count(commit)
                for written in batch { finish(written) }
            case .answered(let answered): finish(answered)
            case .refused(let ticket, let rejection): reject(rejection, ticket)
            case .shutdown: beginDrain()
            }
        }
        if drain != nil { closeIdleSessions() }
    }

    private func finish(_ written: Written) {
        switch written.result {
        case .failure(let rejection):
            if rejection.reason == .alreadyOpened { figures.refusedOpens += 1 }
            if let ticket = written.ticket { reject(rejection, ticket) }
        case .success(let outcome):
            count(outcome)
            outcome.events.forEach(hub.publish)
            for (account, notice) in outcome.notices { hub.notify(account, notice) }
            if let ticket = written.ticket { finish(outcome, ticket) }
            outcome.endedSessions.forEach(hub.end)
            // A full batch of expired snaps means that more of them wait.
            if written.ticket == nil, outcome.events.count == ExpireSnaps.batchMax {
                writes.append(WriteJob(ticket: nil, command: ExpireSnaps()))
            }
        }
    }

    private func finish(_ outcome: Outcome, _ ticket: Ticket) {
        if let claim = outcome.claim {
            guard sessions[ticket.connection] != nil else {
                figures.imagesUndelivered += 1
                return
            }
            reads.append(ReadJob(ticket: ticket, query: DeliverImage(claim: claim)))
            return
        }
        if let identity = outcome.signedIn, !signIn(identity, ticket) { return }
        answer(outcome.reply, ticket)
    }

    private func finish(_ answered: Answered) {
        let ticket = answered.job.ticket
        guard let answer = answered.answer else {
            figures.rejections += 1
            if ticket.kind == .bulky, answered.job.query is DeliverImage { figures.imagesUndelivered += 1 }
            return send(answered.frame, ticket)
        }
        if let identity = answer.signedIn {
            guard signIn(identity, ticket) else { return }
            writes.append(WriteJob(ticket: nil, command: TouchSession(session: identity.session)))
        }
        guard sessions[ticket.connection] == nil || hub.follow(answer.follows, ticket.connection) else {
            // More came in than the log keeps since the store was asked: ask again.
            reads.append(answered.job)
            return
        }
        count(answer)
        send(answered.frame, ticket)
    }

    private func count(_ outcome: Outcome) {
        if outcome.claim != nil { figures.opens += 1 }
        for event in outcome.events {
            if case .posted = event.kind { figures.posts += 1 }
        }
    }

    private func count(_ answer: Answer) {
        switch answer.content {
        case .image: figures.imagesDelivered += 1
        case .reply(.subscribed(let subscriptions)):
            for subscription in subscriptions {
                switch subscription.start {
                case .recovered: figures.recoveries += 1
                case .snapshot: figures.snapshots += 1
                case .refused: break
                }
            }
        case .reply: break
        }
    }

    /// False when the login ended while it was being looked up; the client has its answer then.
    private func signIn(_ identity: Identity, _ ticket: Ticket) -> Bool {
        guard sessions[ticket.connection] != nil else { return true }
        guard hub.enter(identity, ticket.connection) else {
            reject(Rejection(.invalidToken, "This login has ended. Log in again with name and password."), ticket)
            return false
        }
        sessions[ticket.connection]?.signIn(identity)
        raiseMessageLimit(of: ticket.connection)
        return true
    }

    /// Only those who are known may send images.
    private func raiseMessageLimit(of c: ConnectionID) {
        loop.setMessageLimit(configuration.imageLimits.bytesMax + configuration.loopLimits.messageBytes, of: c)
    }

    private func answer(_ reply: Reply, _ ticket: Ticket) {
        send(.text(reply.message(to: ticket.request, now: clock.now())), ticket)
    }

    private func reject(_ rejection: Rejection, _ ticket: Ticket) {
        figures.rejections += 1
        send(.text(rejection.message(to: ticket.request)), ticket)
    }

    /// For a message that never became a request under way.
    private func reject(_ rejection: Rejection, _ id: RequestID?, _ c: ConnectionID) {
        figures.rejections += 1
        loop.send(.text(rejection.message(to: id)), to: c)
    }

    private func send(_ frame: Frame, _ ticket: Ticket) {
        guard sessions[ticket.connection] != nil else { return }
        loop.send(frame, to: ticket.connection)
        sessions[ticket.connection]?.finish(ticket.kind)
        release(ticket.connection)
    }
}

// MARK: The end

extension Server {
    /// Refuses what is new; connections are closed as soon as all that was accepted on them is answered.
    private func beginDrain() {
        guard drain == nil else { return }
        log.notice("draining: \(sessions.count) connections")
        drain = Drain(startedAt: clock.monotonicMicroseconds())
        loop.stopListening()
        closeIdleSessions()
    }

    private func closeIdleSessions() {
        for (connection, session) in sessions where session.isIdle {
            loop.close(connection, code: CloseCode.restarting.rawValue, reason: "restarting")
        }
        if sessions.isEmpty { finishDrain() }
    }

    private func finishDrain() {
        guard drain?.isFinished == false else { return }
        drain?.isFinished = true
        timers.forEach { $0.cancel() }
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
