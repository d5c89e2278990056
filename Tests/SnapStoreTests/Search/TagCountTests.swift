import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// New posts are counted together at the end of a transaction, as if each had been counted alone.
struct TagCountTests {
    private enum Act: CaseIterable {
        case post, postAgain, remove, hide, show, relist, postAndFail, removeAndFail
    }

    private struct Step {
        let act: Act
        let key: String
        let author: Person
        let caption: String
    }

    private func perform(_ step: Step, _ transaction: Transaction) throws {
        switch step.act {
        case .post, .postAgain, .postAndFail:
            _ = try transaction.post(Scratch.draft(step.key, by: step.author, caption: step.caption))
        case .remove, .removeAndFail:
            guard let newest = try transaction.row("SELECT max(id) FROM snap WHERE gone IS NULL")?[0] as Int64? else { return }
            _ = try transaction.removeSnap(SnapID(rawValue: newest), as: .deleted, at: .at(1))
        case .hide, .show:
            _ = try transaction.editProfile(of: step.author.id, ProfileChange(findable: step.act == .show), at: .at(70))
        case .relist: _ = try transaction.relistTags(after: step.author.id)
        }
        if [.postAndFail, .removeAndFail].contains(step.act) { throw Rejection(.forbidden, "no") }
    }

    /// Tag, author and number of posts, by the posts themselves.
    private func truth(_ scratch: Scratch) throws -> [String] {
        let entries: [String] = try scratch.ask("SELECT author || ' ' || text FROM snap_entry JOIN snap ON snap.id = snap_entry.snap")
        let found = entries.flatMap { entry in
            EntryText(text: entry).tags.map { "\($0) \(entry.prefix { $0 != " " })" }
        }
        return found.reduce(into: [:]) { $0[$1, default: 0] += 1 }.map { "\($0.key) \($0.value)" }.sorted()
    }

    /// Any posts, removals and changes of who is found, of which some fail after they have written.
    @Test(.ofFiles, arguments: [1, 2, 3] as [UInt64]) func aBatchCountsAsItsPostsAloneWould(_ seed: UInt64) throws {
        let scratch = try Scratch()
        let people = try ["ana", "ben", "cem"].map { try scratch.account($0) }
        var random = Seeded(seed)
        for batch in 0..<120 {
            let steps = (0..<8).map { number in
                Step(
                    act: Act.allCases.pick(&random), key: "\(batch).\(number)", author: people.pick(&random),
                    caption: (0..<random.below(4)).map { _ in ["#fox", "#Fox", "#snow", "#東京", "a"].pick(&random) }.joined(separator: " "))
            }
            try scratch.store.commit { transaction in
                for step in steps { _ = try transaction.attempt { try perform(step, transaction) } }
            }
            let counted: [String] = try scratch.ask(
                "SELECT name || ' ' || author || ' ' || posts FROM tag_author JOIN tag ON tag.id = tag_author.tag")
            #expect(try counted.sorted() == truth(scratch), "batch \(batch)")
            if batch % 20 == 0 { #expect(try scratch.findings(at: .at(80)) == [], "batch \(batch)") }
        }
    }

    @Test(.ofFiles) func aTransactionChangesTheRowsOfATagOnce() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        func changes(_ caption: String) throws -> Int {
            let before = try scratch.write { $0.sql.changeCount }
            try scratch.write { transaction in
                for number in 1...10 { _ = try transaction.post(Scratch.draft("\(caption) \(number)", by: ana, caption: caption)) }
            }
            return try scratch.write { $0.sql.changeCount } - before
        }
        try scratch.post("first", by: ana, caption: "#fox")
        #expect(try changes("#fox") == changes("fox") + 2)
    }
}
