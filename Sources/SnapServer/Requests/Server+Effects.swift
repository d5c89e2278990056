import SnapLoop
import SnapModel

/// The effects of one command that wait for its answer, or go with it.
struct RemainingEffects {
    /// Notices that an open's own connection gets in front of its image, in one write.
    var notices: [Notice] = []
    var signIn: Identity?
    var act: (ConnectionAct, on: ConnectionNumber)?
    /// Connections of logins that ended.
    var ended: [ConnectionID] = []
    var reconnecting: [(account: AccountID, role: Role)] = []
}

extension Server {
    /// Carries out the effects that come before the answer, and returns the others.
    func carryOut(_ outcome: Outcome, for ticket: Ticket?) -> RemainingEffects {
        var opener: ConnectionID?
        if case .images(let images) = outcome.completion, images is DeliverImage { opener = ticket?.connection }
        var remaining = RemainingEffects()
        for effect in outcome.effects {
            switch effect {
            case .publish(let event): publish(event)
            case .photoPosted: figures.photos += 1
            case .favouriteAdded: figures.favourites += 1
            case .shareMade: figures.shares += 1
            case .searchUnfinished(let left): searchIsUnfinished(by: left)
            case .tagsLeft: relistTags()
            case .tied(let tie): figures.ties[tie, default: 0] += 1
            case .webhook(let news): hear(news)
            case .push(let news): hear(news)
            case .notify(let account, let notice):
                if hub.notify(account, notice, but: opener) { remaining.notices.append(notice) }
                if !traces.isEmpty { trace(notice, to: account) }
            case .notifyOthers(let account, let notice):
                _ = hub.notify(account, notice, but: ticket?.connection)
                if !traces.isEmpty { trace(notice, to: account, but: ticket?.connection) }
            case .rename(let person):
                for connection in hub.connections(of: person.id) { clients[connection]?.rename(person) }
            case .endSession(let session):
                let ended = hub.end(session)
                for connection in ended { signOut(connection) }
                remaining.ended += ended
            case .signIn(let identity): remaining.signIn = identity
            case .act(let act, let connection): remaining.act = (act, on: connection)
            case .reconnect(let account, let role): remaining.reconnecting.append((account, role))
            }
        }
        return remaining
    }

    private func publish(_ event: Event) {
        if case .posted = event.kind { figures.posts += 1 }
        hub.publish(event)
        if !traces.isEmpty { trace(event) }
    }
}
