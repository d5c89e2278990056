import Simulation
import SnapServer
import SnapWire
import TestSupport
import Testing
import Transcripts

/// The ids of the accounts in every scenario: a new store counts from 1.
let (ana, ben, cleo): (JSONValue, JSONValue, JSONValue) = ("1", "2", "3")
let everybody = ["ana", "ben", "cleo"]
/// A PNG of 8 × 8 pixels.
let smallImage = InProcessServer.image

/// Requests in order against a new server with the accounts ana, ben and cleo: what is answered, and what is pushed to whom.
///
/// A push that a row does not list is a failure, so every row also says who is not notified.
struct Scenario {
    private let limits: [Limit.Name: Int]
    private let rows: [Row]

    /// - Parameter limits: those that differ from the defaults.
    init(limits: [Limit.Name: Int] = [:], _ rows: [Row]) { (self.limits, self.rows) = (limits, rows) }

    func run() throws {
        let server = try InProcessServer(everybody, limits: limits)
        var matcher = PatternMatcher(.moreMembers)
        var askers: [String: InProcessClient] = [:]
        for (number, row) in zip(1..., rows) {
            do {
                askers[row.asker] = try server[row.asker]
                try row.run(on: server, askers, &matcher)
            } catch let mismatch as Mismatch { throw Mismatch("row \(number), \(row.asker) \(row.method): \(mismatch)") }
        }
    }
}

/// One request of a scenario, its answer, and its pushes.
struct Row {
    let asker: String
    let method: String
    private let params: JSONValue
    private let attachment: [UInt8]?
    private let answer: Answer
    private let pushes: [String: [Push]]

    /// Patterns as in Tests/Fixtures/transcripts/README.md; objects may have more members than their pattern.
    enum Answer {
        case result(JSONValue)
        case refused(String)
    }

    struct Push {
        let method: String
        let params: JSONValue

        init(_ method: String, _ params: JSONValue = [:]) { (self.method, self.params) = (method, params) }
    }

    /// - Parameters:
    ///   - asker: the name of an account, `admin` for the local admin, or `stranger` for a connection without a login.
    ///   - pushes: those of each account, in their order.
    init(
        _ asker: String, _ method: String, _ params: JSONValue = [:], image attachment: [UInt8]? = nil, _ answer: Answer = .result([:]),
        pushes: [String: [Push]] = [:]
    ) {
        (self.asker, self.method, self.params) = (asker, method, params)
        (self.attachment, self.answer, self.pushes) = (attachment, answer, pushes)
    }

    func run(on server: InProcessServer, _ clients: [String: InProcessClient], _ matcher: inout PatternMatcher) throws {
        let message = try server[asker].answer(to: method, matcher.filled(params), attachment)
        switch answer {
        case .refused(let name):
            guard message.refusal == name else { throw Mismatch("not refused with \(name): \(message.json.excerpt)") }
        case .result(let pattern):
            guard let result = message.json["result"] else { throw Mismatch("refused: \(message.json.excerpt)") }
            try matcher.match(pattern, result, at: "the result")
        }
        for (name, client) in clients { try check(client.takePushes(), to: name, &matcher) }
    }

    private func check(_ arrived: [JSONValue], to name: String, _ matcher: inout PatternMatcher) throws {
        let expected = pushes[name] ?? []
        guard arrived.compactMap({ $0["method"]?.string }) == expected.map(\.method) else {
            throw Mismatch("\(name) got \(JSONValue.array(arrived).excerpt), not \(expected.map(\.method))")
        }
        for (push, params) in zip(expected, arrived.compactMap { $0["params"] }) {
            try matcher.match(push.params, params, at: "the push to \(name)")
        }
    }
}

extension InProcessClient {
    /// Posts a small photo.
    ///
    /// - Returns: its id.
    func photo(_ caption: String, _ more: JSONValue = [:]) throws -> JSONValue {
        let params: JSONValue = ["key": .string(caption), "caption": .string(caption)]
        return try ask("photo.post", params.with(more), smallImage)["photo"]?["id"] ?? nil
    }

    /// Posts a snap of a predefined picture.
    ///
    /// - Returns: its id.
    func snap(_ caption: String, feed: String = "animals") throws -> JSONValue {
        let params: JSONValue = ["feed": .string(feed), "key": .string(caption), "picture": "bear", "caption": .string(caption)]
        return try ask("snap.post", params)["snap"]?["id"] ?? nil
    }

    /// Posts a snap of an uploaded image.
    ///
    /// - Returns: its id.
    func upload(_ caption: String, feed: String = "animals") throws -> JSONValue {
        let params: JSONValue = ["feed": .string(feed), "key": .string(caption), "caption": .string(caption)]
        return try ask("snap.post", params, smallImage)["snap"]?["id"] ?? nil
    }

    /// The ids of the photos that a search finds.
    func found(_ query: String, _ more: JSONValue = [:]) throws -> [JSONValue] {
        let params: JSONValue = ["query": .string(query)]
        return try ask("search.photos", params.with(more)).list("photos", "id")
    }
}

extension JSONValue {
    /// The object with the members of another one.
    func with(_ more: JSONValue) -> JSONValue { .object((members ?? []) + (more.members ?? [])) }

    /// The object with the members of another one, which replace those of the same names.
    func replacing(_ more: JSONValue) -> JSONValue {
        .object((members ?? []).filter { more[$0.name] == nil } + (more.members ?? []))
    }

    /// A value at a path below each element of a list.
    func list(_ name: String, _ path: String...) -> [JSONValue] {
        (self[name]?.array ?? []).map { element in path.reduce(element) { $0[$1] ?? nil } }
    }
}
