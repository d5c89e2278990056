import SnapModel
import SnapWire
import TestSupport
import Testing

/// Clients rely on these numbers: they never change, and none gets a second meaning.
struct CodeTests {
    struct Frozen: Decodable, Equatable {
        let code: Int64
        let temporary: Bool
    }

    @Test func errorCodesAreThoseOfTheFixture() throws {
        let frozen: [String: Frozen] = try Fixtures.decode("errors.json")
        let ours = Rejection.Reason.allCases.map { ($0.rawValue, Frozen(code: $0.row.code, temporary: $0.isTemporary)) }
        #expect(Dictionary(uniqueKeysWithValues: ours) == frozen)
    }

    @Test func noTwoReasonsShareACode() {
        let codes = Rejection.Reason.allCases.map(\.row.code)
        #expect(Set(codes).count == codes.count)
    }

    @Test func codesAreJSONRPCsOwnOrFrom1000On() {
        for code in Rejection.Reason.allCases.map(\.row.code) { #expect((-32_700 ... -32_600).contains(code) || code >= 1_000) }
    }

    @Test func closeCodesAreFrozenAndMarkedRetryable() {
        let codes: [(CloseCode, UInt16, Bool)] = [
            (.restarting, 4000, true), (.slowConsumer, 4001, true), (.authenticationTimeout, 4002, true),
            (.tooManyConnections, 4003, true), (.rightsChanged, 4004, true), (.tokenExpired, 4005, true), (.kicked, 4006, true),
            (.sessionEnded, 4500, false),
            (.abuse, 4501, false),
        ]
        for (code, number, meansReconnect) in codes {
            #expect(code.rawValue == number)
            #expect(code.meansReconnect == meansReconnect)
        }
        #expect(CloseCode.all.count == 9)
        #expect(CloseCode(rawValue: 4499).meansReconnect)
        #expect(!CloseCode(rawValue: 4500).meansReconnect)
    }

    @Test func eachCodeHasItsOwnMeaningAndFix() {
        let guide = CodeGuide.all
        #expect(guide.count == Rejection.Reason.allCases.count + CloseCode.all.count)
        #expect(Set(guide.map(\.code)).count == guide.count)
        #expect(Set(guide.map(\.meaning)).count >= guide.count - 1)
        for entry in guide { #expect(entry.meaning.hasSuffix(".") && entry.fix.hasSuffix("."), "\(entry.name)") }
    }
}
