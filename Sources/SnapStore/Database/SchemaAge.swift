import GRDB

/// Compares a database's tables with those of this version.
enum SchemaAge {
    /// The tables of a version from before the first release, which no migration starts from.
    case unreleased
    case older, current, newer

    /// The steps on the way to schema 7, the first released one. Stores that took all of them have their names next to "7".
    private static let unreleasedSteps: Set<String> = ["1", "2", "3", "5", "6"]

    /// Nil for a database without any of our tables.
    init?(of db: Database, for migrator: DatabaseMigrator = DatabaseSchema.migrator) throws {
        self.init(applied: try migrator.appliedIdentifiers(db), for: migrator)
    }

    /// - Parameter applied: the names of all migrations that were applied.
    init?(applied: Set<String>, for migrator: DatabaseMigrator = DatabaseSchema.migrator) {
        let known = migrator.migrations
        guard let first = known.first, !applied.isEmpty else { return nil }
        if !applied.subtracting(Self.unreleasedSteps).isSubset(of: known) {
            self = .newer
        } else if !applied.contains(first) {
            self = .unreleased
        } else {
            self = applied.isSuperset(of: known) ? .current : .older
        }
    }

    /// Why this version cannot use the tables, and what to do; nil when it can.
    var refusal: String? {
        switch self {
        case .newer: "written by a newer version of snapfeed; use that version"
        case .unreleased:
            "written by a version of snapfeed from before the first release, and its tables cannot be migrated; start with a new folder"
        case .older, .current: nil
        }
    }
}
