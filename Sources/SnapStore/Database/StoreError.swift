import GRDB

/// A fault of the disk, the database or the store's files: never the client's.
package struct StoreError: Error, Sendable, CustomStringConvertible {
    package let kind: Kind
    package let message: String

    package init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }

    package enum Kind: Sendable {
        /// No room on the disk. Nothing was lost; reads work, and so do writes once there is room.
        case full
        /// Somebody else holds the database.
        case busy
        /// The disk failed. A COMMIT that ends so is ambiguous: it may or may not have happened, so nobody may be told anything.
        case disk
        /// The files are not what this program left there.
        case corrupt
        /// Another server holds the store.
        case locked
        /// A file that should be here is not.
        case missing
        /// It is there, but not for this account of the machine.
        case denied
        /// A file that should not be here is.
        case exists
        /// Something else has the place of a folder of the store's.
        case taken
        /// A file lies in the store that should lie elsewhere.
        case inside
        /// Given up because somebody said so.
        case cancelled
        /// Refused for the sake of promises; the operator may insist.
        case unsafe
        case other
    }

    package var description: String { message }
}

extension StoreError {
    /// - Source: https://www.sqlite.org/rescode.html. The statement is told, its arguments are not: they may be somebody's words.
    package init(_ error: any Error) {
        switch error {
        case let error as StoreError: self = error
        case let error as DatabaseError:
            let sql = error.sql.map { " in: \($0)" } ?? ""
            self.init(Self.kind(of: error), "SQLite error \(error.extendedResultCode.rawValue): \(error.message ?? "no message")\(sql)")
        default: self.init(.other, String(describing: error))
        }
    }

    private static func kind(of error: DatabaseError) -> Kind {
        switch error.resultCode {
        case .SQLITE_FULL: .full
        case .SQLITE_BUSY, .SQLITE_LOCKED: .busy
        case .SQLITE_IOERR: .disk
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: .corrupt
        default: .other
        }
    }
}
