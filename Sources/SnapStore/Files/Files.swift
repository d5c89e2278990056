import Glibc

/// The few file operations that durability needs, with plain error messages.
enum Files {
    /// The suffix of a file that is not complete yet.
    static let draftSuffix = ".new"

    /// Writes a new file and makes it durable: first its bytes, then its name.
    ///
    /// - Throws: `.full` or `.disk`; a half-written file is removed again.
    static func writeDurably(_ bytes: UnsafeRawBufferPointer, to path: String, folder: String) throws(StoreError) {
        let temporary = path + draftSuffix
        do throws(StoreError) {
            try write(bytes, to: temporary)
            guard rename(temporary, path) == 0 else { throw failure("rename", temporary) }
            try syncFolder(folder)
        } catch {
            unlink(temporary)
            throw error
        }
    }

    static func writeDurably(_ bytes: [UInt8], to path: String, folder: String) throws(StoreError) {
        do { try bytes.withUnsafeBytes { try writeDurably($0, to: path, folder: folder) } } catch { throw StoreError(error) }
    }

    /// Writes a file durably unless there is one. Of several concurrent writers, one makes it.
    ///
    /// - Parameter draft: a path only of this writer, in the same folder.
    /// - Returns: whether this writer made it.
    static func createDurably(_ bytes: [UInt8], at path: String, draft: String, folder: String) throws(StoreError) -> Bool {
        defer { unlink(draft) }
        do { try bytes.withUnsafeBytes { try write($0, to: draft) } } catch { throw StoreError(error) }
        // A link fails where a rename would replace what another writer has made meanwhile.
        guard Glibc.link(draft, path) == 0 else {
            guard errno == EEXIST else { throw failure("link", draft) }
            return false
        }
        try syncFolder(folder)
        return true
    }

    private static func write(_ bytes: UnsafeRawBufferPointer, to path: String) throws(StoreError) {
        let file = try create(path)
        defer { close(file) }
        try write(bytes, to: file, of: path)
        guard fdatasync(file) == 0 else { throw failure("sync", path) }
    }

    static func write(_ bytes: [UInt8], to file: CInt, of path: String) throws(StoreError) {
        do { try bytes.withUnsafeBytes { try write($0, to: file, of: path) } } catch { throw StoreError(error) }
    }

    private static func write(_ bytes: UnsafeRawBufferPointer, to file: CInt, of path: String) throws(StoreError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Glibc.write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw failure("write", path) }
            rest = rest.dropFirst(count)
        }
    }

    /// Reads the next bytes of an open file; fewer than requested only at its end.
    static func read(_ file: CInt, upTo size: Int, of path: String) throws(StoreError) -> [UInt8] {
        var failed = false
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let more = Glibc.read(file, buffer.baseAddress.map { $0 + count }, size - count)
                if more < 0, errno == EINTR { continue }
                failed = more < 0
                guard more > 0 else { break }
                count += more
            }
        }
        guard !failed else { throw failure("read", path) }
        return bytes
    }

    /// Makes a file's bytes durable.
    static func sync(_ path: String) throws(StoreError) {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw failure("open", path) }
        defer { close(file) }
        guard fsync(file) == 0 else { throw failure("sync", path) }
    }

    /// Makes the names in a folder durable.
    static func syncFolder(_ path: String) throws(StoreError) {
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw failure("open", path) }
        defer { close(folder) }
        guard fsync(folder) == 0 else { throw failure("sync", path) }
    }

    /// Reads a whole file.
    ///
    /// - Throws: `.missing` when the file does not exist.
    static func read(_ path: String) throws(StoreError) -> [UInt8] {
        // If a FIFO or a link is in the file's place, it is neither waited for nor followed.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
        guard file >= 0 else { throw failure("open", path) }
        defer { close(file) }
        var facts = stat()
        guard fstat(file, &facts) == 0 else { throw failure("look at", path) }
        guard facts.st_mode & S_IFMT == S_IFREG else { throw StoreError(.missing, "\(path) is not a file") }
        let bytes = try read(file, upTo: Int(facts.st_size), of: path)
        guard bytes.count == Int(facts.st_size) else { throw failure("read", path) }
        return bytes
    }

    /// Makes a folder that only its owner can enter; an existing one is fine.
    ///
    /// - Parameter isTop: true for the folder of a whole store, which belongs to the account that makes it; others belong to their folder's
    ///   owner.
    static func makeFolder(_ path: String, isTop: Bool = false) throws(StoreError) {
        guard mkdir(path, 0o700) != 0 else {
            let folder = isTop ? -1 : open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            guard folder >= 0 else { return }
            defer { close(folder) }
            return giveToOwner(folder, path)
        }
        guard errno == EEXIST else { throw failure("make the folder", path) }
        var facts = stat()
        guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR else {
            throw StoreError(.taken, "cannot make the folder \(path): something else is in its place")
        }
    }

    /// The names in a folder, without `.` and `..`.
    static func names(in path: String) throws(StoreError) -> [String] {
        guard let folder = opendir(path) else { throw failure("list", path) }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    static func link(_ path: String, _ other: String) throws(StoreError) {
        guard Glibc.link(path, other) == 0 else { throw failure("link", path) }
    }

    /// Removes a file, or a folder with everything in it; a missing one is fine.
    static func removeTree(_ path: String) throws(StoreError) {
        var facts = stat()
        guard lstat(path, &facts) == 0 else { return }
        guard facts.st_mode & S_IFMT == S_IFDIR else {
            guard unlink(path) == 0 else { throw failure("remove", path) }
            return
        }
        for name in try names(in: path) { try removeTree(path + "/" + name) }
        guard rmdir(path) == 0 else { throw failure("remove", path) }
    }

    /// Whether a regular file exists, and nothing else in its place.
    static func isRegular(_ path: String) -> Bool {
        var facts = stat()
        return lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
    }

    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// The size of a file in bytes; nil when there is none.
    static func size(of path: String) -> Int64? {
        var facts = stat()
        return stat(path, &facts) == 0 ? Int64(facts.st_size) : nil
    }

    /// The free bytes on a folder's disk; `.max` when the system does not say.
    static func freeBytes(at path: String) -> Int {
        var status = statvfs()
        guard statvfs(path, &status) == 0 else { return .max }
        let (bytes, overflow) = Int(status.f_bavail).multipliedReportingOverflow(by: Int(status.f_frsize))
        return overflow ? .max : bytes
    }

    static func failure(_ action: String, _ path: String) -> StoreError {
        let kind: StoreError.Kind =
            switch errno {
            case ENOSPC, EDQUOT, EFBIG: .full
            case ENOENT, ELOOP: .missing
            default: .disk
            }
        return StoreError(kind, "cannot \(action) \(path): \(String(cString: strerror(errno)))")
    }
}
