import Simulation
import SnapWire
import TestSupport
import Testing

/// The live home feed and notifications: what arrives, what is resumed, and what must not arrive.
struct HomeTests {
    @Test func homeIsLiveForTheAuthorAndTheFollowersOnly() throws {
        try Scenario([
            Row("ben", "follow.create", ["account": ana]),
            Row("ana", "home.subscribe", [:], .result(["recovered": false, "photos": []])),
            Row("ben", "home.subscribe", [:], .result(["recovered": false, "photos": []])),
            Row("cleo", "home.subscribe", [:], .result(["recovered": false, "photos": []])),
            Row("ana", "photo.post", ["key": "1"], image: smallImage, pushes: reaching(["ana", "ben"], "photo.posted")),
            Row(
                "ana", "photo.post", ["key": "2", "audience": "followers"], image: smallImage,
                pushes: reaching(["ana", "ben"], "photo.posted")),
            Row("ana", "photo.edit", ["photo": "1", "caption": "new"], pushes: reaching(["ana", "ben"], "photo.changed")),
            Row("ana", "photo.delete", ["photo": "2"], pushes: reaching(["ana", "ben"], "photo.deleted")),
            Row("ana", "photo.delete", ["photo": "1"], pushes: reaching(everybody, "photo.deleted")),
            Row("ben", "home.unsubscribe"),
            Row("ana", "photo.post", ["key": "3"], image: smallImage, pushes: reaching(["ana"], "photo.posted")),
        ]).run()
    }

    @Test func aFollowThatHasEndedBringsNothing() throws {
        try Scenario([
            Row("ben", "follow.create", ["account": ana]),
            Row("cleo", "follow.create", ["account": ana]),
            Row("ben", "home.subscribe"),
            Row("cleo", "home.subscribe"),
            Row("ana", "photo.post", ["key": "1"], image: smallImage, pushes: reaching(["ben", "cleo"], "photo.posted")),
            Row("ben", "follow.end", ["account": ana]),
            Row("ana", "follow.remove", ["account": cleo]),
            Row("ana", "photo.post", ["key": "2", "audience": "followers"], image: smallImage),
            Row("ana", "photo.post", ["key": "3"], image: smallImage),
            Row("ben", "follow.create", ["account": ana]),
            Row("ana", "photo.post", ["key": "4"], image: smallImage, pushes: reaching(["ben"], "photo.posted")),
        ]).run()
    }

    @Test func devicesForgetWhatANarrowerAudienceABlockOrASuspensionHides() throws {
        try Scenario([
            Row("ben", "follow.create", ["account": ana]),
            Row("ana", "photo.post", ["key": "1"], image: smallImage),
            Row("ben", "home.subscribe", [:], .result(["epoch": ["$save": "bens"]])),
            Row("cleo", "home.subscribe", [:], .result(["epoch": ["$save": "cleos"]])),
            Row(
                "ana", "photo.edit", ["photo": "1", "audience": "followers"],
                pushes: [
                    "ben": [Row.Push("home.event", ["type": "photo.changed"])],
                    "cleo": [Row.Push("home.event", ["type": "photo.deleted", "photo": "1"])],
                ]),
            Row("ana", "block.create", ["account": ben], pushes: ["ben": [Row.Push("person.hidden", ["account": ana])]]),
            Row(
                "cleo", "home.subscribe", ["epoch": ["$use": "cleos"], "offset": 1],
                .result(["recovered": true, "events": [["photo": "1", "type": "photo.deleted"]]])),
            // To ben it was hidden already.
            Row("admin", "account.suspend", ["name": "ana"], pushes: ["cleo": [Row.Push("person.hidden", ["account": ana])]]),
            Row(
                "cleo", "home.subscribe", ["epoch": ["$use": "cleos"], "offset": 1],
                .result(["recovered": true, "events": [["account": ana]]])),
        ]).run()
    }

    private func reaching(_ names: [String], _ type: JSONValue) -> [String: [Row.Push]] {
        Dictionary(uniqueKeysWithValues: names.map { ($0, [Row.Push("home.event", ["type": type])]) })
    }

    /// A relation between the viewer and the author.
    enum Standing: CaseIterable {
        case author, follower, stranger, asking, blocking, blocked
    }

    @Test(arguments: Standing.allCases, ["everyone", "followers"])
    func photoIsPushedToItsAudience(_ standing: Standing, _ audience: String) throws {
        let server = try InProcessServer(everybody)
        let (author, other) = (try server["ana"], try server["ben"])
        if standing == .asking { try author.ask("profile.edit", ["approves": true]) }
        if [.follower, .asking, .blocking, .blocked].contains(standing) { try other.ask("follow.create", ["account": ana]) }
        if standing == .blocking { try other.ask("block.create", ["account": ana]) }
        if standing == .blocked { try author.ask("block.create", ["account": ben]) }
        let viewer = standing == .author ? author : other
        try viewer.ask("home.subscribe")
        _ = viewer.takePushes()
        let photo = try author.photo("1", ["audience": .string(audience)])
        try author.ask("photo.edit", ["photo": photo, "caption": "new"])
        let arrives = [.author, .follower].contains(standing)
        #expect(viewer.takePushes("home.event").map { $0["type"] } == (arrives ? ["photo.posted", "photo.changed"] : []))
    }

    @Test(arguments: Standing.allCases, ["everyone", "followers"])
    func aDeletedPhotoEndsForThoseWhoCouldSeeIt(_ standing: Standing, _ audience: String) throws {
        let server = try InProcessServer(everybody)
        let (author, other) = (try server["ana"], try server["ben"])
        if standing == .asking { try author.ask("profile.edit", ["approves": true]) }
        if [.follower, .asking].contains(standing) { try other.ask("follow.create", ["account": ana]) }
        if standing == .blocking { try other.ask("block.create", ["account": ana]) }
        if standing == .blocked { try author.ask("block.create", ["account": ben]) }
        let viewer = standing == .author ? author : other
        let start = try viewer.ask("home.subscribe")
        let photo = try author.photo("1", ["audience": .string(audience)])
        try author.ask("photo.delete", ["photo": photo])
        let isFor = [.author, .follower].contains(standing) || audience == "everyone" && [.stranger, .asking].contains(standing)
        #expect(viewer.takePushes("home.event").filter { $0["type"] == "photo.deleted" }.map { $0["photo"] } == (isFor ? [photo] : []))
        // So it is after an absence.
        let back = try viewer.ask("home.subscribe", ["epoch": start["epoch"] ?? nil, "offset": start["offset"] ?? nil])
        #expect(back["recovered"] == true && back.list("events", "photo") == (isFor ? [photo] : []))
    }

    @Test(arguments: [true, false]) func anAccountThatGoesIsNotHiddenAgainWhereThereIsABlock(_ isDeleted: Bool) throws {
        let server = try InProcessServer(everybody + ["dora"])
        let (blocked, blocking, other) = (try server["ben"], try server["cleo"], try server["dora"])
        try server["ana"].ask("block.create", ["account": ben])
        try blocking.ask("block.create", ["account": ana])
        for viewer in [blocked, blocking, other] {
            try viewer.ask("home.subscribe")
            if !isDeleted { try viewer.ask("search.subscribe", ["query": "fox"]) }
        }
        try server["admin"].ask(isDeleted ? "account.remove" : "account.suspend", ["name": "ana"])
        for viewer in [blocked, blocking] { #expect(viewer.takePushes() == []) }
        #expect(other.takePushes("person.hidden").map { $0["account"] } == [ana])
    }

    /// In one transaction, and for a device that was away.
    @Test func suspendedAccountIsHiddenAlsoFromThoseWhoBlockItAfterwards() throws {
        let server = try InProcessServer(everybody)
        let (admin, viewer) = (try server["admin"], try server["ben"])
        let start = try viewer.ask("home.subscribe")
        try viewer.ask("search.subscribe", ["query": "fox"])
        admin.post("account.suspend", ["name": "ana"])
        viewer.post("block.create", ["account": ana])
        try server.settle()
        #expect(viewer.takeAnswers().map(\.refusal) == [nil] && admin.takeAnswers().map(\.refusal) == [nil])
        #expect(Set(viewer.takePushes().compactMap { $0["method"]?.string }) == ["person.hidden", "search.event"])
        let position: JSONValue = ["epoch": start["epoch"] ?? nil, "offset": start["offset"] ?? nil]
        #expect(try viewer.ask("home.subscribe", position).list("events", "account") == [ana])
        #expect(try server["cleo"].ask("home.subscribe", position).list("events", "account") == [ana])
        try viewer.ask("block.create", ["account": cleo])
        _ = viewer.takePushes()
        try admin.ask("account.suspend", ["name": "cleo"])
        #expect(viewer.takePushes() == [])
    }

    @Test func allGetTheSameBytes() throws {
        let server = try InProcessServer(everybody)
        try server["ben"].ask("follow.create", ["account": ana])
        for name in ["ana", "ben"] { try server[name].ask("home.subscribe") }
        _ = try server["ana"].photo("1")
        #expect(try server["ana"].takePushes("home.event") == (try server["ben"].takePushes("home.event")))
    }

    @Test func connectionOfAnEndedLoginGetsNoFurtherPhotos() throws {
        let server = try InProcessServer(everybody)
        let client = try server["ben"]
        try client.ask("follow.create", ["account": ana])
        try client.ask("home.subscribe")
        try client.ask("notification.subscribe")
        #expect(try server.metric("snapfeed_home_subscribers") == "1")
        try client.ask("session.end", ["session": try #require(client.ask("session.list").list("sessions", "id").first)])
        #expect(client.closeCode == CloseCode.sessionEnded.rawValue)
        _ = try server["ana"].photo("1")
        try server["cleo"].ask("follow.create", ["account": ben])
        #expect(client.takePushes() == [])
        #expect(try server.metric("snapfeed_home_subscribers") == "0")
        #expect(try server.metric("snapfeed_notification_subscribers") == "0")
    }

    @Test func missedHomeEventsArriveOnceInOrder() throws {
        let server = try InProcessServer(everybody)
        let (author, first) = (try server["ana"], try server["ben"])
        try first.ask("follow.create", ["account": ana])
        let start = try first.ask("home.subscribe")
        let epoch = try #require(start["epoch"])
        let seen = try author.photo("1")
        #expect(first.takePushes("home.event").map { $0["photo"]?["id"] } == [seen])
        try first.leave()
        let missed = [try author.photo("2"), try author.photo("3")]
        let second = try server.logIn("ben")
        let back = try second.ask("home.subscribe", ["epoch": epoch, "offset": 1])
        #expect(back["recovered"] == true && back.list("events", "photo", "id") == missed && back.list("events", "offset") == [2, 3])
        let fresh = try second.ask("home.subscribe", ["epoch": "another", "offset": 1])
        #expect(fresh["recovered"] == false && fresh.list("photos", "id") == missed.reversed() + [seen])
    }

    @Test func relationsAreCountedOnce() throws {
        let server = try InProcessServer(everybody)
        let (one, two, three) = (try server["ana"], try server["ben"], try server["cleo"])
        try three.ask("profile.edit", ["approves": true])
        for _ in 0..<2 {
            try one.ask("follow.create", ["account": ben])
            try one.ask("follow.create", ["account": cleo])
            try one.ask("mute.create", ["account": ben])
            try one.ask("mute.create", ["tag": "fox"])
            try two.ask("block.create", ["account": cleo])
        }
        try three.ask("request.answer", ["account": ana, "accept": true])
        for (kind, count) in ["follow": "1", "request": "1", "block": "1", "mute": "2"] {
            #expect(try server.metric("snapfeed_relations_total{kind=\"\(kind)\"}") == count)
        }
    }
}
