import Glibc

/// The owner of new files. Root may run every command on a store that is another account's; whatever it makes there must be usable by the
/// server afterwards, so it belongs to the owner of its folder.
///
/// The folder's owner may put links where root is about to write. So files are made and never reused, no link is followed, and ownership
/// goes to open descriptors.
extension Files {
    private static let isRoot = geteuid() == 0

    /// Creates an empty file only for its owner, in place of a draft that a crash left.
    ///
    /// - Returns: a descriptor to write to.
    /// - Throws: `.full`, `.disk`, `.missing`.
    static func create(_ path: String, _ access: CInt = O_WRONLY) throws(StoreError) -> CInt {
        let flags = access | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        var file = open(path, flags, 0o600)
        if file < 0, errno == EEXIST, unlink(path) == 0 { file = open(path, flags, 0o600) }
        guard file >= 0 else { throw failure("create", path) }
        giveToOwner(file, path)
        return file
    }

    /// Makes a file that SQLite is about to open, where it would belong to root otherwise. SQLite gives its logs the database's owner.
    static func prepareDatabase(_ path: String) throws(StoreError) {
        if isRoot, !exists(path) { close(try create(path)) }
    }

    /// Gives what was just made to the owner of its folder. Where that is impossible, as in some containers, it stays as it is, and the
    /// doctor reports it.
    static func giveToOwner(_ file: CInt, _ path: String) {
        guard isRoot, let owner = Owner(of: folder(of: path)) else { return }
        if owner.user != 0 { fchown(file, owner.user, owner.group) }
    }

    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    }

    /// The account that a file belongs to.
    struct Owner: Equatable {
        let user: uid_t
        let group: gid_t

        /// Follows links; nil where nothing is.
        init?(of path: String) {
            var facts = stat()
            guard stat(path, &facts) == 0 else { return nil }
            (user, group) = (facts.st_uid, facts.st_gid)
        }
    }
}
