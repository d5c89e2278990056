import Glibc

/// Checks whether a file lies in a store, by whatever path: it compares files and not names, so links, bind mounts and `..` make no
/// difference.
struct StorePlace {
    private let store: String
    /// The store's folder and that of its images, which may be a link to another disk.
    private let roots: Set<FileIdentity>

    init(_ store: String) {
        self.store = store
        roots = Set([store, StoreDirectory.imagesPath(in: store)].compactMap { FileIdentity(of: $0) })
    }

    /// Whether a file of this name, existing or not, lies in the store or is one of the store's files under another name.
    func contains(_ file: String, in folder: String) -> Bool { isInside(folder) || isLinked(file) }

    private func isInside(_ folder: String) -> Bool {
        var path = folder
        var last: FileIdentity?
        while let here = FileIdentity(of: path), here != last {
            if roots.contains(here) { return true }
            last = here
            path += "/.."
        }
        return false
    }

    /// A file outside the store that has only one name cannot be one of the store's files, so most files need no search.
    private func isLinked(_ file: String) -> Bool {
        var (facts, own) = (stat(), stat())
        guard stat(file, &facts) == 0, lstat(file, &own) == 0 else { return false }
        guard facts.st_nlink > 1 || own.st_mode & S_IFMT == S_IFLNK, facts.st_mode & S_IFMT == S_IFREG else { return false }
        let wanted = FileIdentity(facts)
        return [store, StoreDirectory.imagesPath(in: store)].contains { holds(wanted, below: $0) }
    }

    private func holds(_ wanted: FileIdentity, below folder: String) -> Bool {
        let names = (try? Files.names(in: folder)) ?? []
        return names.contains { name in
            var facts = stat()
            guard lstat("\(folder)/\(name)", &facts) == 0 else { return false }
            if facts.st_mode & S_IFMT == S_IFDIR { return holds(wanted, below: "\(folder)/\(name)") }
            return FileIdentity(facts) == wanted
        }
    }
}

/// The file that a path leads to: two paths lead to the same file if these are equal.
private struct FileIdentity: Hashable {
    private let device: UInt
    private let number: UInt

    init(_ facts: stat) { (device, number) = (UInt(facts.st_dev), UInt(facts.st_ino)) }

    init?(of path: String) {
        var facts = stat()
        guard stat(path, &facts) == 0 else { return nil }
        self.init(facts)
    }
}
