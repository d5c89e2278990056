import GRDB

/// The database of a store whose server is stopped, only for reading.
///
/// - Thread: one; not Sendable.
final class StoppedStore {
    /// Its lock keeps every server away meanwhile.
    let directory: StoreDirectory
    private let queue: DatabaseQueue

    /// - Throws: `.corrupt`, `.missing`; `.other` for tables that are not exactly those of this version.
    init(_ directory: StoreDirectory) throws(StoreError) {
        self.directory = directory
        try directory.checkPresence()
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(2)
        configuration.label = "stopped"
        do {
            queue = try DatabaseQueue(path: directory.databasePath, configuration: configuration)
            try queue.read { db in
                if directory.wasUnclean { try Store.check(db) }
                try Self.requireTables(of: db)
            }
        } catch { throw StoreError(error) }
    }

    private static func requireTables(of db: Database) throws {
        guard let age = try SchemaAge(of: db) else {
            throw StoreError(.missing, "the store's database does not contain the tables of snapfeed")
        }
        if let refusal = age.refusal { throw StoreError(.other, "the store was \(refusal)") }
        if case .older = age {
            throw StoreError(
                .other, "the store was written by an older version of snapfeed; start and stop this version once to migrate it")
        }
    }

    func read<Value>(_ body: (SQLConnection) throws -> Value) throws -> Value { try queue.read { try body(SQLConnection($0)) } }
}
