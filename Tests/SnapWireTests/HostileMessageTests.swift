import SnapModel
import SnapWire
import TestSupport
import Testing

/// Hostile messages: none may trap, because a trap would let any stranger stop the server.
struct HostileMessageTests {
    private static let messages = MethodExample.all.flatMap(\.commands).map { Request(id: .string("id-1"), command: $0).message() }

    @Test func noPrefixOfAnyRequestTrapsOrIsAccepted() {
        for (bytes, isBinary) in Self.messages {
            let end = isBinary ? (Attachment.split(bytes)?.json.endIndex ?? 0) : bytes.count
            for count in 0..<end { #expect(RequestTests.reason(Array(bytes.prefix(count)), isBinary: isBinary) == .parseError) }
        }
    }

    @Test func mutatedMessagesNeverTrap() {
        var random = Seeded(20_261_121)
        var outcomes: [Rejection.Reason?: Int] = [:]
        for _ in 0..<100_000 {
            let (bytes, isBinary) = Self.messages.pick(&random)
            let mutant = RandomJSON.mutated(bytes, &random)
            outcomes[RequestTests.reason(mutant, isBinary: isBinary != random.chance(1, in: 20)), default: 0] += 1
        }
        // The mutations reach every branch, and not only the first check.
        for reason: Rejection.Reason? in [nil, .parseError, .invalidRequest, .unknownMethod, .invalidParams, .unknownSnap] {
            #expect(outcomes[reason, default: 0] > 20, "\(String(describing: reason)): \(outcomes)")
        }
    }

    @Test func randomBytesNeverTrap() {
        var random = Seeded(3)
        for _ in 0..<20_000 {
            let bytes = (0..<random.below(64)).map { _ in UInt8(random.below(256)) }
            #expect(RequestTests.reason(bytes, isBinary: true) == .parseError)
            let startsBatch = bytes.first { ![0x20, 0x0A, 0x0D, 0x09].contains($0) } == UInt8(ascii: "[")
            #expect(RequestTests.reason(bytes) == (startsBatch ? .invalidRequest : .parseError))
        }
    }
}
