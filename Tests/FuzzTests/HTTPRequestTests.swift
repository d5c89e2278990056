import FuzzProperties
import SnapWire
import TestSupport
import Testing

/// Requests of the HTTP API from pieces in any order, some with damaged bytes.
struct HTTPRequestTests {
    private static let methods = [
        "photo.post", "snap.post", "feed.page", "image.identify", "profile.setImage", "search.photos", "feed.subscribe", "x",
    ]
    private static let parameters = [
        "feed=animals", "caption=A lion", "caption=a=b&é", "limit=2", "limit=two", "labels=1,2", "labels=,", "audience=followers", "key=",
        "key=k",
        "alt", "=", "picture=bear", "role=portrait", "query=fox",
    ]
    private static let texts = ["", "A lion", "\r\n--snapfeed-boundar", "--snapfeed-boundary", "\"\\", "é\u{0}", "\r", "null", "{"]
    private static let ids = ["", "5f0c8a1e2b3d4f60:4", "a:", ":1", "a:-1", "a:+1", "a:01", "a:b:3", "a:9223372036854775808", "é:7"]
    private static let json = [
        "{", "}", "{}", "\"feed\":\"animals\"", ",", "\"key\":null", "\"limit\":2", "\"caption\":\"\\ud83e\\udd8a\u{7f}\"", "[", "]",
        "\"method\":1", ":", " ",
    ]

    @Test func assembledRequestsAreParsedOrRefused() {
        var random = Seeded(43)
        for round in 0..<3_000 {
            let input = Self.request(&random)
            #expect(
                input.withUnsafeBytes(HTTPProperties.broken) == nil,
                "round \(round): \(String(decoding: input, as: UTF8.self).debugDescription)")
        }
    }

    /// The lines that `HTTPProperties` reads.
    private static func request(_ random: inout Seeded) -> [UInt8] {
        let query = (0..<random.below(4)).map { _ in parameters.pick(&random) }.joined(separator: "&")
        var (type, body) = ("application/json", (0..<random.below(8)).map { _ in json.pick(&random) }.joined().utf8.map { $0 })
        if random.chance(3, in: 4) {
            let form = form(&random)
            (type, body) = (form.contentType, form.body)
        } else if random.chance(1, in: 3) {
            type = ["image/jpeg", "", "application/octet-stream", "multipart/form-data", "text/plain; a=\"b"].pick(&random)
        }
        if random.chance(1, in: 3) { damage(&body, &random) }
        let lines = [methods.pick(&random), query, type, ["", "order 17"].pick(&random), ids.pick(&random), ""]
        return Array(lines.joined(separator: "\n").utf8) + body
    }

    private static func form(_ random: inout Seeded) -> ComposedForm {
        let fields = (0..<random.below(5)).map { _ in
            let piece = parameters.pick(&random).split(separator: "=", omittingEmptySubsequences: false).map(String.init)
            return MultipartForm.Field(piece[0], random.chance(1, in: 2) ? texts.pick(&random) : piece.last ?? "")
        }
        let file: [[UInt8]?] = [nil, nil, [], [0xff, 0xd8, 0xff], Array("\r\n--\r\n-\r\r\n--snapfeed".utf8)]
        return ComposedForm(fields, file: file.pick(&random))
    }

    private static func damage(_ body: inout [UInt8], _ random: inout Seeded) {
        guard !body.isEmpty else { return }
        let place = random.below(body.count)
        switch random.below(3) {
        case 0: body[place] ^= UInt8(1 << random.below(8))
        case 1: body.removeSubrange(place..<min(body.count, place + 1 + random.below(8)))
        default: body.insert(contentsOf: body[random.below(place + 1)...place], at: place)
        }
    }
}
