/// The reason why a bucket did not do what it was asked. Its text has no secret, and nothing of an object.
package enum BucketError: Error, Equatable, Sendable {
    /// The store was not found, refused or lost the connection, or did not answer in time.
    case unreachable(String)
    /// The credentials are wrong, or do not allow this.
    case denied(String)
    case missingBucket
    /// The store asks for fewer requests: 503 or 429.
    case slowDown
    /// The store has no room left.
    case full
    /// An object, or an answer, has more bytes than the limits allow.
    case tooLarge
    /// An answer that does not fit the question; with the store's own word for it, or ours.
    case strange(Int, String)
    /// A name that is not 32 lower-case hexadecimal digits. Nothing was sent.
    case badName
    /// An address, or credentials, that cannot be used; one sentence.
    case badSetting(String)
}

extension BucketError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unreachable(let reason): "the object store cannot be reached: \(reason)"
        case .denied(let code): "the object store refuses the credentials" + Self.suffix(code)
        case .missingBucket: "the bucket does not exist"
        case .slowDown: "the object store asks for fewer requests"
        case .full: "the object store is full"
        case .tooLarge: "the object is too large"
        case .strange(let status, let reason): "the object store answered with status \(status)" + Self.suffix(reason)
        case .badName: "the object's name is not 32 hexadecimal digits"
        case .badSetting(let sentence): sentence
        }
    }

    private static func suffix(_ words: String) -> String { words.isEmpty ? "" : " (\(words))" }
}

extension BucketError {
    private static let wrongCredentials: Set = ["ExpiredToken", "InvalidToken", "TokenRefreshRequired"]
    private static let noRoom: Set = ["QuotaExceeded", "XMinioStorageFull", "XMinioAdminBucketQuotaExceeded"]
    private static let otherRegion: Set = ["AuthorizationHeaderMalformed", "PermanentRedirect", "IllegalLocationConstraintException"]

    /// Returns the error of an unsuccessful answer.
    ///
    /// - Parameter code: the store's word, such as `NoSuchKey`; empty when the answer has none.
    /// - Source: https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html
    init(status: Int, code: String) {
        switch (status, code) {
        case (404, "NoSuchBucket"): self = .missingBucket
        case (507, _): self = .full
        case (413, _), (_, "EntityTooLarge"): self = .tooLarge
        case (_, let code) where Self.noRoom.contains(code): self = .full
        case (_, let code) where Self.otherRegion.contains(code): self = .badSetting("The bucket is in another region.")
        case (503, _), (429, _): self = .slowDown
        case (401, _), (403, _): self = .denied(code)
        case (_, let code) where Self.wrongCredentials.contains(code): self = .denied(code)
        default: self = .strange(status, code)
        }
    }
}
