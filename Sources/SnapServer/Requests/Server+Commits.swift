import SnapLoop
import SnapModel
import SnapStore
import SnapWire

// From a command that was committed, or refused, to its end: what follows for others, the answer, and the connections that are closed after
// it. This file reads from top to bottom. `Consequences` has decided on the writer's thread what follows.

extension Server {
    /// Handles one command of a batch that the writer has reported.
    func handle(_ written: Written) {
        if let job = maintenanceTasks.next(after: written) { workers.writeAfterDiscarding(job) }
        switch written.result {
        case .success(let outcome): conclude(outcome, written.fanouts, for: written.ticket)
        case .failure(let rejection):
            if rejection.reason == .alreadyOpened { figures.refusedOpens += 1 }
            if let ticket = written.ticket { reject(rejection, ticket) }
        }
    }

    /// Pushes first, then the answer: in this order a connection gets them that gets both.
    private func conclude(_ outcome: Outcome, _ fanouts: [Fanout], for ticket: Ticket?) {
        var deferred = Deferred()
        if case .images(let images) = outcome.completion {
            figures.opens += Int64(images.opens)
            if images.isImage { deferred.opener = ticket?.connection }
        }
        for fanout in fanouts { carryOut(fanout, asker: ticket?.connection, &deferred) }
        if let ticket { answer(outcome, deferred.notices, ticket) }
        close(deferred)
    }

    // MARK: What follows for others

    /// Does what follows from one change of a commit, of this node or of another one.
    ///
    /// - Parameters:
    ///   - asker: the connection whose request it was, if it is one of this node.
    ///   - deferred: gets what waits for the answer.
    func carryOut(_ fanout: Fanout, asker: ConnectionID?, _ deferred: inout Deferred) {
        switch fanout {
        case .event(let event): push(event)
        case .notice(.toOthers(let account, let notice)):
            _ = hub.notify(account, notice, but: asker)
            if !traces.isEmpty { trace(notice, to: account, but: asker) }
        case .notice(.toAll(let account, let notice)):
            if hub.notify(account, notice, but: deferred.opener) { deferred.notices.append(notice) }
            if !traces.isEmpty { trace(notice, to: account) }
        case .notified(let account, let event):
            hub.notifications.push(.text(event.message()), .at(event.notification.offset), to: [account])
            trace(.notificationEvent, bytes: event.message().count, in: hub.notifications) { $0 == account }
        // Messages were read or dropped before: see `PendingMessage`.
        case .message: break
        case .messagesLost: hub.notifications.closeAll(code: CloseCode.slowConsumer.rawValue, reason: "notifications could not be read")
        case .unread(let account, let upTo, let unread, let newest, let isRead):
            let mark = ReadMark(upTo: upTo, unread: unread)
            hub.notifications.push(.text(mark.message()), .upTo(newest), to: [account], but: isRead ? asker : nil)
            trace(.notificationRead, bytes: mark.message().count, in: hub.notifications) { $0 == account }
        case .photo(let event, let recipients): push(event, to: recipients)
        case .comment(let event, let recipients): push(event, to: recipients)
        case .inbox(let change): push(change)
        case .photosLost:
            hub.home.closeAll(code: CloseCode.slowConsumer.rawValue, reason: "home could not be read")
            hub.comments.closeAll(code: CloseCode.slowConsumer.rawValue, reason: "comments could not be read")
        case .sessionEnded(let session):
            let ended = hub.end(session)
            for connection in ended { signOut(connection) }
            deferred.ended += ended
        case .renamed(let person): for connection in hub.connections(of: person.id) { clients[connection]?.rename(person) }
        case .roleChanged(let account, let role): deferred.reconnecting.append((account, role))
        case .filesRemoved(let files):
            recent.forget(files)
            recentAnswers.forget(files)
        case .counted(let activity): figures.count(activity)
        case .webhook(let report): count(report)
        case .push(let report): count(report)
        case .searchUnfinished(let left): searchIsUnfinished(by: left)
        case .workUnfinished: for task in MaintenanceTask.unfinishedWork { begin(task) }
        }
    }

    private func push(_ event: Event) {
        if case .posted = event.kind { figures.posts += 1 }
        hub.publish(event)
        if !traces.isEmpty { trace(event) }
    }

    /// Pushes an event of a photo whose recipients another thread found.
    func push(_ fanout: Fanout) {
        var deferred = Deferred()
        carryOut(fanout, asker: nil, &deferred)
    }

    private func push(_ event: PhotoEvent, to recipients: Recipients) {
        let message = event.message()
        let accounts: [AccountID]
        switch recipients {
        // No recipients were looked up, because no account listens.
        case .reached: return
        case .accounts(let some): accounts = some
        case .allBut: accounts = hub.home.accounts.filter(recipients.includes)
        }
        hub.home.push(.text(message), .at(event.position.offset), to: accounts)
        trace(event.push, bytes: message.count, in: hub.home, where: recipients.includes)
    }

    /// Pushes an event of inboxes to those of the accounts that follow theirs.
    private func push(_ change: InboxChange) {
        for place in change.places where hub.inboxes.isListening(place.account) {
            let message = change.message(to: place)
            hub.inboxes.push(.text(message), .at(place.offset), to: [place.account])
            trace(.inboxEvent, bytes: message.count, in: hub.inboxes) { $0 == place.account }
        }
    }

    private func trace(
        _ push: Push, bytes: @autoclosure () -> Int, in listeners: Listeners, where hears: (AccountID) -> Bool
    ) {
        for target in traces.targets where listeners.isListening(target) && clients[target]?.identity.map({ hears($0.person.id) }) == true {
            trace(target, .push(push), bytes: bytes())
        }
    }

    // MARK: The answer

    /// Answers a request, continues with its rest, or asks a reader for its images.
    ///
    /// - Parameter notices: what the connection that asked gets in front of its image.
    private func answer(_ outcome: Outcome, _ notices: [Notice], _ ticket: Ticket) {
        if let rest = outcome.rest { return continueWork(with: rest, ticket) }
        switch outcome.completion {
        case .images(let images):
            guard clients[ticket.connection] != nil else { return figures.count(images: images.images, areDelivered: false) }
            deliver(ReadJob(ticket: ticket, query: images, notices: notices), images)
        case .reply(let reply):
            settle(ticket.attempt)
            answer(reply, ticket)
        case .signIn(let signedIn):
            settle(ticket.attempt, madeAccount: signedIn.isNew)
            if signIn(signedIn.identity, ticket) { answer(.signedIn(signedIn), ticket) }
        case .act(let act, let connection):
            settle(ticket.attempt)
            answer(.done, ticket)
            perform(act, on: connection, for: ticket.connection)
        // A thread of deliveries has it already.
        case .parcel: break
        }
    }

    private func continueWork(with rest: any WriteCommand, _ ticket: Ticket) {
        var ticket = ticket
        // Whether the asker may was decided at the beginning.
        ticket.admin = nil
        writes.append(WriteJob(ticket: ticket, command: rest))
    }

    // MARK: After the answer

    func close(_ deferred: Deferred) {
        for connection in deferred.ended {
            loop.close(connection, code: CloseCode.sessionEnded.rawValue, reason: "this login has ended")
        }
        for (account, role) in deferred.reconnecting { reconnect(account, as: role) }
    }
}

/// What waits for the answer of a command, or goes with it.
struct Deferred {
    /// The connection that gets its notices in front of its image, in one write.
    var opener: ConnectionID?
    var notices: [Notice] = []
    /// Connections of logins that ended.
    var ended: [ConnectionID] = []
    var reconnecting: [(account: AccountID, role: Role?)] = []
}
