import SnapLoop
import SnapModel
import SnapStore
import SnapWire

// Messages from the writer of a node to the others.

extension Writer {
    /// Posts and claims in one round trip, and then all others in a transaction that no other node shares. A command that came after
    /// another one of its connection stays after it.
    func commit(_ batch: [WriteJob], in cluster: ClusterStore) -> ([Written], fault: String?)? {
        var waiting: Set<ConnectionID> = []
        var hot: [(index: Int, work: HotWork)] = []
        for (index, job) in batch.enumerated() {
            let connection = job.ticket?.connection
            if let work = job.command.hotWork, connection.map(waiting.contains) != true {
                hot.append((index, work))
            } else if let connection {
                waiting.insert(connection)
            }
        }
        guard !hot.isEmpty else { return commitTogether(batch) }
        var done = [Written?](repeating: nil, count: batch.count)
        let fault = run(hot, of: batch, in: cluster, &done)
        let left = batch.indices.filter { done[$0] == nil }
        hint(of: done.compactMap { $0 }, isHot: true)
        guard !left.isEmpty else { return (done.compactMap { $0 }, fault) }
        guard let (others, otherFault) = commitTogether(left.map { batch[$0] }) else { return nil }
        for (index, written) in zip(left, others) { done[index] = written }
        return (done.compactMap { $0 }, fault ?? otherFault)
    }

    /// - Parameter done: gets the results; those that need more stay nil.
    /// - Returns: why all of them failed; nil when they did not.
    private func run(
        _ hot: [(index: Int, work: HotWork)], of batch: [WriteJob], in cluster: ClusterStore, _ done: inout [Written?]
    ) -> String? {
        do throws(StoreError) {
            let results = try cluster.run(hot.map(\.work), at: clock.now())
            for (place, result) in zip(hot, results) {
                guard let result else { continue }
                let job = batch[place.index]
                let outcome = Result { () throws(Rejection) in try job.command.outcome(of: result) }
                done[place.index] = Written(ticket: job.ticket, chore: job.chore, result: outcome)
            }
            return nil
        } catch {
            tellFailure(error, commands: hot.count)
            // A batch that PostgreSQL refused is retried one by one. After a lost connection no request may be answered.
            guard [.unreachable, .lostHistory, .fenced].contains(error.kind) else { return nil }
            let rejection = Self.rejection(for: error)
            for place in hot {
                let job = batch[place.index]
                done[place.index] = Written(ticket: job.ticket, chore: job.chore, result: .failure(rejection), isInDoubt: true)
            }
            return error.message
        }
    }

    func tellFailure(_ error: StoreError, commands: Int) {
        // The loop says it once, and the server ends.
        if error.kind == .fenced, let link { return link.fenced(error.message) }
        log.tell(.transactionFailed, "a transaction failed: \(error)", ["commands": commands])
        if error.kind == .lostHistory { link?.lostHistory(error.message) }
    }

    /// The orders to other nodes that follow from a command, in the control log.
    static func orders(of result: Result<Outcome, any Error>, _ news: [News], by asker: ConnectionID?) -> [ControlOrder] {
        guard case .success(let outcome) = result else { return [] }
        var files: [String] = []
        for case .removeFiles(let gone) in outcome.upkeep { files += gone }
        return outcome.effects.compactMap(order) + news.compactMap { order($0, by: asker) } + (files.isEmpty ? [] : [.forgetFiles(files)])
    }

    private static func order(_ effect: Effect) -> ControlOrder? {
        switch effect {
        case .rename(let person): .rename(account: person.id.rawValue, name: person.name, portrait: person.portrait)
        case .endSession(let session): .endSession(session.rawValue)
        case .reconnect(let account, let role): .reconnect(account: account.rawValue, role: role.rawValue)
        // Feeds have logs of their own, notices go by hints, and the rest concerns this node alone.
        case .publish, .notify, .notifyOthers: nil
        case .photoPosted, .favouriteAdded, .shareMade, .tied, .searchUnfinished, .tagsLeft, .signIn, .act, .webhook, .push: nil
        }
    }

    private static func order(_ news: News, by asker: ConnectionID?) -> ControlOrder? {
        switch news {
        case .notified(let account, let event): .notified(account: account.rawValue, offset: event.notification.offset)
        case .noticed(let account, let upTo, let unread, let newest, let isRead):
            .noticed(account: account.rawValue, upTo: upTo, unread: unread, newest: newest, isRead: isRead, asker: asker?.number)
        // The events of photos are a log.
        case .photo, .reworded: nil
        }
    }

    /// Notifies the other nodes and this one's follower of a commit.
    ///
    /// - Parameter isHot: for posts and claims, whose results are all that this node's loop needs.
    func hint(of written: [Written], isHot: Bool = false) {
        guard let link else { return }
        var committed = Committed()
        for case .success(let outcome) in written.lazy.map(\.result) {
            for effect in outcome.effects {
                switch effect {
                case .publish, .endSession, .rename, .reconnect: committed.hasNews = true
                case .notify(let account, let notice), .notifyOthers(let account, let notice):
                    committed.notices.append((account, notice))
                case .photoPosted, .favouriteAdded, .shareMade, .tied, .searchUnfinished, .tagsLeft, .signIn, .act, .webhook, .push: break
                }
            }
        }
        if written.contains(where: { !$0.news.isEmpty }) { committed.hasNews = true }
        if !committed.isEmpty { link.committed(committed, isLookDue: !isHot) }
    }
}
