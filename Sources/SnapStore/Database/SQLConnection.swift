import Foundation
import GRDB

/// A connection as the rooms of the nouns use it: SQL, parameters and rows, and no type of the library underneath. So a second database has one
/// place to come in; only what is SQLite's alone (opening, the WAL, backups, the doctor) goes past it.
///
/// - Thread: its connection's, inside one transaction.
struct SQLConnection {
    let db: Database

    init(_ db: Database) { self.db = db }

    /// Runs a statement that has no rows.
    ///
    /// - Returns: the number of rows that it changed.
    @discardableResult func run(_ sql: String, _ parameters: SQLParameters = []) throws -> Int {
        try db.cachedStatement(sql: sql).execute(arguments: arguments(parameters))
        return db.changesCount
    }

    func rows(_ sql: String, _ parameters: SQLParameters = []) throws -> [SQLRow] {
        try Row.fetchAll(db.cachedStatement(sql: sql), arguments: arguments(parameters)).map(SQLRow.init)
    }

    func row(_ sql: String, _ parameters: SQLParameters = []) throws -> SQLRow? {
        try Row.fetchOne(db.cachedStatement(sql: sql), arguments: arguments(parameters)).map(SQLRow.init)
    }

    /// A value of each row, made while the statement stands on it: a row that outlives its statement is a copy of every column.
    func map<Value>(_ sql: String, _ parameters: SQLParameters, _ body: (SQLRow) throws -> Value?) throws -> [Value] {
        let cursor = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: arguments(parameters))
        var values: [Value] = []
        while let row = try cursor.next() {
            if let value = try body(SQLRow(row: row)) { values.append(value) }
        }
        return values
    }

    /// The same of the first row, if there is one.
    func first<Value>(_ sql: String, _ parameters: SQLParameters, _ body: (SQLRow) throws -> Value?) throws -> Value? {
        let cursor = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: arguments(parameters))
        // The row is read while its statement stands, and a cursor that is gone takes its statement back.
        return try withExtendedLifetime(cursor) { try cursor.next().flatMap { try body(SQLRow(row: $0)) } }
    }

    /// A statement for the hot path.
    func prepare(_ sql: String) throws -> Prepared { try Prepared(sql, in: db) }

    /// The number of the row that was inserted last.
    var lastInsertedID: Int64 { db.lastInsertedRowID }

    private func arguments(_ parameters: SQLParameters) -> StatementArguments {
        StatementArguments(parameters.map { $0?.sqlValue.databaseValue ?? .null })
    }
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
    fileprivate let row: Row

    func isNull(_ column: Int) -> Bool { row.hasNull(atIndex: column) }
    func number(_ column: Int) -> Int64 { row[column] }
    func text(_ column: Int) -> String { row[column] }
    func bytes(_ column: Int) -> [UInt8] { Array(row[column] as Data) }
}
