import GRDB
import GRDBSQLite

@testable import SnapStore

extension SQLConnection {
    /// Runs a body and returns the approximate number of steps that SQLite's virtual machine took for it.
    func steps(_ body: () throws -> Void) throws -> Int {
        var count = 0
        let connection = try file.sqliteConnection
        try withUnsafeMutablePointer(to: &count) { count in
            sqlite3_progress_handler(
                connection, 1,
                { count in
                    count?.assumingMemoryBound(to: Int.self).pointee += 1
                    return 0
                }, count)
            defer { sqlite3_progress_handler(connection, 0, nil, nil) }
            try body()
        }
        return count
    }
}
