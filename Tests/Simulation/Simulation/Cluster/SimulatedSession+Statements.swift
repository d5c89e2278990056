import SnapPostgres

/// Statements of a cluster that SQLite cannot run as they stand.
enum StatementKind {
    case begin, commit, rollback, lock, sharedLock, rowLock, set, listen, notify
    case lastID, setting, table, fence, enquiry, order, clock, posts, claims, look
    /// All others.
    case plain

    private static let beginnings: [(String, StatementKind)] = [
        ("BEGIN", .begin), ("COMMIT", .commit), ("ROLLBACK TO", .plain), ("ROLLBACK", .rollback),
        ("SELECT pg_advisory_xact_lock_shared", .sharedLock), ("SELECT pg_advisory_xact_lock", .lock), ("SET LOCAL", .set),
        ("LISTEN", .listen), ("SELECT pg_notify", .notify), ("SELECT lastval()", .lastID), ("SELECT current_setting", .setting),
        ("SELECT to_regclass(", .table), ("WITH noted AS (UPDATE node", .fence),
        ("UPDATE node SET generation = generation + 1 WHERE", .enquiry), ("WITH taken AS (UPDATE control_log", .order),
    ]

    init(_ sql: String) {
        if let known = Self.beginnings.first(where: { sql.hasPrefix($0.0) }) {
            self = known.1
        } else if sql.hasSuffix("FOR NO KEY UPDATE") {
            self = .rowLock
        } else if sql.contains("clock_timestamp()") {
            self = .clock
        } else if sql.contains("unnest(") {
            self = sql.contains("INSERT INTO snap (") ? .posts : sql.contains("INSERT INTO open (") ? .claims : .look
        } else {
            self = .plain
        }
    }
}

extension SimulatedSession {
    typealias Answer = (rows: [TableEngine.Row], changes: Int)

    private var tables: TableEngine { database.tables }

    func special(_ statement: SimulatedDatabase.Statement) throws(PostgresError) -> Answer {
        let (sql, values) = (statement.sql, statement.values)
        switch statement.kind {
        case .lastID: return Self.number(tables.lastID)
        case .setting: return ([[Array("on".utf8)]], 0)
        case .table:
            let name = String(sql.split(separator: "'")[1])
            return try tables.run("SELECT NOT EXISTS (SELECT 1 FROM sqlite_master WHERE name = ?)", .text(name))
        case .fence: return try fence(statement)
        case .enquiry: return try enquire(sql, values)
        case .order: return try addOrder(values)
        case .clock: return try readClock(sql, values)
        case .posts: return try post(values)
        case .claims: return try claim(values)
        case .look: return try look(sql, values)
        default: return try tables.run(sql, values)
        }
    }

    static func number(_ number: Int64) -> Answer { ([[Array(String(number).utf8)]], 0) }

    // MARK: The fence

    private func fence(_ statement: SimulatedDatabase.Statement) throws(PostgresError) -> Answer {
        noteFence(statement)
        let noted = try tables.run("UPDATE node SET batch = ?2, seen = ?4 WHERE id = ?1 AND generation = ?3", statement.values)
        guard noted.changes == 1 else { throw PostgresError(state: "22012", "division by zero") }
        return Self.number(1)
    }

    /// Notes which transaction a node asked to commit.
    func noteFence(_ statement: SimulatedDatabase.Statement) {
        guard node >= 0 else { return }
        if case .number(let id) = statement.values[0], case .number(let batch) = statement.values[1] { database.asked[id] = batch }
    }

    private func enquire(_ sql: String, _ values: [PostgresValue]) throws(PostgresError) -> Answer {
        // A transaction that has passed the fence holds the node's row, and the question ends at its lock timeout.
        if database.isHeld() { throw PostgresError(state: "55P03", "canceling statement due to lock timeout") }
        switch database.defect {
        case .asksWithoutAFence: return try tables.run("SELECT generation, batch FROM node WHERE id = ?1", Array(values.prefix(1)))
        case .takesALostAnswerForACommit:
            guard case .number(let id) = values[0], let asked = database.asked[id] else { break }
            try tables.run("UPDATE node SET batch = ? WHERE id = ?", .number(asked), .number(id))
        default: break
        }
        return try tables.run(sql, values)
    }

    // MARK: Logs

    private func addOrder(_ values: [PostgresValue]) throws(PostgresError) -> Answer {
        try tables.run("UPDATE control_log SET head = head + 1")
        return try tables.run("INSERT INTO control (number, node, at, body) SELECT head, ?, ?, ? FROM control_log", values)
    }

    /// Heads and clock.
    private func readClock(_ sql: String, _ values: [PostgresValue]) throws(PostgresError) -> Answer {
        let commits = database.commits[node] ?? 0
        let isLook = sql.contains(" AS kind")
        if isLook, database.defect == .believesHintsOnly, let heads, heads.commits == commits, arrived.isEmpty { return (heads.rows, 0) }
        let text = sql.replacing("extract(epoch FROM clock_timestamp()) * 1000", with: "?9")
        let answer = try tables.run(text, values + Array(repeating: .null, count: 8 - values.count) + [.number(database.now)])
        if isLook { heads = (answer.rows, commits) }
        return answer
    }

    // MARK: Hot runs

    private func post(_ values: [PostgresValue]) throws(PostgresError) -> Answer {
        let columns = values.dropLast().map(\.elements)
        var reported: [TableEngine.Row] = []
        for index in columns[0].indices {
            let item = columns.map { $0[index] }
            let author = try tables.run("SELECT portrait FROM account WHERE id = ? AND suspended IS NULL", item[1]).rows
            let known = try tables.run("SELECT 1 FROM snap WHERE author = ? AND key = ?", item[1], item[2]).rows
            guard let account = author.first, known.isEmpty else { continue }
            let place = try place(in: item[0])
            try tables.run(
                """
                INSERT INTO snap (feed, offset, author, key, caption, picture, type, width, height, posted, expires)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
                """, [item[0], .number(place.offset)] + item[1...7] + [values[12], item[8]])
            let id = tables.lastID
            if case .text = item[9] {
                try tables.run("INSERT INTO image (snap, file, secret) VALUES (?, ?, ?)", .number(id), item[9], item[10].unhexed)
            }
            if case .text = item[11] { try tables.run("INSERT INTO snap_entry (snap, text) VALUES (?, ?)", .number(id), item[11]) }
            reported.append(
                [String(index + 1), String(id), String(place.offset)].map { Array($0.utf8) } + [place.epoch, account[0]])
        }
        return (reported, reported.count)
    }

    /// The next offset of a feed.
    private func place(in feed: PostgresValue) throws(PostgresError) -> (offset: Int64, epoch: [UInt8]?) {
        var moved = "UPDATE feed SET head = head + 1, snaps = snaps + 1 WHERE id = ?1 RETURNING head, epoch"
        if database.defect == .takesOffsetsFromASequence, case .number(let id) = feed {
            let head = try tables.run("SELECT head FROM feed WHERE id = ?", feed).rows[0].number(0)
            let next = max(head, database.sequences[id] ?? 0) + 1
            database.sequences[id] = next
            moved = "UPDATE feed SET head = \(next), snaps = snaps + 1 WHERE id = ?1 RETURNING head, epoch"
        }
        guard let row = try tables.run(moved, feed).rows.first else { throw PostgresError(state: "XX000", "no such feed") }
        return (row.number(0), row[1])
    }

    private func claim(_ values: [PostgresValue]) throws(PostgresError) -> Answer {
        let columns = values.dropLast().map(\.elements)
        var won: [TableEngine.Row] = []
        for index in columns[0].indices {
            let (snap, viewer, session, device) = (columns[0][index], columns[1][index], columns[2][index], columns[3][index])
            let good = try tables.run(
                """
                SELECT snap.id, account.id FROM snap JOIN account ON account.id = ?2
                JOIN session ON session.id = ?3 AND session.account = ?2
                WHERE snap.id = ?1 AND snap.gone IS NULL AND (snap.expires IS NULL OR snap.expires > ?4) AND account.suspended IS NULL
                """, snap, viewer, session, values[4]
            ).rows
            guard let pair = good.first, try opens(snap, viewer, device, at: values[4]) else { continue }
            won.append(pair)
        }
        return (won, won.count)
    }

    /// - Returns: whether the viewer had not opened the snap.
    private func opens(
        _ snap: PostgresValue, _ viewer: PostgresValue, _ device: PostgresValue, at now: PostgresValue
    ) throws(PostgresError) -> Bool {
        if database.defect == .sharesNoClaims, try isOpenOfAnother(snap, viewer) { return true }
        try tables.run(
            "INSERT INTO device (account, name) SELECT ?1, ?2 WHERE NOT EXISTS (SELECT 1 FROM device WHERE account = ?1 AND name = ?2)",
            viewer, device)
        let new = try tables.run(
            """
            INSERT INTO open (snap, viewer, at, device)
            VALUES (?1, ?2, ?3, (SELECT min(id) FROM device WHERE account = ?2 AND name = ?4)) ON CONFLICT DO NOTHING
            """, snap, viewer, now, device)
        guard new.changes == 1 else { return false }
        try tables.run("UPDATE snap SET opens = opens + 1 WHERE id = ?", snap)
        try tables.run(
            """
            INSERT INTO tally (viewer, feed, opened) SELECT ?2, feed, 1 FROM snap WHERE id = ?1
            ON CONFLICT (viewer, feed) DO UPDATE SET opened = opened + 1
            """, snap, viewer)
        if case .number(let snap) = snap, case .number(let viewer) = viewer { database.openers[[snap, viewer]] = node }
        return true
    }

    private func isOpenOfAnother(_ snap: PostgresValue, _ viewer: PostgresValue) throws(PostgresError) -> Bool {
        guard case .number(let snap) = snap, case .number(let viewer) = viewer else { return false }
        return database.openers[[snap, viewer]].map { $0 != node } ?? false
    }

    private func look(_ sql: String, _ values: [PostgresValue]) throws(PostgresError) -> Answer {
        let columns = values.map(\.elements)
        let columnNames = sql.prefix(upTo: sql.firstRange(of: "FROM unnest(")?.lowerBound ?? sql.endIndex)
        let one =
            String(columnNames) + """
                FROM (SELECT ?1 AS snap, ?2 AS viewer, ?3 AS session, ?4 AS n) AS asked
                LEFT JOIN session ON session.id = asked.session AND session.account = asked.viewer
                LEFT JOIN snap ON snap.id = asked.snap LEFT JOIN account ON account.id = snap.author
                LEFT JOIN open ON open.snap = snap.id AND open.viewer = asked.viewer LEFT JOIN image ON image.snap = snap.id
                """
        var rows: [TableEngine.Row] = []
        for index in columns[0].indices {
            rows += try tables.run(one, columns.map { $0[index] } + [.number(Int64(index + 1))]).rows
        }
        return (rows, 0)
    }
}

extension [[UInt8]?] {
    fileprivate func number(_ column: Int) -> Int64 { self[column].flatMap { Int64(String(decoding: $0, as: UTF8.self)) } ?? 0 }
}

extension PostgresValue {
    /// The values of an array.
    fileprivate var elements: [PostgresValue] {
        switch self {
        case .numbers(let numbers): numbers.map(PostgresValue.number)
        case .numbersOrNull(let numbers): numbers.map { $0.map(PostgresValue.number) ?? .null }
        case .texts(let texts): texts.map(PostgresValue.text)
        case .textsOrNull(let texts): texts.map { $0.map(PostgresValue.text) ?? .null }
        case .number, .text, .bytes, .null, .nullNumber: [self]
        }
    }

    /// The bytes of hexadecimal digits.
    fileprivate var unhexed: PostgresValue {
        guard case .text(let digits) = self else { return self }
        let pairs = Array(digits.utf8)
        return .bytes(
            stride(from: 0, to: pairs.count, by: 2).compactMap { UInt8(String(decoding: pairs[$0...($0 + 1)], as: UTF8.self), radix: 16) })
    }
}
