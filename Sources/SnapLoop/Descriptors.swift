import Glibc

/// File descriptors of this process.
package enum Descriptors {
    /// Descriptors kept for files, databases and the libraries' own.
    private static let reserve = 64
    private static let most: rlim_t = 1_000_000
    /// What libwebsockets' start takes of the lowest free numbers, and gives back: see `LWSContext`.
    static let decoys = 64
    /// How many must be free for a loop to begin with: libwebsockets with fewer starts in part, and then cannot end.
    static let least = decoys + 16

    /// Raises the soft limit as far as `sockets` need it and the hard limit lets it, and returns how many sockets may be open (H28).
    ///
    /// libwebsockets keeps 16 bytes for every descriptor that there may be, and gives up its table above ten million: so no more than
    /// needed, and a limit beyond 1,000,000 is lowered to that.
    static func raiseLimit(forSockets sockets: Int) -> Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1_024 - reserve }
        let needed = rlim_t(max(min(sockets, Int(most)) + reserve, 2 * least))
        let wanted = min(limit.rlim_max, most, max(limit.rlim_cur, needed))
        if limit.rlim_cur != wanted {
            limit.rlim_cur = wanted
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        }
        return max(16, Int(min(limit.rlim_cur, most)) - reserve)
    }

    /// - Throws: when too few are free for a loop to begin, in words for the operator.
    static func requireEnough() throws(LoopError) {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        let (allowed, open) = (Int(min(limit.rlim_cur, most)), openNow)
        guard allowed - open < least else { return }
        throw LoopError(
            message: "this process may open \(allowed) files and has \(open) open; it needs \(least) more to begin, and one for each "
                + "connection: raise the limit (`ulimit -n 65536`, LimitNOFILE= of systemd, ulimits of a container)")
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
