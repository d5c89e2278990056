import GRDB
import GRDBSQLite
import Glibc

/// Gathers a transaction's writes to the WAL, so that one write brings them to the file just before it is synced.
///
/// SQLite makes two writes for each page: a header of 24 bytes, and the page. Readers look at neither before the commit, which SQLite
/// announces to them after the sync. Writes are gathered only within `Store.commit`, while no other connection may write: what is left of a
/// transaction that was taken back is forgotten before that ends, and never overwrites what others have written since.
///
/// Once writing what was gathered has failed, the transaction cannot commit: SQLite believes that it was written, and may only take back the
/// statement that met the failure.
///
/// - Source: walWriteOneFrame and sqlite3WalFrames in SQLite's wal.c; https://www.sqlite.org/vfs.html, "VFS Shims".
/// - Thread: that of the connection.
final class GatheredWrites {
    /// SQLite's own files accept at most 128 KiB in a write (`seekAndWriteFd` in os_unix.c). What is more than this makes several writes.
    private static let bytesMax = 124 << 10

    private typealias File = UnsafeMutablePointer<sqlite3_file>

    /// SQLite has a pointer to the first field as the file's table of methods, so it points to the whole struct.
    private struct State {
        var table: sqlite3_io_methods
        let system: UnsafePointer<sqlite3_io_methods>
        let bytes: UnsafeMutableRawPointer
        var start: sqlite3_int64 = 0
        var count = 0
        /// Whether the disk changes nothing beyond the bytes of a write. Otherwise SQLite fills up sectors after the sync.
        let keepsNeighbours: Bool
        var isGathering = false
        var isClosed = false
        /// SQLite's code for the first failure of this transaction, which lost what was to be written from `start` on.
        var failure = SQLITE_OK
    }

    private let state: UnsafeMutablePointer<State>

    /// - Parameter db: a connection in WAL mode with synchronous=FULL.
    /// - Throws: `.other` when it has no WAL.
    init(of db: Database) throws {
        // Opens the WAL.
        _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema")
        var file: File?
        guard sqlite3_file_control(db.sqliteConnection, "main", SQLITE_FCNTL_JOURNAL_POINTER, &file) == SQLITE_OK, let file,
            let system = file.pointee.pMethods
        else { throw StoreError(.other, "SQLite has opened no WAL") }
        state = UnsafeMutablePointer<State>.allocate(capacity: 1)
        state.initialize(
            to: State(
                table: system.pointee, system: system, bytes: UnsafeMutableRawPointer.allocate(byteCount: Self.bytesMax, alignment: 4_096),
                keepsNeighbours: (system.pointee.xDeviceCharacteristics?(file) ?? 0) & SQLITE_IOCAP_POWERSAFE_OVERWRITE != 0))
        state.pointee.table.xClose = Self.close
        state.pointee.table.xRead = Self.read
        state.pointee.table.xWrite = Self.write
        state.pointee.table.xTruncate = Self.truncate
        state.pointee.table.xSync = Self.sync
        state.pointee.table.xFileSize = Self.size
        file.pointee.pMethods = UnsafeRawPointer(state).assumingMemoryBound(to: sqlite3_io_methods.self)
    }

    /// While SQLite has the file, it also has the pointer.
    deinit { if state.pointee.isClosed { state.deallocate() } }

    /// Runs one transaction, from its BEGIN to the end of its COMMIT or ROLLBACK.
    func during<Result>(_ transaction: () throws -> Result) rethrows -> Result {
        state.pointee.isGathering = state.pointee.keepsNeighbours
        defer { (state.pointee.isGathering, state.pointee.count, state.pointee.failure) = (false, 0, SQLITE_OK) }
        return try transaction()
    }

    // MARK: The file's methods

    /// The underlying file, with everything that was gathered written to it.
    ///
    /// - Returns: the system's methods; a code of SQLite's when the write failed.
    private static func flushed(_ file: File?) -> (system: sqlite3_io_methods?, code: CInt) {
        guard let file, let state = state(of: file) else { return (nil, SQLITE_MISUSE) }
        let system = state.pointee.system.pointee
        let count = state.pointee.count
        guard state.pointee.failure == SQLITE_OK, count > 0, let write = system.xWrite else { return (system, state.pointee.failure) }
        state.pointee.count = 0
        state.pointee.failure = write(file, state.pointee.bytes, CInt(count), state.pointee.start)
        return (system, state.pointee.failure)
    }

    private static func state(of file: File) -> UnsafeMutablePointer<State>? {
        file.pointee.pMethods.map { UnsafeMutableRawPointer(mutating: UnsafeRawPointer($0)).assumingMemoryBound(to: State.self) }
    }

    private static let write: @convention(c) (File?, UnsafeRawPointer?, CInt, sqlite3_int64) -> CInt = { file, bytes, count, place in
        guard let file, let bytes, let state = state(of: file) else { return SQLITE_MISUSE }
        let follows = state.pointee.count > 0 && place == state.pointee.start + sqlite3_int64(state.pointee.count)
        if !follows || state.pointee.count + Int(count) > bytesMax {
            let (_, code) = flushed(file)
            guard code == SQLITE_OK else { return code }
            state.pointee.start = place
        }
        guard state.pointee.isGathering, Int(count) <= bytesMax else {
            return state.pointee.system.pointee.xWrite?(file, bytes, count, place) ?? SQLITE_MISUSE
        }
        (state.pointee.bytes + state.pointee.count).copyMemory(from: bytes, byteCount: Int(count))
        state.pointee.count += Int(count)
        return SQLITE_OK
    }

    private static let sync: @convention(c) (File?, CInt) -> CInt = { file, flags in
        let (system, code) = flushed(file)
        return code == SQLITE_OK ? system?.xSync?(file, flags) ?? SQLITE_MISUSE : code
    }

    private static let read: @convention(c) (File?, UnsafeMutableRawPointer?, CInt, sqlite3_int64) -> CInt = { file, bytes, count, place in
        let (system, code) = flushed(file)
        // The bytes before the lost part are sound, and a rollback may need them.
        let isSound = code == SQLITE_OK || file.flatMap(state).map { place + sqlite3_int64(count) <= $0.pointee.start } == true
        return isSound ? system?.xRead?(file, bytes, count, place) ?? SQLITE_MISUSE : code
    }

    private static let truncate: @convention(c) (File?, sqlite3_int64) -> CInt = { file, size in
        let (system, code) = flushed(file)
        return code == SQLITE_OK ? system?.xTruncate?(file, size) ?? SQLITE_MISUSE : code
    }

    private static let size: @convention(c) (File?, UnsafeMutablePointer<sqlite3_int64>?) -> CInt = { file, size in
        let (system, code) = flushed(file)
        return code == SQLITE_OK ? system?.xFileSize?(file, size) ?? SQLITE_MISUSE : code
    }

    private static let close: @convention(c) (File?) -> CInt = { file in
        guard let file, let state = state(of: file) else { return SQLITE_MISUSE }
        file.pointee.pMethods = state.pointee.system
        state.pointee.bytes.deallocate()
        state.pointee.isClosed = true
        return state.pointee.system.pointee.xClose?(file) ?? SQLITE_MISUSE
    }
}
