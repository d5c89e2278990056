import SnapPostgres

/// A connection to PostgreSQL, which translates the SQL of the rooms.
///
/// - Thread: its connection's.
final class PostgresSession: ClusterSession {
    /// Rows that a walk asks for at a time.
    private static let walked = 256

    let connection: PostgresConnection
    private var translations: [StatementText: PostgresDialect.Translation] = [:]
    /// The name of the cursor of each walked statement. A name is for one statement only, because the columns of a prepared FETCH are fixed.
    private var cursors: [String: String] = [:]
    private(set) var changeCount = 0

    init(_ address: PostgresAddress, name: String) throws(PostgresError) {
        connection = try PostgresConnection(address, name: name)
    }

    var isBroken: Bool { connection.isBroken }
    var isInsideTransaction: Bool { connection.isInsideTransaction }
    var isIdle: Bool { connection.isIdle }
    var descriptor: CInt { connection.descriptor }

    func post() throws(PostgresError) { try connection.post() }
    func answers() throws(PostgresError) -> [PostgresRows] { try connection.answers() }
    func notifications() throws(PostgresError) -> [String] { try connection.notifications() }
    func giveUp() { connection.giveUp() }

    func begin(_ statements: [(sql: String, values: [PostgresValue])]) throws(PostgresError) {
        for statement in statements { try connection.queue(statement.sql, statement.values) }
    }

    func run(_ sql: String, _ values: [PostgresValue]) throws(PostgresError) -> PostgresRows {
        let (text, values) = translated(sql, values)
        let rows = try connection.run(text, values)
        changeCount += rows.changes
        return rows
    }

    func queue(_ sql: String, _ values: [PostgresValue]) throws(PostgresError) {
        let (text, values) = translated(sql, values)
        try connection.queue(text, values)
    }

    /// Reads through a cursor.
    func walk(_ sql: String, _ values: [PostgresValue], body: (PostgresRows, Int) throws -> Bool) throws -> Bool {
        let cursor = cursors[sql] ?? "walk\(cursors.count)"
        cursors[sql] = cursor
        let (text, values) = translated(sql, values)
        try connection.queue("DECLARE \(cursor) NO SCROLL CURSOR FOR \(text)", values)
        defer { if isInsideTransaction { try? connection.queue("CLOSE \(cursor)") } }
        while true {
            let rows = try connection.run("FETCH FORWARD \(Self.walked) FROM \(cursor)")
            for row in 0..<rows.count { if try !body(rows, row) { return false } }
            if rows.count < Self.walked { return true }
        }
    }

    private func translated(_ sql: String, _ values: [PostgresValue]) -> (String, [PostgresValue]) {
        let translation = translation(of: sql)
        guard !translation.numbers.isEmpty else { return (translation.sql, values) }
        var values = values
        for place in translation.numbers { if case .null = values[place] { values[place] = .nullNumber } }
        return (translation.sql, values)
    }

    private func translation(of sql: String) -> PostgresDialect.Translation {
        let key = StatementText(sql)
        if let known = translations[key] { return known }
        let translation = PostgresDialect.translate(sql)
        translations[key] = translation
        return translation
    }
}
