import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// The store knows by itself when the WAL must be emptied, whichever statement takes text out of a row.
@Suite(.ofFiles) struct ErasureWatchTests {
    private struct Undone: Error {}

    private let scratch: Scratch
    init() throws { scratch = try Scratch() }

    private static func value(_ type: String, _ letter: String) -> String {
        switch type {
        case "INTEGER": "1"
        case "BLOB": "CAST('\(letter)' AS BLOB)"
        default: "'\(letter)'"
        }
    }

    /// Makes one row with something in each column, and calls the body with the columns that `ColumnOwner` wants out of the files. Nothing
    /// of it stays.
    private func withRow(
        of table: String,
        _ body: (_ check: (String, _ erases: Bool) throws -> Void, _ columns: [(name: String, type: String)]) throws -> Void
    ) throws {
        let store = try scratch.files
        var isDone = false
        do {
            try store.commit { transaction in
                try transaction.run("PRAGMA defer_foreign_keys = ON")
                try transaction.run("PRAGMA ignore_check_constraints = ON")
                let columns = try transaction.snapshot.map("SELECT name, type FROM pragma_table_info(?)", [table]) {
                    (name: $0.text(0), type: $0.text(1))
                }
                let values = columns.map { Self.value($0.type, "a") }.joined(separator: ", ")
                try transaction.run("INSERT INTO \(table) (\(columns.map(\.name).joined(separator: ", "))) VALUES (\(values))")
                let leaving = Set(ColumnOwner.all.filter { $0.table == table && $0.owner.leavesFiles }.map(\.column))
                _ = transaction.takenChanges()
                func check(_ sql: String, _ erases: Bool) throws {
                    let changes = try transaction.run(sql)
                    #expect(changes == 1 && transaction.takenChanges().contains(.textErased) == erases, "\(sql)")
                }
                try body(check, columns.filter { leaving.contains($0.name) })
                isDone = true
                throw Undone()
            }
        } catch { #expect(isDone, "\(table): \(error)") }
        try store.commit { _ = try $0.run("PRAGMA ignore_check_constraints = OFF") }
    }

    private static let tables = Set(ColumnOwner.all.filter(\.owner.leavesFiles).map(\.table)).sorted()

    /// No command says that it erases: a column that has an owner is enough.
    @Test(arguments: tables) func replacingOrDeletingTextIsNoticed(_ table: String) throws {
        try withRow(of: table) { check, columns in
            for (name, type) in columns {
                try check("UPDATE \(table) SET \(name) = \(name)", false)
                try check("UPDATE \(table) SET \(name) = \(Self.value(type, "b"))", true)
            }
            try check("DELETE FROM \(table)", true)
        }
    }

    /// Otherwise each open, favourite and login would empty the WAL.
    @Test(arguments: [
        "snap SET opens = 7", "photo SET favourites = 7", "session SET used = 7", "profile SET notified = 7", "tag SET uses = 7",
    ])
    func aChangeOfNumbersErasesNothing(_ change: String) throws {
        try withRow(of: String(change.prefix { $0 != " " })) { check, _ in try check("UPDATE \(change)", false) }
    }

    @Test func rowsThatGoWithTheirParentAreNoticed() throws {
        try withRow(of: "push_subscription") { check, _ in
            try check("INSERT INTO session (id, account, token, device, created, used) VALUES (1, 1, x'01', '', 1, 1)", false)
            try check("DELETE FROM session", true)
        }
    }

    @Test func theTriggersAreInNoFile() throws {
        #expect(try scratch.ask("SELECT name FROM sqlite_schema WHERE name LIKE '%_erased'", as: String.self) == [])
    }
}
