import SnapCrypto

/// One question to a store, not signed yet.
struct BucketRequest {
    enum Method: String {
        case get = "GET"
        case put = "PUT"
        case head = "HEAD"
        case delete = "DELETE"
    }

    let method: Method
    /// After the bucket's own URL; empty for the bucket itself. It has no character that needs an escape.
    var key = ""
    var query: [(name: String, value: String)] = []
    var body: [UInt8] = []
    /// A `put` of an object that exists is refused.
    var isOnlyIfAbsent = false
    /// An answer with more bytes ends the transfer.
    var answerBytesMax = 64 << 10

    func url(_ address: BucketAddress) -> String {
        // Amazon signs the query sorted by name, and libcurl before 8 signs it as it is written.
        let pairs = query.map { Self.escaped($0.name) + "=" + Self.escaped($0.value) }.sorted()
        return address.base + "/" + key + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&"))
    }

    /// libcurl 7.88 signs with the body's digest, but does not send it, and Amazon requires the header.
    func headers(_ credentials: BucketCredentials) -> [String] {
        var lines = ["x-amz-content-sha256: " + hexadecimal(SHA256.digest(of: body))]
        if let token = credentials.sessionToken { lines.append("x-amz-security-token: " + token) }
        if method == .put { lines.append("Content-Type: application/octet-stream") }
        if isOnlyIfAbsent { lines.append("If-None-Match: *") }
        return lines
    }

    /// RFC 3986's escapes of everything but unreserved characters, in upper case, as signing wants them.
    static func escaped(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        let bytes = text.utf8.flatMap { byte -> [UInt8] in
            isUnreserved(byte) ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "-._~".utf8.contains(byte)
        }
    }
}

/// A complete answer, with any status.
struct BucketAnswer {
    let status: Int
    let body: [UInt8]
    /// The size in the answer's head; nil without one.
    let length: Int?

    var isSuccess: Bool { (200...299).contains(status) }
    /// Whether the same request may succeed a little later.
    var mayPass: Bool { status == 429 || (500...599).contains(status) }
    /// The store's own word for an error; empty for none.
    var code: String { isSuccess ? "" : ErrorAnswer.code(body) }
    /// A 404 without this word is of a missing bucket, or of something else that listens at the store's address.
    var isMissingObject: Bool { status == 404 && code == "NoSuchKey" }
    var error: BucketError { BucketError(status: status, code: code) }
}
