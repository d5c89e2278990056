import Simulation
import SnapLoop
import SnapServer
import SnapWire
import TestSupport
import Testing

/// Calls over HTTP: how parameters come in, and how results and refusals go out.
struct HTTPAPITests {
    private static func json(_ response: HTTPResponse) throws -> JSONValue { try JSONValue(parsing: response.body) }
    private static func header(_ name: String, _ response: HTTPResponse) -> String? { response.headers.first { $0.0 == name }?.1 }
    private static func error(_ response: HTTPResponse) throws -> String? { try json(response)["error"]?["data"]?["name"]?.string }

    @Test func onlyATokenOfALoginCallsMethods() throws {
        let server = try InProcessServer(everybody)
        let token = server.token(of: "ana")
        let answer = try server.call("feed.list", token: token)
        #expect(answer.status == 200 && Self.header("content-type", answer) == "application/json")
        #expect(Self.header("cache-control", answer) == "no-store" && Self.header("set-cookie", answer) == nil)
        #expect(try Self.json(answer).list("feeds", "id").contains("animals"))
        #expect(try server.call("server.info", token: nil).status == 200)
        let stranger = try server.call("feed.list", token: nil)
        #expect(stranger.status == 401 && Self.header("www-authenticate", stranger) == "Bearer")
        #expect(try Self.error(server.call("feed.list", token: "made up")) == "invalid_token")
        #expect(try server.call("no.method", token: token).status == 404)
        #expect(try Self.error(server.call("feed.subscribe", ["feeds": []], token: token)) == "invalid_request")
    }

    @Test func theKeyMakesAPostHappenOnceAndIsMadeWhereThereIsNone() throws {
        let server = try InProcessServer(everybody)
        let (token, post) = (server.token(of: "ana"), ["feed": "animals", "picture": "bear"] as JSONValue)
        func id(_ response: HTTPResponse) throws -> JSONValue? { try Self.json(response)["snap"]?["id"] }
        let keyed = post.with(["key": "order 17"])
        #expect(try id(server.call("snap.post", keyed, token: token)) == id(server.call("snap.post", keyed, token: token)))
        #expect(try id(server.call("snap.post", post, token: token)) != id(server.call("snap.post", post, token: token)))
    }

    @Test func anUploadIsTheBodyAndItsParametersAreInTheQuery() throws {
        let server = try InProcessServer(everybody)
        let token = server.token(of: "ana")
        let posted = try server.call(
            "photo.post", token: token, body: smallImage, parameters: ["caption=Salt & vinegar=good", "audience=followers"])
        let photo = try Self.json(posted)["photo"]
        #expect(photo?["caption"] == "Salt & vinegar=good" && photo?["audience"] == "followers")
        #expect(try server.call("photo.post", token: token, body: smallImage, parameters: ["caption=a", "caption=b"]).status == 400)
        #expect(try Self.error(server.call("photo.post", token: token, body: [1, 2, 3])) == "invalid_image")
        #expect(try server.call("feed.page", token: token, body: [], parameters: ["feed=animals", "limit=2"]).status == 200)
        #expect(try server.call("feed.page", token: token, body: [], parameters: ["feed=animals", "limit=two"]).status == 400)
    }

    @Test func theImageOfASnapIsTheAnswerOnce() throws {
        let server = try InProcessServer(everybody)
        let snap = try server["ana"].upload("größer", feed: "animals")
        let answer = try server.call("snap.open", ["snap": snap], token: server.token(of: "ben"))
        #expect(answer.status == 200 && Self.header("cache-control", answer) == "no-store")
        #expect(Self.header("content-type", answer)?.hasPrefix("image/") == true)
        let result = try JSONValue(parsing: Array((Self.header("snapfeed-result", answer) ?? "").utf8))
        #expect(result["snap"]?["caption"] == "größer" && result["snap"]?["status"] == "read")
        let again = try server.call("snap.open", ["snap": snap], token: server.token(of: "ben"))
        #expect(again.status == 409 && again.body.count < 1_000)
        #expect(try Self.error(again) == "already_opened")
        // Over a WebSocket it is used up as well.
        #expect(try server["ben"].refusal("snap.open", ["snap": snap]) == "already_opened")
    }

    @Test(arguments: [
        #"{}},"method":"account.delete","x":{"#, "[]", "", "7", #"{"feed":"animals"#, #"{"feed":"animals","feed":"city-life"}"#,
        #"{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":1}}}}}}}}}}}}}}}}}"#,
    ])
    func aBodyThatIsNotOneObjectIsRefused(_ body: String) throws {
        let server = try InProcessServer(everybody)
        let answer = try server.call("feed.page", token: server.token(of: "ana"), body: Array(body.utf8))
        #expect(answer.status == 400)
        try server["ana"].ask("feed.list")
    }

    @Test func aCallIsChargedToItsAccountAndSaysWhenToComeBack() throws {
        let server = try InProcessServer(everybody, limits: [.writesPerSecondPerAccount: 1])
        server.pace = 0
        let (token, post) = (server.token(of: "ana"), ["feed": "animals", "picture": "bear"] as JSONValue)
        let answers = try (0..<4).map { _ in try server.call("snap.post", post, token: token) }
        let refused = try #require(answers.first { $0.status == 429 })
        #expect(Self.header("retry-after", refused).flatMap { Int($0) } ?? 0 >= 1)
        #expect(try server["ana"].refusal("snap.post", post.with(["key": "1"])) == "rate_limited")
    }

    @Test func aLoginThatEndsTakesItsCallsAlong() throws {
        let server = try InProcessServer(everybody)
        let token = server.token(of: "ana")
        #expect(try server.call("session.end", token: token).status == 200)
        #expect(try server.call("feed.list", token: token).status == 401)
    }
}
