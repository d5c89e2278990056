import Foundation
import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// Each column with text or bytes has an owner, and what is a person's goes with the account.
struct PersonalColumnTests {
    /// Part of everything that the person writes.
    private static let marker = "zyxwv"

    /// The tables that only a cluster has.
    private static let ofClusters: Set<String> = [
        "photo_entry.words", "snap_entry.words", "control.body", "cluster_state.lost", "node.name", "node.version", "node_state.complaint",
    ]

    /// The tables that only a store of files has.
    private static let ofFiles: Set<String> = ["grdb_migrations.identifier", "snap_key.key"]

    /// The columns with text or bytes. Shelves of search are tables of SQLite's own, which `SearchErasureTests` looks into.
    private static let columns =
        TestDatabase.isUsed
        ? """
        SELECT table_name || '.' || column_name AS place FROM information_schema.columns
        WHERE table_schema = 'public' AND data_type IN ('text', 'bytea', 'tsvector')
        """
        : """
        SELECT t.name || '.' || c.name AS place FROM pragma_table_list AS t JOIN pragma_table_info(t.name) AS c
        WHERE t.schema = 'main' AND t.name NOT LIKE 'sqlite_%' AND t.name NOT GLOB '*_shelf_[0-9]*' AND c.type <> 'INTEGER'
        """

    private static let declared = Set(ColumnOwner.all.map { "\($0.table).\($0.column)" })

    private struct Undone: Error {}

    @Test func eachColumnWithTextHasAnOwner() throws {
        let scratch = try Scratch()
        let found = Set(try scratch.ask(Self.columns, as: String.self))
        #expect(found.subtracting(Self.declared) == [])
        #expect(Self.declared.subtracting(found).isSubset(of: TestDatabase.isUsed ? Self.ofFiles : Self.ofClusters))
        #expect(ColumnOwner.all.count == Self.declared.count)
    }

    /// The control: a new column, or a new table, is found.
    @Test(arguments: ["ALTER TABLE report ADD COLUMN note TEXT", "CREATE TABLE letter (id INTEGER PRIMARY KEY, body TEXT)"])
    func anUndeclaredColumnIsFound(_ change: String) throws {
        let scratch = try Scratch()
        var undeclared: [String] = []
        do {
            try scratch.write { transaction in
                try transaction.run(change)
                let found = try transaction.snapshot.map(Self.columns, []) { $0[0] as String }
                undeclared = found.filter { !Self.declared.contains($0) }
                throw Undone()
            }
        } catch is Undone {}
        #expect(undeclared == [change.contains("report") ? "report.note" : "letter.body"])
    }

    @Test func deletedAccountLeavesNothingInAnyColumn() throws {
        let life = try Life()
        // There is something to erase in each column.
        #expect(try life.remaining().isEmpty == false)
        for entry in ColumnOwner.all where life.isHere(entry) {
            guard ColumnOwner.remainder(of: entry) != nil else { continue }
            #expect(try life.remaining().contains("\(entry.table).\(entry.column)"), "\(entry.table).\(entry.column) is empty")
        }
        try life.end()
        #expect(try life.remaining() == [])
        #expect(try life.places(of: Self.marker) == [])
        #expect(try life.scratch.findings(at: .at(9_000)) == [])
    }

    @Test func nothingOfAPersonStaysAfterADeletionInParts() throws {
        let life = try Life()
        try life.endInParts()
        #expect(try life.remaining() == [])
        #expect(try life.places(of: Self.marker) == [])
        #expect(try life.scratch.findings(at: .at(9_000)) == [])
    }

    /// The control: a column that the deletion forgets is found, both by its owner and by its words.
    @Test(arguments: ["report.reason", "external_identity.subject", "device.name"]) func aForgottenColumnIsFound(_ forgotten: String) throws
    {
        let life = try Life()
        try life.end(ColumnOwner.all.filter { "\($0.table).\($0.column)" != forgotten })
        #expect(try life.remaining() == [forgotten])
        #expect(try life.places(of: Self.marker) == [forgotten])
    }

    /// A report is settled without its reason.
    @Test func aReportOutlivesItsReporterWithoutTheReason() throws {
        let scratch = try Scratch()
        let (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
        let photo = try scratch.photo("1", by: ana)
        try scratch.write { try $0.addReport(of: .photo(photo.id), by: ben.id, because: "an insult", at: .at(200)) }
        _ = try scratch.write { try $0.deleteAccount(ben.id, at: .at(300)) }
        let reports = try scratch.read { try $0.reports(.open, BacklogRequest(), for: .localAdmin, at: .at(400)).reports }
        #expect(reports.map(\.reason) == [""] && reports.map(\.reporter.name) == [DeletedAccount.name])
    }

    /// Reasons that an older version left are erased at the first start.
    @Test(.ofFiles) func reasonsLeftByAnOlderVersionAreErased() throws {
        let scratch = try Scratch()
        let (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
        let photo = try scratch.photo("1", by: ana)
        for person in [ana, ben] {
            try scratch.write { try $0.addReport(of: .photo(photo.id), by: person.id, because: "of \(person.name)", at: .at(200)) }
        }
        let entries = ColumnOwner.all.filter { $0.table != "report" }
        _ = try scratch.write { try $0.deleteAccount(ben.id, at: .at(300), erasing: entries) }
        #expect(try scratch.ask("SELECT reason FROM report ORDER BY id", as: String.self) == ["of ana", "of ben"])
        try scratch.write { try $0.run("DELETE FROM grdb_migrations WHERE identifier = '14'") }
        try scratch.reopen()
        #expect(try scratch.ask("SELECT reason FROM report ORDER BY id", as: String.self) == ["of ana", ""])
    }

    // MARK: A life

    /// Two accounts, one with a password and one of an app's user, that have left something everywhere.
    private final class Life {
        let scratch: Scratch
        private let accounts: [AccountID]

        init() throws {
            let scratch = try Scratch()
            self.scratch = scratch
            _ = try scratch.write { transaction in
                try transaction.inviteRoster(["ana \(marker)"], expiresInHours: 8_000, by: nil, at: .at(1)) { "code" }
            }
            let ana = Person(
                id: try scratch.write { try $0.addAccount(name: "ana \(marker)", password: "hash \(marker)", at: .at(1)) },
                name: "ana \(marker)")
            let login = ExternalLogin(
                user: ExternalName(issuer: "https://\(marker)", subject: "user \(marker)"), name: "ben \(marker)", session: "",
                issuedAt: .at(1), expiresAt: .at(100_000))
            let ben = try scratch.write { try $0.enter(login, device: "phone \(marker)", at: .at(1)) }.identity.person
            accounts = [ana.id, ben.id]
            let cleo = try scratch.account("cleo")
            for person in [ana, ben] {
                try Self.post(person, scratch)
                try Self.write(person, about: cleo, scratch)
            }
            try Self.subscribe(ana, scratch)
            _ = try scratch.write { try $0.suspend(ana.id, because: "spam \(marker)", at: .at(500)) }
        }

        private static func post(_ person: Person, _ scratch: Scratch) throws {
            _ = try scratch.upload("upload", [1, 2, 3], by: person, caption: "snap \(marker) #tag\(marker)")
            let words = Photo.Words(caption: "photo \(marker)", alt: "alt \(marker)", warning: "warning \(marker)")
            let draft = PhotoDraft(author: person, key: "photo", words: words, audience: .everyone, labels: [Scratch.cat])
            let sizes = try scratch.postedPhoto()
            _ = try scratch.write { try $0.addPhoto(draft, sizes, at: .at(100), bytesMax: 1 << 30) }
            let portrait = try scratch.postedProfileImage()
            _ = try scratch.write { try $0.setProfileImage(of: person.id, .portrait, to: portrait) }
        }

        private static func write(_ person: Person, about other: Person, _ scratch: Scratch) throws {
            let (snap, photo) = (try scratch.post("of \(person.id.text)", by: other), try scratch.photo("of \(person.id.text)", by: other))
            _ = try scratch.write { try $0.claim(snap.id, by: person.id, on: "phone \(marker)", at: .at(110)) }
            let post = CommentPost(photo: photo.id, text: "comment \(marker)", key: "comment")
            _ = try scratch.write {
                try $0.addComment(CommentDraft(post, by: person.id), within: CommentBounds(onPhoto: 9, ofAccount: 9), at: .at(115))
            }
            _ = try scratch.write {
                try $0.createList(named: "list \(marker)", [other.id], key: "list", of: person.id, within: InboxBounds())
            }
            try scratch.write { try $0.addReport(of: .photo(photo.id), by: person.id, because: "reason \(marker)", at: .at(120)) }
            _ = try scratch.write { try $0.editProfile(of: person.id, ProfileChange(bio: "bio \(marker)"), at: .at(130)) }
            for target in [MuteTarget.tag("tag\(marker)"), .word("word\(marker)")] {
                _ = try scratch.write { try $0.mute(target, by: person.id, until: nil, at: .at(140), limits: (all: 9, words: 9)) }
            }
        }

        private static func subscribe(_ person: Person, _ scratch: Scratch) throws {
            let session = try scratch.write { try $0.addSession(person.id, tokenDigest: [1], device: "phone \(marker)", at: .at(2)) }
            try scratch.subscribe(person, session, device: marker, service: "\(marker).example.net")
            try scratch.write { try $0.run("UPDATE push_subscription SET error = 'failed at \(marker)'") }
        }

        func end(_ entries: [ColumnOwner.Entry] = ColumnOwner.all) throws {
            for account in accounts { _ = try scratch.write { try $0.deleteAccount(account, at: .at(600), erasing: entries) } }
        }

        /// A restart comes between any two parts.
        func endInParts() throws {
            let budget = ErasureBudget(rows: 1)
            for account in accounts {
                _ = try scratch.write { try $0.beginDeletion(of: account, at: .at(600), within: budget) }
                while try scratch.write({ try $0.hasRemains(account) }) {
                    try scratch.reopen()
                    _ = try scratch.write { try $0.continueDeletion(of: account, at: .at(601), within: budget) }
                }
            }
        }

        /// Whether the database of this test has the column.
        func isHere(_ entry: ColumnOwner.Entry) -> Bool {
            TestDatabase.isUsed || !ofClusters.contains("\(entry.table).\(entry.column)")
        }

        /// The columns in which the accounts still have something, by their owners.
        func remaining() throws -> Set<String> {
            try scratch.write { transaction in
                var found: Set<String> = []
                for entry in ColumnOwner.all where self.isHere(entry) {
                    guard let condition = ColumnOwner.remainder(of: entry) else { continue }
                    for account in self.accounts {
                        let count: Int =
                            try transaction.row("SELECT count(*) FROM \(entry.table) WHERE \(condition)", [account.rawValue])?[0] ?? 0
                        if count > 0 { found.insert("\(entry.table).\(entry.column)") }
                    }
                }
                return found
            }
        }

        /// The columns that contain a word, of any owner. Logs and records keep what they have.
        func places(of word: String) throws -> Set<String> {
            let kept = ColumnOwner.all.filter { entry in
                switch entry.owner {
                case .record, .log: true
                case .program, .secret, .erased, .removed: false
                }
            }.map { "\($0.table).\($0.column)" }
            return try scratch.write { transaction in
                try Set(transaction.snapshot.map(columns, []) { $0[0] as String }).subtracting(kept).filter { place in
                    let (table, column) = (place.prefix { $0 != "." }, place.drop { $0 != "." }.dropFirst())
                    let sql = "SELECT count(*) FROM \(table) WHERE CAST(\"\(column)\" AS text) LIKE ?"
                    return (try transaction.row(sql, ["%\(word)%"])?[0] as Int? ?? 0) > 0
                }
            }
        }
    }
}
