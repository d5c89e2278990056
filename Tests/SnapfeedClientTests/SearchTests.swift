import Foundation
import Testing

@testable import SnapfeedClient

/// Searches that resume, loops that are closed, and loops without a login, with a scripted server.
struct SearchTests {
    private let server = ScriptedTransport()
    private let storage = MemoryStorage()

    private func client(_ signIn: SignIn = .token("T")) throws -> SnapfeedClient {
        var settings = Settings()
        (settings.waitFirstMs, settings.waitGreatestMs, settings.silenceMs) = (1, 2, .veryLong)
        let url = try #require(URL(string: "ws://example.org/ws"))
        return SnapfeedClient(url: url, signIn: signIn, storage: storage, transport: server, settings: settings)
    }

    private static func event(_ offset: Int, search: String? = nil) -> String {
        let name = search.map { #""search":"\#($0)","# } ?? ""
        return #"{\#(name)"epoch":"e","offset":\#(offset),"at":1,"type":"photo.deleted","photo":"\#(offset)"}"#
    }

    private static func start(_ search: String, upTo offset: Int, missed: [Int]? = nil) -> String {
        let events = missed.map { #""events":[\#($0.map { event($0) }.joined(separator: ","))]"# }
        let found = events ?? #""photos":[{"id":"7","form":"new"}],"next":"c","partial":true"#
        return #"{"now":1,"search":"\#(search)","epoch":"e","offset":\#(offset),"recovered":\#(missed != nil),\#(found)}"#
    }

    @Test func aSearchGoesOnAfterALossAndInTheNextProcess() async throws {
        let client = try client()
        let items = Loop(client.search("#fox", limit: 5))
        async let seen = items.offsets(4)
        let first = try await server.nextSignedIn()
        #expect(try await first.subscribed("search.subscribe", Self.start("s1", upTo: 4)) == ["query": "#fox", "limit": 5])
        // Offsets rise with gaps, and other searches of the connection have other names.
        first.push("search.event", Self.event(8, search: "s0"))
        first.push("search.event", Self.event(9, search: "s1"))
        first.end(1006)
        let second = try await server.nextSignedIn()
        let place: JSONValue = ["query": "#fox", "limit": 5, "epoch": "e", "offset": 9]
        #expect(try await second.subscribed("search.subscribe", Self.start("s2", upTo: 20, missed: [15])) == place)
        second.push("search.event", Self.event(30, search: "s1"))
        second.push("search.event", Self.event(31, search: "s2"))
        #expect(try await seen == [4, 9, 15, 31])
        await client.stop()

        let next = try self.client()
        let more = Loop(next.search("#fox", limit: 20))
        async let again = more.offsets(1)
        let third = try await server.nextSignedIn()
        let kept: JSONValue = ["query": "#fox", "limit": 20, "epoch": "e", "offset": 15]
        #expect(try await third.subscribed("search.subscribe", Self.start("s3", upTo: 31, missed: [31])) == kept)
        #expect(try await again == [31])
        await next.stop()
    }

    @Test func aSnapshotHasThePlaceOfOlderPhotos() async throws {
        let client = try client()
        let items = Loop(client.search("fox"))
        async let first = items.next()
        let connection = try await server.nextSignedIn()
        _ = try await connection.subscribed("search.subscribe", Self.start("s1", upTo: 4))
        guard case .snapshot(let snapshot) = try await first else { throw Missing() }
        #expect(snapshot.photoIDs == ["7"] && snapshot.photos.isEmpty && snapshot.next == "c" && snapshot.isPartial)
        await client.stop()
    }

    /// A search that is started again would continue next to the new one.
    @Test func aSearchThatTakesOverEndsTheOneBefore() async throws {
        let client = try client()
        let items = Loop(client.search("fox"))
        async let one = items.offsets(1)
        let connection = try await server.nextSignedIn()
        _ = try await connection.subscribed("search.subscribe", Self.start("s1", upTo: 4))
        #expect(try await one == [4])
        let others = Loop(client.search("fox"))
        async let other = others.offsets(1)
        var ended: JSONValue?
        for _ in 1...2 {
            let request = try await connection.takeAny()
            if request.method == "search.unsubscribe" { ended = request.params }
            connection.answer(request, request.method == "search.subscribe" ? Self.start("s2", upTo: 4) : "{}")
        }
        #expect(try await other == [4] && ended == ["search": "s1"])
        #expect(try await items.next() == nil)
        try await client.search("fox").close()
        #expect(try await connection.take("search.unsubscribe").params == ["search": "s2"])
        await client.stop()
    }

    @Test func aClosedLoopHasTakenItsItemAndALeftOneHasNot() async throws {
        for (isClosed, place) in [(false, 9), (true, 12)] {
            let storage = MemoryStorage()
            let url = try #require(URL(string: "ws://example.org"))
            let first = SnapfeedClient(url: url, signIn: .token("T"), storage: storage, transport: server)
            let followed = first.search("fox")
            let items = Loop(followed)
            async let seen = items.offsets(3)
            let connection = try await server.nextSignedIn()
            _ = try await connection.subscribed("search.subscribe", Self.start("s1", upTo: 4))
            for offset in [9, 12] { connection.push("search.event", Self.event(offset, search: "s1")) }
            #expect(try await seen == [4, 9, 12])
            if isClosed {
                try await followed.close()
                #expect(try await items.next() == nil)
            }
            await first.stop()
            let kept = try #require(storage.read("search-" + Search(query: "fox", limit: nil).digest))
            #expect(try JSONDecoder().decode(Position.self, from: kept) == Position(epoch: "e", offset: place))
        }
    }

    @Test func aLoopWithoutALoginFailsImmediately() async throws {
        let client = try client(.anonymous)
        await #expect(throws: SnapfeedError.notLoggedIn) { _ = try await Loop(client.feed("animals")).next() }
        await #expect(throws: SnapfeedError.notLoggedIn) { _ = try await Loop(client.search("fox")).next() }
        #expect(SnapfeedError.notLoggedIn.name == .notAuthenticated && !SnapfeedError.notLoggedIn.isTemporary)
    }

    private struct Missing: Error {}
}
