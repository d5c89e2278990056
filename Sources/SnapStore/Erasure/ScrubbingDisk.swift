import CSQLiteOptions
import GRDBSQLite
import Glibc
import Synchronization

/// A VFS of SQLite that works like the system's, but wipes leftovers from pages that are written to a database file (see `PageScrub`).
///
/// It leaves the WAL alone, because the WAL's checksums cover whole pages. So deleted data stays in the WAL until it is emptied, and in the
/// page cache of the connection that wrote it until that is dropped. `Store.truncateLog` does both.
/// - Source: https://www.sqlite.org/vfs.html, "VFS Shims". The system's files are used as they are, with another table of methods.
enum ScrubbingDisk {
    /// Makes this VFS the default for all databases that this process opens from now on.
    ///
    /// - Throws: `.other` when SQLite has no VFS, or refuses this one.
    static func install() throws(StoreError) {
        guard isInstalled else { throw StoreError(.other, "SQLite refuses the VFS that wipes pages") }
    }

    private static let isInstalled: Bool = {
        sqlite_set_options()
        guard let system = sqlite3_vfs_find(nil) else { return false }
        let disk = UnsafeMutablePointer<Disk>.allocate(capacity: 1)
        disk.initialize(to: Disk(vfs: system.pointee, system: system))
        disk.pointee.vfs.zName = name
        disk.pointee.vfs.pNext = nil
        disk.pointee.vfs.xOpen = open
        return disk.withMemoryRebound(to: sqlite3_vfs.self, capacity: 1) { sqlite3_vfs_register($0, 1) } == SQLITE_OK
    }()

    // Safe in spite of its name: it is set once and never written again.
    private nonisolated(unsafe) static let name = UnsafePointer<CChar>(strdup("snapfeed"))

    /// SQLite gets a pointer to the first field and passes it back to us, so it points to the whole struct.
    private struct Disk {
        var vfs: sqlite3_vfs
        let system: UnsafeMutablePointer<sqlite3_vfs>
    }

    private struct Methods {
        var table: sqlite3_io_methods
        let system: UnsafePointer<sqlite3_io_methods>
    }

    /// One table for each table of the system, of which there are a few. They are kept for ever.
    private static let tables = Mutex<[UInt: UInt]>([:])

    private static let open:
        @convention(c) (
            UnsafeMutablePointer<sqlite3_vfs>?, UnsafePointer<CChar>?, UnsafeMutablePointer<sqlite3_file>?, CInt,
            UnsafeMutablePointer<CInt>?
        ) -> CInt = { vfs, path, file, flags, outFlags in
            guard let vfs, let file else { return SQLITE_MISUSE }
            let system = UnsafeRawPointer(vfs).assumingMemoryBound(to: Disk.self).pointee.system
            guard let open = system.pointee.xOpen else { return SQLITE_MISUSE }
            let code = open(system, path, file, flags, outFlags)
            if code == SQLITE_OK, flags & SQLITE_OPEN_MAIN_DB != 0, let methods = file.pointee.pMethods {
                file.pointee.pMethods = ScrubbingDisk.scrubbing(methods)
            }
            return code
        }

    private static func scrubbing(_ system: UnsafePointer<sqlite3_io_methods>) -> UnsafePointer<sqlite3_io_methods>? {
        let address = tables.withLock { tables in
            if let made = tables[UInt(bitPattern: system)] { return made }
            let methods = UnsafeMutablePointer<Methods>.allocate(capacity: 1)
            methods.initialize(to: Methods(table: system.pointee, system: system))
            methods.pointee.table.xWrite = write
            tables[UInt(bitPattern: system)] = UInt(bitPattern: methods)
            return UInt(bitPattern: methods)
        }
        return UnsafePointer(bitPattern: address)
    }

    private static let write: @convention(c) (UnsafeMutablePointer<sqlite3_file>?, UnsafeRawPointer?, CInt, sqlite3_int64) -> CInt = {
        file, bytes, count, place in
        guard let file, let bytes, let table = file.pointee.pMethods,
            let write = UnsafeRawPointer(table).assumingMemoryBound(to: Methods.self).pointee.system.pointee.xWrite
        else { return SQLITE_MISUSE }
        let page = UnsafeRawBufferPointer(start: bytes, count: Int(count))
        guard PageScrub.isPageSize(page.count), Int(place) % page.count == 0,
            let range = PageScrub.leftovers(in: page, isFirst: place == 0)
        else { return write(file, bytes, count, place) }
        return withUnsafeTemporaryAllocation(byteCount: page.count, alignment: 16) { copy in
            copy.copyMemory(from: page)
            for index in range { copy[index] = 0 }
            return write(file, copy.baseAddress, count, place)
        }
    }
}
