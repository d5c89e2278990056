import SnapModel
import SnapWire
import Testing

@testable import SnapServer

/// A full table serves floods of strangers: each insert takes the same few steps, and what was counted often stays.
struct BoundedTableTests {
    /// Counts how often keys are compared and entries are looked at.
    private final class Steps { var count = 0 }

    private struct Key: Hashable {
        let number: Int
        let steps: Steps

        static func == (one: Key, other: Key) -> Bool {
            one.steps.count += 1
            return one.number == other.number
        }
        func hash(into hasher: inout Hasher) { hasher.combine(number) }
    }

    private struct Entry: Forgettable {
        let steps: Steps
        let until: Int64
        var uses = 0

        func isForgotten(at now: Int64) -> Bool {
            steps.count += 1
            return now >= until
        }
        var weight: Int {
            steps.count += 1
            return uses
        }
    }

    /// - Parameter life: how long entries hold: each insert comes one microsecond after the one before.
    /// - Returns: the most steps of one insert, and those of an average one, once the table is full.
    private func steps(capacity: Int, life: Int64) -> (most: Int, mean: Double) {
        let steps = Steps()
        var table = BoundedTable<Key, Entry>(capacity: capacity)
        var most = 0
        for number in 0..<4 * capacity {
            if number == capacity { (most, steps.count) = (0, 0) }
            let before = steps.count
            let new = Entry(steps: steps, until: Int64(number) + life)
            table.update(Key(number: number, steps: steps), at: Int64(number), orInsert: new) { $0.uses += 1 }
            most = max(most, steps.count - before)
        }
        #expect(table.count == capacity)
        return (most, Double(steps.count) / Double(3 * capacity))
    }

    /// All entries as light as each other, and a flood in which each moment one is forgotten.
    @Test(arguments: [Int64.max / 2, 20_000])
    func anInsertIntoAFullTableTakesTheSameFewStepsAtAnySize(life: Int64) {
        let (most, mean) = steps(capacity: 20_000, life: life)
        #expect(most <= 400 && mean <= 50)
    }

    @Test func aFloodOfKeysPushesOutItsOwnEntriesAndNotThoseCountedOften() {
        var table = BoundedTable<String, Failures>(capacity: 100)
        for _ in 0..<20 { table.update("ana", at: 0, orInsert: Failures(free: 10)) { $0.add(at: 0) } }
        for number in 0..<10_000 { table.update("n\(number)", at: 0, orInsert: Failures(free: 10)) { $0.add(at: 0) } }
        #expect(table.count == 100)
        #expect(table["ana"]?.count == 20)
        #expect(table["n9999"]?.count == 1)
    }

    @Test func anEntryThatIsRemovedLeavesTheOthersInPlace() {
        var table = BoundedTable<Int, Failures>(capacity: 5)
        func add(_ key: Int, _ times: Int) {
            for _ in 0..<times { table.update(key, at: 0, orInsert: Failures(free: 10)) { $0.add(at: 0) } }
        }
        for key in 1...5 { add(key, key) }
        for key in [2, 5, 7] { table.remove(key) }
        #expect(table.count == 3 && [1, 2, 3, 4, 5].map { table[$0]?.count } == [1, nil, 3, 4, nil])
        add(6, 6)
        table.update(3) { $0.add(at: 0) }
        #expect(table.count == 4 && [1, 3, 4, 6].map { table[$0]?.count } == [1, 4, 4, 6])
        for key in [1, 3, 4, 6] { table.remove(key) }
        #expect(table.count == 0)
    }

    // MARK: Each user of the table, beyond its capacity

    /// Expects that the tables of a value are full, and that no insert looked at more entries than it may.
    private func expectFull(_ user: Any, _ tables: Int, after inserts: Int) {
        let found = Mirror(reflecting: user).children.compactMap { $0.value as? any CountedTable }
        let full = found.filter { $0.count == $0.capacity }
        #expect(full.count == tables && found.allSatisfy { $0.count <= $0.capacity })
        for table in full { #expect(table.looks > 0 && table.looks <= 8 * (inserts - table.capacity)) }
    }

    @Test func wrongPasswordsForManyNamesFromManyNetworksFillTheThrottle() throws {
        var throttle = LoginThrottle(Limits())
        let ana = LoginAttempt(name: "ana", network: "2001:db8::")
        for _ in 0..<10 { try throttle.begin(ana, at: 0) }
        let inserts = LoginThrottle.capacity + 2_000
        for number in 0..<inserts {
            let attempt = LoginAttempt(name: "n\(number)", network: "2001:db8:\(number)::")
            throttle.follow(.began(.login(attempt)), at: 0)
        }
        // Names, names at an address, and addresses. The name under attack is still slow.
        expectFull(throttle, 3, after: inserts + 1)
        #expect(throws: Rejection.self) { try throttle.begin(ana, at: 0) }
    }

    @Test func rightPasswordsAndSignUpsAtManyAddressesFillTheThrottle() throws {
        var throttle = LoginThrottle(Limits())
        let inserts = LoginThrottle.capacity + 2_000
        for number in 0..<inserts {
            let attempt = LoginAttempt(name: "n\(number)", network: "2001:db8:\(number)::")
            try throttle.begin(signUp: attempt, at: Int64(number))
            throttle.succeeded(.signUp(attempt), at: Int64(number))
        }
        expectFull(throttle, 2, after: inserts)
    }

    @Test func requestsOfManyAccountsFillTheLedgerOfAccounts() throws {
        var ledger = AccountLedger(Limits())
        let inserts = 52_000
        for number in 0..<inserts {
            try ledger.charge(AccountID(rawValue: Int64(number)), for: Request(id: .number(1), command: .feed(.listFeeds)), at: 0)
        }
        expectFull(ledger, 1, after: inserts)
    }

    @Test func imagesFromManyAddressesFillTheLedgerOfAddresses() throws {
        var ledger = AddressLedger(perMinute: 3)
        let inserts = 52_000
        for number in 0..<inserts { try ledger.charge("2001:db8:\(number)::", at: 0) }
        expectFull(ledger, 1, after: inserts)
    }
}

/// The parts of a `BoundedTable` that the tests examine, for any value type.
private protocol CountedTable {
    var count: Int { get }
    var capacity: Int { get }
    var looks: Int { get }
}

extension BoundedTable: CountedTable {}
