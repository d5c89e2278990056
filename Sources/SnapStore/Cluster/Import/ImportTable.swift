import SnapPostgres

/// A table that both databases have, as an import reads and writes it. Its columns are those that PostgreSQL names, so that a new column
/// comes along by itself.
struct ImportTable {
    enum Kind { case number, text, bytes }

    struct Column {
        let name: String
        let kind: Kind
        /// The place in the primary key, if it has one.
        let keyPlace: Int64?

        var quoted: String { "\"\(name)\"" }
    }

    let name: String
    let columns: [Column]
    /// Whether the database counts its ids.
    let isCounted: Bool

    /// All tables, each after those that it refers to. The segments of searches are not imported: PostgreSQL finds words by an index.
    static let names = [
        "digest_key", "account", "session", "external_identity", "login_state", "invitation", "password_reset", "device", "feed", "tally",
        "snap",
        "removal", "image",
        "open",
        "profile", "follow", "request", "block", "photo", "photo_image", "profile_image", "profile_image_size", "share", "mute",
        "favourite", "comment", "people_log", "photo_event", "notification", "photo_entry", "snap_entry", "search_state", "tag",
        "tag_author",
        "relisting", "account_work", "photo_work", "released_name",
        "completion",
        "sent", "recipient", "inbox", "inbox_event", "recipient_list", "list_member",
        "inspection", "audit", "report", "webhook", "webhook_kind", "webhook_event",
        "push_key", "push_subscription",
    ]
    /// Tables in which a new cluster has rows of its own.
    static let filled: Set = ["digest_key", "people_log", "search_state", "feed", "push_key"]
    /// Columns that only the entries of a store have: see `DatabaseSchema.rankedPhotoEntries`.
    private static let ranks: Set = ["author", "everyone", "favourites", "posted"]
    /// Nothing is on a segment where there are none.
    private static let replaced = ["search_state.shelved": "0"]

    /// Reads what PostgreSQL knows of a table.
    init(_ name: String, in session: PostgresSession) throws {
        let rows = try session.run(
            """
            SELECT a.attname, format_type(a.atttypid, NULL), array_position(CAST(i.indkey AS smallint[]), a.attnum), a.attidentity <> ''
            FROM pg_attribute a LEFT JOIN pg_index i ON i.indrelid = a.attrelid AND i.indisprimary
            WHERE a.attrelid = to_regclass(?) AND a.attnum > 0 AND a.attgenerated = '' AND a.attisdropped = false ORDER BY a.attnum
            """, [.text(name)])
        self.name = name
        columns = try (0..<rows.count).map { row in
            Column(
                name: rows.text(row, 0), kind: try Self.kind(rows.text(row, 1)), keyPlace: rows.isNull(row, 2) ? nil : rows.number(row, 2))
        }
        isCounted = (0..<rows.count).contains { rows.number($0, 3) == 1 }
    }

    private static func kind(_ type: String) throws -> Kind {
        switch type {
        case "bigint": return .number
        case "text": return .text
        case "bytea": return .bytes
        default: throw StoreError(.other, "an import cannot copy a column of type \(type)")
        }
    }

    /// Refuses tables that have come apart, of which a column would be lost.
    func requireSameColumns(in source: SQLConnection) throws {
        let found = try source.map("SELECT name FROM pragma_table_info(?)", [name]) { $0[0] as String }
        let needed = name == "photo_entry" ? Set(found).subtracting(Self.ranks) : Set(found)
        guard needed == Set(columns.map(\.name)), !keys.isEmpty else {
            throw StoreError(.other, "the table \(name) has other columns in the database than in the store")
        }
    }

    // MARK: Reading

    private var keys: [(column: Column, index: Int)] {
        columns.enumerated().filter { $0.element.keyPlace != nil }.map { ($0.element, $0.offset) }
            .sorted { ($0.column.keyPlace ?? 0) < ($1.column.keyPlace ?? 0) }
    }

    /// Before the first row.
    var start: [Int64] { keys.map { _ in .min } }

    func key(of row: [SQLValue]) -> [Int64] {
        keys.map { if case .number(let number) = row[$0.index] { number } else { 0 } }
    }

    /// The next rows in the order of the primary key.
    func rows(after key: [Int64], limit: Int, from sql: SQLConnection) throws -> [[SQLValue]] {
        try sql.map(selection(from: sql), key + [Int64(limit)]) { row in columns.indices.map { value($0, of: row) } }
    }

    private func selection(from sql: SQLConnection) -> String {
        let selected = columns.map { column in
            let other = sql.wordIndex == .segments ? Self.replaced["\(name).\(column.name)"] : nil
            return other ?? column.quoted
        }
        let key = keys.map(\.column.quoted).joined(separator: ", ")
        let marks = keys.map { _ in "?" }.joined(separator: ", ")
        return "SELECT \(selected.joined(separator: ", ")) FROM \"\(name)\" WHERE (\(key)) > (\(marks)) ORDER BY \(key) LIMIT ?"
    }

    private func value(_ column: Int, of row: SQLRow) -> SQLValue {
        guard !row.isNull(column) else { return .null }
        return switch columns[column].kind {
        case .number: .number(row.number(column))
        case .text: .text(row.text(column))
        case .bytes: .bytes(row.bytes(column))
        }
    }

    // MARK: Writing

    /// Adds any number of rows: each parameter is a column of all of them.
    var insertion: String {
        let names = columns.map(\.quoted).joined(separator: ", ")
        let values = columns.map { $0.kind == .bytes ? "decode(\($0.quoted), 'hex')" : $0.quoted }.joined(separator: ", ")
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        return "INSERT INTO \"\(name)\" (\(names)) SELECT \(values) FROM unnest(\(marks)) AS copied (\(names))"
    }

    func parameters(of rows: [[SQLValue]]) throws -> [PostgresValue] {
        try columns.indices.map { index in
            switch columns[index].kind {
            case .number: .numbersOrNull(rows.map { if case .number(let number) = $0[index] { number } else { nil } })
            case .text, .bytes: .textsOrNull(try rows.map { try text($0[index]) })
            }
        }
    }

    /// PostgreSQL has no text with a NUL, and would take what is before it.
    private func text(_ value: SQLValue) throws -> String? {
        switch value {
        case .text(let text):
            guard !text.utf8.contains(0) else {
                throw StoreError(.corrupt, "a text in the table \(name) has a NUL, which PostgreSQL cannot keep")
            }
            return text
        case .bytes(let bytes): return bytes.hexadecimal
        case .number, .null: return nil
        }
    }
}
