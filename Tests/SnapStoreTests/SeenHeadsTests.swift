import Testing

@testable import SnapStore

/// The memory of a node, and a database that lacks a part of it.
struct SeenHeadsTests {
    @Test func aDatabaseThatKnowsLessHasLostHistoryForGood() throws {
        let seen = SeenHeads()
        try seen.compare([.feed(1): 5, .node(2): 9], with: seen.heads)
        try seen.requireWhole()
        let error = #expect(throws: StoreError.self) { try seen.compare([.feed(1): 5, .node(2): 8], with: seen.heads) }
        #expect(error?.kind == .lostHistory)
        #expect(throws: StoreError.self) { try seen.requireWhole() }
    }

    @Test func eventsAfterTheQueryAreNotMissed() throws {
        let seen = SeenHeads()
        let before = seen.heads
        seen.reached(7, of: .feed(1))
        try seen.compare([.feed(1): 6, .photos: 3], with: before)
        #expect(seen.heads[.feed(1)] == 7 && seen.heads[.photos] == 3)
        #expect(throws: StoreError.self) { try seen.compare([.feed(1): 6], with: seen.heads) }
    }

    @Test func missingLogIsNotLostHistory() throws {
        let seen = SeenHeads()
        seen.reached(7, of: .feed(1))
        try seen.compare([.photos: 3], with: seen.heads)
        try seen.requireWhole()
    }
}
