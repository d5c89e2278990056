import Foundation
import Simulation
import SnapWire
import TestSupport
import Transcripts

/// Replays one golden transcript against a server in this process. Tests/Fixtures/transcripts/README.md describes the format.
///
/// It is stricter than a replay over sockets: after each step it knows that no push is under way that the step does not list.
struct TranscriptReplay {
    private let server: InProcessServer
    private var matcher = PatternMatcher()
    private var clients: [String: InProcessClient] = [:]

    init(_ server: InProcessServer) { self.server = server }

    /// - Throws: `Mismatch` with the number of the step.
    mutating func run(_ transcript: JSONValue) throws {
        for (number, step) in zip(1..., transcript["exchange"]?.array ?? []) {
            do { try carryOut(step) } catch let mismatch as Mismatch { throw Mismatch("step \(number): \(mismatch)") }
        }
    }

    private mutating func carryOut(_ step: JSONValue) throws {
        let name = step["on"]?.string ?? "ana"
        guard let outgoing = step["send"], let expected = step["receive"] else { throw Mismatch("a step needs 'send' and 'receive'") }
        let asker = try client(name)
        let (bytes, isBinary) = try message(outgoing)
        try asker.send(bytes, isBinary: isBinary)
        let answers = asker.takeAnswers()
        guard let answer = answers.first, answers.count == 1 else { throw Mismatch("\(name) got \(answers.count) answers") }
        try match(expected, answer)
        try checkPushes(step["push"])
        try checkCloses(step["closed"])
    }

    private mutating func client(_ name: String) throws -> InProcessClient {
        if let client = clients[name] { return client }
        let client = try server.connect(asLocalAdmin: name == "admin")
        clients[name] = client
        return client
    }

    private func message(_ message: JSONValue) throws -> (bytes: [UInt8], isBinary: Bool) {
        if let text = message["text"]?.string { return (Array(text.utf8), false) }
        if let binary = message["binary"]?.string { return (try bytes(binary), true) }
        let json = try matcher.filled(message["json"] ?? message).text
        guard let attachment = message["bytes"]?.string else { return (json, false) }
        return (Attachment.join(json: json, try bytes(attachment)), true)
    }

    /// Bytes from `picture:NAME` or `base64:…`.
    private func bytes(_ text: String) throws -> [UInt8] {
        let (kind, rest) = (text.prefix { $0 != ":" }, String(text.drop { $0 != ":" }.dropFirst()))
        if kind == "picture" { return try InProcessServer.picture(rest) }
        guard kind == "base64", let data = Data(base64Encoded: rest) else { throw Mismatch("unknown bytes: \(text)") }
        return Array(data)
    }

    private mutating func match(_ expected: JSONValue, _ answer: InProcessClient.Message) throws {
        try matcher.match(expected["json"] ?? expected, answer.json, at: "the answer")
        switch (expected["json"] == nil ? nil : expected["bytes"], answer.bytes) {
        case (nil, nil): return
        case (let pattern?, let received?):
            let isRight = try pattern.string.map { try bytes($0) == received } ?? !received.isEmpty
            guard isRight else { throw Mismatch("the answer's \(received.count) bytes are not \(pattern.excerpt)") }
        case (nil, _): throw Mismatch("the answer has bytes that were not expected")
        case (_, nil): throw Mismatch("the answer has no bytes")
        }
    }

    private mutating func checkPushes(_ expected: JSONValue?) throws {
        for member in expected?.members ?? [] where clients[member.name] == nil { throw Mismatch("\(member.name) has no connection") }
        for (name, client) in clients {
            let (patterns, pushes) = (expected?[name]?.array ?? [], client.takePushes())
            guard patterns.count == pushes.count else {
                throw Mismatch("\(name) got \(pushes.count) pushes, not \(patterns.count): \(JSONValue.array(pushes).excerpt)")
            }
            for (pattern, push) in zip(patterns, pushes) { try matcher.match(pattern, push, at: "the push to \(name)") }
        }
    }

    private mutating func checkCloses(_ expected: JSONValue?) throws {
        for (name, client) in clients {
            let (code, wanted) = (client.closeCode.map(Int64.init), expected?[name]?.integer)
            guard code == wanted else {
                throw Mismatch("\(name) is closed with \(code.map(String.init) ?? "nothing"), not \(wanted.map(String.init) ?? "nothing")")
            }
            if code != nil { clients[name] = nil }
        }
    }
}
