import Foundation
import Testing

@testable import SnapfeedClient

/// Home, the inbox and notifications, as the app sees them, with a scripted server.
struct FollowingTests {
    private let server = ScriptedTransport()
    private let storage = MemoryStorage()

    private func client(buffering: Int = 1_000) throws -> SnapfeedClient {
        var settings = Settings()
        (settings.waitFirstMs, settings.waitGreatestMs, settings.bufferedEventsMax) = (1, 2, buffering)
        settings.silenceMs = .veryLong
        let url = try #require(URL(string: "ws://example.org/ws"))
        return SnapfeedClient(url: url, signIn: .token("T"), storage: storage, transport: server, settings: settings)
    }

    private static func photo(_ offset: Int, epoch: String = "e") -> String {
        #"{"epoch":"\#(epoch)","offset":\#(offset),"at":1,"type":"photo.deleted","photo":"\#(offset)"}"#
    }

    private static func notification(_ offset: Int) -> String { #"{"offset":\#(offset),"kind":"follow","at":1,"read":false}"# }

    private static func reported(_ offset: Int) -> String {
        #"{"epoch":"e","offset":\#(offset),"at":1,"notification":\#(notification(offset)),"unread":1}"#
    }

    private static func home(upTo offset: Int, missed: [Int]? = nil, epoch: String = "e") -> String {
        let missedEvents = missed.map { #","events":[\#($0.map { photo($0) }.joined(separator: ","))]"# }
        let events = missedEvents ?? #","photos":[{"id":"7","form":"new"}]"#
        return #"{"now":1,"epoch":"\#(epoch)","offset":\#(offset),"recovered":\#(missed != nil)\#(events)}"#
    }

    @Test func homeGoesOnBehindTheLastEventAfterALoss() async throws {
        let client = try client()
        let items = Loop(client.home())
        async let seen = items.offsets(5)
        let first = try await server.nextSignedIn()
        #expect(try await first.subscribed("home.subscribe", Self.home(upTo: 4)) == .object([:]))
        // Offsets rise with gaps.
        first.push("home.event", Self.photo(9))
        first.push("person.hidden", #"{"epoch":"e","offset":12,"at":1,"account":"3"}"#)
        // Known already.
        first.push("home.event", Self.photo(9))
        first.end(1006)
        let second = try await server.nextSignedIn()
        #expect(try await second.subscribed("home.subscribe", Self.home(upTo: 40, missed: [20])) == ["epoch": "e", "offset": 12])
        second.push("home.event", Self.photo(41))
        #expect(try await seen == [4, 9, 12, 20, 41])
        await client.stop()
    }

    @Test func inboxWithAGapIsAskedAgain() async throws {
        func opened(_ offset: Int) -> String {
            #"{"epoch":"e","offset":\#(offset),"at":1,"type":"snap.opened","snap":"\#(offset)","readAt":1}"#
        }
        let client = try client()
        let items = Loop(client.inbox())
        async let seen = items.offsets(4)
        let connection = try await server.nextSignedIn()
        let start = #"{"now":1,"epoch":"e","offset":2,"recovered":false,"unread":1,"snaps":[{"id":"7","form":"new"}]}"#
        #expect(try await connection.subscribed("inbox.subscribe", start) == .object([:]))
        for offset in [3, 5] { connection.push("inbox.event", opened(offset)) }
        let missed = #"{"now":1,"epoch":"e","offset":5,"recovered":true,"unread":0,"events":[\#(opened(4)),\#(opened(5))]}"#
        #expect(try await connection.subscribed("inbox.subscribe", missed) == ["epoch": "e", "offset": 3])
        #expect(try await seen == [2, 3, 4, 5])
        await client.stop()
    }

    @Test func aNewProcessGoesOnBehindTheLastItemThatWasTaken() async throws {
        let first = try client()
        let items = Loop(first.home())
        async let seen = items.offsets(3)
        let connection = try await server.nextSignedIn()
        _ = try await connection.subscribed("home.subscribe", Self.home(upTo: 4))
        for offset in [9, 12] { connection.push("home.event", Self.photo(offset)) }
        #expect(try await seen == [4, 9, 12])
        await first.stop()
        // 12 was delivered, and the next one was not requested.
        let second = try client()
        let more = Loop(second.home())
        async let again = more.offsets(1)
        let next = try await server.nextSignedIn()
        #expect(try await next.subscribed("home.subscribe", Self.home(upTo: 12, missed: [12])) == ["epoch": "e", "offset": 9])
        #expect(try await again == [12])
        await second.stop()
    }

    @Test func anotherEpochIsASnapshotInPlaceOfWhatWaits() async throws {
        let client = try client()
        let items = Loop(client.home())
        async let one = items.offsets(1)
        let first = try await server.nextSignedIn()
        _ = try await first.subscribed("home.subscribe", Self.home(upTo: 4))
        #expect(try await one == [4])
        for offset in [9, 12] { first.push("home.event", Self.photo(offset)) }
        first.end(4000)
        let second = try await server.nextSignedIn()
        _ = try await second.subscribed("home.subscribe", Self.home(upTo: 2, epoch: "new"))
        second.push("home.event", Self.photo(3, epoch: "new"))
        // A request that is answered behind the pushes: they have arrived.
        async let answered = client.call("server.info")
        second.answer(try await second.take("server.info"), "{}")
        _ = try await answered
        guard case .snapshot(let snapshot) = try await items.next() else { throw Missing() }
        // A photo of a newer form is known by its id.
        #expect(snapshot.position == Position(epoch: "new", offset: 2) && snapshot.photoIDs == ["7"] && snapshot.photos.isEmpty)
        #expect(try await items.next()?.position == Position(epoch: "new", offset: 3))
        await client.stop()
    }

    @Test func notificationsThatWereMissedComeInOrder() async throws {
        let client = try client()
        let items = Loop(client.notifications())
        async let seen = items.offsets(5)
        let first = try await server.nextSignedIn()
        let start = #"{"now":1,"epoch":"e","offset":2,"recovered":false,"notifications":[\#(Self.notification(2))],"unread":1}"#
        #expect(try await first.subscribed("notification.subscribe", start) == .object([:]))
        first.push("notification.event", Self.reported(3))
        first.end(1006)
        let second = try await server.nextSignedIn()
        // Newest first, and 5 was taken back.
        let missed = [6, 4].map(Self.notification).joined(separator: ",")
        let answer = #"{"now":1,"epoch":"e","offset":6,"recovered":true,"notifications":[\#(missed)],"unread":3}"#
        #expect(try await second.subscribed("notification.subscribe", answer) == ["epoch": "e", "offset": 3])
        second.push("notification.event", Self.reported(7))
        #expect(try await seen == [2, 3, 4, 6, 7])
        await client.stop()
    }

    /// Pushes of the old subscription come until the new one is answered. To take one would leave out what was let go.
    @Test func aSlowAppIsBoundedAndMissesNothingThoughOffsetsHaveGaps() async throws {
        let client = try client(buffering: 2)
        let items = Loop(client.home())
        async let one = items.offsets(1)
        let connection = try await server.nextSignedIn()
        _ = try await connection.subscribed("home.subscribe", Self.home(upTo: 0))
        #expect(try await one == [0])
        for offset in [10, 20, 30] { connection.push("home.event", Self.photo(offset)) }
        async let answered = client.call("server.info")
        connection.answer(try await connection.take("server.info"), "{}")
        _ = try await answered
        async let rest = items.offsets(5)
        let request = try await connection.take("home.subscribe")
        #expect(request.params == ["epoch": "e", "offset": 20])
        connection.push("home.event", Self.photo(40))
        connection.refuse(request, #"{"name":"busy","temporary":true,"retryAfterMs":1}"#)
        connection.push("home.event", Self.photo(41))
        let missed = Self.home(upTo: 41, missed: [30, 40, 41])
        #expect(try await connection.subscribed("home.subscribe", missed) == ["epoch": "e", "offset": 20])
        #expect(try await rest == [10, 20, 30, 40, 41])
        await client.stop()
    }

    @Test func aFeedAndHomeAndTheNotificationsAreFollowedTogether() async throws {
        let client = try client()
        let tasks = [
            Task { try await first(client.feed("home")) }, Task { try await first(client.home()) },
            Task { try await first(client.notifications()) },
        ]
        let connection = try await server.nextSignedIn()
        var asked: Set<String> = []
        while asked.count < 3 {
            let request = try await connection.takeAny()
            asked.insert(request.method)
            switch request.method {
            case "feed.subscribe":
                connection.answer(request, #"{"feeds":[{"id":"home","epoch":"e","offset":1,"recovered":false,"snaps":[]}]}"#)
            case "home.subscribe": connection.answer(request, Self.home(upTo: 2))
            default: connection.answer(request, #"{"now":1,"epoch":"e","offset":3,"recovered":false,"notifications":[],"unread":0}"#)
            }
        }
        for (index, task) in tasks.enumerated() { #expect(try await task.value == index + 1) }
        await client.stop()
    }

    private func first<Item>(_ followed: Followed<Item>) async throws -> Int? {
        try await Loop(followed).next()?.position.offset
    }

    private struct Missing: Error {}
}
