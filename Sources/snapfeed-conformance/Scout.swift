import SnapAdmin
import SnapLoop
import SnapWire
import Transcripts

/// The server under test, and the time limit for it.
struct ConformancePlace {
    let server: Endpoint
    /// Nil when the admin socket cannot be reached.
    let admin: Endpoint?
    /// The time to wait for each message.
    let seconds: Double

    func endpoint(of connection: String) -> Endpoint { connection == "admin" ? admin ?? server : server }
}

/// An account of its own that reads the state of the server's feeds before each transcript.
final class Scout {
    private let wire: Wire

    /// Signs up.
    ///
    /// - Throws: `Mismatch`, `Failure`.
    init(_ place: ConformancePlace) throws {
        wire = try Wire(place.server, name: "the first account", seconds: place.seconds)
        let name = "conformance\(Self.suffix())"
        _ = try ask(#"{"jsonrpc":"2.0","id":0,"method":"account.create","params":{"name":"\#(name)","password":"correct horse"}}"#)
    }

    func close() { wire.close() }

    func facts(of transcript: Transcript) throws -> ServerFacts {
        let feeds = try ask(#"{"jsonrpc":"2.0","id":0,"method":"feed.list"}"#)["feeds"]?.array ?? []
        let heads = feeds.compactMap { feed -> (String, ServerFacts.Head)? in
            guard let id = feed["id"]?.string, let offset = feed["offset"]?.integer, let snaps = feed["snaps"]?.integer else { return nil }
            return (id, .init(offset: offset, snaps: snaps))
        }
        guard let now = try ask(#"{"jsonrpc":"2.0","id":0,"method":"server.info"}"#)["now"]?.integer else {
            throw Mismatch("server.info lacks the server's time")
        }
        return ServerFacts(
            suffix: Self.suffix(), accounts: transcript.accounts, heads: Dictionary(heads) { first, _ in first }, startedAt: now)
    }

    private func ask(_ request: String) throws -> JSONValue {
        wire.send(.text(request))
        let answer = try wire.nextMessage().json
        guard let result = answer["result"] else {
            throw Mismatch("it refuses \(request) with \((answer["error"] ?? answer).excerpt)")
        }
        return result
    }

    /// Digits only: they cannot look like a letter of another account's name.
    private static func suffix() -> String { "-\(Int.random(in: 10_000_000...99_999_999))" }
}
