import CSimulatedDisk
import SnapPostgres

/// An SQLite database with PostgreSQL's values and rows.
final class TableEngine {
    typealias Row = [[UInt8]?]

    private var database: OpaquePointer?
    private var statements: [String: OpaquePointer] = [:]

    init(_ path: String) throws(PostgresError) {
        guard sqlite3_open(path, &database) == SQLITE_OK else { throw failure() }
        for sql in ["PRAGMA foreign_keys = ON", "PRAGMA synchronous = OFF"] { _ = try run(sql) }
    }

    deinit { close() }

    /// Must no longer be used.
    func close() {
        for statement in statements.values { sqlite3_finalize(statement) }
        statements.removeAll()
        sqlite3_close(database)
        database = nil
    }

    var isInsideTransaction: Bool { sqlite3_get_autocommit(database) == 0 }
    var lastID: Int64 { sqlite3_last_insert_rowid(database) }

    /// Statements without parameters.
    func runAll(_ sql: String) throws(PostgresError) {
        guard sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK else { throw failure() }
    }

    @discardableResult func run(_ sql: String, _ values: PostgresValue...) throws(PostgresError) -> (rows: [Row], changes: Int) {
        try run(sql, values)
    }

    @discardableResult func run(_ sql: String, _ values: [PostgresValue]) throws(PostgresError) -> (rows: [Row], changes: Int) {
        let statement = try prepared(sql)
        defer { sqlite3_reset(statement) }
        sqlite3_clear_bindings(statement)
        for (index, value) in zip(Int32(1)..., values) { bind(value, statement, index) }
        var rows: [Row] = []
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: rows.append((0..<sqlite3_column_count(statement)).map { Self.cell(statement, $0) })
            case SQLITE_DONE: return (rows, sqlite3_stmt_readonly(statement) == 0 ? Int(sqlite3_changes(database)) : 0)
            default: throw failure(sql)
            }
        }
    }

    private func bind(_ value: PostgresValue, _ statement: OpaquePointer?, _ index: Int32) {
        let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        switch value {
        case .number(let number): sqlite3_bind_int64(statement, index, number)
        case .text(let text): sqlite3_bind_text(statement, index, text, -1, copied)
        case .bytes(let bytes): sqlite3_bind_blob(statement, index, bytes, Int32(bytes.count), copied)
        case .null, .nullNumber, .numbers, .numbersOrNull, .texts, .textsOrNull: sqlite3_bind_null(statement, index)
        }
    }

    /// A value as PostgreSQL sends it.
    private static func cell(_ statement: OpaquePointer?, _ column: Int32) -> [UInt8]? {
        switch sqlite3_column_type(statement, column) {
        case SQLITE_NULL: return nil
        case SQLITE_BLOB:
            let bytes = UnsafeRawBufferPointer(
                start: sqlite3_column_blob(statement, column), count: Int(sqlite3_column_bytes(statement, column)))
            return Array("\\x".utf8) + bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        default:
            let text = sqlite3_column_text(statement, column)
            return Array(UnsafeBufferPointer(start: text, count: Int(sqlite3_column_bytes(statement, column))))
        }
    }

    private static let digits = Array("0123456789abcdef".utf8)

    private func prepared(_ sql: String) throws(PostgresError) -> OpaquePointer? {
        if let statement = statements[sql] { return statement }
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK, let statement else { throw failure(sql) }
        statements[sql] = statement
        return statement
    }

    private func failure(_ sql: String = "") -> PostgresError {
        PostgresError(state: "XX000", String(cString: sqlite3_errmsg(database)) + " in: \(sql)")
    }
}
