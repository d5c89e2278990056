import CSimulatedDisk

// Defects in the database: triggers that undo what the server wrote, and views that readers see in place of a table.

extension Mutation {
    /// Builds the defect into a database with the server's tables.
    func build(into path: String) throws(Violation) {
        var database: OpaquePointer?
        guard sqlite3_open(path, &database) == SQLITE_OK else { throw Violation("the database does not open") }
        defer { sqlite3_close(database) }
        for sql in triggers {
            guard sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK else {
                throw Violation("\(self): \(String(cString: sqlite3_errmsg(database)))")
            }
        }
        disk_show_readers(try view { table throws(Violation) in try Self.columns(of: table, in: database) })
    }

    private var triggers: [String] {
        switch self {
        case .losesABlock: ["CREATE TRIGGER defect AFTER INSERT ON block BEGIN DELETE FROM block WHERE id = NEW.id; END"]
        case .losesAFollow:
            ["CREATE TRIGGER defect AFTER INSERT ON follow WHEN NEW.id % 3 = 0 BEGIN DELETE FROM follow WHERE id = NEW.id; END"]
        case .doesNotNarrow:
            [
                """
                CREATE TRIGGER defect AFTER UPDATE OF audience ON photo WHEN OLD.audience = 'everyone'
                BEGIN UPDATE photo SET audience = 'everyone' WHERE id = NEW.id; END
                """
            ]
        case .keepsADeletedPhoto:
            ["CREATE TRIGGER defect AFTER UPDATE OF gone ON photo BEGIN UPDATE photo SET gone = NULL WHERE id = NEW.id; END"]
        case .revivesADeletedPhoto:
            [
                """
                CREATE TRIGGER defect AFTER INSERT ON photo
                BEGIN UPDATE photo SET gone = NULL WHERE gone IS NOT NULL; END
                """
            ]
        case .keepsACopyOfTheWords:
            [
                "CREATE TABLE attic (words TEXT)",
                """
                CREATE TRIGGER defect AFTER UPDATE OF gone ON photo WHEN OLD.caption IS NOT NULL
                BEGIN INSERT INTO attic VALUES (OLD.caption); END
                """,
            ]
        case .forgetsTheKeyOfAPhoto: ["CREATE TRIGGER defect AFTER INSERT ON photo BEGIN UPDATE photo SET key = id WHERE id = NEW.id; END"]
        case .miscountsFollowers:
            [
                """
                CREATE TRIGGER defect AFTER INSERT ON follow WHEN NEW.id % 3 = 0
                BEGIN UPDATE profile SET followers = followers + 1 WHERE account = NEW.followee; END
                """
            ]
        default: inboxTriggers
        }
    }

    private var inboxTriggers: [String] {
        let isSent = "IN (SELECT snap FROM sent)"
        return switch self {
        case .forgetsOpensInInboxes:
            ["CREATE TRIGGER defect AFTER INSERT ON open WHEN NEW.snap \(isSent) BEGIN DELETE FROM open WHERE snap = NEW.snap; END"]
        case .losesARecipient:
            ["CREATE TRIGGER defect AFTER INSERT ON recipient WHEN NEW.snap % 3 = 0 BEGIN DELETE FROM recipient WHERE snap = NEW.snap; END"]
        case .skipsAnOffsetOfAnInbox:
            [
                "CREATE TRIGGER defect AFTER INSERT ON inbox_event WHEN NEW.offset % 3 = 0 BEGIN DELETE FROM inbox_event WHERE offset = NEW.offset; END"
            ]
        case .takesNothingBack:
            [
                """
                CREATE TRIGGER defect AFTER UPDATE OF gone ON snap WHEN NEW.gone = 'deleted' AND NEW.id \(isSent)
                BEGIN UPDATE snap SET gone = NULL WHERE id = NEW.id; END
                """
            ]
        case .keepsRemovedSnaps:
            [
                """
                CREATE TRIGGER defect AFTER UPDATE OF removed ON recipient
                BEGIN UPDATE recipient SET removed = NULL WHERE snap = NEW.snap AND account = NEW.account; END
                """
            ]
        case .keepsCaptionsOfSentSnaps:
            [
                "CREATE TABLE attic (words TEXT)",
                """
                CREATE TRIGGER defect AFTER UPDATE OF caption ON snap WHEN OLD.caption IS NOT NULL AND OLD.id \(isSent)
                BEGIN INSERT INTO attic VALUES (OLD.caption); END
                """,
            ]
        case .keepsKeysOfSentSnaps:
            [
                "CREATE TABLE attic (secret BLOB)",
                "CREATE TRIGGER defect AFTER DELETE ON image WHEN OLD.snap \(isSent) BEGIN INSERT INTO attic VALUES (OLD.secret); END",
            ]
        case .keepsImagesOfSentSnaps:
            [
                "CREATE TRIGGER defect AFTER UPDATE OF due ON sent WHEN NEW.due IS NOT NULL BEGIN UPDATE sent SET due = NULL WHERE snap = NEW.snap; END"
            ]
        default: []
        }
    }

    private func view(_ columns: (String) throws(Violation) -> [String]) throws(Violation) -> String? {
        switch self {
        case .takesEverybodyForAFollower:
            return """
                CREATE TEMP VIEW follow AS
                SELECT 0 AS id, one.id AS follower, other.id AS followee, 0 AS since FROM main.account AS one, main.account AS other
                """
        case .showsTheBlocked: return "CREATE TEMP VIEW block AS SELECT * FROM main.block WHERE false"
        case .showsTheSuspended: return try Self.view(of: "account", columns("account"), without: "suspended")
        case .showsDeletedPhotos: return try Self.view(of: "photo", columns("photo"), without: "gone")
        case .keepsAddressesAfterAChange: return try Self.view(of: "photo", columns("photo"), without: "edited")
        default: return nil
        }
    }

    private static func view(of table: String, _ columns: [String], without hidden: String) -> String {
        let shown = columns.map { $0 == hidden ? "NULL AS \($0)" : $0 }.joined(separator: ", ")
        return "CREATE TEMP VIEW \(table) AS SELECT \(shown) FROM main.\(table)"
    }

    private static func columns(of table: String, in database: OpaquePointer?) throws(Violation) -> [String] {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        guard sqlite3_prepare_v2(database, "SELECT name FROM pragma_table_info('\(table)')", -1, &statement, nil) == SQLITE_OK else {
            throw Violation("no columns of \(table)")
        }
        var columns: [String] = []
        while sqlite3_step(statement) == SQLITE_ROW, let name = sqlite3_column_text(statement, 0) { columns.append(String(cString: name)) }
        return columns
    }
}
