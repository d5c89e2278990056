import GRDB
import GRDBSQLite
import SnapPostgres

/// A connection as the rooms of the nouns use it: SQL, parameters and rows, and no type of the library underneath. The SQL is written once;
/// where the two databases differ, `PostgresDialect` translates it.
///
/// - Thread: its connection's, inside one transaction.
struct SQLConnection {
    enum Engine {
        case sqlite(Database)
        case postgres(any ClusterSession)
    }

    let engine: Engine

    init(_ db: Database) { engine = .sqlite(db) }
    init(_ session: any ClusterSession) { engine = .postgres(session) }

    /// Whether other nodes write to the same database. What a node remembers from an earlier transaction may be wrong then.
    var hasOtherWriters: Bool {
        switch engine {
        case .sqlite: false
        case .postgres: true
        }
    }

    /// How searches find words.
    enum WordIndex {
        /// The store fills and rewrites SQLite's full-text tables, in segments.
        case segments
        /// PostgreSQL indexes the words of each entry.
        case column
    }

    var wordIndex: WordIndex {
        switch engine {
        case .sqlite: .segments
        case .postgres: .column
        }
    }

    /// Whether `snap_key` finds snaps by their keys, and not an index of `snap`. PostgreSQL logs the entry of an index and not its page, so there
    /// a random key costs a post some 100 bytes.
    var hasKeyTable: Bool {
        switch engine {
        case .sqlite: true
        case .postgres: false
        }
    }

    /// How many rows were changed since the connection was opened. GRDB's own property checks the thread each time.
    var changeCount: Int {
        switch engine {
        case .sqlite(let db): Int(sqlite3_total_changes(db.sqliteConnection))
        case .postgres(let session): session.changeCount
        }
    }

    /// Whether the transaction can continue after an error.
    var isInsideTransaction: Bool {
        switch engine {
        case .sqlite(let db): db.isInsideTransaction
        case .postgres(let session): session.isInsideTransaction
        }
    }

    /// The error of a command after which no transaction is left. PostgreSQL ends a transaction at the first error, whichever it is.
    func afterFailure(_ error: any Error) -> any Error {
        guard case .postgres(let session) = engine, !session.isBroken else { return error }
        return MustTakeBack()
    }

    /// Runs a statement that has no rows.
    ///
    /// - Returns: the number of rows that it changed.
    @discardableResult func run(_ sql: String, _ parameters: SQLParameters = []) throws -> Int {
        switch engine {
        case .sqlite(let db):
            if Self.changesRows(sql) || !parameters.isEmpty { return try SQLiteStatement(sql, in: db).run(values(parameters)) }
            // GRDB must see a statement that changes the schema, because it then prepares others again.
            try db.cachedStatement(sql: sql).execute()
            return db.changesCount
        case .postgres(let session): return try session.run(sql, values(parameters).map(\.postgresValue)).changes
        }
    }

    private static func changesRows(_ sql: String) -> Bool {
        sql.hasPrefix("INSERT") || sql.hasPrefix("UPDATE") || sql.hasPrefix("DELETE")
    }

    func rows(_ sql: String, _ parameters: SQLParameters = []) throws -> [SQLRow] {
        switch engine {
        case .sqlite(let db):
            var found: [SQLRow] = []
            _ = try SQLiteStatement(sql, in: db).walk(values(parameters)) { row in
                found.append(SQLRow(.copied(row.values)))
                return true
            }
            return found
        case .postgres(let session):
            let rows = try session.run(sql, values(parameters).map(\.postgresValue))
            return (0..<rows.count).map { SQLRow(.standing(StandingRow(rows, $0))) }
        }
    }

    func row(_ sql: String, _ parameters: SQLParameters = []) throws -> SQLRow? {
        switch engine {
        case .sqlite(let db): try SQLiteStatement(sql, in: db).first(values(parameters)) { SQLRow(.copied($0.values)) }
        case .postgres: try rows(sql, parameters).first
        }
    }

    /// A value of each row, made while the statement is on it: a row that outlives its statement is a copy of every column.
    func map<Value>(_ sql: String, _ parameters: SQLParameters, _ body: (SQLRow) throws -> Value?) throws -> [Value] {
        guard case .sqlite(let db) = engine else { return try rows(sql, parameters).compactMap(body) }
        var found: [Value] = []
        _ = try SQLiteStatement(sql, in: db).walk(values(parameters)) { row in
            if let value = try body(SQLRow(.standing(row))) { found.append(value) }
            return true
        }
        return found
    }

    /// Returns the value of the first row, if any.
    func first<Value>(_ sql: String, _ parameters: SQLParameters, _ body: (SQLRow) throws -> Value?) throws -> Value? {
        guard case .sqlite(let db) = engine else { return try rows(sql, parameters).first.flatMap(body) }
        return try SQLiteStatement(sql, in: db).first(values(parameters)) { try body(SQLRow(.standing($0))) }
    }

    /// A statement for the hot path.
    func prepare(_ sql: String) throws -> Prepared {
        switch engine {
        case .sqlite(let db): try Prepared(sql, in: db)
        case .postgres(let session): Prepared(sql, in: session)
        }
    }

    /// The number of the row that was inserted last.
    var lastInsertedID: Int64 {
        get throws {
            switch engine {
            case .sqlite(let db): sqlite3_last_insert_rowid(db.sqliteConnection)
            case .postgres(let session): try session.run("SELECT lastval()", []).number(0, 0)
            }
        }
    }

    private func values(_ parameters: SQLParameters) -> [SQLValue] { parameters.map { $0?.sqlValue ?? .null } }
}

/// Parameters of a statement, in the order of its question marks; nil is NULL.
typealias SQLParameters = [(any SQLParameter)?]

/// The question marks of a statement for a number of values.
enum SQLMarks {
    /// Returns marks with commas between them.
    ///
    /// - Parameter each: what is repeated.
    static func list(_ count: Int, of each: String = "?") -> String {
        guard count > 1 else { return each }
        return each + String(repeating: ", " + each, count: count - 1)
    }
}

/// A type whose values can be parameters.
protocol SQLParameter { var sqlValue: SQLValue { get } }

extension Int64: SQLParameter { var sqlValue: SQLValue { .number(self) } }
extension Int: SQLParameter { var sqlValue: SQLValue { .number(Int64(self)) } }
extension String: SQLParameter { var sqlValue: SQLValue { .text(self) } }
extension [UInt8]: SQLParameter { var sqlValue: SQLValue { .bytes(self) } }

/// A value in the database.
enum SQLValue {
    case number(Int64)
    case text(String)
    case bytes([UInt8])
    case null

    static func numberOrNull(_ number: Int64?) -> SQLValue { number.map(SQLValue.number) ?? .null }
    static func textOrNull(_ text: String?) -> SQLValue { text.map(SQLValue.text) ?? .null }

    var postgresValue: PostgresValue {
        switch self {
        case .number(let number): .number(number)
        case .text(let text): .text(text)
        case .bytes(let bytes): .bytes(bytes)
        case .null: .null
        }
    }
}

/// Values of one row by the numbers of its columns, from 0.
protocol ColumnReader {
    func isNull(_ column: Int) -> Bool
    func number(_ column: Int) -> Int64
    func text(_ column: Int) -> String
    func bytes(_ column: Int) -> [UInt8]
}

extension ColumnReader {
    /// - Precondition: the column is not NULL, or the value may be nil.
    subscript<Value: SQLColumn>(_ column: Int) -> Value { Value.read(column, of: self) }

    func numberOrNil(_ column: Int) -> Int64? { self[column] }
    func textOrNil(_ column: Int) -> String? { self[column] }
    func bytesOrNil(_ column: Int) -> [UInt8]? { self[column] }
}

/// A type as which a column can be read.
protocol SQLColumn { static func read(_ column: Int, of row: some ColumnReader) -> Self }

extension Int64: SQLColumn { static func read(_ column: Int, of row: some ColumnReader) -> Int64 { row.number(column) } }
extension Int: SQLColumn { static func read(_ column: Int, of row: some ColumnReader) -> Int { Int(row.number(column)) } }
extension String: SQLColumn { static func read(_ column: Int, of row: some ColumnReader) -> String { row.text(column) } }
extension [UInt8]: SQLColumn { static func read(_ column: Int, of row: some ColumnReader) -> [UInt8] { row.bytes(column) } }
extension Optional: SQLColumn where Wrapped: SQLColumn {
    static func read(_ column: Int, of row: some ColumnReader) -> Wrapped? { row.isNull(column) ? nil : Wrapped.read(column, of: row) }
}

/// A row of a statement; a copy, unless `map` or `first` give it. A column that the statement does not have reads as NULL, as SQLite has it.
struct SQLRow: ColumnReader {
    fileprivate enum Source {
        case copied([SQLValue])
        case standing(StandingRow)
    }

    private let source: Source

    fileprivate init(_ source: Source) { self.source = source }

    func isNull(_ column: Int) -> Bool {
        switch source {
        case .copied(let values): if case .null = Self.value(column, of: values) { true } else { false }
        case .standing(let row): row.isNull(column)
        }
    }

    func number(_ column: Int) -> Int64 {
        switch source {
        case .copied(let values): if case .number(let number) = Self.value(column, of: values) { number } else { 0 }
        case .standing(let row): row.number(column)
        }
    }

    func text(_ column: Int) -> String {
        switch source {
        case .copied(let values): if case .text(let text) = Self.value(column, of: values) { text } else { "" }
        case .standing(let row): row.text(column)
        }
    }

    func bytes(_ column: Int) -> [UInt8] {
        switch source {
        case .copied(let values): if case .bytes(let bytes) = Self.value(column, of: values) { bytes } else { [] }
        case .standing(let row): row.bytes(column)
        }
    }

    private static func value(_ column: Int, of values: [SQLValue]) -> SQLValue { values.indices.contains(column) ? values[column] : .null }
}
