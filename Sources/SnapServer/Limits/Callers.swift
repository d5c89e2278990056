/// The client of a connection, seen through any trusted proxy.
struct Caller: Hashable {
    /// An IPv4 address or an IPv6 /64.
    let network: String
    let standing: Standing

    enum Standing {
        case ordinary
        /// Loopback and the admin socket, not through a trusted proxy: any number of connections.
        case local
        /// Many people share the address, says the operator: nothing is counted for the address.
        case trusted
    }

    /// Whether its address has a cap of connections and only a share of the queues.
    var isCapped: Bool { standing == .ordinary }
    /// Whether sign-ups and wrong passwords count against its address.
    var isThrottled: Bool { standing != .trusted }
}

/// Counts the connections of each network, and how many of them have not logged in. It counts only callers with a cap: others may be in the
/// same /64.
///
/// - Thread: loop. It has at most one entry for each open connection.
struct Callers {
    private struct Count { var connections = 0, strangers = 0 }

    private let connectionsMax: Int
    private let strangersMax: Int
    private var counts: [String: Count] = [:]

    init(_ limits: Limits) {
        connectionsMax = limits[.connectionsPerAddress]
        strangersMax = limits[.strangersPerAddress]
    }

    /// Whether one more connection is allowed.
    func admits(_ caller: Caller) -> Bool {
        guard caller.isCapped, let count = counts[caller.network] else { return true }
        return (connectionsMax == 0 || count.connections < connectionsMax) && (strangersMax == 0 || count.strangers < strangersMax)
    }

    mutating func enter(_ caller: Caller) {
        guard caller.isCapped else { return }
        counts[caller.network, default: Count()].connections += 1
        counts[caller.network]?.strangers += 1
    }

    /// Records that a login succeeded on one of the network's connections.
    mutating func markAuthenticated(_ caller: Caller) { if caller.isCapped { counts[caller.network]?.strangers -= 1 } }

    mutating func leave(_ caller: Caller, asStranger: Bool) {
        guard caller.isCapped, var count = counts[caller.network] else { return }
        count.connections -= 1
        if asStranger { count.strangers -= 1 }
        counts[caller.network] = count.connections > 0 ? count : nil
    }
}
