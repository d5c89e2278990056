import SnapModel
import Testing

@testable import SnapServer

/// How often one address may have images identified, with a clock that the tests move.
struct AddressLedgerTests {
    private func refusal(_ ledger: inout AddressLedger, _ network: String, at now: Int64) -> Rejection? {
        do throws(Rejection) {
            try ledger.charge(network, at: now)
            return nil
        } catch { return error }
    }

    @Test func eachAddressHasItsOwnMinute() {
        var ledger = AddressLedger(perMinute: 3)
        #expect((0..<3).allSatisfy { _ in refusal(&ledger, "192.0.2.1", at: 0) == nil })
        let reported = refusal(&ledger, "192.0.2.1", at: 0)
        #expect(reported?.reason == .rateLimited && reported?.retryAfterMs == 20_000)
        #expect(refusal(&ledger, "192.0.2.2", at: 0) == nil)
        #expect(refusal(&ledger, "192.0.2.1", at: 20_000_000) == nil && refusal(&ledger, "192.0.2.1", at: 20_000_000) != nil)
    }

    @Test func zeroTurnsOffTheAddressLimit() {
        var ledger = AddressLedger(perMinute: 0)
        #expect((0..<1_000).allSatisfy { _ in refusal(&ledger, "192.0.2.1", at: 0) == nil })
    }
}
