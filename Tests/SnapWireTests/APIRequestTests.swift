import SnapModel
import SnapWire
import Testing

struct APIRequestTests {
    /// U+FE0F and U+0301 make one character with the `=` before them.
    @Test(arguments: ["\u{FE0F}", "\u{301}"])
    func valueMayBeginWithACombiningCharacter(_ character: String) throws {
        let parameters = ["feed=animals", "picture=bear", "key=k", "caption=\(character)blood"]
        let call = APIRequest("snap.post", parameters: parameters, contentType: nil, key: nil)
        let (bytes, _) = try call.request([], jsonBytesMax: 65_536) { "fresh" }.message()
        #expect(String(decoding: bytes, as: UTF8.self).contains("blood"))
    }

    @Test func formOfAMethodWithoutAFileIsAsSmallAsItsJSON() {
        let body = Array(
            "--x\r\ncontent-disposition: form-data; name=\"query\"\r\n\r\n\(String(repeating: "a", count: 100))\r\n--x--\r\n".utf8)
        let call = APIRequest("search.photos", parameters: [], contentType: "multipart/form-data; boundary=x", key: nil)
        let refused = #expect(throws: Rejection.self) { try call.request(body, jsonBytesMax: body.count - 1) { "fresh" } }
        #expect(refused?.reason == .tooLarge)
    }
}
