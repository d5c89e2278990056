import Foundation
import Simulation
import SnapLoop
import SnapWire
import TestSupport
import Testing

/// The golden transcripts once more, over HTTP: each request is a call of its own, with the token of the connection that sends it.
struct HTTPTranscriptTests {
    private static let folder = Fixtures.root.appendingPathComponent("Tests/Fixtures/transcripts")
    private static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { $0.hasSuffix(".json") }
        .map { String($0.dropLast(5)) }.sorted().filter { transcript($0).map(isForHTTP) ?? false }

    private static func transcript(_ name: String) -> JSONValue? { try? JSONValue(parsing: Fixtures.data("transcripts/\(name).json")) }

    /// Each has a step that succeeds over HTTP: the server makes a missing key, and an attachment without bytes is not a body.
    private static let others = ["photo.post", "server.info"]

    /// Transcripts whose connections matter: they subscribe, or look at connections.
    private static func isForHTTP(_ transcript: JSONValue) -> Bool {
        guard let method = transcript["method"]?.string, !method.hasPrefix("connection."), !others.contains(method) else { return false }
        return (transcript["exchange"]?.array ?? []).allSatisfy { step in
            guard let name = (step["send"]?["json"] ?? step["send"])?["method"]?.string else { return true }
            return Method.all.first { $0.name == name }?.row.traits.needsConnection != true
        }
    }

    @Test(.proof(), arguments: names) func aTranscriptPassesOverHTTP(_ name: String) throws {
        var replay = HTTPReplay(try InProcessServer())
        try replay.run(try #require(Self.transcript(name)))
    }

    @Test func mostTranscriptsAreReplayed() { #expect(Self.names.count > 60) }
}

/// Replays a transcript over HTTP. Pushes and close codes are not looked at.
private struct HTTPReplay {
    private let server: InProcessServer
    private var matcher = PatternMatcher()
    /// The token with which each connection of the transcript acts.
    private var tokens: [String: String] = [:]

    init(_ server: InProcessServer) { self.server = server }

    mutating func run(_ transcript: JSONValue) throws {
        for (number, step) in zip(1..., transcript["exchange"]?.array ?? []) {
            do { try carryOut(step) } catch let mismatch as Mismatch { throw Mismatch("step \(number): \(mismatch)") }
        }
    }

    private mutating func carryOut(_ step: JSONValue) throws {
        guard let sent = step["send"], let received = step["receive"], let method = (sent["json"] ?? sent)["method"]?.string else { return }
        let (request, expected) = (sent["json"] ?? sent, received["json"] ?? received)
        // What breaks the form of a message has no counterpart here.
        guard request["jsonrpc"]?.string == "2.0", request["id"] != nil, !(method.isEmpty || method.contains(" ")) else { return }
        if let params = request["params"], params.members == nil { return }
        let (name, params) = (step["on"]?.string ?? "ana", try matcher.filled(request["params"] ?? [:]))
        let upload = try sent["bytes"]?.string.map { try bytes($0) }
        let answer = try server.call(
            method, params, token: tokens[name], body: upload, parameters: upload == nil ? [] : Self.query(params),
            asLocalAdmin: name == "admin")
        try match(expected, answer, hasBytes: received["bytes"] != nil)
        if let token = (try? JSONValue(parsing: answer.body))?["token"]?.string, Self.logsIn(method) { tokens[name] = token }
        if method == "session.resume", answer.status == 200 { tokens[name] = params["token"]?.string }
        for closed in step["closed"]?.members ?? [] { tokens[closed.name] = nil }
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

    /// The parameters of an upload as pieces of a query.
    private static func query(_ params: JSONValue) -> [String] {
        (params.members ?? []).compactMap { member in text(member.value).map { "\(member.name)=\($0)" } }
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
