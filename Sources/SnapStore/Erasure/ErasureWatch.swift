import GRDB
import Synchronization

/// Notes when a connection removes a person's text, or a secret, from a row. The file and its WAL still have a copy then, so the writer must
/// empty the WAL. Triggers on each column that `ColumnOwner` lists call a function, so no command can forget it, and a statement that leaves
/// only these columns costs nothing more. The triggers are temporary: they belong to the connection and are in no file.
///
/// - Thread: its connection's.
final class ErasureWatch {
    private static let function = "text_erased"

    /// Shared with SQLite's function, which must be Sendable.
    private final class Mark: Sendable { let isSet = Atomic(false) }

    private let mark = Mark()

    /// Watches all tables of a connection from now on.
    func begin(on db: Database) throws {
        db.add(
            function: DatabaseFunction(Self.function, argumentCount: 0) { [mark] _ in
                mark.isSet.store(true, ordering: .relaxed)
                return nil
            })
        for (table, columns) in try Self.watched(in: db) {
            for trigger in Self.triggers(on: table, columns) { try db.execute(sql: trigger) }
        }
    }

    /// Whether something was erased since the last call. A transaction that was rolled back may also count.
    func take() -> Bool { mark.isSet.exchange(false, ordering: .relaxed) }

    /// The columns whose former content must be in no file, by table. Some tables have a column only in a cluster.
    static func watched(in db: Database) throws -> [(table: String, columns: [String])] {
        let entries = Dictionary(grouping: ColumnOwner.all.filter(\.owner.leavesFiles), by: \.table)
        return try entries.sorted { $0.key < $1.key }.map { table, entries in
            let present = Set(try db.columns(in: table).map(\.name))
            return (table, entries.map(\.column).filter(present.contains))
        }
    }

    private static func triggers(on table: String, _ columns: [String]) -> [String] {
        let isFull = columns.map { "length(old.\($0)) > 0" }
        let isReplaced = zip(columns, isFull).map { "(\($1) AND old.\($0) IS NOT new.\($0))" }
        func trigger(_ event: String, _ conditions: [String], named name: String) -> String {
            """
            CREATE TEMP TRIGGER \(table)_\(name) AFTER \(event) ON main.\(table) WHEN \(conditions.joined(separator: " OR "))
              BEGIN SELECT \(function)(); END
            """
        }
        return [
            trigger("DELETE", isFull, named: "row_erased"),
            trigger("UPDATE OF \(columns.joined(separator: ", "))", isReplaced, named: "text_erased"),
        ]
    }
}
