import Foundation
import SnapAdmin
import SnapLoop
import SnapWire
import Transcripts

/// Replays one transcript against one server.
final class Replay {
    private let place: ConformancePlace
    private let facts: ServerFacts
    private var matcher: PatternMatcher
    private var wires: [String: Wire] = [:]
    private var pushes: [String: [JSONValue]] = [:]

    /// - Parameter known: the members that version 1 has. Such a member is a mistake when the transcript lacks it. All others are ignored, as a
    ///   client must.
    init(_ place: ConformancePlace, _ facts: ServerFacts, known: Set<String>) {
        self.place = place
        self.facts = facts
        // A page may have a next one because of older entries, and a list may continue with them.
        matcher = PatternMatcher(Tolerance(member: { $0 == "next" || !known.contains($0) }, element: facts.isOlder))
    }

    /// Replays a transcript.
    ///
    /// - Throws: `Mismatch` with the step in its message; `Failure` when no server answers.
    func run(_ transcript: Transcript) throws {
        defer { for wire in wires.values { wire.close() } }
        for step in transcript.steps {
            do { try run(step) } catch let mismatch as Mismatch { throw Mismatch("step \(step.number): \(mismatch.description)") }
        }
        do { try expectSilence() } catch let mismatch as Mismatch { throw Mismatch("at the end: \(mismatch.description)") }
    }

    private func run(_ step: Transcript.Step) throws {
        try wire(step.on).send(frame(step.send))
        try match(step.receive, try answer(step.on))
        for (name, patterns) in step.pushes {
            for pattern in patterns { try matcher.match(facts.fitted(pattern), try push(name), at: "the push to \(name)") }
        }
        for (name, code) in step.closed { try expectClose(name, code) }
    }

    private func wire(_ name: String) throws -> Wire {
        if let wire = wires[name] { return wire }
        let wire = try Wire(place.endpoint(of: name), name: name, seconds: place.seconds)
        wires[name] = wire
        return wire
    }

    // MARK: Sending

    private func frame(_ message: JSONValue) throws -> Frame {
        if let text = message["text"]?.string { return .text(text) }
        if let binary = message["binary"]?.string { return .binary(try bytes(binary)) }
        let json = try json(message["json"] ?? message)
        guard let attachment = message["bytes"]?.string else { return .text(json) }
        return .binary(Attachment.join(json: json, try bytes(attachment)))
    }

    private func json(_ value: JSONValue) throws -> [UInt8] {
        var json = JSONWriter()
        try matcher.filled(facts.fitted(value)).write(to: &json)
        return json.bytes
    }

    /// Bytes from `picture:NAME` or `base64:…`.
    private func bytes(_ text: String) throws -> [UInt8] {
        let (kind, rest) = (text.prefix { $0 != ":" }, String(text.drop { $0 != ":" }.dropFirst()))
        if kind == "picture", let bytes = ProtocolFiles.bytes(of: "pictures/\(rest).jpg") { return bytes }
        if kind == "base64", let data = Data(base64Encoded: rest) { return Array(data) }
        throw Failure("A transcript in this program names unknown bytes: \(text).", .software)
    }

    // MARK: Receiving

    private func match(_ pattern: JSONValue, _ message: Wire.Message) throws {
        if message.json["error"]?["data"]?["name"]?.string == "rate_limited" {
            throw Mismatch("the server's rates are in the way (rate_limited); start it with --limit signUpsPerHour=100000, or try later")
        }
        try matcher.match(facts.fitted(pattern["json"] ?? pattern), message.json, at: "the answer")
        guard let expected = pattern["bytes"] else {
            guard message.bytes == nil else { throw Mismatch("the answer has bytes behind it") }
            return
        }
        guard let received = message.bytes else { throw Mismatch("the answer has no bytes behind it") }
        let isRight = try expected.string.map { try bytes($0) == received } ?? !received.isEmpty
        guard isRight else { throw Mismatch("the answer's \(received.count) bytes are not \(expected.excerpt)") }
    }

    /// The next message that is not a push. Earlier pushes are kept in order.
    private func answer(_ name: String) throws -> Wire.Message {
        while true {
            let message = try wire(name).nextMessage()
            guard message.isPush else { return message }
            pushes[name, default: []].append(message.json)
        }
    }

    private func push(_ name: String) throws -> JSONValue {
        if let first = pushes[name]?.first {
            pushes[name]?.removeFirst()
            return first
        }
        let message = try wire(name).nextMessage()
        guard message.isPush else { throw Mismatch("\(name) got an answer without a request: \(message.json.excerpt)") }
        return message.json
    }

    private func expectClose(_ name: String, _ code: Int64) throws {
        guard let wire = wires.removeValue(forKey: name) else { return }
        defer { wire.close() }
        switch try wire.next() {
        case .closed(let closed): guard closed == code else { throw Mismatch("\(name) was closed with \(closed), not \(code)") }
        case .message(let message): throw Mismatch("\(name) was not closed but got \(message.json.excerpt)")
        }
    }

    /// Checks that no push waits: sends a request on every connection, whose answer would come after any push.
    private func expectSilence() throws {
        for (name, wire) in wires.sorted(by: { $0.key < $1.key }) {
            wire.send(.text(#"{"jsonrpc":"2.0","id":"the end","method":"server.info"}"#))
            let answer = try answer(name)
            guard answer.json["id"]?.string == "the end" else {
                throw Mismatch("\(name) got an answer without a request: \(answer.json.excerpt)")
            }
            if let push = pushes[name]?.first { throw Mismatch("\(name) got an unexpected push: \(push.excerpt)") }
        }
    }
}
