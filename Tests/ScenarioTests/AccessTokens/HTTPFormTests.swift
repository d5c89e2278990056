import FuzzProperties
import Simulation
import SnapLoop
import SnapServer
import SnapWire
import TestSupport
import Testing

/// Uploads as `multipart/form-data`.
struct HTTPFormTests {
    private static func json(_ response: HTTPResponse) throws -> JSONValue { try JSONValue(parsing: response.body) }

    private static func error(_ response: HTTPResponse) throws -> (name: String?, message: String) {
        let error = try json(response)["error"]
        return (error?["data"]?["name"]?.string, error?["message"]?.string ?? "")
    }

    private static func send(_ form: ComposedForm, _ method: String, to server: InProcessServer) throws -> HTTPResponse {
        try server.call(method, token: server.token(of: "ana"), body: form.body, contentType: form.contentType)
    }

    private static func send(
        _ body: String, to server: InProcessServer, _ method: String = "photo.post", type: String = "multipart/form-data; boundary=b"
    ) throws -> HTTPResponse {
        try server.call(method, token: server.token(of: "ana"), body: Array(body.utf8), contentType: type)
    }

    @Test func aFormHasParametersAsFieldsAndTheImageAsItsFile() throws {
        let server = try InProcessServer(everybody)
        let fields = [
            MultipartForm.Field("caption", "Salt & vinegar=good, größer"), .init("audience", "followers"), .init("key", "k"),
            .init("later", "1"),
        ]
        let posted = try Self.send(ComposedForm(fields, file: smallImage), "photo.post", to: server)
        let photo = try Self.json(posted)["photo"]
        #expect(photo?["caption"] == "Salt & vinegar=good, größer" && photo?["audience"] == "followers" && photo?["width"] == 8)
        let again = try Self.send(ComposedForm(fields, file: smallImage), "photo.post", to: server)
        #expect(try Self.json(again)["photo"]?["id"] == photo?["id"])
        let snap = try Self.send(ComposedForm([.init("feed", "animals"), .init("picture", "bear")], file: []), "snap.post", to: server)
        #expect(try Self.json(snap)["snap"]?["feed"] == "animals", "an empty file is none")
        #expect(try Self.send(ComposedForm([.init("feed", "animals"), .init("limit", "2")]), "feed.page", to: server).status == 200)
    }

    @Test(arguments: [
        ("", "begin with the boundary"), ("--b", "end its line"), ("--bc\r\n", "end its line"), ("--b\r\n", "do not end"),
        ("--b\r\nX: y\r\n\r\nz\r\n--b--", "does not have a name"),
        ("--b\r\nContent-Disposition: form-data; name=\"a\r\n\r\nz\r\n--b--", "Content-Disposition"),
        ("--b\r\nContent-Disposition: attachment; name=a\r\n\r\nz\r\n--b--", "Content-Disposition"),
        ("--b\r\nContent-Disposition: form-data; name=a\r\n\r\nz", "boundary at its end"),
        ("--b\r\nContent-Disposition: form-data; name=\(String(repeating: "a", count: 5_000))\r\n\r\nz\r\n--b--", "4096 bytes"),
        (String(repeating: "--b\r\nContent-Disposition: form-data; name=a\r\n\r\nz\r\n", count: 34) + "--b--", "33 parts"),
        (String(repeating: "--b\r\nContent-Disposition: form-data; name=a; filename=x\r\n\r\nz\r\n", count: 2) + "--b--", "two files"),
    ])
    func aBodyThatIsNotAFormIsRefusedWithTheReason(_ body: String, _ reason: String) throws {
        let answer = try Self.send(body, to: InProcessServer(everybody))
        let (name, message) = try Self.error(answer)
        #expect(answer.status == 400 && name == "parse_error" && message.contains(reason), "\(message)")
    }

    @Test func aFormIsRefusedWhereItsPartsDoNotFit() throws {
        let server = try InProcessServer(everybody, limits: [.messageBytes: 4_096])
        let twice = ComposedForm([.init("caption", "a"), .init("caption", "b")], file: smallImage)
        #expect(try Self.error(Self.send(twice, "photo.post", to: server)).message.contains("twice"))
        #expect(try Self.error(Self.send(ComposedForm([], file: [1, 2]), "feed.page", to: server)).name == "invalid_request")
        let long = ComposedForm([.init("caption", String(repeating: "a", count: 4_096))], file: smallImage)
        #expect(try Self.send(long, "photo.post", to: server).status == 413)
        #expect(try Self.error(Self.send(ComposedForm([], file: [1, 2]), "photo.post", to: server)).name == "invalid_image")
        for type in [
            "multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=\(String(repeating: "b", count: 71))",
        ] {
            #expect(try Self.error(Self.send("--b--", to: server, type: type)).message.contains("boundary of 1 to 70"))
        }
        let unnamed = "--b\r\nContent-Disposition: form-data; name=image\r\n\r\n"
        let binary = try server.call(
            "photo.post", token: server.token(of: "ana"), body: Array(unnamed.utf8) + smallImage + Array("\r\n--b--".utf8),
            contentType: "multipart/form-data; boundary=b")
        #expect(try Self.error(binary).message.contains("'image' is not UTF-8, and a file needs a filename"))
        #expect(try Self.send(ComposedForm([.init("caption", "a")], file: smallImage), "photo.post", to: server).status == 200)
    }

    /// Requests from pieces in any order: each gets an answer that the documents describe, and the server keeps working.
    @Test func anyCallIsAnsweredWithADocumentedStatus() throws {
        let server = try InProcessServer(everybody)
        var random = Seeded(7)
        let methods = Method.all.map(\.name) + ["", "events", "x", "é", "feed.list/"]
        let bodies = [
            [], smallImage, Array("{".utf8), Array(#"{"feed":"animals","photo":"1","snap":"1","key":null}"#.utf8), [0xff, 0, 0x7b],
        ]
        for _ in 0..<400 {
            let method = methods.pick(&random)
            if ["account.delete", "session.end"].contains(method) { continue }
            let form = ComposedForm([.init("feed", ["animals", "\u{0}"].pick(&random))], file: [nil, smallImage].pick(&random))
            let (body, type) =
                random.chance(1, in: 2)
                ? (form.body, form.contentType) : (bodies.pick(&random), ["", "image/png", "application/json"].pick(&random))
            let token = [server.token(of: "ben"), "made up", nil].pick(&random)
            let answer = try server.call(
                method, token: token, body: body, parameters: ["limit=2", "key", "="].shuffled(using: &random), contentType: type)
            #expect([200, 400, 401, 403, 404, 405, 409, 410, 413, 429, 501, 503].contains(answer.status), "\(method): \(answer.status)")
            if answer.status >= 400, answer.status != 405 { #expect(try Self.error(answer).name != nil, "\(method)") }
        }
        try server["ana"].ask("feed.list")
    }
}
