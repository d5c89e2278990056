import Glibc

/// File descriptors of this process.
package enum Descriptors {
    /// Descriptors kept free for files, databases and libraries.
    private static let reserve = 64
    private static let most: rlim_t = 1_000_000
    /// The number of low descriptors that are held during the start of libwebsockets and freed after it: see `LWSContext`.
    static let decoys = 64
    /// The number that must be free before a loop starts: with fewer, libwebsockets starts in part and then cannot end.
    static let least = decoys + 16

    /// Raises the soft limit of open files for `sockets`, as far as the hard limit allows, and returns how many sockets may be open. At the
    /// limit, accepting would fail and spin.
    ///
    /// libwebsockets keeps 16 bytes for every possible descriptor and refuses a table above ten million. So this raises the limit only as
    /// far as needed, and lowers a limit beyond 1,000,000 to that.
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

    /// Checks that the process may open enough files.
    ///
    /// - Throws: when too few descriptors are free for a loop, in words for the operator.
    static func requireEnough() throws(LoopError) {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        let (allowed, open) = (Int(min(limit.rlim_cur, most)), openNow)
        guard allowed - open < least else { return }
        throw LoopError(
            message: "this process may open \(allowed) files and has \(open) open; it needs \(least) more to begin, and one for each "
                + "connection: raise the limit (`ulimit -n 65536`, LimitNOFILE= of systemd, ulimits of a container)")
    }

    /// The number of open descriptors. From Linux 6.2 on it is the folder's size; before, the entries are counted.
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
