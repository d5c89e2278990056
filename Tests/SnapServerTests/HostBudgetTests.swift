import Testing

@testable import SnapServer

/// How often one host is called for members, with a clock that the tests move.
struct HostBudgetTests {
    /// - Returns: how many of so many calls the host gets.
    private func take(_ host: String, times count: Int = 1, _ budget: inout HostBudget, at now: Int64) -> Int {
        (0..<count).count { _ in budget.take(host, at: now) }
    }

    @Test func hostCallRateIsSharedByAllAccounts() {
        var budget = HostBudget(perSecond: 2)
        #expect(take("a", times: 3, &budget, at: 0) == 2)
        #expect(take("b", &budget, at: 0) == 1)
        var spent = budget.spent(at: 499_999)
        #expect(spent == ["a"] && budget.nextFree(at: 499_999) == 500_000)
        spent = budget.spent(at: 500_000)
        #expect(spent == [] && budget.nextFree(at: 500_000) == nil)
        #expect(take("a", times: 2, &budget, at: 500_000) == 1)
    }

    @Test func aFloodOfHostsDoesNotFreeTheOneUnderAttack() {
        var budget = HostBudget(perSecond: 50)
        #expect(take("victim", times: 50, &budget, at: 0) == 50)
        for number in 0..<5_000 { #expect(take("host\(number)", &budget, at: 0) == 1) }
        #expect(take("victim", &budget, at: 0) == 0)
    }

    @Test func zeroTurnsOffTheHostLimit() {
        var budget = HostBudget(perSecond: 0)
        #expect(take("a", times: 1_000, &budget, at: 0) == 1_000)
    }
}
