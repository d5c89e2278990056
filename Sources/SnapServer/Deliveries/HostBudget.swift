/// How often this node calls each host for members: they choose the hosts, and any number of them may choose the same.
///
/// - Thread: the dispatcher's.
/// - Units: `now` is the monotonic clock in microseconds.
struct HostBudget {
    private static let capacity = 1_000

    private let perSecond: Int
    private var buckets = BoundedTable<String, TokenBucket>(capacity: capacity)
    /// When the hosts that were refused lately may be called again.
    private var freeAt: [String: Int64] = [:]

    /// - Parameter perSecond: so many requests a second, and as many together after a rest; 0 means no limit.
    init(perSecond: Int) { self.perSecond = perSecond }

    /// Takes one call.
    ///
    /// - Returns: false where the host must wait.
    mutating func take(_ host: String, at now: Int64) -> Bool {
        let new = TokenBucket(perSecond: perSecond, burst: perSecond, at: now)
        guard let waitMs = buckets.update(host, at: now, orInsert: new, { $0.take(at: now) }) else { return true }
        freeAt[host] = now + waitMs * 1_000
        return false
    }

    /// The hosts that must wait.
    mutating func spent(at now: Int64) -> [String] {
        freeAt = freeAt.filter { $0.value > now }
        return Array(freeAt.keys)
    }

    /// When the first of those need wait no longer; nil where none must.
    func nextFree(at now: Int64) -> Int64? { freeAt.values.filter { $0 > now }.min() }
}
