import SnapModel

/// The recent use of each address, of all its accounts together.
///
/// - Thread: loop.
/// - Units: `now` is the monotonic clock in microseconds.
struct AddressLedger {
    private static let capacity = 50_000

    private let perMinute: Int
    private var buckets = BoundedTable<String, Bucket>(capacity: capacity)

    /// - Parameter perMinute: 0 means no limit.
    init(perMinute: Int) { self.perMinute = perMinute }

    /// Charges a network for a request.
    ///
    /// - Throws: `rateLimited`, with the time until there is room.
    mutating func charge(_ network: String, at now: Int64) throws(Rejection) {
        let new = Bucket(bucket: TokenBucket(perMinute, inSeconds: 60, at: now))
        if let wait = buckets.update(network, at: now, orInsert: new, { $0.bucket.take(at: now) }) {
            throw Rejection(.rateLimited, "Too many images from your address. Slow down.", retryAfterMs: wait)
        }
    }

    private struct Bucket: Forgettable {
        var bucket: TokenBucket

        func isForgotten(at now: Int64) -> Bool { bucket.isFull(at: now) }
        var weight: Int { bucket.taken }
    }
}
