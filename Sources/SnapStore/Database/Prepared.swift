import GRDB
import GRDBSQLite
import SnapPostgres

/// A statement of the hot path, run by SQLite's own calls: GRDB's arguments, rows and observers are more than half of the cost of a short
/// statement. The statement itself comes from GRDB's cache.
///
/// - Thread: its connection's, inside one transaction.
struct Prepared {
    private enum Engine {
        case sqlite(SQLiteStatement)
        case postgres(any ClusterSession, String)
    }

    private let engine: Engine

    init(_ sql: String, in db: Database) throws { engine = .sqlite(try SQLiteStatement(sql, in: db)) }
    init(_ sql: String, in session: any ClusterSession) { engine = .postgres(session, sql) }

    /// Runs a statement without rows; returns the number of rows that it changed.
    func run(_ values: SQLValue...) throws -> Int {
        switch engine {
        case .sqlite(let statement): try statement.run(values)
        case .postgres(let session, let sql): try session.run(sql, values.map(\.postgresValue)).changes
        }
    }

    /// Reads the first row while the statement is on it; nil when there is none.
    func first<Result>(_ values: SQLValue..., body: (StandingRow) throws -> Result?) throws -> Result? {
        switch engine {
        case .sqlite(let statement): return try statement.first(values, body: body)
        case .postgres(let session, let sql):
            let rows = try session.run(sql, values.map(\.postgresValue))
            return rows.count == 0 ? nil : try body(StandingRow(rows, 0))
        }
    }

    /// A value of each row, made while the statement is on it.
    func map<Result>(_ values: SQLValue..., body: (StandingRow) throws -> Result?) throws -> [Result] {
        var results: [Result] = []
        switch engine {
        case .sqlite(let statement):
            _ = try statement.walk(values) { row in
                if let result = try body(row) { results.append(result) }
                return true
            }
        case .postgres(let session, let sql):
            let rows = try session.run(sql, values.map(\.postgresValue))
            for row in 0..<rows.count { if let result = try body(StandingRow(rows, row)) { results.append(result) } }
        }
        return results
    }

    /// Calls the body with each row, until the rows end or the body returns that it has seen enough.
    ///
    /// - Parameter body: false for enough.
    /// - Returns: whether all rows were seen.
    func walk(_ values: [SQLValue], body: (StandingRow) throws -> Bool) throws -> Bool {
        switch engine {
        case .sqlite(let statement): return try statement.walk(values, body: body)
        case .postgres(let session, let sql):
            return try session.walk(sql, values.map(\.postgresValue)) { try body(StandingRow($0, $1)) }
        }
    }
}

/// A statement by SQLite's own calls.
struct SQLiteStatement {
    private let statement: Statement
    private var handle: OpaquePointer { statement.sqliteStatement }
    private var connection: OpaquePointer? { sqlite3_db_handle(handle) }

    init(_ sql: String, in db: Database) throws { statement = try db.cachedStatement(sql: sql) }

    func run(_ values: [SQLValue]) throws -> Int {
        defer { sqlite3_reset(handle) }
        try bind(values)
        let code = sqlite3_step(handle)
        guard code == SQLITE_DONE else { throw failure(code) }
        return Int(sqlite3_changes(connection))
    }

    func first<Result>(_ values: [SQLValue], body: (StandingRow) throws -> Result?) throws -> Result? {
        defer { sqlite3_reset(handle) }
        try bind(values)
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return try body(StandingRow(handle))
        case SQLITE_DONE: return nil
        case let code: throw failure(code)
        }
    }

    func walk(_ values: [SQLValue], body: (StandingRow) throws -> Bool) throws -> Bool {
        defer { sqlite3_reset(handle) }
        try bind(values)
        while true {
            switch sqlite3_step(handle) {
            case SQLITE_ROW: if try !body(StandingRow(handle)) { return false }
            case SQLITE_DONE: return true
            case let code: throw failure(code)
            }
        }
    }

    private func bind(_ values: [SQLValue]) throws {
        // A parameter that is left out would keep its value from the statement's last use.
        guard values.count == Int(sqlite3_bind_parameter_count(handle)) else {
            throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "the statement has another number of parameters", sql: statement.sql)
        }
        for (index, value) in zip(CInt(1)..., values) {
            let code =
                switch value {
                case .number(let number): sqlite3_bind_int64(handle, index, number)
                case .text(let text): bind(text, at: index)
                case .bytes(let bytes): sqlite3_bind_blob(handle, index, bytes, CInt(bytes.count), Self.transient)
                case .null: sqlite3_bind_null(handle, index)
                }
            guard code == SQLITE_OK else { throw failure(code) }
        }
    }

    /// SQLite copies what it is given.
    private static var transient: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }

    private func bind(_ text: String, at index: CInt) -> CInt {
        var text = text
        return text.withUTF8 { utf8 in
            utf8.withMemoryRebound(to: CChar.self) { sqlite3_bind_text(handle, index, $0.baseAddress, CInt($0.count), Self.transient) }
        }
    }

    private func failure(_ code: CInt) -> DatabaseError {
        DatabaseError(resultCode: ResultCode(rawValue: code), message: String(cString: sqlite3_errmsg(connection)), sql: statement.sql)
    }
}

/// The current row of a statement; invalid after its next step.
struct StandingRow: ColumnReader {
    private enum Source {
        case sqlite(OpaquePointer)
        case postgres(PostgresRows, Int)
    }

    private let source: Source

    init(_ handle: OpaquePointer) { source = .sqlite(handle) }
    init(_ rows: PostgresRows, _ row: Int) { source = .postgres(rows, row) }

    func number(_ column: Int) -> Int64 {
        switch source {
        case .sqlite(let handle): sqlite3_column_int64(handle, CInt(column))
        case .postgres(let rows, let row): rows.number(row, column)
        }
    }

    func text(_ column: Int) -> String {
        switch source {
        case .sqlite(let handle):
            String(decoding: bytes(sqlite3_column_text(handle, CInt(column)), handle, column), as: UTF8.self)
        case .postgres(let rows, let row): rows.text(row, column)
        }
    }

    /// Lends the UTF-8 of a text, without a copy; empty for NULL.
    func withText<Result>(_ column: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
        switch source {
        case .sqlite(let handle): try body(bytes(sqlite3_column_text(handle, CInt(column)), handle, column))
        case .postgres(let rows, let row): try rows.withText(row, column, body)
        }
    }

    func bytes(_ column: Int) -> [UInt8] {
        switch source {
        case .sqlite(let handle):
            Array(bytes(sqlite3_column_blob(handle, CInt(column))?.assumingMemoryBound(to: UInt8.self), handle, column))
        case .postgres(let rows, let row): rows.bytes(row, column)
        }
    }

    func isNull(_ column: Int) -> Bool {
        switch source {
        case .sqlite(let handle): sqlite3_column_type(handle, CInt(column)) == SQLITE_NULL
        case .postgres(let rows, let row): rows.isNull(row, column)
        }
    }

    /// Copies of all columns of SQLite's row.
    var values: [SQLValue] {
        guard case .sqlite(let handle) = source else { return [] }
        return (0..<Int(sqlite3_column_count(handle))).map { column in
            switch sqlite3_column_type(handle, CInt(column)) {
            case SQLITE_NULL: .null
            case SQLITE_TEXT: .text(text(column))
            case SQLITE_BLOB: .bytes(bytes(column))
            default: .number(number(column))
            }
        }
    }

    /// Returns the bytes of a text or blob in a column.
    ///
    /// - Parameter start: evaluated before the length is read, because reading the value may change the length.
    private func bytes(_ start: UnsafePointer<UInt8>?, _ handle: OpaquePointer, _ column: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(handle, CInt(column))))
    }
}
