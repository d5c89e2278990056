import Foundation
import Simulation
import SnapWire
import TestSupport
import Testing
import Transcripts

/// Every golden transcript, replayed in this process. The gate replays them over real sockets, in Tests/Wire; here a push that a transcript does not
/// list fails it.
struct TranscriptTests {
    private static let folder = Fixtures.root.appendingPathComponent("Tests/Fixtures/transcripts")
    private static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { $0.hasSuffix(".json") }
        .map { String($0.dropLast(5)) }.sorted()
    /// The transcripts that need more than one process.
    private static let elsewhere: [String: String] = [
        "store.backup": "a thread writes the backup", "store.readBackup": "a thread reads the backup",
    ]

    private static func transcript(_ name: String) throws -> JSONValue {
        try JSONValue(parsing: Fixtures.data("transcripts/\(name).json"))
    }

    @Test(.proof(), arguments: names.filter { elsewhere[$0] == nil }) func aTranscriptPasses(_ name: String) throws {
        var replay = TranscriptReplay(try InProcessServer())
        try replay.run(Self.transcript(name))
    }

    @Test func everyTranscriptIsReplayedHereOrElsewhere() {
        #expect(Self.names.count > 100)
        #expect(Set(Self.elsewhere.keys).isSubset(of: Self.names))
    }

    /// A change of a transcript that makes it wrong.
    enum Fault: CaseIterable {
        case value, missingMember, kind, missingPush, unexpectedPush, picture, closeCode
    }

    @Test(.proof(), arguments: Fault.allCases) func aSpoiltTranscriptDoesNotPass(_ fault: Fault) throws {
        let (name, spoilt) = try Self.spoilt(by: fault)
        #expect(spoilt != (try Self.transcript(name)))
        var replay = TranscriptReplay(try InProcessServer())
        #expect(throws: Mismatch.self) { try replay.run(spoilt) }
    }

    private static func spoilt(by fault: Fault) throws -> (String, JSONValue) {
        switch fault {
        case .value: try changed("server.info", of: "receive") { $0.set(["result", "signUp"], to: "closed") }
        case .missingMember: try changed("server.info", of: "receive") { $0.set(["result", "now"], to: nil) }
        case .kind: try changed("server.info", of: "receive") { $0.set(["result", "now"], to: ["$any": "string"]) }
        case .missingPush:
            try changed("feed.unsubscribe", of: "push") { $0.set(["ben"], to: .array(($0["ben"]?.array ?? []) + ($0["ben"]?.array ?? []))) }
        case .unexpectedPush: try changed("feed.unsubscribe", of: "push") { $0 = [:] }
        case .picture: try changed("snap.open", of: "receive", having: "bytes") { $0.set(["bytes"], to: "picture:bear") }
        case .closeCode: try changed("session.end", of: "closed") { $0.set(["ana"], to: 4501) }
        }
    }

    /// Changes a member of the first step that has it, with a member of its own if one is named.
    private static func changed(
        _ name: String, of member: String, having inner: String? = nil, _ change: (inout JSONValue) -> Void
    ) throws -> (String, JSONValue) {
        var transcript = try transcript(name)
        var steps = transcript["exchange"]?.array ?? []
        let index = try #require(steps.firstIndex { $0[member].map { inner == nil || $0[inner ?? ""] != nil } ?? false })
        var value = try #require(steps[index][member])
        change(&value)
        steps[index].set([member], to: value)
        transcript.set(["exchange"], to: .array(steps))
        return (name, transcript)
    }
}

extension JSONValue {
    /// Changes the member at the end of a path, or removes it.
    fileprivate mutating func set(_ path: [String], to value: JSONValue?) {
        guard let name = path.first, case .object(var members) = self else { return }
        var inner = path.count > 1 ? self[name] : value
        if path.count > 1 { inner?.set(Array(path.dropFirst()), to: value) }
        let index = members.firstIndex { $0.name == name } ?? members.endIndex
        members.replaceSubrange(index..<min(index + 1, members.endIndex), with: inner.map { [Member(name: name, value: $0)] } ?? [])
        self = .object(members)
    }
}
