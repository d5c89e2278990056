import GRDB
import SnapPostgres

/// A fault of the disk, the database or the store's files; never the client's mistake.
package struct StoreError: Error, Sendable, CustomStringConvertible {
    package let kind: Kind
    package let message: String

    package init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }

    package enum Kind: Sendable {
        /// The disk is full. Nothing was lost; reads work, and so do writes once there is room.
        case full
        /// Another process holds the database.
        case busy
        /// The disk failed. A COMMIT that ends with this may or may not have happened, so no client may get an answer.
        case disk
        /// The files differ from those that this program wrote.
        case corrupt
        /// Another server holds the store.
        case locked
        /// A file that should exist does not.
        case missing
        /// The file exists, but this user account may not use it.
        case denied
        /// A file that should not exist does.
        case exists
        /// Something else is in the place of one of the store's folders.
        case taken
        /// A file lies inside the store but should lie elsewhere.
        case inside
        /// Cancelled by the caller.
        case cancelled
        /// Refused because it would break a promise; the operator may insist.
        case unsafe
        /// The database cannot be reached. Nothing of the transaction was committed, as far as is known; no client may get any other
        /// answer.
        case unreachable
        /// The database knows less than this node has read from it: a standby took over that lacked some commits.
        case lostHistory
        /// This node may no longer work on the cluster's tables: another process has its name, or a newer version has changed them.
        case fenced
        case other
    }

    package var description: String { message }

    /// Whether a transaction that ended with this may have been committed in a cluster's database.
    package var isInDoubt: Bool { [.unreachable, .lostHistory, .fenced].contains(kind) }
}

extension StoreError {
    /// Takes over SQLite's error with its statement, but without the arguments, which may be people's words.
    ///
    /// - Source: https://www.sqlite.org/rescode.html
    package init(_ error: any Error) {
        switch error {
        case let error as StoreError: self = error
        case let error as PostgresError:
            let state = error.state.isEmpty ? "" : " \(error.state)"
            self.init(Self.kind(of: error), "PostgreSQL error\(state): \(error.description)")
        case let error as DatabaseError:
            let sql = error.sql.map { " in: \($0)" } ?? ""
            self.init(Self.kind(of: error), "SQLite error \(error.extendedResultCode.rawValue): \(Self.words(of: error))\(sql)")
        default: self.init(.other, String(describing: error))
        }
    }

    /// SQLite's message. Copying between two databases sets none at the connection, which then says "not an error"; the code has a text of its own.
    private static func words(of error: DatabaseError) -> String {
        let own = error.message.flatMap { $0 == "not an error" ? nil : $0 }
        return own ?? DatabaseError(resultCode: error.extendedResultCode).message ?? "no message"
    }

    /// Whether SQLite calls a search index malformed.
    static func isOfMalformedIndex(_ error: any Error) -> Bool {
        (error as? DatabaseError)?.extendedResultCode == .SQLITE_CORRUPT_VTAB
    }

    /// The kind of an error of PostgreSQL.
    ///
    /// - Source: https://www.postgresql.org/docs/15/errcodes-appendix.html
    private static func kind(of error: PostgresError) -> Kind {
        if error.isOfConnection { return .unreachable }
        return switch error.state {
        case "53100": .full
        case "40001", "40P01", "55P03", "57014": .busy
        case "XX001", "XX002": .corrupt
        default: .other
        }
    }

    private static func kind(of error: DatabaseError) -> Kind {
        // A search index that SQLite calls malformed can be made again, and all else is sound.
        if isOfMalformedIndex(error) { return .other }
        return switch error.resultCode {
        case .SQLITE_FULL: .full
        case .SQLITE_BUSY, .SQLITE_LOCKED: .busy
        case .SQLITE_IOERR: .disk
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: .corrupt
        default: .other
        }
    }
}
