import Foundation
import FuzzProperties
import Simulation
import SnapLoop
import SnapWire
import TestSupport
import Testing
import Transcripts

/// The golden transcripts once more, over HTTP: each request is a call of its own, with the token of the connection that sends it.
struct HTTPTranscriptTests {
    private static let folder = Fixtures.root.appendingPathComponent("Tests/Fixtures/transcripts")
    private static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { $0.hasSuffix(".json") }
        .map { String($0.dropLast(5)) }.sorted().filter { transcript($0).map(isForHTTP) ?? false }

    private static func transcript(_ name: String) -> JSONValue? { try? JSONValue(parsing: Fixtures.data("transcripts/\(name).json")) }

    /// Whether a transcript's method needs no connection.
    private static func isForHTTP(_ transcript: JSONValue) -> Bool {
        guard let method = transcript["method"]?.string else { return false }
        return !method.hasPrefix("connection.") && !HTTPReplay.needsConnection(method)
    }

    @Test(.proof(), arguments: names, [false, true]) func aTranscriptPassesOverHTTP(_ name: String, uploadsAreForms: Bool) throws {
        var replay = HTTPReplay(try InProcessServer(), uploadsAreForms: uploadsAreForms)
        try replay.run(try #require(Self.transcript(name)))
    }

    @Test func mostTranscriptsAreReplayed() {
        #expect(Self.names.count > 100)
        #expect(Set(["photo.post", "server.info", "snap.send", "inbox.open", "comment.post"]).isSubset(of: Self.names))
    }
}

/// Replays a transcript over HTTP. Steps that subscribe are left out; pushes and close codes are not looked at.
private struct HTTPReplay {
    private let server: InProcessServer
    private var matcher = PatternMatcher()
    /// The token with which each connection of the transcript acts.
    private var tokens: [String: String] = [:]
    private let uploadsAreForms: Bool

    init(_ server: InProcessServer, uploadsAreForms: Bool) { (self.server, self.uploadsAreForms) = (server, uploadsAreForms) }

    mutating func run(_ transcript: JSONValue) throws {
        for (number, step) in zip(1..., transcript["exchange"]?.array ?? []) {
            do { try carryOut(step) } catch let mismatch as Mismatch { throw Mismatch("step \(number): \(mismatch)") }
        }
    }

    private mutating func carryOut(_ step: JSONValue) throws {
        guard let sent = step["send"], let received = step["receive"], let method = (sent["json"] ?? sent)["method"]?.string else { return }
        let request = sent["json"] ?? sent
        guard Self.isCall(request), let expected = Self.expected(received["json"] ?? received, request, sent["bytes"]?.string) else {
            return
        }
        let (name, params) = (step["on"]?.string ?? "ana", try matcher.filled(request["params"] ?? [:]))
        let answer = try answer(to: method, params, sent["bytes"]?.string.map { try bytes($0) }, from: name)
        try match(expected, answer, hasBytes: received["bytes"] != nil)
        if let token = (try? JSONValue(parsing: answer.body))?["token"]?.string, Self.logsIn(method) { tokens[name] = token }
        if method == "session.resume", answer.status == 200 { tokens[name] = params["token"]?.string }
        for closed in step["closed"]?.members ?? [] { tokens[closed.name] = nil }
    }

    private func answer(to method: String, _ params: JSONValue, _ upload: [UInt8]?, from name: String) throws -> HTTPResponse {
        let (token, isAdmin) = (tokens[name], name == "admin")
        guard let upload else { return try server.call(method, params, token: token, asLocalAdmin: isAdmin) }
        let fields = Self.fields(of: params)
        guard uploadsAreForms else {
            let query = fields.map { "\($0.name)=\($0.text)" }
            return try server.call(method, token: token, body: upload, parameters: query, asLocalAdmin: isAdmin)
        }
        let form = ComposedForm(fields, file: upload)
        return try server.call(method, token: token, body: form.body, contentType: form.contentType, asLocalAdmin: isAdmin)
    }

    static func needsConnection(_ method: String) -> Bool { Method.all.first { $0.name == method }?.row.traits.needsConnection == true }

    /// Whether a call over HTTP can be what the request is. Requests that break the form of a message have no counterpart.
    private static func isCall(_ request: JSONValue) -> Bool {
        guard request["jsonrpc"]?.string == "2.0", let method = request["method"]?.string, !(method.isEmpty || method.contains(" ")) else {
            return false
        }
        if needsConnection(method) { return false }
        guard (request["id"]?.string).map({ $0.utf8.count <= 64 }) ?? (request["id"]?.integer != nil) else { return false }
        return request["params"] == nil || request["params"]?.members != nil
    }

    /// The expected answer where it is another one over HTTP: an upload without bytes is none. Nil for bytes to a method that takes none, since
    /// they are a body that is not JSON, and for a post without a key, since the server makes one, and later offsets would differ.
    private static func expected(_ received: JSONValue, _ request: JSONValue, _ bytes: String?) -> JSONValue? {
        let row = Method.all.first { $0.name == request["method"]?.string }?.row
        if bytes != nil, row?.traits.takesBytes != true { return nil }
        if bytes == "base64:" {
            return ["error": ["code": -32602, "message": ["$any": "string"], "data": ["name": "invalid_params", "temporary": false]]]
        }
        let needsKey = row?.params.contains { $0.name == "key" && $0.isNeeded } == true
        guard needsKey, request["params"]?["key"] == nil, received["error"]?["data"]?["name"] == "invalid_params" else { return received }
        return nil
    }

    private static func logsIn(_ method: String) -> Bool {
        ["account.create", "session.create", "account.resetPassword"].contains(method)
    }

    private mutating func match(_ expected: JSONValue, _ answer: HTTPResponse, hasBytes: Bool) throws {
        let header = answer.headers.first { $0.0 == "snapfeed-result" }?.1
        let json = try JSONValue(parsing: header.map { Array($0.utf8) } ?? answer.body)
        if let error = expected["error"] {
            guard answer.status >= 400 else { throw Mismatch("status \(answer.status): \(json.excerpt)") }
            return try matcher.match(error, json["error"] ?? nil, at: "the error")
        }
        guard answer.status == 200 else { throw Mismatch("status \(answer.status): \(json.excerpt)") }
        guard hasBytes == (header != nil || json["attachment"] != nil) else { throw Mismatch("the answer's bytes are not as expected") }
        let members = (json.members ?? []).filter { $0.name != "attachment" || !hasBytes }
        try matcher.match(expected["result"] ?? [:], .object(members), at: "the result")
    }

    /// The parameters of an upload as texts.
    private static func fields(of params: JSONValue) -> [MultipartForm.Field] {
        (params.members ?? []).compactMap { member in text(member.value).map { MultipartForm.Field(member.name, $0) } }
    }

    private static func text(_ value: JSONValue) -> String? {
        switch value {
        case .string(let text), .number(let text): text
        case .bool(let truth): truth ? "true" : "false"
        case .array(let elements): elements.compactMap(text).joined(separator: ",")
        case .null, .object: nil
        }
    }

    private func bytes(_ text: String) throws -> [UInt8] {
        let (kind, rest) = (text.prefix { $0 != ":" }, String(text.drop { $0 != ":" }.dropFirst()))
        if kind == "picture" { return try InProcessServer.picture(rest) }
        guard kind == "base64", let data = Data(base64Encoded: rest) else { throw Mismatch("unknown bytes: \(text)") }
        return Array(data)
    }
}
