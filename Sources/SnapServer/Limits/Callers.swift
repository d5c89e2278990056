/// Where a connection really comes from.
struct Caller: Hashable {
    /// An IPv4 address or an IPv6 /64.
    let network: String
    /// Loopback and the admin socket have no cap; whoever comes through a trusted proxy has.
    let isCapped: Bool
}

/// How many connections each network has, and on how many of them nobody has logged in.
///
/// - Thread: loop. Bounded by the connections there are.
struct Callers {
    private struct Count { var connections = 0, strangers = 0 }

    private let connectionsMax: Int
    private let strangersMax: Int
    private var counts: [String: Count] = [:]

    init(_ limits: Limits) {
        connectionsMax = limits[.connectionsPerAddress]
        strangersMax = limits[.strangersPerAddress]
    }

    /// Whether one more may come.
    func admits(_ caller: Caller) -> Bool {
        guard caller.isCapped, let count = counts[caller.network] else { return true }
        return (connectionsMax == 0 || count.connections < connectionsMax) && (strangersMax == 0 || count.strangers < strangersMax)
    }

    mutating func enter(_ caller: Caller) {
        counts[caller.network, default: Count()].connections += 1
        counts[caller.network]?.strangers += 1
    }

    /// Somebody logged in on one of its connections.
    mutating func introduce(_ caller: Caller) { counts[caller.network]?.strangers -= 1 }

    mutating func leave(_ caller: Caller, asStranger: Bool) {
        guard var count = counts[caller.network] else { return }
        count.connections -= 1
        if asStranger { count.strangers -= 1 }
        counts[caller.network] = count.connections > 0 ? count : nil
    }
}
