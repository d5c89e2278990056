import Logging
import SnapImage
import SnapLoop
import SnapModel
import SnapWire

// Answers on their way out: messages of the other threads become replies in outboxes, events in logs and notices to accounts.

extension Server {
    package func woken() {
        deliverWaitingImages()
        for message in workers.messages.takeAll() {
            switch message {
            case .written(let batch, let commit):
                heard(commit)
                for written in batch { handle(written) }
                newestCommit = commit
            case .answered(let answered):
                heardReaders(of: .query(answered.job))
                answerQuery(answered)
            case .imageRead(let request, let found):
                heardReaders(of: .image(request))
                loop.answer(request.id, with: answer(to: request, found))
            case .shareRead(let request, let response, let viewed):
                heardReaders(of: .share(request))
                if let viewed { count(viewOf: viewed) }
                loop.answer(request.id, with: response.with(request.sharing))
            case .refused(let ticket, let rejection): reject(rejection, ticket)
            case .identified(let identified):
                figures.count(identified)
                answer(identified.result, identified.ticket)
            case .summarised(let ticket, let result): answer(result, ticket)
            case .backingUp(let ticket, let progress):
                if clients[ticket.connection] != nil { loop.send(.text(progress.message()), to: ticket.connection) }
            case .backedUp(let ticket, let file, let result): finishBackup(ticket, file, result)
            case .backupRead(let ticket, let result): answerBackup(ticket, result)
            case .searched(let pushes): push(pushes)
            case .recipientsFound(let fanout): push(fanout)
            case .searchesBehind: loseSearches()
            case .followed(let followed): heard(followed)
            case .databaseAway(let reason): databaseIsAway(reason)
            case .databaseBack(let followed):
                databaseIsBack()
                heard(followed)
            case .lostHistory(let reason): historyIsLost(reason)
            case .fenced(let reason): isFenced(reason)
            case .shutdown: beginDrain()
            case .failed(let reason):
                fault = fault ?? reason
                beginDrain()
            case .reload(let tokens): reload(tokens)
            }
        }
        if drain != nil { closeIdleSessions() }
    }

    /// Records an answer of the readers, unless it came from a bucket, whose hangs say nothing about the database.
    private func heardReaders(of work: ReaderWork) {
        if !workers.isApart(work) { health.heardReaders(at: clock.monotonicMicroseconds()) }
    }

    private func reload(_ tokens: Result<TokenVerifier, StartFault>?) {
        switch tokens {
        case .success(let verifier):
            appTokens.verifier = verifier
            log.record(.keysRead, "reloaded the JWT keys")
        case .failure(let fault): log.record(.keysKept, "kept the previous JWT keys: \(fault)")
        case nil: break
        }
        guard configuration.tls != nil else { return }
        do throws(LoopError) {
            try loop.reloadCertificate()
            log.record(.certificateRead, "reloaded the TLS certificate")
        } catch { log.record(.certificateKept, "kept the previous TLS certificate: \(error)") }
    }

    private func answer(_ result: Result<Reply, Rejection>, _ ticket: Ticket) {
        switch result {
        case .success(let reply): answer(reply, ticket)
        case .failure(let rejection): reject(rejection, ticket)
        }
    }

    /// Answers what a reader was asked, and begins what the answer begins.
    private func answerQuery(_ answered: Answered) {
        let ticket = answered.job.ticket
        guard let answer = answered.answer else {
            figures.reject(answered.refusal ?? .internal)
            if let delivery = answered.job.query as? any ImageDelivery { figures.count(images: delivery.images, areDelivered: false) }
            if let query = answered.job.query as? any ListeningQuery { hub.listeners(of: query.channel).end(ticket.connection) }
            if let query = answered.job.query as? SubscribeSearch { _ = hub.searches.end(query.search, of: ticket.connection) }
            if let query = answered.job.query as? SubscribeComments { hub.comments.end(query.photo, of: ticket.connection) }
            return send(answered.frame, ticket, .error(ticket.request, answered.refusal ?? .internal))
        }
        if let identity = answer.signedIn {
            guard signIn(identity, ticket) else { return }
            noteUse(of: identity.session, in: ticket)
        }
        guard isComplete(answer, ticket.connection), clients[ticket.connection] == nil || hub.follow(answer.follows, ticket.connection)
        else {
            // More events came since the store was asked than are kept, so the store is asked again.
            askAgain(answered.job)
            return
        }
        if let call = clients[ticket.connection]?.call, call.isEvents, call.step == .asking {
            if !beginStream(answered, answer, call) { read(answered.job) }
            return
        }
        clients[ticket.connection]?.follow(answer.follows.map(\.feed))
        count(answer, for: ticket.connection)
        send(answered.frame, ticket)
        if let (channel, offset) = answer.listens { hub.listeners(of: channel).start(ticket.connection, after: offset) }
        if let (photo, offset) = answer.comments { hub.comments.start(photo, ticket.connection, after: offset) }
        if let (search, offset) = answer.liveSearch { hub.searches.start(search, after: offset) }
    }

    /// Whether everything since the store was asked is known to a subscription that begins with this answer.
    private func isComplete(_ answer: Answer, _ connection: ConnectionID) -> Bool {
        answer.listens.map { hub.listeners(of: $0.channel).isComplete(connection) } ?? true
            && answer.liveSearch.map { hub.searches.isComplete($0.search) } ?? true
            && answer.comments.map { hub.comments.isComplete($0.photo, connection) } ?? true
    }

    /// Whether a connection is still open to receive an answer.
    func isHeard(_ connection: ConnectionID) -> Bool { loop.isOpen(connection) || clients[connection]?.call != nil }

    /// Counts what an answer delivers, if its connection is still open to receive it.
    private func count(_ answer: Answer, for connection: ConnectionID) {
        let isHeard = isHeard(connection)
        switch answer.content {
        case .image(.exported(let page)): figures.count(images: page.images, areDelivered: isHeard)
        case .image: figures.count(images: 1, areDelivered: isHeard)
        case .reply(.subscribed(let subscriptions)):
            for subscription in subscriptions {
                switch subscription.start {
                case .recovered: figures.recoveries += 1
                case .snapshot: figures.snapshots += 1
                case .refused: figures.refusedFeeds += 1
                }
            }
        case .reply: break
        }
    }

    /// False when the login ended or its role changed while it was being looked up; the client has been answered then.
    func signIn(_ identity: Identity, _ ticket: Ticket) -> Bool {
        guard let client = clients[ticket.connection] else { return true }
        // A fresh token on an open connection may belong to another login of the same user.
        if let before = client.identity {
            hub.leave(before, ticket.connection)
            if before.person.id != identity.person.id { hub.endListening(ticket.connection) }
        }
        do { try hub.enter(identity, ticket.connection, askedAt: ticket.startedAt) } catch {
            reject(error, ticket)
            return false
        }
        if !client.hasLoggedIn { callers.markAuthenticated(client.caller) }
        client.signIn(identity)
        if isCrowded(identity) { client.reject() }
        raiseMessageLimit(of: ticket.connection)
        return true
    }

    /// Ends the login of a connection whose token has expired: it no longer acts for an account, gets no further pushes, and is closed.
    func expire(_ connection: ConnectionID) {
        signOut(connection)
        loop.close(connection, code: CloseCode.tokenExpired.rawValue, reason: "the token has expired")
    }

    /// Takes a connection's rights away before any waiting request of it starts.
    func signOut(_ connection: ConnectionID) {
        guard let client = clients[connection] else { return }
        if let identity = client.identity { hub.leave(identity, connection) }
        hub.endListening(connection)
        client.signOut()
    }

    /// An account's rights changed: closes its connections that act with others, with a code to reconnect. In a cluster,
    /// one may have signed in with the new rights before its node hears of the change.
    ///
    /// - Parameter role: nil closes all of the account's connections.
    func reconnect(_ account: AccountID, as role: Role?) {
        let now = clock.monotonicMicroseconds()
        let changed = role.map { hub.change(account, to: $0, at: now) { self.clients[$0]?.identity?.role } }
        for connection in changed ?? Array(hub.connections(of: account)) {
            loop.close(connection, code: CloseCode.rightsChanged.rawValue, reason: "your rights changed")
        }
    }

    /// Lets a connection that has logged in send images, which are binary messages.
    func raiseMessageLimit(of c: ConnectionID) {
        loop.setBinaryLimit(limits[.uploadBytes] + limits[.messageBytes], of: c)
    }

    func answer(_ reply: Reply, _ ticket: Ticket) {
        send(.text(reply.message(to: ticket.request, now: clock.now())), ticket)
    }

    /// Answers with bytes attached.
    func answer(_ reply: Reply, bytes: [UInt8], _ ticket: Ticket) {
        var answer = Answer(reply, image: bytes)
        send(answer.takeFrame(to: ticket.request, now: clock.now(), after: nil), ticket)
    }

    func reject(_ rejection: Rejection, _ ticket: Ticket) {
        figures.reject(rejection.reason)
        settle(ticket.attempt, after: rejection)
        send(.text(rejection.message(to: ticket.request)), ticket, .error(ticket.request, rejection.reason))
    }

    /// Answers a message that never became a running request.
    func reject(_ rejection: Rejection, _ id: RequestID?, _ c: ConnectionID) {
        figures.reject(rejection.reason)
        let message = rejection.message(to: id)
        trace(c, .error(id, rejection.reason), bytes: message.count)
        loop.send(.text(message), to: c)
    }

    func send(_ frame: Frame, _ ticket: Ticket, _ kind: TraceEntry.Kind? = nil) {
        guard let client = clients[ticket.connection] else { return }
        trace(ticket.connection, kind ?? .reply(ticket.request), bytes: frame.count)
        if client.call == nil { loop.send(frame, to: ticket.connection) }
        figures.answered(ticket.rate, after: clock.monotonicMicroseconds() - ticket.startedAt)
        client.finish(ticket.hold)
        if let call = client.call {
            if case .error(_, let reason)? = kind { take(frame, reason, for: call) } else { take(frame, nil, for: call) }
            return
        }
        guard !client.isTurnedAway else {
            return loop.close(
                ticket.connection, code: CloseCode.tooManyConnections.rawValue, reason: "too many connections of this account")
        }
        release(ticket.connection, client)
    }
}
