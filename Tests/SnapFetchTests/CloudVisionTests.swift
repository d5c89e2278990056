import Testing

@testable import SnapFetch

/// Cloud Vision's documented answers and errors, and servers that are something else.
struct CloudVisionTests {
    private static let key = "AIza-good-key"
    private let services: Services

    init() throws { services = try Services.shared() }

    private func labels(_ picture: String, key: String = key, path: String = "vision/v1/images:annotate") throws(FetchError) -> [String] {
        let vision = CloudVision(endpoint: services.http(path), key: key, limits: .test, attempts: 2)
        return try vision.labels(jpeg: Array(picture.utf8)).map(\.description)
    }

    private func error(_ picture: String, key: String = key, path: String = "vision/v1/images:annotate") -> FetchError? {
        failure { () throws(FetchError) in try labels(picture, key: key, path: path) }.error
    }

    @Test func labelsAreReadOverTLS() throws {
        let vision = CloudVision(
            endpoint: services.https("vision/v1/images:annotate"), key: Self.key, certificates: services.certificate, limits: .test)
        let labels = try vision.labels(jpeg: [0xFF, 0xD8, 0x00, 0xFF])
        #expect(labels.map(\.description) == ["Cat", "Nose", "Süße Katze", "Faint"])
        #expect(labels.map(\.mid) == ["/m/01yrx", "/m/0k0pj", "", "/m/0zero"])
        #expect(labels.map(\.score) == [0.99598557, 0.5, 0.25, 0])
    }

    @Test func aPictureMayHaveNoLabelsAndNeverMoreThanTen() throws {
        #expect(try labels("nothing to see") == [])
        #expect(try labels("many").count == 10)
        #expect(error("") == .badRequest("the picture is empty"))
    }

    @Test func aWrongKeyIsRefusedAndStaysSecret() {
        let found = error("a cat", key: "AIza-wrong-key")
        #expect(found == .status(403, reason: "PERMISSION_DENIED: Consumer 'api_key:[key]' has been suspended. "))
        for key in ["", "a\r\nb: c"] {
            let found = error("a cat", key: key)
            #expect(found == .badRequest("the header X-Goog-Api-Key is not valid"))
        }
        for path in ["redirect/host", "nothing", "garbage", "hang/9/v"] {
            let client = CloudVision(endpoint: services.http(path), key: Self.key, limits: .within(.milliseconds(500)), attempts: 1)
            let found = failure { () throws(FetchError) in try client.labels(jpeg: [1]) }.error
            #expect(found != nil && !"\(found as Any)\(found?.description ?? "")".contains(Self.key))
        }
    }

    @Test func documentedErrorsAreReported() {
        #expect(error("not a picture") == .status(400, reason: "Bad image data."))
        #expect(error("quota") == .status(429, reason: "RESOURCE_EXHAUSTED: Quota exceeded for quota metric 'Requests'."))
    }

    @Test(arguments: ["no JSON", "another JSON"])
    func otherAnswersAreNotUnderstood(_ picture: String) { #expect(error(picture) == .badAnswer("it is not Cloud Vision's JSON")) }

    @Test func serverFaultsAreReported() throws {
        #expect(error("a cat", path: "ok") == .badAnswer("it is not Cloud Vision's JSON"))
        #expect(error("a cat", path: "big") == .answerTooLarge)
        #expect(error("a cat", path: "cut") == .badAnswer("it is cut off"))
        #expect(error("a cat", path: "fail/404/9/none/x") == .status(404))
        let path = unique("fail/503/9/none")
        #expect(error("a cat", path: path) == .status(503))
        #expect(try services.count(path) == 2)
    }

    @Test func anUntrustedServerGetsNoPicture() throws {
        let vision = CloudVision(endpoint: services.https("vision/v1/images:annotate"), key: Self.key, limits: .test)
        let found = failure { () throws(FetchError) in try vision.labels(jpeg: [1]) }.error
        guard case .tlsRefused = found else { throw Unexpected(found) }
    }
}
