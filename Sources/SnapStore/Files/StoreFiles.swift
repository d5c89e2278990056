import Glibc

/// The store's own files and folders, whichever account made them. What else lies in its folder, such as `lost+found`, is not looked at.
struct StoreFiles {
    private let store: String

    init(in store: String) { self.store = store }

    private static let names: Set<String> = ["images", "lock", "initialised", "moved", "known", "restore"]
    private static let prefixes = ["snapfeed.db", "backup.db", "before-restore-", "before-migration-"]

    /// The paths of what belongs to another account. What cannot be looked at is left out.
    func paths(notOf user: uid_t) -> [String] {
        var found: [String] = []
        visit { path, facts in if facts.st_uid != user { found.append(path) } }
        return found
    }

    /// Gives what belongs to another account to the owner of the store's folder; only root can.
    ///
    /// A file with several names is left alone: one of them may lie outside the store.
    func giveToOwner() {
        guard geteuid() == 0, let owner = Files.Owner(of: store) else { return }
        visit { path, facts in
            guard facts.st_uid != owner.user else { return }
            let file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
            guard file >= 0 else { return }
            defer { close(file) }
            var now = stat()
            guard fstat(file, &now) == 0, now.st_mode & S_IFMT == S_IFDIR || (now.st_mode & S_IFMT == S_IFREG && now.st_nlink == 1) else {
                return
            }
            fchown(file, owner.user, owner.group)
        }
    }

    private func visit(_ body: (String, stat) -> Void) {
        for name in Self.sorted(store) where Self.names.contains(name) || Self.prefixes.contains(where: name.hasPrefix) {
            // The folder of the images may be a link to another disk.
            walk("\(store)/\(name)", isImages: name == "images", body)
        }
    }

    /// Visits files and folders, and no links.
    private func walk(_ path: String, isImages: Bool = false, _ body: (String, stat) -> Void) {
        var facts = stat()
        guard lstat(path, &facts) == 0 else { return }
        let kind = facts.st_mode & S_IFMT
        if kind == S_IFREG || kind == S_IFDIR { body(path, facts) }
        guard kind == S_IFDIR || isImages else { return }
        for name in Self.sorted(path) where !isImages || OwnedFiles.isFolderName(name) { walk("\(path)/\(name)", body) }
    }

    private static func sorted(_ folder: String) -> [String] { ((try? Files.names(in: folder)) ?? []).sorted() }
}
