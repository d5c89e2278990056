import SnapModel
import SnapWire
import Testing

@testable import SnapLoop
@testable import SnapServer

/// Live searches on the loop: their answers come before their pushes, each connection has its own, and they are bounded.
struct LiveSearchesTests {
    private let loop = NotingLoop()
    private let link = SearchLink()
    private let searches: LiveSearches
    private let ana = AccountID(rawValue: 1)
    private let ben = AccountID(rawValue: 2)
    private let one = ConnectionID(slot: 1, generation: 1)
    private let other = ConnectionID(slot: 2, generation: 1)

    init() { searches = LiveSearches(loop, link) }

    private func begin(_ connection: ConnectionID, _ account: AccountID, _ limits: Limits = Limits()) throws -> LiveSearchID {
        let request = LiveSearchRequest(
            query: try SearchQuery("fox"), since: nil, account: account, eventsMax: 1, photosMax: 1, milliseconds: 1)
        return try searches.begin(request, on: connection, limits)
    }

    private func push(_ offset: Int64, to ids: LiveSearchID...) {
        let position = FeedPosition(epoch: "e", offset: offset)
        let event = PhotoEvent(position: position, at: Timestamp(milliseconds: 0), kind: .deleted(PhotoID(rawValue: 1)))
        let messages = LiveSearchPushes(event)
        let pushes = ids.map { SearchPushes.Push(search: $0, frame: .text(messages.message(to: $0))) }
        searches.push(SearchPushes(offset: offset, pushes: pushes)) { _, _ in }
    }

    /// The offsets that a search of a connection heard.
    private func heard(_ search: LiveSearchID, _ connection: ConnectionID) -> [String] {
        loop.sent.filter { $0.to == connection && $0.text.contains("\"search\":\"\(search.text)\"") }
            .compactMap { $0.text.firstMatch(of: /"offset":(\d+)/).map { String($0.1) } }
    }

    @Test func pushesWaitForTheSubscriptionAnswer() throws {
        let search = try begin(one, ana)
        for offset in 1...3 { push(Int64(offset), to: search) }
        #expect(heard(search, one) == [], "the answer has not left yet")
        searches.start(search, after: 2)
        push(2, to: search)
        push(4, to: search)
        #expect(heard(search, one) == ["3", "4"])
    }

    @Test func eachLiveSearchGetsItsMatches() throws {
        let (first, second, bens) = (try begin(one, ana), try begin(one, ana), try begin(other, ben))
        for search in [first, second, bens] { searches.start(search, after: 0) }
        push(1, to: first)
        push(2, to: second, bens)
        #expect(heard(first, one) == ["1"] && heard(second, one) == ["2"] && heard(bens, other) == ["2"])
        #expect(searches.counts.deliveries == 3)
    }

    @Test func aLiveSearchIsEndedOnlyByItsConnection() throws {
        let search = try begin(one, ana)
        #expect(!searches.end(search, of: other))
        #expect(searches.end(search, of: one))
        #expect(!searches.end(search, of: one))
        push(1, to: search)
        #expect(loop.sent.isEmpty && searches.counts.subscribers == 0)
    }

    @Test func liveSearchesEndWithTheirConnection() throws {
        let (mine, bens) = (try begin(one, ana), try begin(other, ben))
        searches.endAll(of: one)
        for search in [mine, bens] { searches.start(search, after: 0) }
        push(1, to: mine, bens)
        #expect(heard(mine, one) == [] && heard(bens, other) == ["1"])
    }

    @Test func liveSearchesAreBounded() throws {
        var limits = Limits()
        limits[.liveSearchesPerConnection] = 2
        limits[.liveSearches] = 3
        for connection in [one, one, other] { _ = try begin(connection, ana, limits) }
        #expect(throws: Rejection.self) { try begin(one, ana, limits) }
        let full = #expect(throws: Rejection.self) { try begin(ConnectionID(slot: 3, generation: 1), ana, limits) }
        #expect(full?.reason == .busy)
        searches.endAll(of: one)
        #expect(throws: Never.self) { try begin(one, ana, limits) }
    }

    @Test func theMatcherGetsEachOnceAndNoneThatHasEnded() throws {
        let (first, second) = (try begin(one, ana), try begin(one, ana))
        _ = searches.end(second, of: one)
        let changes = link.takeChanges()
        #expect(Array(changes.begun.keys) == [first] && changes.ended.isEmpty)
        searches.endAll(of: one)
        #expect(link.takeChanges().ended == [first])
        #expect(!link.hasChanges)
    }

    @Test func theMatcherWaitsUntilItsPushesWereSent() {
        var steps: [String] = []
        let isGoingOn = link.hand {
            steps.append("delivered")
            link.taken()
        }
        #expect(isGoingOn && steps == ["delivered"])
        link.end()
        #expect(!link.hand {} && !link.wait() && !link.rest(seconds: 60), "a stop waits for nothing")
    }
}
