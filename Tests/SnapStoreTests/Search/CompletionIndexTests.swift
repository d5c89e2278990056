import GRDB
import GRDBSQLite
import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// The index of names and tags: what is in its buckets, however many texts begin alike.
struct CompletionIndexTests {
    private func found(_ noun: Completion.Noun, _ prefix: String, in scratch: Scratch) throws -> (names: Set<String>, isWhole: Bool) {
        let (found, isWhole) = try scratch.read { try $0.completions(noun, of: prefix, limit: 10_000) }
        return (Set(found.map(\.name)), isWhole)
    }

    private func count(_ tags: some Sequence<String>, of person: Person, _ change: Int64, in scratch: Scratch) throws {
        let tags = Array(Set(tags))
        try scratch.write { change > 0 ? $0.count(tags, of: person.id) : try $0.uncount(tags, of: person.id) }
    }

    /// Changes in any order give what a plain list gives, through full buckets and those that were full.
    @Test func completionIndexMatchesAPlainList() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        var random = Seeded(16)
        var plain: [String: Int64] = [:]
        func word() -> String { (0..<Int.random(in: 1...13, using: &random)).map { _ in ["a", "b", "東"].pick(&random) }.joined() }
        for _ in 0..<Proofs.rounds(gate: 8, proofs: 30) {
            let new = Set((0..<150).map { _ in word() })
            try count(new, of: ana, +1, in: scratch)
            for tag in new { plain[tag, default: 0] += 1 }
            let old = Set(plain.keys.sorted().filter { _ in random.chance(1, in: 4) })
            try count(old, of: ana, -1, in: scratch)
            for tag in old { plain[tag] = plain[tag] == 1 ? nil : (plain[tag] ?? 0) - 1 }
            for prefix in ["a", "b", "東", "ab", "bba", "東a", "abab東", "bbbbbbbbbbbbb", "c"] {
                let (names, isWhole) = try found(.tag, prefix, in: scratch)
                let expected = Set(plain.keys.filter { PrefixText($0).fit(PrefixText(prefix)) != nil })
                #expect(isWhole && names == expected, "\(prefix)")
            }
        }
        #expect(try scratch.findings(at: .at(80)) == [])
        try count(plain.keys, of: ana, -1, in: scratch)
        while let tag = try scratch.ask("SELECT name FROM tag LIMIT 1", as: String.self).first {
            try count([tag], of: ana, -1, in: scratch)
        }
        // The rest belongs to the account's name.
        #expect(try scratch.ask("SELECT count(*) FROM completion") == [1])
    }

    /// Names and tags that begin alike are found by more of their text, and by all of it.
    @Test func manyThatBeginAlikeAreFoundByMoreOfTheText() throws {
        let scratch = try Scratch()
        let names = (100..<100 + 12 * Completion.bucketMax).map { "customer \($0)" }
        try scratch.store.commit { transaction in
            for name in names { _ = try transaction.addAccount(name: name, password: "", at: .at(1)) }
        }
        #expect(try found(.person, "customer ", in: scratch) == (Set(names), true))
        let some = try scratch.read { try $0.completions(.person, of: "cust", limit: 100) }
        #expect(some.found.count == 100 && !some.isWhole)
        for number in [100, 355, 612, 867] {
            #expect(try found(.person, "customer \(number)", in: scratch).names.contains("customer \(number)"))
        }
        #expect(try found(.person, "customer 86", in: scratch).names.isSuperset(of: names.filter { $0.hasPrefix("customer 86") }))
        #expect(try found(.person, "867", in: scratch) == (["customer 867"], true))
    }

    @Test func manyRareTagsHideNoneThatIsUsedMore() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        try count((0..<2_000).map { "fox\($0)" }, of: ana, +1, in: scratch)
        for _ in 0..<16 { try count(["foxes"], of: ana, +1, in: scratch) }
        func first(_ prefix: String) throws -> String? {
            try scratch.read { try $0.searchTags(prefix: prefix, limit: 5, for: .viewer(ana.id)) }.first.map { "\($0.name) \($0.uses)" }
        }
        #expect(try first("f") == "foxes 16" && first("fox") == "foxes 16" && first("fox767") == "fox767 1" && first("fox1") == "fox1 1")
        try count(["foxes"], of: ana, -1, in: scratch)
        #expect(try first("foxe") == "foxes 15" && scratch.findings(at: .at(80)) == [])
    }

    /// Names and tags stay in the database: as many pages are read at a start of a store with many of them as at one with few.
    @Test(.ofFiles) func aStartDoesNotReadThem() throws {
        func pagesRead(_ tags: Int) throws -> Int {
            let scratch = try Scratch()
            let ana = try scratch.account("ana")
            for start in stride(from: 0, to: tags, by: 500) {
                try count((start..<start + 500).map { "tag\($0) of many" }, of: ana, +1, in: scratch)
            }
            try scratch.reopen()
            return try scratch.store.look { snapshot in
                var (pages, highest): (CInt, CInt) = (0, 0)
                sqlite3_db_status(try snapshot.sql.file.sqliteConnection, SQLITE_DBSTATUS_CACHE_MISS, &pages, &highest, 0)
                return Int(pages)
            }
        }
        #expect(try pagesRead(5_000) < pagesRead(0) + 20)
    }

    /// A store of schema 14, and one whose words other rules have made: its names and tags are added while the server works.
    @Test(.ofFiles, arguments: [true, false]) func anOlderStoreIsIndexedInParts(isOfSchema14: Bool) throws {
        let scratch = try Scratch()
        let people = try (0..<7).map { try scratch.account("person \($0)") }
        try scratch.photo("1", by: people[0], caption: "#fox #snow")
        try scratch.write { transaction in
            if isOfSchema14 {
                for table in ["completion", "relisting"] { try transaction.run("DROP TABLE \(table)") }
                try transaction.run("DELETE FROM search_state WHERE kind > 2")
                try transaction.run("DELETE FROM grdb_migrations WHERE identifier = '15'")
            } else {
                try transaction.run("UPDATE search_state SET version = 7")
            }
        }
        try scratch.reopen()
        #expect(try found(.person, "per", in: scratch).names == [])
        // Names that wait may change, and new ones do not wait.
        _ = try scratch.account("person new")
        try scratch.write { try $0.rename(people[2].id, to: "cleo", at: .at(150)) }
        _ = try scratch.write { try $0.deleteAccount(people[3].id, at: .at(50)) }
        #expect(try found(.person, "per", in: scratch).names == ["person new"])
        #expect(try scratch.store.commit { try $0.rebuildSearch(limit: 3) } > 0)
        #expect(try found(.person, "per", in: scratch).names == ["person new", "person 4", "person 5", "person 6"])
        try scratch.rebuild()
        #expect(try found(.person, "per", in: scratch).names == Set([0, 1, 4, 5, 6].map { "person \($0)" } + ["person new"]))
        #expect(try found(.person, "cl", in: scratch).names == ["cleo"] && found(.tag, "f", in: scratch).names == ["fox"])
        #expect(try scratch.findings(at: .at(80)).map(\.name) == (isOfSchema14 ? ["old_schema"] : []))
    }
}
