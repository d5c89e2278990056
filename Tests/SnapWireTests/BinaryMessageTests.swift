import SnapModel
import SnapWire
import TestSupport
import Testing

/// JSON with attached bytes in one message.
struct BinaryMessageTests {
    private static func json(_ text: String) -> [UInt8] { Array(text.utf8) }
    private static let post = json(#"{"jsonrpc":"2.0","id":1,"method":"snap.post","params":{"feed":"a","key":"k"}}"#)
    private static let postWithPicture = json(
        #"{"jsonrpc":"2.0","id":1,"method":"snap.post","params":{"feed":"a","key":"k","picture":"bear"}}"#)
    private static let list = json(#"{"jsonrpc":"2.0","id":1,"method":"feed.list"}"#)

    private func reason(_ bytes: [UInt8]) -> Rejection.Reason? { RequestTests.reason(bytes, isBinary: true) }

    @Test func theLayoutIsALengthInBigEndianTheJSONAndTheBytes() {
        let message = Attachment.join(json: [0x7B, 0x7D], [9, 8, 7])
        #expect(message == [0, 0, 0, 2, 0x7B, 0x7D, 9, 8, 7])
        #expect(Attachment.join(json: [UInt8](repeating: 0x20, count: 0x1_0203), []).prefix(4) == [0, 1, 2, 3])
    }

    @Test func joinedMessagesAreSplitAgain() throws {
        var random = Seeded(1)
        for _ in 0..<500 {
            let json = (0..<random.below(300)).map { _ in UInt8(random.below(256)) }
            let bytes = (0..<random.below(300)).map { _ in UInt8(random.below(256)) }
            let parts = try #require(Attachment.split(Attachment.join(json: json, bytes)))
            #expect(Array(parts.json) == json)
            #expect(Array(parts.bytes) == bytes)
        }
    }

    @Test func aLengthThatDoesNotFitSplitsNothing() {
        for message: [UInt8] in [[], [0], [0, 0, 0], [0, 0, 0, 1], [0, 0, 0, 3, 1, 2], [255, 255, 255, 255, 1], [127, 255, 255, 255]] {
            #expect(Attachment.split(message) == nil)
        }
        #expect(Attachment.split([0, 0, 0, 0]) != nil)
    }

    @Test func anUploadIsReadWithItsBytes() throws {
        let request = try RequestTests.read(Attachment.join(json: Self.post, [1, 2, 3]), isBinary: true).get()
        #expect(request.command == .snap(.post(PostRequest(feed: FeedID(rawValue: "a"), key: "k", image: .upload([1, 2, 3])))))
    }

    @Test func aWrongLengthIsAParseError() {
        let whole = Attachment.join(json: Self.post, [1, 2, 3])
        #expect(reason(whole) == nil)
        for bytes: [UInt8] in [[], [0], [0, 0, 0], [255, 255, 255, 255], [0, 0, 0, 0], [0, 0, 0, 0, 1, 2, 3]] {
            #expect(reason(bytes) == .parseError)
        }
        var tooLong = whole
        tooLong[0] = 1
        #expect(reason(tooLong) == .parseError)
        var tooShort = whole
        tooShort[3] -= 1
        #expect(reason(tooShort) == .parseError)
        var intoTheBytes = whole
        intoTheBytes[3] += 1
        #expect(reason(intoTheBytes) == .parseError)
    }

    @Test func textThatIsNotUTF8IsAParseError() {
        var json = Self.json(#"{"jsonrpc":"2.0","id":1,"method":"snap.post","params":{"feed":"a","key":"k","caption":"?"}}"#)
        #expect(reason(Attachment.join(json: json, [1])) == nil)
        json[json.lastIndex(of: UInt8(ascii: "?")) ?? 0] = 0xFF
        #expect(reason(Attachment.join(json: json, [1])) == .parseError)
    }

    @Test func theLimitForImagesDoesNotAllowMoreJSON() {
        func reason(_ message: [UInt8], isBinary: Bool, _ jsonBytesMax: Int) -> Rejection.Reason? {
            message.withUnsafeBytes { buffer in
                let result = Result { () throws(BadRequest) in try Request(message: buffer, isBinary: isBinary, jsonBytesMax: jsonBytesMax)
                }
                if case .failure(let bad) = result { return bad.rejection.reason } else { return nil }
            }
        }
        let upload = Attachment.join(json: Self.post, [UInt8](repeating: 1, count: 1_000))
        #expect(reason(upload, isBinary: true, Self.post.count) == nil)
        #expect(reason(upload, isBinary: true, Self.post.count - 1) == .tooLarge)
        #expect(reason(Self.list, isBinary: false, Self.list.count) == nil)
        #expect(reason(Self.list, isBinary: false, Self.list.count - 1) == .tooLarge)
    }

    @Test func onlyAPostTakesBytesAndNotBesideAPicture() {
        #expect(reason(Attachment.join(json: Self.list, [1])) == .invalidRequest)
        #expect(reason(Attachment.join(json: Self.list, [])) == .invalidRequest)
        #expect(reason(Attachment.join(json: Self.postWithPicture, [1])) == .invalidParams)
        #expect(reason(Attachment.join(json: Self.postWithPicture, [])) == .invalidParams)
        #expect(RequestTests.reason(Self.postWithPicture) == nil)
        #expect(RequestTests.reason(Self.post) == .invalidParams)
    }
}
