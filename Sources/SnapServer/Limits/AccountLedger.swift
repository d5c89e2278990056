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
    /// Requests per second, by class.
    private let rates: [Int]
    private var uses = BoundedTable<AccountID, Use>(capacity: capacity)

    init(_ limits: Limits) {
        self.limits = limits
        rates = RateClass.allCases.map { limits.rates(of: $0).account }
    }

    /// Charges an account for a request.
    ///
    /// - Throws: `rateLimited`, with the time until there is room.
    mutating func charge(_ account: AccountID, for request: Request, at now: Int64) throws(Rejection) {
        let (limits, rate) = (limits, rates[request.traits.rate.rawValue])
        let refusal = uses.update(account, at: now, orInsert: Use(limits, at: now)) {
            $0.refusal(of: request, limits, perSecond: rate, at: now)
        }
        if let refusal { throw refusal }
    }

    private struct Use: Forgettable {
        private var methods = MethodBuckets()
        private var posts, photos, comments, edits, follows, identifications, pushes: TokenBucket
        private var dayBeganAt: Int64
        private var uploadedBytes = 0

        init(_ limits: Limits, at now: Int64) {
            posts = TokenBucket(limits[.postsPerMinute], inSeconds: 60, at: now)
            photos = TokenBucket(limits[.photosPerMinute], inSeconds: 60, at: now)
            comments = TokenBucket(limits[.commentsPerMinute], inSeconds: 60, at: now)
            edits = TokenBucket(limits[.editsPerMinute], inSeconds: 60, at: now)
            follows = TokenBucket(limits[.followsPerDay], inSeconds: 86_400, at: now)
            identifications = TokenBucket(limits[.identificationsPerMinute], inSeconds: 60, at: now)
            pushes = TokenBucket(limits[.pushRequestsPerMinute], inSeconds: 60, at: now)
            dayBeganAt = now
        }

        mutating func refusal(of request: Request, _ limits: Limits, perSecond rate: Int, at now: Int64) -> Rejection? {
            if let wait = methods.take(request.traits.rate, perSecond: rate, at: now) {
                return Rejection(.rateLimited, "Too many requests from this account. Slow down.", retryAfterMs: wait)
            }
            switch request.command {
            case .snap(.post(let post)): return refusal(ofUpload: post.image.bytes, limits, at: now) { $0.posts.take(at: now) }
            case .inbox(.send(let post)): return refusal(ofUpload: post.image.bytes, limits, at: now) { $0.posts.take(at: now) }
            case .photo(.post(let post)): return refusal(ofUpload: post.image.bytes, limits, at: now) { $0.photos.take(at: now) }
            case .comment(.post), .comment(.edit):
                return comments.take(at: now).map {
                    Rejection(.rateLimited, "Too many comments from this account. Slow down.", retryAfterMs: $0)
                }
            case .topic(.identify(.upload(let bytes))):
                return refusal(ofUpload: bytes.count, limits, at: now) { $0.identifications.take(at: now) }
            case .people(.setProfileImage(let change)):
                guard let image = change.image else { return nil }
                return refusal(ofUpload: image.count, limits, at: now) { $0.photos.take(at: now) }
            case .photo(.edit), .people(.editProfile), .people(.block), .account(.rename):
                return edits.take(at: now).map {
                    Rejection(.rateLimited, "Too many changes from this account. Slow down.", retryAfterMs: $0)
                }
            case .people(.follow):
                return follows.take(at: now).map {
                    Rejection(.rateLimited, "You have followed too many accounts today. Try again later.", retryAfterMs: $0)
                }
            case .push(.subscribe), .push(.test):
                return pushes.take(at: now).map {
                    Rejection(.rateLimited, "Too many push subscriptions or test pushes. Slow down.", retryAfterMs: $0)
                }
            default: return nil
            }
        }

        /// The refusal of an upload that the account's limits do not allow; nil for any other.
        ///
        /// - Parameter take: takes one post from its bucket, or says how long to wait.
        private mutating func refusal(ofUpload bytes: Int, _ limits: Limits, at now: Int64, take: (inout Use) -> Int64?) -> Rejection? {
            if let wait = wait(forUpload: bytes, max: limits[.uploadBytesPerDay], at: now) {
                return Rejection(.rateLimited, "You have reached your upload limit for today. Try again later.", retryAfterMs: wait)
            }
            if let wait = take(&self) {
                return Rejection(.rateLimited, "Too many images from this account. Slow down.", retryAfterMs: wait)
            }
            uploadedBytes += bytes
            return nil
        }

        private mutating func wait(forUpload bytes: Int, max: Int, at now: Int64) -> Int64? {
            if now - dayBeganAt >= AccountLedger.day { (dayBeganAt, uploadedBytes) = (now, 0) }
            guard bytes > 0, max > 0, uploadedBytes + bytes > max else { return nil }
            return (dayBeganAt + AccountLedger.day - now) / 1_000
        }

        func isForgotten(at now: Int64) -> Bool {
            methods.isFull(at: now) && [posts, photos, comments, edits, follows, identifications, pushes].allSatisfy { $0.isFull(at: now) }
                && (uploadedBytes == 0 || now - dayBeganAt >= AccountLedger.day)
        }
        var weight: Int { uploadedBytes }
    }
}

extension PostRequest.Image {
    /// The size of the attached image.
    fileprivate var bytes: Int { upload?.count ?? 0 }
}
