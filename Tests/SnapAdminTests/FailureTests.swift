import SnapModel
import SnapWire
import Testing

@testable import SnapAdmin

struct FailureTests {
    private func failure(_ name: String, _ data: String = "") throws -> Failure {
        let text = #"{"code": 1, "message": "No.", "data": {"name": "\#(name)", "temporary": false\#(data)}}"#
        return Failure(error: try JSONValue(parsing: Array(text.utf8)))
    }

    @Test func anOpenedSnapHasACodeOfItsOwn() throws {
        #expect(try failure("already_opened").status.rawValue == 3)
        #expect(try failure("already_opened", #", "openedAt": 0, "device": "phone""#).message.contains("on phone"))
    }

    @Test func temporaryRejectionsSayTryAgain() throws {
        for reason in Rejection.Reason.allCases where reason.isTemporary { #expect(try failure(reason.rawValue).status == .temporary) }
    }

    @Test func aReasonOfALaterServerIsStillReported() throws {
        #expect(try failure("too_cute").name == "too_cute")
        #expect(try failure("too_cute").message == "No.")
    }

    @Test func closeCodesDecideWhetherToReconnect() {
        let target = Target(store: "store")
        #expect(target.lost(.restarting).isTemporary)
        #expect(target.lost(.slowConsumer).isTemporary)
        #expect(target.lost(CloseCode(rawValue: 1_006)).isTemporary)
        #expect(!target.lost(.sessionEnded).isTemporary)
        #expect(!target.lost(.abuse).isTemporary)
    }
}
