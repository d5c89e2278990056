import Simulation
import SnapServer
import SnapWire
import TestSupport
import Testing
import Transcripts

private let (cat, tabby, espresso, panda): (JSONValue, JSONValue, JSONValue, JSONValue) = (
    "n02121808", "n02123045", "n07920052", "n02509815"
)
private let noTopic: JSONValue = "n00000000"

/// Topics: their pages, the labels of photos, and topics among favourites.
struct TopicTests {
    @Test func aTopicIsFoundByIdAndByName() throws {
        try Scenario([
            Row("admin", "topic.show", ["topic": tabby], .result(["topic": ["id": tabby, "name": "tabby cat"]])),
            Row(
                "ana", "topic.show", ["topic": tabby],
                .result([
                    "topic": [
                        "favourited": false, "summary": false, "kinds": [["id": cat, "name": "cat"]],
                        "link": "https://en.wikipedia.org/wiki/Tabby_cat",
                    ]
                ])),
            Row("ana", "topic.show", ["topic": "TABBY Cat"], .result(["topic": ["id": tabby]])),
            Row("ana", "topic.summary", ["topic": tabby], .refused("no_encyclopedia")),
            Row("ana", "server.info", [:], .result(["encyclopedia": false])),
        ]).run()
    }

    @Test func labelsAreWhereverThePhotoIsAndAnEditWithoutLabelsKeepsThem() throws {
        try Scenario([
            Row("ben", "follow.create", ["account": ana]),
            Row("ben", "home.subscribe"),
            Row(
                "ana", "photo.post", ["key": "k", "labels": [tabby, espresso, tabby]], image: smallImage, labelled(both),
                pushes: pushed(both)),
            Row("ana", "photo.post", ["key": "k", "labels": []], image: smallImage, labelled(both)),
            Row("ben", "photo.show", ["photo": "1"], labelled(both)),
            Row("ben", "home.page", [:], .result(["photos": [["labels": both]]])),
            Row("ben", "profile.photos", ["account": ana], .result(["photos": [["labels": both]]])),
            Row("ben", "search.photos", ["query": "topic:espresso"], .result(["photos": [["labels": both]]])),
            Row("ana", "photo.edit", ["photo": "1", "caption": "x"], labelled(both), pushes: pushed(both)),
            Row("ana", "photo.edit", ["photo": "1", "labels": [panda]], labelled([["id": panda]]), pushes: pushed([["id": panda]])),
            Row("ben", "search.photos", ["query": "topic:cat"], .result(["photos": []])),
            Row("ben", "search.photos", ["query": "topic:\"red panda\""], .result(["photos": [["id": "1"]]])),
            Row("ben", "photo.edit", ["photo": "1", "labels": []], .refused("forbidden")),
            Row("ana", "photo.edit", ["photo": "1", "labels": []], pushes: pushed(.absent)),
            Row("ben", "search.photos", ["query": "topic:\"red panda\""], .result(["photos": []])),
        ]).run()
    }

    @Test func aLiveSearchForATopicFollowsTheLabels() throws {
        try Scenario([
            Row("ben", "search.subscribe", ["query": "topic:cat"]),
            Row("ana", "photo.post", ["key": "1", "caption": "words only: cat"], image: smallImage),
            Row("ana", "photo.edit", ["photo": "1", "labels": [tabby]], pushes: found("photo.changed")),
            Row("ana", "photo.edit", ["photo": "1", "caption": "other words"], pushes: found("photo.changed")),
            Row("ana", "photo.edit", ["photo": "1", "labels": [espresso]], pushes: found("photo.deleted")),
            Row("ana", "photo.post", ["key": "2", "labels": [cat]], image: smallImage, pushes: found("photo.posted")),
        ]).run()
    }

    @Test func favouritesOfBothKindsAreOneListWithOneLimit() throws {
        try Scenario(
            limits: [.favouritesPerAccount: 3],
            [
                Row("ana", "photo.post", ["key": "1"], image: smallImage),
                Row("ana", "favourite.add", ["photo": "1"]),
                Row("ana", "favourite.add", ["topic": tabby]),
                Row("ana", "favourite.add", ["topic": cat]),
                Row("ana", "favourite.add", ["topic": espresso], .refused("too_many")),
                Row("ana", "favourite.add", ["topic": tabby]),
                Row(
                    "ana", "favourite.list", ["limit": 2],
                    .result([
                        "favourites": [["topic": ["id": cat]], ["topic": ["id": tabby]]], "next": ["$any": "integer", "$save": "next"],
                    ])),
                Row("ana", "favourite.list", ["before": ["$use": "next"]], .result(["favourites": [["photo": ["id": "1"]]]])),
                Row("ana", "favourite.list", ["kind": "topic"], .result(["favourites": [[:], [:]]])),
                Row("ana", "favourite.list", ["kind": "photo"], .result(["favourites": [["photo": ["id": "1"]]]])),
                Row("ana", "favourite.list", ["kind": "snap"], .refused("invalid_params")),
                Row("ana", "favourite.add", [:], .refused("invalid_params")),
                Row("ana", "favourite.add", ["photo": "1", "topic": tabby], .refused("invalid_params")),
                Row("ana", "photo.delete", ["photo": "1"]),
                Row("ana", "favourite.list", [:], .result(["favourites": [["topic": ["id": cat]], ["topic": ["id": tabby]]]])),
                Row("ana", "favourite.add", ["topic": espresso]),
                Row("ana", "account.export", [:], .result(["next": ["$any": "string"]])),
            ]
        ).run()
    }

    private let both: JSONValue = [["id": tabby, "name": "tabby cat"], ["id": espresso, "name": "espresso"]]
    private func labelled(_ labels: JSONValue) -> Row.Answer { .result(["photo": ["labels": labels]]) }
    private func pushed(_ labels: JSONValue) -> [String: [Row.Push]] {
        ["ben": [Row.Push("home.event", ["photo": ["labels": labels]])]]
    }
    private func found(_ type: JSONValue) -> [String: [Row.Push]] { ["ben": [Row.Push("search.event", ["type": type])]] }

    @Test func unknownTopicIsRefused() throws {
        let server = try InProcessServer(everybody)
        let asker = try server["ana"]
        let texts = ["unicorn", "n00000000", "", "n0212304", "tabby", "\0", String(repeating: "x", count: 10_000), "' OR 1=1 --", "\""]
        for text in texts {
            for method in ["topic.show", "favourite.add", "favourite.remove", "topic.summary"] {
                #expect(try asker.refusal(method, ["topic": .string(text)]) == "unknown_topic", "\(method) \(text.prefix(20))")
            }
        }
        let stranger = try server.connect()
        for method in ["topic.show", "topic.summary"] { #expect(try stranger.refusal(method, ["topic": tabby]) == "not_authenticated") }
        #expect(try server["admin"].ask("topic.show", ["topic": tabby])["topic"]?["favourited"] == nil)
    }

    @Test func kindsAboveALabelFindThePhotoAndWordsDoNot() throws {
        let server = try InProcessServer(everybody)
        let (author, viewer) = (try server["ana"], try server["ben"])
        let (one, two) = (try author.photo("one", ["labels": [tabby]]), try author.photo("two", ["labels": [cat]]))
        _ = try author.photo("a tabby cat in words only")
        let coffee = try author.photo("three", ["labels": [espresso]])
        func shown(_ topic: JSONValue) throws -> [JSONValue] { try viewer.ask("topic.show", ["topic": topic]).list("photos", "id") }
        #expect(try shown("tabby cat") == [one] && shown("cat") == [two, one] && shown(espresso) == [coffee])
        // Up to the top of the tree.
        var kinds = try viewer.ask("topic.show", ["topic": cat])["topic"]?["kinds"]?.array ?? []
        while let kind = kinds.first?["id"] {
            #expect(try shown(kind) == [two, one], "\(kind)")
            kinds = try viewer.ask("topic.show", ["topic": kind])["topic"]?["kinds"]?.array ?? []
        }
    }

    @Test func aPageHasTheNewestDozen() throws {
        let server = try InProcessServer(everybody)
        let author = try server["ana"]
        let ids = try (0..<14).map { try author.photo("number \($0)", ["labels": [tabby]]) }
        #expect(try author.ask("topic.show", ["topic": "cat"]).list("photos", "id") == ids.suffix(12).reversed())
    }

    /// The relations between the viewer and the author.
    enum Standing: CaseIterable {
        case none, follows, blocks, isBlocked, mutes
    }

    @Test(arguments: Standing.allCases) func topicPageShowsOnlyVisiblePosts(_ standing: Standing) throws {
        let server = try InProcessServer(everybody)
        let (author, viewer) = (try server["ana"], try server["ben"])
        switch standing {
        case .none: break
        case .follows: try viewer.ask("follow.create", ["account": ana])
        case .blocks: try viewer.ask("block.create", ["account": ana])
        case .isBlocked: try author.ask("block.create", ["account": ben])
        case .mutes: try viewer.ask("mute.create", ["account": ana])
        }
        try viewer.ask("search.subscribe", ["query": "topic:cat"])
        let forAll = try author.photo("all", ["labels": [tabby]])
        let forSome = try author.photo("some", ["labels": [tabby], "audience": "followers"])
        _ = try author.snap("a tabby cat to open")
        let isVisible = [.none, .follows].contains(standing)
        let ids = (standing == .follows ? [forSome] : []) + (isVisible ? [forAll] : [])
        #expect(try viewer.ask("topic.show", ["topic": "cat"]).list("photos", "id") == ids)
        #expect(try viewer.found("topic:cat") == ids)
        #expect(try viewer.ask("topic.show", ["topic": "tabby cat"]).list("snaps", "id").count == (isVisible ? 1 : 0))
        #expect(Set(viewer.takePushes("search.event").map { $0["photo"]?["id"] }) == Set(ids))
        #expect(try author.ask("topic.show", ["topic": "cat"]).list("photos", "id") == [forSome, forAll])
    }

    @Test func snapsAreFoundByTheirCaptions() throws {
        let server = try InProcessServer(everybody)
        let (author, viewer) = (try server["ana"], try server["ben"])
        let snap = try author.snap("My Tabby Cat again")
        _ = try author.snap("a cat that is tabby")
        let page = try viewer.ask("topic.show", ["topic": tabby])
        #expect(page.list("snaps", "id") == [snap] && page["photos"] == [] && page.list("snaps", "status") == ["unread"])
        try author.ask("snap.delete", ["snap": snap])
        #expect(try viewer.ask("topic.show", ["topic": tabby])["snaps"] == [])
    }

    /// Labels that are refused, and the name of the error.
    static let wrongLabels: [(JSONValue, String)] = [
        ([noTopic], "unknown_topic"), (["tabby cat"], "unknown_topic"), ([tabby, noTopic], "unknown_topic"), ([""], "unknown_topic"),
        ([1], "invalid_params"), ("cat", "invalid_params"), ([:], "invalid_params"), ([nil], "invalid_params"),
        ([[tabby]], "invalid_params"),
        (.array(Array(repeating: tabby, count: 6)), "invalid_params"), (.array(Array(repeating: noTopic, count: 1_000)), "invalid_params"),
        ([tabby, cat, espresso, panda, "n02124075", "n02132136"], "invalid_params"),
    ]

    @Test func wrongLabelsPostAndChangeNothing() throws {
        let server = try InProcessServer(everybody)
        let author = try server["ana"]
        let photo = try author.photo("kept", ["labels": [tabby]])
        for (labels, name) in Self.wrongLabels {
            #expect(try author.refusal("photo.post", ["key": "k", "labels": labels], smallImage) == name, "\(labels.excerpt)")
            #expect(try author.refusal("photo.edit", ["photo": photo, "caption": "new", "labels": labels]) == name, "\(labels.excerpt)")
        }
        let page = try author.ask("home.page")
        #expect(page.list("photos", "id") == [photo] && page.list("photos", "caption") == ["kept"])
        let five: JSONValue = [tabby, cat, espresso, panda, "n02132136"]
        try author.ask("photo.edit", ["photo": photo, "labels": five])
        #expect(try author.ask("photo.show", ["photo": photo])["photo"]?.list("labels", "id") == five.array)
    }

    @Test func photosAreFoundByTheirTopics() throws {
        let server = try InProcessServer(everybody)
        let (one, two) = (try server["ana"], try server["ben"])
        let garden = try one.photo("in the garden", ["labels": [tabby]])
        let coffee = try two.photo("in the kitchen", ["labels": [espresso, cat]])
        let table: [(String, [JSONValue])] = [
            ("topic:cat", [coffee, garden]), ("topic:CAT", [coffee, garden]), ("topic:n02121808", [coffee, garden]),
            ("topic:\"tabby cat\"", [garden]), ("topic:cat garden", [garden]), ("topic:cat from:ben", [coffee]),
            ("topic:cat topic:espresso", [coffee]), ("topic:unicorn", []), ("topic:cat -garden", [coffee]), ("topic:n00000000", []),
            ("cat", []), ("tabby", []), ("n02123045", []),
        ]
        for (query, ids) in table { #expect(try two.found(query) == ids, "\(query)") }
        #expect(try Set(two.found("topic:cat", ["order": "relevance"])) == [coffee, garden])
    }

    @Test func aTopicIsAFavouriteOnAllDevices() throws {
        let server = try InProcessServer(everybody)
        let (phone, tablet, other) = (try server["ana"], try server.logIn("ana"), try server["ben"])
        for _ in 0..<2 { try phone.ask("favourite.add", ["topic": tabby]) }
        #expect(tablet.takePushes("favourite.changed") == [["topic": tabby, "favourited": true, "favourites": 1]])
        #expect(try phone.ask("topic.show", ["topic": tabby])["topic"]?["favourited"] == true)
        #expect(try other.ask("topic.show", ["topic": tabby])["topic"]?["favourited"] == false)
        #expect(try phone.ask("topic.show", ["topic": cat])["topic"]?["favourited"] == false)
        for _ in 0..<2 { try tablet.ask("favourite.remove", ["topic": tabby]) }
        #expect(phone.takePushes("favourite.changed") == [["topic": tabby, "favourited": false, "favourites": 0]])
        #expect(tablet.takePushes() == [] && other.takePushes() == [])
        #expect(try phone.ask("favourite.list")["favourites"] == [])
    }

    @Test func aDeletedAccountLeavesNoLabelledPhoto() throws {
        let server = try InProcessServer(everybody)
        let (author, other) = (try server["ana"], try server["ben"])
        let (edited, deleted) = (try author.photo("one", ["labels": [espresso]]), try author.photo("two", ["labels": [panda]]))
        _ = try other.photo("three", ["labels": [tabby]])
        try author.ask("photo.edit", ["photo": edited, "labels": []])
        try author.ask("photo.delete", ["photo": deleted])
        try other.ask("account.delete", ["password": "correct horse"])
        for topic in [espresso, panda, tabby, cat] { #expect(try author.ask("topic.show", ["topic": topic])["photos"] == []) }
    }
}
