import GRDB
import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// The heads in the writer's memory equal those of the database, whether transactions succeed or fail.
struct FeedHeadsTests {
    private struct Stop: Error {}

    /// The kinds of commands in a batch.
    private enum Act: CaseIterable {
        case post, remove, refuse, postAndRefuse, removeAndFail
    }

    private func perform(_ act: Act, _ key: String, by author: Person, _ transaction: Transaction) throws {
        let newest = try transaction.row("SELECT max(id) FROM snap WHERE gone IS NULL").flatMap { $0[0] as Int64? }
        if [.post, .postAndRefuse].contains(act) {
            let feed = key.hasSuffix("1") ? Scratch.people : Scratch.animals
            _ = try transaction.post(Scratch.draft(key, by: author, in: feed, caption: String(repeating: "a", count: 250)))
        } else if [.remove, .removeAndFail].contains(act), let newest {
            _ = try transaction.removeSnap(SnapID(rawValue: newest), as: .deleted, at: .at(1))
        }
        if act == .removeAndFail { try transaction.run("INSERT INTO nowhere VALUES (1)") }
        if act != .post && act != .remove { throw Rejection(.forbidden, "no") }
    }

    /// The number of wrong counters and missing offsets in the database.
    private func faults(_ scratch: Scratch) throws -> Int {
        try (Counters.questions.map(\.sql) + [Counters.gaps]).reduce(0) { try $0 + scratch.ask($1, as: Int.self).reduce(0, +) }
    }

    @Test(.ofFiles, arguments: 1...UInt64(Proofs.rounds(gate: 1, proofs: 3))) func headsAgreeWithTheDatabaseWhateverFails(_ seed: UInt64)
        throws
    {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        var random = Seeded(seed)
        var (full, stopped) = (0, 0)
        for batch in 0..<250 {
            let (isFull, isStopped) = (random.chance(1, in: 3), random.chance(1, in: 5))
            let acts = (0..<8).map { _ in Act.allCases.pick(&random) }
            let error = try fault {
                try scratch.store.commit { transaction in
                    let pages: Int = try transaction.row("PRAGMA page_count")?[0] ?? 0
                    _ = try transaction.row("PRAGMA max_page_count = \(isFull ? pages : 1 << 30)")
                    for (number, act) in acts.enumerated() {
                        let result = try transaction.attempt { try perform(act, "\(batch).\(number)", by: ana, transaction) }
                        if case .failure(let error) = result, StoreError(error).kind == .full { full += 1 }
                    }
                    if isStopped { throw Stop() }
                }
            }
            // A statement without a journal of its own ends the whole transaction when the disk is full.
            full += error?.kind == .full ? 1 : 0
            stopped += error == nil ? 0 : 1
            #expect(try faults(scratch) == 0, "batch \(batch), \(error?.message ?? "committed")")
        }
        #expect(full > 0 && stopped > 0)
    }
}
