import Simulation
import SnapServer
import SnapWire
import TestSupport
import Testing

/// Comments that are followed live: what arrives, what is resumed, and what must not arrive.
struct CommentTests {
    @Test func commentsAreLiveForThoseWhoHaveThePhotoOpen() throws {
        try Scenario([
            Row("ana", "photo.post", ["key": "1"], image: smallImage),
            Row("ana", "comment.subscribe", ["photo": "1"], .result(["recovered": false, "comments": [], "count": 0, "offset": 0])),
            Row("ben", "comment.subscribe", ["photo": "1"]),
            Row(
                "cleo", "comment.post", ["photo": "1", "text": "First", "key": "1"],
                pushes: reaching(["ana", "ben"], "posted", 1, count: 1)),
            Row("cleo", "comment.edit", ["comment": "1", "text": "The first"], pushes: reaching(["ana", "ben"], "edited", 2, count: 1)),
            Row("ben", "comment.unsubscribe", ["photo": "1"]),
            Row("ana", "comment.delete", ["comment": "1"], pushes: reaching(["ana"], "deleted", 3, count: 0)),
            // A retry changes nothing.
            Row("cleo", "comment.post", ["photo": "1", "text": "First", "key": "1"], .result(["comment": ["gone": true]])),
        ]).run()
    }

    private func reaching(_ names: [String], _ type: String, _ offset: Int64, count: Int64) -> [String: [Row.Push]] {
        let push = Row.Push(
            "comment.event",
            ["type": .string("comment.\(type)"), "offset": .number("\(offset)"), "count": .number("\(count)"), "photo": "1"])
        return Dictionary(uniqueKeysWithValues: names.map { ($0, [push]) })
    }

    @Test func blockedPeopleGetNoCommentsOfEachOther() throws {
        let server = try InProcessServer(everybody + ["dora"])
        let photo = try server["ana"].photo("1")
        for name in everybody + ["dora"] { try server[name].ask("comment.subscribe", ["photo": photo]) }
        try server["ben"].ask("block.create", ["account": cleo])
        for client in try everybody.map({ try server[$0] }) { _ = client.takePushes() }
        let comment = try server["ben"].ask("comment.post", ["photo": photo, "text": "Hello", "key": "1"])["comment"]?["id"]
        func reached() throws -> [String] {
            try (everybody + ["dora"]).filter { try server[$0].takePushes("comment.event").isEmpty == false }
        }
        #expect(try reached() == ["ana", "ben", "dora"])
        try server["ana"].ask("block.create", ["account": "4"])
        #expect(try server["dora"].answer(to: "comment.list", ["photo": photo]).refusal == "unknown_photo")
        try server["ben"].ask("comment.delete", ["comment": comment ?? nil])
        #expect(try reached() == ["ana", "ben"])
    }

    @Test func narrowedPhotoIsSilentForOthers() throws {
        let server = try InProcessServer(everybody)
        let photo = try server["ana"].photo("1")
        for name in everybody { try server[name].ask("comment.subscribe", ["photo": photo]) }
        try server["ben"].ask("follow.create", ["account": ana])
        try server["ana"].ask("photo.edit", ["photo": photo, "audience": "followers"])
        try server["ben"].ask("comment.post", ["photo": photo, "text": "Hello", "key": "1"])
        let reached = try everybody.filter { try server[$0].takePushes("comment.event").isEmpty == false }
        #expect(reached == ["ana", "ben"])
        try server["ana"].ask("photo.delete", ["photo": photo])
        for name in everybody { #expect(try server[name].takePushes("comment.event") == []) }
    }

    @Test func allGetTheSameBytes() throws {
        let server = try InProcessServer(everybody)
        let photo = try server["ana"].photo("1")
        for name in everybody { try server[name].ask("comment.subscribe", ["photo": photo]) }
        try server["ben"].ask("comment.post", ["photo": photo, "text": "Hello", "key": "1"])
        let pushes = try everybody.map { try server[$0].takePushes("comment.event") }
        #expect(pushes[0].count == 1 && pushes.allSatisfy { $0 == pushes[0] })
        #expect(try server.metric("snapfeed_comment_events_total") == "1" && server.metric("snapfeed_comment_deliveries_total") == "3")
    }

    @Test func missedCommentsArriveOnceAndInOrder() throws {
        let server = try InProcessServer(everybody)
        let photo = try server["ana"].photo("1")
        let first = try server["ben"]
        let start = try first.ask("comment.subscribe", ["photo": photo])
        try first.leave()
        func post(_ text: JSONValue) throws -> JSONValue? {
            try server["cleo"].ask("comment.post", ["photo": photo, "text": text, "key": text])["comment"]?["id"]
        }
        let (kept, edited, deleted) = (try post("kept"), try post("edited"), try post("deleted"))
        try server["cleo"].ask("comment.edit", ["comment": edited ?? nil, "text": "new"])
        try server["cleo"].ask("comment.delete", ["comment": deleted ?? nil])
        let second = try server.logIn("ben")
        let since: JSONValue = ["photo": photo, "epoch": start["epoch"] ?? nil, "offset": start["offset"] ?? nil]
        let back = try second.ask("comment.subscribe", since)
        #expect(back["recovered"] == true && back["count"] == .number("2"))
        #expect(back.list("events", "type") == ["comment.posted", "comment.posted", "comment.deleted"])
        #expect(back.list("events", "comment", "text") == ["kept", "new", nil])
        #expect(back.list("events", "offset") == [1, 4, 5])
        // What comes next follows without a gap.
        _ = try post("next")
        #expect(second.takePushes("comment.event").map { $0["offset"] } == [6])
        let fresh = try second.ask("comment.subscribe", ["photo": photo, "epoch": "another", "offset": 1])
        #expect(fresh["recovered"] == false && fresh.list("comments", "id").last == kept)
    }

    @Test func connectionWhoseLoginEndedGetsNothingMore() throws {
        let server = try InProcessServer(everybody)
        let photo = try server["ana"].photo("1")
        let client = try server["ben"]
        try client.ask("comment.subscribe", ["photo": photo])
        #expect(try server.metric("snapfeed_comment_subscribers") == "1")
        try client.ask("session.end", ["session": try #require(client.ask("session.list").list("sessions", "id").first)])
        try server["cleo"].ask("comment.post", ["photo": photo, "text": "Hello", "key": "1"])
        #expect(client.takePushes() == [])
        #expect(try server.metric("snapfeed_comment_subscribers") == "0")
    }

    @Test func subscriptionsAreLimited() throws {
        let server = try InProcessServer(everybody, limits: [.commentSubscriptionsPerConnection: 2, .commentSubscriptions: 3])
        let photos = try (1...3).map { try server["ana"].photo("\($0)") }
        for photo in photos.prefix(2) { try server["ben"].ask("comment.subscribe", ["photo": photo]) }
        #expect(try server["ben"].answer(to: "comment.subscribe", ["photo": photos[2]]).refusal == "too_many")
        // Once more to the same one takes no other place.
        try server["ben"].ask("comment.subscribe", ["photo": photos[0]])
        try server["cleo"].ask("comment.subscribe", ["photo": photos[0]])
        #expect(try server["cleo"].answer(to: "comment.subscribe", ["photo": photos[1]]).refusal == "busy")
        try server["ben"].ask("comment.unsubscribe", ["photo": photos[0]])
        try server["cleo"].ask("comment.subscribe", ["photo": photos[1]])
    }

    @Test func commentsOfAnAccountAreLimitedByTheMinute() throws {
        let server = try InProcessServer(everybody, limits: [.commentsPerMinute: 2])
        let photo = try server["ana"].photo("1")
        for key: JSONValue in ["1", "2"] { try server["ben"].ask("comment.post", ["photo": photo, "text": "Hello", "key": key]) }
        #expect(try server["ben"].answer(to: "comment.post", ["photo": photo, "text": "Hello", "key": "3"]).refusal == "rate_limited")
        try server["cleo"].ask("comment.post", ["photo": photo, "text": "Hello", "key": "1"])
    }
}
