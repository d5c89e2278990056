/// The objects of one bucket, below one prefix: a second home for sealed images. An object is written once and never changed.
///
/// Every call asks the store and waits for it. A request has at most three tries, with pauses of 100 and 400 ms, and ends within the
/// limits' time whatever happens. Only lost connections, 429 and 5xx are tried again: all requests may be repeated without harm.
/// A call is one request, but `size` may be two, `list` one for each page, and `check` seven.
///
/// - Thread: any that may wait. Connections are kept and used again.
package final class Bucket: Sendable {
    package struct Limits: Sendable {
        /// For finding the store, and for the handshakes of each try.
        package var connecting: Duration
        /// For one request, with all its tries and pauses.
        package var whole: Duration
        /// The largest object in bytes, written or read.
        package var objectBytes: Int

        package init(connecting: Duration = .seconds(2), whole: Duration = .seconds(20), objectBytes: Int = 64 << 20) {
            (self.connecting, self.whole, self.objectBytes) = (connecting, whole, objectBytes)
        }
    }

    package let address: BucketAddress
    let credentials: BucketCredentials
    let limits: Limits
    let pool = HandlePool()

    package init(_ address: BucketAddress, _ credentials: BucketCredentials, limits: Limits = Limits()) {
        (self.address, self.credentials, self.limits) = (address, credentials, limits)
    }

    /// Writes an object, or writes it again. It is durable, as far as the store is, once this returns.
    ///
    /// - Throws: `.badName` or `.tooLarge` before anything is sent; `.unreachable`, also when the write may have happened; `.denied`,
    /// `.missingBucket`, `.slowDown`, `.full`, `.badSetting` for a wrong region, `.strange`.
    package func put(_ name: String, _ bytes: [UInt8]) throws(BucketError) {
        guard bytes.count <= limits.objectBytes else { throw .tooLarge }
        let answer = try ask(BucketRequest(method: .put, key: key(name), body: bytes))
        guard answer.isSuccess else { throw answer.error }
    }

    /// Stores an object where there is none of this name.
    ///
    /// - Returns: whether it was stored. A store that knows no such condition stores it always.
    /// - Throws: as `put`.
    /// - Source: https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html
    package func putIfAbsent(_ name: String, _ bytes: [UInt8]) throws(BucketError) -> Bool {
        guard bytes.count <= limits.objectBytes else { throw .tooLarge }
        let answer = try ask(BucketRequest(method: .put, key: key(name), body: bytes, isOnlyIfAbsent: true))
        switch answer.status {
        case 409, 412: return false
        case 501:
            try put(name, bytes)
            return true
        default:
            guard answer.isSuccess else { throw answer.error }
            return true
        }
    }

    /// An object's bytes; nil when there is none.
    ///
    /// - Throws: `.tooLarge` beyond `Limits.objectBytes`; and as `put`.
    package func get(_ name: String) throws(BucketError) -> [UInt8]? {
        // An error's own text must fit, however small the objects are.
        let room = max(limits.objectBytes, 64 << 10)
        let answer = try ask(BucketRequest(method: .get, key: key(name), answerBytesMax: room))
        if answer.isMissingObject { return nil }
        guard answer.isSuccess else { throw answer.error }
        guard answer.status == 200 else { throw .strange(answer.status, "a part of an object") }
        guard answer.body.count <= limits.objectBytes else { throw .tooLarge }
        return answer.body
    }

    /// An object's size in bytes; nil when there is none.
    package func size(of name: String) throws(BucketError) -> Int? {
        let answer = try ask(BucketRequest(method: .head, key: key(name)))
        if answer.status == 404 {
            // The answer has no body that would say whether the object or the bucket is missing.
            try findBucket()
            return nil
        }
        guard answer.isSuccess else { throw answer.error }
        guard let length = answer.length else { throw .strange(answer.status, "an object without a size") }
        return length
    }

    /// Removes an object. A missing one is fine. A bucket that keeps old versions also keeps this one.
    package func remove(_ name: String) throws(BucketError) {
        let answer = try ask(BucketRequest(method: .delete, key: key(name)))
        if answer.isMissingObject { return }
        guard answer.isSuccess else { throw answer.error }
    }

    private func findBucket() throws(BucketError) {
        let answer = try ask(BucketRequest(method: .head))
        if answer.status == 404 { throw .missingBucket }
        guard answer.isSuccess else { throw answer.error }
    }

    private func key(_ name: String) throws(BucketError) -> String { try ObjectName(name).key(address.prefix) }
}
