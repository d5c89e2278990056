import GRDB
import SnapModel

/// Looks for names and tags in their index.
enum CompletionCheck {
    /// How many names and tags have a word that is not where a search looks for it. Those that wait to be added are left out.
    ///
    /// A row too many does no harm: a search compares what it finds there.
    static func faults(_ db: Database) throws -> Int {
        let sql = SQLConnection(db)
        let (digests, find) = (try Digests(of: sql), try sql.prepare("SELECT 1 FROM completion WHERE bucket = ? AND item = ?"))
        var faults = 0
        for noun in Completion.Noun.allCases {
            let rest: Int64? = try sql.row(
                "SELECT rest FROM search_state WHERE kind = ? AND version = ?", [noun.rawValue, EntryText.version])?[0]
            guard let rest else { return 0 }
            let select = try sql.prepare("SELECT id, name, \(noun.uses) FROM \(noun.table) WHERE id > ?")
            _ = try select.walk([.number(rest)]) { row in
                let paths = Completion.paths(noun, row.text(1), uses: row.number(2), digests)
                let item = SQLValue.number(row.number(0))
                if try !paths.allSatisfy({ try isFound(item, on: $0, find) }) { faults += 1 }
                return true
            }
        }
        return faults
    }

    private static func isFound(_ item: SQLValue, on path: [Int64], _ find: Prepared) throws -> Bool {
        let level = try path.firstIndex { try find.first(.number($0), item) { _ in true } != nil }
        guard let level, level > 0 else { return level == 0 }
        return try find.first(.number(path[level - 1]), .number(Completion.link(to: path[level]))) { _ in true } != nil
    }
}
