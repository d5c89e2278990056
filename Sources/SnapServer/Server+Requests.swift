import Glibc
package import SnapLoop
import SnapModel
import SnapWire

// Requests on their way in: bytes → Request → Session.admit → Command.plan → a batch per lane.

extension Server: LoopHandler {
    package func admit(_ upgrade: HTTPRequest, from peer: Peer) -> Int? {
        if drain != nil { return 503 }
        if let uid = peer.uid { return uid == geteuid() || uid == 0 ? nil : 403 }
        if let status = door.refusal(of: upgrade) { return status }
        // A page of another site must not speak for a person.
        guard door.isAllowed(origin: upgrade.origin, host: upgrade.host) else { return 403 }
        guard let caller = door.caller(of: peer), callers.admits(caller) else { return 429 }
        return nil
    }

    package func opened(_ c: ConnectionID, _ peer: Peer) {
        let caller = door.caller(of: peer) ?? Caller(network: peer.address, isCapped: false)
        callers.enter(caller)
        sessions[c] = Session(
            isLocalAdmin: peer.listener == Self.adminListener, caller: caller, limits: limits, at: clock.monotonicMicroseconds())
        if peer.listener == Self.adminListener { raiseMessageLimit(of: c) }
    }

    package func closed(_ c: ConnectionID, code: UInt16) {
        waiting.remove(c)
        endBackup(of: c)
        if let session = sessions.removeValue(forKey: c) {
            callers.leave(session.caller, asStranger: !session.hasLoggedIn)
            if let identity = session.identity { hub.leave(identity, c) }
        }
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
        guard let session = sessions[c] else { return }
        guard !session.isExpired(at: clock.now()) else { return expire(c) }
        var ticket = Ticket(connection: c, request: request.id, kind: request.command.kind)
        do {
            let plan = try request.command.plan(for: session.asker, in: world)
            ticket.attempt = try charge(request.command, session)
            follow(plan, ticket)
        } catch { reject(error, ticket) }
    }

    private func follow(_ plan: Plan, _ ticket: Ticket) {
        switch plan {
        case .reply(let reply): answer(reply, ticket)
        case .read(let query): reads.append(ReadJob(ticket: ticket, query: query))
        case .write(let command): writes.append(WriteJob(ticket: ticket, command: command))
        case .prepare(let preparation, let lane):
            let job = PreparationJob(ticket: ticket, preparation: preparation)
            if !workforce.prepare(job, lane) { reject(Workforce.busy, ticket) }
        case .backUp(let request): beginBackup(request, ticket)
        case .unfollow(let feeds):
            hub.unfollow(feeds, ticket.connection)
            sessions[ticket.connection]?.unfollow(feeds)
            answer(.done, ticket)
        }
    }

    /// The round's work is handed over in one batch a lane: the writer finds all of it in one transaction.
    package func roundEnds() {
        for c in waiting { release(c) }
        if !writes.isEmpty { _ = workforce.write(writes) }
        if !reads.isEmpty { _ = workforce.read(reads) }
        writes.removeAll(keepingCapacity: true)
        reads.removeAll(keepingCapacity: true)
    }

    func release(_ c: ConnectionID) {
        let outboxIsSmall = loop.queuedBytes(of: c) <= 64 << 10
        while let request = sessions[c]?.release(outboxIsSmall: outboxIsSmall) { start(request, c) }
        if sessions[c]?.held.isEmpty != false { waiting.remove(c) }
    }

    package func respond(to request: HTTPRequest) -> HTTPResponse {
        switch request.path {
        // For those who watch over the process, by whatever name and way they reach it.
        case "/healthz": return Site.text(200, "ok\n")
        case "/readyz": return drain == nil ? Site.text(200, "ready\n") : Site.text(503, "draining\n")
        default: break
        }
        switch door.refusal(of: request) {
        case 421?: return Site.text(421, "This server does not answer to that host name. Its operator can allow it with --allow-host.\n")
        case let status?: return Site.text(status, "The proxy in front of this server did not say who asks.\n")
        case nil: break
        }
        return switch request.path {
        case "/metrics": Site.text(200, stats().prometheusText, type: "text/plain; version=0.0.4; charset=utf-8")
        default: site.respond(to: request)
        }
    }
}
