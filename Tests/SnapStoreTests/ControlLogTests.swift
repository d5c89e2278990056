import Testing

@testable import SnapStore

struct ControlLogTests {
    /// An older node writes the names that this version finds in the database. What else is in the entry is carried out.
    @Test func anUnknownOrderIsLeftOut() {
        let body = #"[{"endSession":{"_0":7}},{"names":{"_0":[{"gone":{"_0":"tag","_1":3}}]}},{"forgetFiles":{"_0":["file"]}}]"#
        let orders = ControlLog.orders(in: body)
        guard orders.count == 2, case .endSession(7) = orders[0], case .forgetFiles(["file"]) = orders[1] else {
            Issue.record("\(orders)")
            return
        }
        #expect(ControlLog.orders(in: "no list").isEmpty)
    }
}
