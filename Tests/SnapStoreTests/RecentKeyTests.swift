import GRDB
import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// A repeated key finds the first snap, wherever the key is: in memory, in the table, or on its way there.
@Suite(.ofFiles) struct RecentKeyTests {
    private struct Stop: Error {}

    /// A store that moves keys early.
    private func scratch(min: Int, max: Int = 1_000) throws -> Scratch {
        let scratch = try Scratch()
        try adjust(scratch, min, max)
        return scratch
    }

    private func adjust(_ scratch: Scratch, _ min: Int, _ max: Int) throws {
        scratch.store.bounds.recentKeysMin = min
        scratch.store.bounds.recentKeysMax = max
    }

    private func moveAll(_ scratch: Scratch, limit: Int = 7) throws { while try scratch.write({ try $0.moveKeys(limit: limit) }) {} }

    private func inTable(_ scratch: Scratch) throws -> Int { try scratch.ask("SELECT count(*) FROM snap_key")[0] }

    /// Posts, and returns the number of the snap that the key has.
    private func post(_ key: String, by author: Person, _ transaction: Transaction) throws -> SnapID? {
        if let snap = try transaction.post(Scratch.draft(key, by: author))?.snap { return snap.id }
        return try transaction.snap(of: author.id, key: key)?.id
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64]) func repeatedKeyFindsItsFirstSnapWhateverFails(_ seed: UInt64) throws {
        let scratch = try scratch(min: 5, max: 20)
        let people = try ["ana", "ben"].map(scratch.account)
        var (random, known, repeated, failed) = (Seeded(seed), [String: SnapID](), 0, 0)
        for turn in 0..<150 {
            let isStopped = random.chance(1, in: 6)
            var found: [String: SnapID] = [:]
            do {
                try scratch.store.commit { transaction in
                    found = [:]
                    for _ in 0..<6 {
                        let (person, key) = (people.pick(&random), "\(random.below(200))")
                        let name = "\(person.name) \(key)"
                        let isRefused = random.chance(1, in: 8)
                        let result = try transaction.attempt { () -> SnapID? in
                            let id = try post(key, by: person, transaction)
                            if isRefused { throw Rejection(.forbidden, "no") }
                            return id
                        }
                        guard case .success(let id?) = result else { continue }
                        if let before = known[name] ?? found[name] {
                            #expect(id == before, "turn \(turn), \(name)")
                            repeated += 1
                        }
                        found[name] = found[name] ?? id
                    }
                    if random.chance(1, in: 3) { _ = try transaction.moveKeys(limit: 4) }
                    if isStopped { throw Stop() }
                }
                known.merge(found) { before, _ in before }
            } catch { failed += 1 }
            if random.chance(1, in: 20) {
                try scratch.reopen()
                try adjust(scratch, 5, 20)
            }
        }
        #expect(repeated > 100 && failed > 5)
        #expect(try scratch.ask("SELECT count(*) FROM snap") == [known.count] && inTable(scratch) > 0)
        #expect(try scratch.findings(at: .at(1_000)) == [])
    }

    @Test func keysStayInMemoryUntilManyCanBeMoved() throws {
        let scratch = try scratch(min: 30)
        let ana = try scratch.account("ana")
        for number in 1..<30 { try scratch.post("\(number)", by: ana) }
        try moveAll(scratch)
        #expect(try inTable(scratch) == 0)
        try scratch.post("30", by: ana)
        try moveAll(scratch)
        #expect(try inTable(scratch) == 30 && scratch.ask("SELECT last FROM snap_key_state") == [30])
        #expect(try scratch.findings(at: .at(1_000)) == [])
    }

    /// While posts leave no time for the task that moves them, transactions do.
    @Test func memoryOfKeysIsBounded() throws {
        let scratch = try scratch(min: 30, max: 40)
        let ana = try scratch.account("ana")
        for number in 1...41 { try scratch.post("\(number)", by: ana) }
        #expect(try inTable(scratch) == 41)
    }

    /// The control of all tests of repeated keys: what is neither in the table nor read at the start is unknown.
    @Test func keyThatTheStateLeavesOutIsUnknownUntilTheDoctorCountsAgain() throws {
        let scratch = try scratch(min: 30)
        let ana = try scratch.account("ana")
        let first = try scratch.post("1", by: ana)
        let (seen, lost) = (try scratch.post("2", by: ana), try scratch.post("3", by: ana))
        _ = try scratch.write { try $0.run("UPDATE snap_key_state SET last = ?", [lost.id.rawValue]) }
        #expect(try scratch.write { try $0.snap(of: ana.id, key: "1") } == first)
        try scratch.reopen()
        #expect(try scratch.write { try $0.snap(of: ana.id, key: "1") } == nil)
        #expect(try scratch.findings(at: .at(1_000)).map(\.name) == ["counters"])
        try scratch.close()
        let directory = try StoreDirectory(path: scratch.path)
        try StoreRepair(directory).run()
        directory.leave()
        try scratch.adopt()
        #expect(try scratch.findings(at: .at(1_000)) == [])
        #expect(try scratch.write { try $0.snap(of: ana.id, key: "1") } == first)
        #expect(try scratch.write { try $0.snap(of: ana.id, key: "2") } == seen)
    }

    @Test func keysOfADeletedAccountLeaveTableAndMemory() throws {
        let scratch = try scratch(min: 4)
        let (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
        for number in 1...4 { try scratch.post("\(number)", by: ana) }
        try moveAll(scratch)
        try scratch.post("5", by: ana)
        let kept = try scratch.post("1", by: ben)
        _ = try scratch.write { try $0.beginDeletion(of: ana.id, at: .at(30)) }
        let all = "SELECT count(*) FROM snap_key WHERE author = \(ana.id.text)"
        #expect(try scratch.ask(all) == [0] && scratch.write { try $0.snap(of: ana.id, key: "5") } == nil)
        // Nothing of it enters the table later, with or without a restart.
        for isRestarted in [false, true] {
            if isRestarted { try scratch.reopen() }
            try adjust(scratch, 1, 1_000)
            try moveAll(scratch)
            #expect(try scratch.ask(all) == [0], "restarted: \(isRestarted)")
        }
        #expect(try scratch.write { try $0.snap(of: ben.id, key: "1") }?.id == kept.id)
        #expect(try scratch.findings(at: .at(1_000)) == [])
    }

    @Test func restoredStoreKnowsKeysInTableAndInMemory() throws {
        let scratch = try scratch(min: 3)
        let ana = try scratch.account("ana")
        let snaps = try (1...3).map { try scratch.post("\($0)", by: ana) }
        try moveAll(scratch)
        let recent = try scratch.post("4", by: ana)
        _ = try scratch.backUp()
        try scratch.post("5", by: ana)
        try scratch.close()
        _ = try scratch.restore()
        try scratch.adopt()
        let found = try scratch.write { transaction in
            try (1...5).map { try transaction.snap(of: ana.id, key: "\($0)")?.id }
        }
        #expect(found == (snaps + [recent]).map(\.id) + [nil])
        #expect(try scratch.findings(at: .at(2_000_000_000_000)).filter { $0.severity == .error } == [])
    }

    /// What the table is for: a commit writes no page of keys.
    @Test func postChangesNoPageOfKeys() throws {
        let scratch = try scratch(min: 400)
        let ana = try scratch.account("ana")
        for number in 0..<400 { try scratch.post("\(number)", by: ana) }
        try moveAll(scratch, limit: 400)
        /// The pages of one table of keys that one post of a batch changes, by the size of the WAL.
        func bytes(isMoved: Bool) throws -> Int {
            try scratch.files.truncateLog()
            try scratch.store.commit { transaction in
                for number in 0..<50 { _ = try transaction.post(Scratch.draft("\(isMoved) \(number)", by: ana)) }
            }
            if isMoved { try adjust(scratch, 1, 1_000) }
            while isMoved, try scratch.write({ try $0.moveKeys(limit: 1) }) {}
            return Int(Files.size(of: StoreDirectory.databasePath(in: scratch.path) + "-wal") ?? 0)
        }
        let (plain, moved) = (try bytes(isMoved: false), try bytes(isMoved: true))
        #expect(moved > plain + 50 * 4_096, "\(plain) and \(moved) bytes")
    }
}
