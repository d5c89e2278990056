import SnapLoop
import SnapModel
import SnapStore
import SnapWire

// The writer of a node: batches of posts and claims, and its messages to the others.

extension Writer {
    /// The posts and claims of a batch, with the indexes of its jobs. A command that came behind another one of its connection stays behind it.
    static func batchableCommands(of batch: [WriteJob]) -> [(index: Int, work: BatchableCommand)] {
        var waiting: Set<ConnectionID> = []
        var hot: [(index: Int, work: BatchableCommand)] = []
        for (index, job) in batch.enumerated() {
            let connection = job.ticket?.connection
            if let work = job.command.batchableCommand, connection.map(waiting.contains) != true {
                hot.append((index, work))
            } else if let connection {
                waiting.insert(connection)
            }
        }
        return hot
    }

    /// Takes the results of what was sent, and carries out all other commands in a transaction that no other node shares.
    func settle(_ batch: TakenBatch, _ results: Result<[BatchResult?], StoreError>) -> CommittedBatch? {
        let jobs = batch.jobs
        var done = [Written?](repeating: nil, count: jobs.count)
        var consequences = Consequences(at: route.place)
        let fault = take(results, of: batch, &done, &consequences)
        let left = jobs.indices.filter { done[$0] == nil }
        route.committedBatch(consequences)
        guard !left.isEmpty else { return CommittedBatch(written: done.compactMap { $0 }, fault: fault, consequences: consequences) }
        guard var others = commitTogether(left.map { jobs[$0] }) else { return nil }
        for (index, written) in zip(left, others.written) { done[index] = written }
        others.written = done.compactMap { $0 }
        others.fault = fault ?? others.fault
        return others
    }

    /// - Parameters:
    ///   - done: gets the results; those that need more stay nil.
    ///   - consequences: of posts and claims, which are only events and notices.
    /// - Returns: why all of them failed; nil when they did not.
    private func take(
        _ results: Result<[BatchResult?], StoreError>, of batch: TakenBatch, _ done: inout [Written?], _ consequences: inout Consequences
    ) -> String? {
        switch results {
        case .success(let results):
            for (place, result) in zip(batch.sent, results) {
                guard let result else { continue }
                let job = batch.jobs[place.index]
                let outcome = Result { () throws(Rejection) in try job.command.outcome(of: result) }
                let fanouts = consequences.add(result.changes(by: place.work), by: job.ticket?.connection)
                done[place.index] = Written(ticket: job.ticket, maintenance: job.maintenance, result: outcome, fanouts: fanouts)
            }
            return nil
        case .failure(let error):
            logFailure(error, commands: batch.sent.count)
            // A batch that PostgreSQL refused is retried one by one. After a lost connection no request may be answered.
            guard error.isInDoubt else { return nil }
            let rejection = Self.rejection(for: error)
            for place in batch.sent {
                let job = batch.jobs[place.index]
                done[place.index] = Written(ticket: job.ticket, maintenance: job.maintenance, result: .failure(rejection), isInDoubt: true)
            }
            return error.message
        }
    }
}

/// The way of a node's commits: its follower hints at them to the other nodes, and pushes here what is in a log, in the order of the log.
struct NodeRoute: CommitRoute {
    let link: FollowerLink

    var place: Consequences.Place { .node }

    func committed(_ written: inout [Written], _ consequences: Consequences) { hint(at: consequences.committed, isLookDue: true) }
    func committedBatch(_ consequences: Consequences) { hint(at: consequences.committed, isLookDue: false) }

    private func hint(at committed: Committed, isLookDue: Bool) {
        if !committed.isEmpty { link.committed(committed, isLookDue: isLookDue) }
    }

    /// The loop logs that this node was fenced out, once, and the server ends.
    func reports(_ error: StoreError) -> Bool {
        if error.kind == .lostHistory { link.lostHistory(error.message) }
        guard error.kind == .fenced else { return false }
        link.fenced(error.message)
        return true
    }
}
