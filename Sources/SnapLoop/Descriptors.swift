import Glibc

/// File descriptors of this process.
package enum Descriptors {
    /// Descriptors kept for files, databases and the libraries' own.
    private static let reserve = 64
    private static let most: rlim_t = 1_000_000

    /// Raises the soft limit as far as `sockets` need it and the hard limit lets it, and returns how many sockets may be open (H28).
    ///
    /// libwebsockets keeps 16 bytes for every descriptor that there may be, and gives up its table above ten million: so no more than
    /// needed, and a limit beyond 1,000,000 is lowered to that.
    static func raiseLimit(forSockets sockets: Int) -> Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1_024 - reserve }
        let needed = rlim_t(min(sockets, Int(most))) + rlim_t(reserve)
        let wanted = min(limit.rlim_max, most, max(limit.rlim_cur, needed))
        if limit.rlim_cur != wanted {
            limit.rlim_cur = wanted
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        }
        return max(16, Int(min(limit.rlim_cur, most)) - reserve)
    }

    /// How many are open. From Linux 6.2 on the folder's size is the number; before, its entries are counted.
    package static var openNow: Int {
        var status = stat()
        if stat("/proc/self/fd", &status) == 0, status.st_size > 0 { return Int(status.st_size) }
        guard let folder = opendir("/proc/self/fd") else { return 0 }
        defer { closedir(folder) }
        var count = 0
        while readdir(folder) != nil { count += 1 }
        // Without ".", ".." and the descriptor of the folder itself.
        return max(0, count - 3)
    }
}
