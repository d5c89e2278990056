import Glibc
package import SnapLoop
import SnapModel
import SnapWire

// Requests on their way in: bytes → Request → ClientConnection.admit → Command.plan → a batch per lane.

extension Server: LoopHandler {
    package func admit(_ upgrade: HTTPRequest, from peer: Peer) -> HTTPRefusal? {
        if drain != nil { return HTTPRefusal(503, "The server is restarting. Try again in a moment.") }
        if let uid = peer.uid {
            return uid == geteuid() || uid == 0 ? nil : HTTPRefusal(403, "This socket is for the server's own account and root.")
        }
        if let status = requestPolicy.refusal(of: upgrade) { return Self.refusal(status) }
        // A page of another site must not act for a person.
        guard requestPolicy.isAllowed(origin: upgrade.origin, host: upgrade.host) else {
            return HTTPRefusal(403, "Pages of this origin may not connect. The server's operator can allow it with --allow-origin.")
        }
        guard let caller = requestPolicy.caller(of: peer), callers.admits(caller) else {
            return HTTPRefusal(429, "There are too many connections from this address.")
        }
        return nil
    }

    /// The sentence for a status of `RequestPolicy`.
    private static func refusal(_ status: Int) -> HTTPRefusal {
        guard status == 421 else {
            return HTTPRefusal(status, "The proxy in front of this server must send the client's address in X-Forwarded-For.")
        }
        return HTTPRefusal(
            status, "This server answers to its IP address and not to that host name. Its operator can allow it with --allow-host.")
    }

    package func opened(_ c: ConnectionID, _ peer: Peer) {
        let caller = requestPolicy.caller(of: peer) ?? Caller(network: peer.address, standing: .local)
        callers.enter(caller)
        connectionsSeen += 1
        let client = ClientConnection(
            number: ConnectionNumber(rawValue: connectionsSeen), isLocalAdmin: peer.listener == Self.adminListener, caller: caller,
            limits: connectionLimits, at: clock.monotonicMicroseconds())
        clients.add(client, of: c)
        if peer.listener == Self.adminListener { raiseMessageLimit(of: c) }
    }

    package func closed(_ c: ConnectionID, code: UInt16) {
        waiting.remove(c)
        endTraces(with: c, code: code)
        endBackup(of: c)
        if let client = clients[c] {
            part(c, client)
            _ = clients.remove(c)
            callers.leave(client.caller, asStranger: !client.hasLoggedIn)
            if let identity = client.identity { hub.leave(identity, c) }
            hub.endListening(c)
        }
        finishDrainWhenDone()
    }

    package func connectFailed(_ c: ConnectionID, reason: String) {}

    package func received(_ c: ConnectionID, _ message: UnsafeRawBufferPointer, isBinary: Bool) {
        guard let client = clients[c] else { return }
        figures.requests += 1
        client.count(bytes: message.count)
        let now = clock.monotonicMicroseconds()
        let request: Request
        do { request = try Request(message: message, isBinary: isBinary, jsonBytesMax: messageBytesMax) } catch {
            trace(c, .request(error.id, nil), bytes: message.count)
            return reject(client.admit(error, at: now), error.id, c)
        }
        trace(c, .request(request.id, request.method), bytes: message.count)
        guard drain == nil else { return reject(Self.shuttingDown, request.id, c) }
        switch client.admit(request, bytes: message.count, at: now, outboxIsSmall: hasSmallOutbox(c)) {
        case .run: start(request, c, client)
        case .hold: waiting.insert(c)
        case let refusal: reject(refusal, request.id, c)
        }
    }

    private func reject(_ refusal: ClientConnection.Admission, _ id: RequestID?, _ c: ConnectionID) {
        switch refusal {
        case .refuse(let rejection): reject(rejection, id, c)
        case .close: loop.closeFlooder(c, code: CloseCode.abuse.rawValue, reason: "too many requests")
        case .run, .hold: break
        }
    }

    private static let shuttingDown = Rejection(.shuttingDown, "The server is restarting. Reconnect in a moment.", retryAfterMs: 1_000)

    func start(_ request: Request, _ c: ConnectionID, _ client: ClientConnection) {
        guard !client.isExpired(at: clock.now()) else { return expire(c) }
        var ticket = Ticket(connection: c, request: request.id, hold: client.hold(of: request))
        ticket.admin = client.admin(asking: request)
        ticket.rate = request.traits.rate
        ticket.startedAt = clock.monotonicMicroseconds()
        do {
            let plan = try request.command.plan(for: asker(of: client, for: request), in: context, access: request.traits.access)
            ticket.attempt = try charge(request, client)
            try follow(plan, ticket)
        } catch { reject(error, ticket) }
    }

    private func follow(_ plan: Plan, _ ticket: Ticket) throws(Rejection) {
        switch plan {
        case .reply(let reply): answer(reply, ticket)
        case .read(let query): read(ReadJob(ticket: ticket, query: query))
        case .write(let command): writes.append(WriteJob(ticket: ticket, command: command))
        case .prepare(let preparation, let lane):
            let quotaKey = clients[ticket.connection].flatMap(lane.quotaKey)
            try workers.prepare(PreparationJob(ticket: ticket, preparation: preparation, quotaKey: quotaKey), lane)
        case .identify(let bytes):
            let quotaKey = clients[ticket.connection]?.identity.map { QuotaKey.account($0.person.id) }
            try workers.identify(IdentifyJob(ticket: ticket, bytes: bytes, quotaKey: quotaKey))
        case .summarise(let topic): try workers.summarise(SummaryJob(ticket: ticket, topic: topic))
        case .backUp(let request): beginBackup(request, ticket)
        case .readBackup(let offset, let withProgress): readBackup(from: offset, withProgress: withProgress, ticket)
        case .unfollow(let feeds):
            hub.unfollow(feeds, ticket.connection)
            clients[ticket.connection]?.unfollow(feeds)
            answer(.done, ticket)
        case .listen(let query, let account):
            // It is among the listeners before the store is read.
            hub.listeners(of: query.channel).begin(ticket.connection, account)
            read(ReadJob(ticket: ticket, query: query))
        case .unlisten(let channel):
            hub.listeners(of: channel).end(ticket.connection)
            answer(.done, ticket)
        case .beginSearch(let request):
            // It is among the searches before the store is read.
            let search = try hub.searches.begin(request, on: ticket.connection, limits)
            read(ReadJob(ticket: ticket, query: SubscribeSearch(search: search, request: request)))
        case .endSearch(let search):
            guard hub.searches.end(search, of: ticket.connection) else {
                throw Rejection(.unknownSearch, "This connection has no live search with this ID.")
            }
            answer(.done, ticket)
        case .followComments(let request):
            // It is among the subscribers before the store is read.
            read(ReadJob(ticket: ticket, query: try followComments(request, ticket.connection)))
        case .unfollowComments(let photo):
            hub.comments.end(photo, of: ticket.connection)
            answer(.done, ticket)
        case .listConnections(let query): answer(connections(query), ticket)
        case .showHistory(let minutes): answer(.serverHistory(historyNow(minutes: minutes)), ticket)
        case .actOnConnection(let command):
            let target = try connection(command.connection)
            if let identity = clients[target]?.identity, case .kick = command.act {
                try command.admin.requireNoOtherAdmin(identity.person.id, identity.role)
            }
            writes.append(WriteJob(ticket: ticket, command: command))
        }
    }

    /// Hands over the round's work in one batch for each lane, so that the writer gets all of it in one transaction.
    package func roundEnds() {
        for c in waiting { if let client = clients[c] { release(c, client) } }
        if !writes.isEmpty { _ = workers.write(writes) }
        if let commit = newestCommit {
            // Known only now: a post that was read in this round is in the next transaction, and its event can leave with this one's.
            hub.committed(in: commit.microseconds, isAnotherNext: workers.hasWrites(after: commit) && drain == nil)
            newestCommit = nil
        }
        if !reads.isEmpty {
            health.askedReaders(reads.count(where: { !workers.isApart($0.work) }), at: clock.monotonicMicroseconds())
            workers.read(reads)
        }
        writes.removeAll(keepingCapacity: true)
        reads.removeAll(keepingCapacity: true)
        waitingImages.beginRound()
        if !waitingImages.isEmpty { workers.wakeLoop() }
        answerCalls()
        finishDrainWhenDone()
    }

    /// Starts held requests that may start now. It checks the connection before each one: the answer to the request before may have closed
    /// it or filled its outbox, and an open on a closing connection would be used up and its image lost.
    func release(_ c: ConnectionID, _ client: ClientConnection) {
        guard !client.held.isEmpty else { return }
        while !client.held.isEmpty, loop.isOpen(c) {
            guard let request = client.release(outboxIsSmall: hasSmallOutbox(c)) else { return }
            start(request, c, client)
        }
        if client.held.isEmpty { waiting.remove(c) }
    }

    /// Called when a connection is closed: carries out a logout that waits on it. The answer is dropped.
    func part(_ c: ConnectionID, _ client: ClientConnection) {
        if let request = client.takeParting() { start(request, c, client) }
    }

    private func hasSmallOutbox(_ c: ConnectionID) -> Bool { loop.queuedBytes(of: c) <= 64 << 10 }

    package func respond(to request: HTTPRequest, as id: HTTPRequestID) -> HTTPAnswer {
        switch request.path {
        // For supervisors and load balancers, under any host name and by any route.
        case "/healthz": return .now(Site.text(200, "ok\n"))
        case "/readyz": return .now(readiness)
        default: break
        }
        if let refusal = refusal(of: request) { return .now(refusal) }
        if request.path.hasPrefix(Self.apiPath) { return respond(toCall: request, id) }
        if request.path == "/metrics" { return .now(metrics(for: request.peer)) }
        let sharing = requestPolicy.sharing(with: request.origin)
        if let document = APIDocument.response(to: request) { return .now(document.with(sharing)) }
        let earlier = recentAnswers.earlier(at: request.path)
        if let earlier, recentAnswers.isRight(earlier, at: clock.now()) {
            return .now(give(earlier, ifNoneMatch: request.ifNoneMatch).with(sharing))
        }
        if let image = ImageRequest(request, id, earlier: earlier, sharing: sharing) {
            read(.image(image), for: request.peer)
        } else if let share = SharedPhotoRequest(
            request, id, origin: requestPolicy.origin(of: request, hasTLS: configuration.tls != nil), sharing: sharing)
        {
            read(.share(share), for: request.peer)
        } else {
            return .now(site.respond(to: request, sharing: sharing))
        }
        return .later
    }

    package func keptAnswer(at path: String) -> KeptAnswer? {
        guard let earlier = recentAnswers.earlier(at: path), recentAnswers.isRight(earlier, at: clock.now()) else { return nil }
        figures.photoImages += 1
        return earlier.keptAnswer
    }

    /// Asks a reader thread, for the connection's account or network.
    func read(_ job: ReadJob) { reads.append(ReaderJob(work: .query(job), quotaKey: clients[job.ticket.connection].map(QuotaKey.init))) }

    private func read(_ work: ReaderWork, for peer: Peer) {
        reads.append(ReaderJob(work: work, quotaKey: .network(requestPolicy.caller(of: peer)?.network ?? peer.address)))
    }

    /// The answer of a reader thread, cached for the next request.
    func answer(to request: ImageRequest, _ found: Result<FoundImage?, Rejection>) -> HTTPResponse {
        switch found {
        case .success(let image?):
            recentAnswers.keep(image, at: request.path)
            return give(image, ifNoneMatch: request.ifNoneMatch).with(request.sharing)
        case .success(nil):
            recentAnswers.forget(at: request.path)
            return ImageRequest.nothing.with(request.sharing)
        case .failure: return ImageRequest.unavailable.with(request.sharing)
        }
    }

    private func give(_ image: FoundImage, ifNoneMatch: String?) -> HTTPResponse {
        var response = image.response(ifNoneMatch: ifNoneMatch)
        // A slow reader holds the bytes when others have taken their place in the cache.
        response.isCounted = true
        if response.status == 200 { figures.photoImages += 1 }
        return response
    }

    private func refusal(of request: HTTPRequest) -> HTTPResponse? {
        requestPolicy.refusal(of: request).map(Self.refusal).map { Site.text($0.status, $0.reason + "\n") }
    }
}
