import Glibc

/// The few file operations that durability needs, with the errors spelled out.
enum Files {
    /// Writes a new file and makes it durable: its bytes first, then its name.
    ///
    /// - Throws: `.full` or `.disk`; a half-written file is taken away again.
    static func writeDurably(_ bytes: UnsafeRawBufferPointer, to path: String, folder: String) throws(StoreError) {
        let temporary = path + ".new"
        do throws(StoreError) {
            try write(bytes, to: temporary)
            guard rename(temporary, path) == 0 else { throw failure("rename", temporary) }
            try syncFolder(folder)
        } catch {
            unlink(temporary)
            throw error
        }
    }

    private static func write(_ bytes: UnsafeRawBufferPointer, to path: String) throws(StoreError) {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw failure("create", path) }
        defer { close(file) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Glibc.write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw failure("write", path) }
            rest = rest.dropFirst(count)
        }
        guard fdatasync(file) == 0 else { throw failure("sync", path) }
    }

    /// Makes the names in a folder durable.
    static func syncFolder(_ path: String) throws(StoreError) {
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw failure("open", path) }
        defer { close(folder) }
        guard fsync(folder) == 0 else { throw failure("sync", path) }
    }

    /// - Throws: `.missing` when there is no such file.
    static func read(_ path: String) throws(StoreError) -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw failure("open", path) }
        defer { close(file) }
        var facts = stat()
        guard fstat(file, &facts) == 0 else { throw failure("look at", path) }
        let size = Int(facts.st_size)
        var failed = false
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let more = Glibc.read(file, buffer.baseAddress.map { $0 + count }, size - count)
                if more < 0, errno == EINTR { continue }
                guard more > 0 else { break }
                count += more
            }
            failed = count < size
        }
        guard !failed else { throw failure("read", path) }
        return bytes
    }

    /// Makes a folder that only its owner can enter; one that exists is fine.
    static func makeFolder(_ path: String) throws(StoreError) {
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw failure("make the folder", path) }
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

    static func failure(_ action: String, _ path: String) -> StoreError {
        let kind: StoreError.Kind = errno == ENOSPC || errno == EDQUOT || errno == EFBIG ? .full : errno == ENOENT ? .missing : .disk
        return StoreError(kind, "cannot \(action) \(path): \(String(cString: strerror(errno)))")
    }
}
