import SnapModel
import SnapWire

/// The recent use of each account, on all its connections together.
///
/// - Thread: loop.
/// - Units: `now` is the monotonic clock in microseconds.
struct AccountLedger {
    private static let capacity = 50_000
    private static let day: Int64 = 86_400_000_000

    private let limits: Limits
    private var uses = BoundedTable<AccountID, Use>(capacity: capacity)

    init(_ limits: Limits) { self.limits = limits }

    /// - Throws: `rateLimited`, with the time until there is room.
    mutating func charge(_ account: AccountID, for request: Request, at now: Int64) throws(Rejection) {
        let limits = limits
        let refusal = uses.update(account, at: now, orInsert: Use(limits, at: now)) { $0.refusal(of: request, limits, at: now) }
        if let refusal { throw refusal }
    }

    private struct Use: Forgettable {
        private var methods: MethodBuckets
        private var posts: TokenBucket
        private var dayBeganAt: Int64
        private var uploadedBytes = 0

        init(_ limits: Limits, at now: Int64) {
            methods = MethodBuckets(at: now) { limits.rates(of: $0).account }
            posts = TokenBucket(limits[.postsPerMinute], inSeconds: 60, at: now)
            dayBeganAt = now
        }

        mutating func refusal(of request: Request, _ limits: Limits, at now: Int64) -> Rejection? {
            if let wait = methods.take(request.traits.rate, at: now) {
                return Rejection(.rateLimited, "Too many requests of this account. Slow down.", retryAfterMs: wait)
            }
            guard case .snap(.post(let post)) = request.command else { return nil }
            if let wait = wait(forUpload: post.uploadBytes, max: limits[.uploadBytesPerDay], at: now) {
                return Rejection(.rateLimited, "This account has uploaded as much as it may in a day.", retryAfterMs: wait)
            }
            if let wait = posts.take(at: now) {
                return Rejection(.rateLimited, "Too many posts. Slow down.", retryAfterMs: wait)
            }
            uploadedBytes += post.uploadBytes
            return nil
        }

        private mutating func wait(forUpload bytes: Int, max: Int, at now: Int64) -> Int64? {
            if now - dayBeganAt >= AccountLedger.day { (dayBeganAt, uploadedBytes) = (now, 0) }
            guard bytes > 0, max > 0, uploadedBytes + bytes > max else { return nil }
            return (dayBeganAt + AccountLedger.day - now) / 1_000
        }

        func isForgotten(at now: Int64) -> Bool {
            methods.isFull(at: now) && posts.isFull(at: now) && (uploadedBytes == 0 || now - dayBeganAt >= AccountLedger.day)
        }
        var weight: Int { uploadedBytes }
    }
}

extension PostRequest {
    /// The size of the attached image.
    fileprivate var uploadBytes: Int {
        if case .upload(let bytes) = image { bytes.count } else { 0 }
    }
}
