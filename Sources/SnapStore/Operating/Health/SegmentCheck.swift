import GRDB
import SnapModel

/// Compares segments with the entries that are on them, word by word. SQLite's own check of such a table needs to write, and does not know the
/// entries.
///
/// - Source: https://www.sqlite.org/fts5.html, "The fts5vocab Virtual Table Module".
enum SegmentCheck {
    /// How many posts have other words on their segments than in their entries.
    ///
    /// Nothing is compared that waits to be made again.
    static func faults(_ db: Database) throws -> Int {
        let states = try Row.fetchAll(
            db, sql: "SELECT kind, shelved, rest FROM search_state WHERE version = ?", arguments: [EntryText.version])
        return try states.reduce(0) { sum, row in
            guard let kind = SearchKind(rawValue: row[0]) else { return sum }
            let progress = SearchState.Progress(shelved: row[1], rest: row[2])
            let numbers = try Int64.fetchAll(db, sql: "SELECT number FROM shelf WHERE kind = ?", arguments: [kind.rawValue])
            let segments = numbers.map { IndexSegment(kind, number: $0) }
            let stray = try strays(kind, progress, numbers, db)
            return try segments.reduce(sum + stray) { try $0 + faults(on: $1, progress, db) }
        }
    }

    /// Entries whose segment is missing.
    private static func strays(_ kind: SearchKind, _ progress: SearchState.Progress, _ numbers: [Int64], _ db: Database) throws -> Int {
        let list = numbers.map { "\($0)" }.joined(separator: ", ")
        return try Int.fetchOne(
            db,
            sql: """
                SELECT count(*) FROM \(kind.entries) WHERE \(kind.noun) > ? AND \(kind.noun) <= ? AND \(kind.noun) / \(IndexSegment.width) NOT IN (\(list))
                """, arguments: [progress.rest, progress.shelved]) ?? 0
    }

    private static func faults(on segment: IndexSegment, _ progress: SearchState.Progress, _ db: Database) throws -> Int {
        let isThere = try db.tableExists(segment.table)
        let found = isThere ? try wordsIfWhole(on: segment, db) : [:]
        var wanted: [Int64: Words] = [:]
        let entries = try Row.fetchCursor(
            db, sql: "SELECT \(segment.kind.noun), text FROM \(segment.kind.entries) WHERE \(segment.kind.noun) BETWEEN ? AND ?",
            arguments: [max(segment.first, progress.rest + 1), min(segment.last, progress.shelved)])
        while let row = try entries.next() { wanted[row[0]] = Words(of: row[1]) }
        return wanted.count { found[$0.key] != $0.value } + found.keys.count { wanted[$0] == nil }
    }

    /// None for a segment that SQLite calls malformed: all its entries count as faults, and it is made again.
    private static func wordsIfWhole(on segment: IndexSegment, _ db: Database) throws -> [Int64: Words] {
        do { return try words(on: segment, db) } catch  where StoreError.isOfMalformedIndex(error) { return [:] }
    }

    private static func words(on segment: IndexSegment, _ db: Database) throws -> [Int64: Words] {
        try db.execute(sql: "CREATE VIRTUAL TABLE temp.shelf_words USING fts5vocab(main, \(segment.table), instance)")
        defer { try? db.execute(sql: "DROP TABLE temp.shelf_words") }
        var found: [Int64: Words] = [:]
        let rows = try Prepared("SELECT doc, term FROM temp.shelf_words", in: db)
        _ = try rows.walk([]) { row in
            found[row.number(0), default: Words()].add(row.bytes(1)[...])
            return true
        }
        return found
    }

    /// The words of one post, in any order: their number, and the sum of a digest of each.
    private struct Words: Equatable {
        private var count = 0
        private var sum: UInt64 = 0

        init() {}

        init(of text: String) {
            for word in Set(Array(text.utf8).split { $0 == 0x20 || $0 == 0x7C }) { add(word) }
        }

        mutating func add(_ word: ArraySlice<UInt8>) {
            var digest: UInt64 = 0xCBF2_9CE4_8422_2325
            for byte in word { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3 }
            count += 1
            sum &+= digest
        }
    }
}
