import Foundation
import GRDB
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

    /// How many rows were changed since the connection was opened.
    var changeCount: Int {
        switch engine {
        case .sqlite(let db): db.totalChangesCount
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
            try db.cachedStatement(sql: sql).execute(arguments: arguments(parameters))
            return db.changesCount
        case .postgres(let session): return try session.run(sql, values(parameters)).changes
        }
    }

    func rows(_ sql: String, _ parameters: SQLParameters = []) throws -> [SQLRow] {
        switch engine {
        case .sqlite(let db):
            return try Row.fetchAll(db.cachedStatement(sql: sql), arguments: arguments(parameters)).map { SQLRow(.sqlite($0)) }
        case .postgres(let session):
            let rows = try session.run(sql, values(parameters))
            return (0..<rows.count).map { SQLRow(.postgres(rows, $0)) }
        }
    }

    func row(_ sql: String, _ parameters: SQLParameters = []) throws -> SQLRow? {
        switch engine {
        case .sqlite(let db):
            return try Row.fetchOne(db.cachedStatement(sql: sql), arguments: arguments(parameters)).map { SQLRow(.sqlite($0)) }
        case .postgres: return try rows(sql, parameters).first
        }
    }

    /// A value of each row, made while the statement stands on it: a row that outlives its statement is a copy of every column.
    func map<Value>(_ sql: String, _ parameters: SQLParameters, _ body: (SQLRow) throws -> Value?) throws -> [Value] {
        guard case .sqlite(let db) = engine else { return try rows(sql, parameters).compactMap(body) }
        let cursor = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: arguments(parameters))
        var values: [Value] = []
        while let row = try cursor.next() {
            if let value = try body(SQLRow(.sqlite(row))) { values.append(value) }
        }
        return values
    }

    /// Returns the value of the first row, if any.
    func first<Value>(_ sql: String, _ parameters: SQLParameters, _ body: (SQLRow) throws -> Value?) throws -> Value? {
        guard case .sqlite(let db) = engine else { return try rows(sql, parameters).first.flatMap(body) }
        let cursor = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: arguments(parameters))
        // The row is read while its statement stands, and a cursor that is gone takes its statement back.
        return try withExtendedLifetime(cursor) { try cursor.next().flatMap { try body(SQLRow(.sqlite($0))) } }
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
            case .sqlite(let db): db.lastInsertedRowID
            case .postgres(let session): try session.run("SELECT lastval()", []).number(0, 0)
            }
        }
    }

    private func arguments(_ parameters: SQLParameters) -> StatementArguments {
        StatementArguments(parameters.map { $0?.sqlValue.databaseValue ?? .null })
    }

    private func values(_ parameters: SQLParameters) -> [PostgresValue] { parameters.map { $0?.sqlValue.postgresValue ?? .null } }
}

/// Parameters of a statement, in the order of its question marks; nil is NULL.
typealias SQLParameters = [(any SQLParameter)?]

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

    fileprivate var databaseValue: DatabaseValue {
        switch self {
        case .number(let number): number.databaseValue
        case .text(let text): text.databaseValue
        case .bytes(let bytes): Data(bytes).databaseValue
        case .null: .null
        }
    }

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

/// A row of a statement; a copy, unless `map` or `first` give it.
struct SQLRow: ColumnReader {
    fileprivate enum Source {
        case sqlite(Row)
        case postgres(PostgresRows, Int)
    }

    private let source: Source

    fileprivate init(_ source: Source) { self.source = source }

    func isNull(_ column: Int) -> Bool {
        switch source {
        case .sqlite(let row): row.hasNull(atIndex: column)
        case .postgres(let rows, let row): rows.isNull(row, column)
        }
    }

    func number(_ column: Int) -> Int64 {
        switch source {
        case .sqlite(let row): row[column]
        case .postgres(let rows, let row): rows.number(row, column)
        }
    }

    func text(_ column: Int) -> String {
        switch source {
        case .sqlite(let row): row[column]
        case .postgres(let rows, let row): rows.text(row, column)
        }
    }

    func bytes(_ column: Int) -> [UInt8] {
        switch source {
        case .sqlite(let row): Array(row[column] as Data)
        case .postgres(let rows, let row): rows.bytes(row, column)
        }
    }
}
