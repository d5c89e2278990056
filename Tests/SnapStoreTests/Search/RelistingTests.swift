import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// An account's tags are listed or unlisted in parts, and a search hides them from the first moment.
struct RelistingTests {
    private static let most = Transaction.relistedMax

    private func give(_ count: Int, _ person: Person, in scratch: Scratch) throws {
        try scratch.write { $0.count((0..<count).map { "tag\($0)" }, of: person.id) }
    }

    private func tags(by person: Person, in scratch: Scratch) throws -> [String] {
        try scratch.read { try $0.searchTags(prefix: "tag", limit: 50, for: .viewer(person.id)) }.map { "\($0.name) \($0.uses)" }
    }

    /// Works until nothing is left.
    private func finish(_ scratch: Scratch) throws {
        var last: AccountID?
        repeat { last = try scratch.write { try $0.relistTags(after: last) } } while last != nil
    }

    @Test(arguments: ["findable", "suspension"]) func noTransactionGrowsWithTheTagsOfAnAccount(_ way: String) throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        try give(6 * Self.most, ana, in: scratch)
        func changes(_ body: (Transaction) throws -> Void) throws -> Int {
            try scratch.write { transaction in
                let before = transaction.sql.changeCount
                try body(transaction)
                return transaction.sql.changeCount - before
            }
        }
        func show(_ isShown: Bool) throws -> Int {
            try changes { transaction in
                if way == "findable" {
                    _ = try transaction.editProfile(of: ana.id, ProfileChange(findable: isShown), at: .at(70))
                } else if isShown {
                    try transaction.restore(ana.id, at: .at(70))
                } else {
                    _ = try transaction.suspend(ana.id, because: nil, at: .at(70))
                }
            }
        }
        for isShown in [false, true] {
            #expect(try (Self.most...6 * Self.most).contains(show(isShown)))
            #expect(try (Self.most...6 * Self.most).contains(changes { _ = try $0.relistTags(after: nil) }))
            try finish(scratch)
            #expect(try scratch.ask("SELECT count(*) FROM tag WHERE uses > 0") == [isShown ? 6 * Self.most : 0])
        }
    }

    @Test func theTagsOfAHiddenAccountAreNotShownBeforeAllAreCounted() throws {
        let scratch = try Scratch()
        let (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
        try give(3 * Self.most, ana, in: scratch)
        try scratch.write { $0.count(["tag299", "tagger"], of: ben.id) }
        #expect(try tags(by: ben, in: scratch).first == "tag299 2" && tags(by: ben, in: scratch).count == 50)
        func shown() throws -> Int { try scratch.ask("SELECT count(*) FROM tag WHERE uses > 0")[0] }
        _ = try scratch.write { try $0.editProfile(of: ana.id, ProfileChange(findable: false), at: .at(70)) }
        #expect(try scratch.write { try $0.isRelisting } && shown() >= 2 * Self.most)
        #expect(try tags(by: ben, in: scratch) == ["tag299 1", "tagger 1"] && scratch.findings(at: .at(80)) == [])
        try finish(scratch)
        #expect(try tags(by: ben, in: scratch) == ["tag299 1", "tagger 1"] && shown() == 2 && scratch.findings(at: .at(80)) == [])
    }

    /// Changes while tags are pending, in any order, are counted in the end as if none had been pending.
    @Test func changesDuringRelistingAreCounted() throws {
        let scratch = try Scratch()
        var random = Seeded(39)
        let people = try ["ana", "ben", "cem"].map { try scratch.account($0) }
        for person in people { try give(2 * Self.most + 20, person, in: scratch) }
        var posts = Dictionary(uniqueKeysWithValues: people.map { ($0.id, (0..<2 * Self.most + 20).map { "tag\($0)" }) })
        for step in 0..<120 {
            let person = people.pick(&random)
            switch random.below(5) {
            case 0:
                let change = ProfileChange(findable: random.chance(1, in: 2))
                _ = try scratch.write { try $0.editProfile(of: person.id, change, at: .at(70)) }
            case 1:
                let tag = "tag\(random.below(300))"
                try scratch.write { $0.count([tag], of: person.id) }
                posts[person.id]?.append(tag)
            case 2:
                guard let tag = posts[person.id]?.popLast() else { continue }
                try scratch.write { try $0.uncount([tag], of: person.id) }
            default: _ = try scratch.write { try $0.relistTags(after: person.id) }
            }
            if step % 20 == 0 { #expect(try scratch.findings(at: .at(80)) == []) }
        }
        try finish(scratch)
        let shown = try people.filter { person in try scratch.read { try $0.isListed(person.id) } }
        let uses = shown.flatMap { posts[$0.id] ?? [] }.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        let expected = uses.map { "\($0.key) \($0.value)" }.sorted()
        #expect(try scratch.ask("SELECT name || ' ' || uses FROM tag WHERE uses > 0 ORDER BY 1") == expected)
    }

    @Test func theNotificationsOfASuspendedAccountAreRemovedInParts() throws {
        let scratch = try Scratch()
        let (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
        let count = 2 * Self.most + 20
        try scratch.write { transaction in
            try transaction.makeProfile(of: ben.id)
            try transaction.run("UPDATE profile SET notified = ? WHERE account = ?", [count, ben.id.rawValue])
            for offset in 1...count {
                try transaction.run(
                    "INSERT INTO notification (account, offset, kind, actor, at) VALUES (?, ?, 'mention', ?, 60)",
                    [ben.id.rawValue, offset, ana.id.rawValue])
            }
        }
        func seen() throws -> NotificationPage {
            try scratch.read { try $0.notifications(of: ben.id, PeoplePageRequest(), at: .at(80)) }
        }
        #expect(try seen().unread == Int64(count))
        _ = try scratch.write { try $0.suspend(ana.id, because: nil, at: .at(70)) }
        #expect(try seen().notifications.isEmpty && scratch.ask("SELECT count(*) FROM notification") == [count - Self.most])
        try finish(scratch)
        #expect(try seen().unread == 0 && scratch.ask("SELECT count(*) FROM notification") == [0])
    }

    @Test func relistingAlternatesBetweenAccounts() throws {
        let scratch = try Scratch()
        let people = try ["ana", "ben"].map { try scratch.account($0) }
        for person in people { try give(3 * Self.most, person, in: scratch) }
        for person in people { _ = try scratch.write { try $0.suspend(person.id, because: nil, at: .at(70)) } }
        let first = try scratch.write { try $0.relistTags(after: nil) }
        let second = try scratch.write { try $0.relistTags(after: first) }
        #expect(first == people[0].id && second == people[1].id)
        #expect(try scratch.write { try $0.relistTags(after: second) } == people[0].id)
    }
}
