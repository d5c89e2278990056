import Simulation
import SnapServer
import SnapWire
import TestSupport
import Testing
import Transcripts

/// Photos: who sees them, what is counted, what is refused, and what is left of them.
struct PhotoTests {
    @Test func aBlockLooksLikeAbsence() throws {
        try Scenario([
            Row(
                "ben", "profile.show", ["name": "Ana"],
                .result(["relation": ["following": false, "follower": false, "requested": false, "blocking": false, "muting": false]])),
            Row("ben", "follow.create", ["account": ana], .result(["relation": ["following": true]])),
            Row("ana", "photo.post", ["key": "1", "caption": "Red", "audience": "followers"], image: smallImage),
            Row("ben", "home.page", [:], .result(["photos": [["id": "1"]]])),
            Row("ana", "home.page", [:], .result(["photos": [["id": "1"]]])),
            Row(
                "ana", "photo.edit", ["photo": "1", "alt": "Nothing but red"],
                .result(["photo": ["caption": "Red", "alt": "Nothing but red"]])),
            Row(
                "ben", "profile.show", ["account": ana],
                .result(["posts": [["kind": "photo", "photo": ["id": "1"]]], "profile": ["photos": 1, "followers": 1]])),
            Row("ana", "block.create", ["account": ben]),
            Row("ben", "photo.show", ["photo": "1"], .refused("unknown_photo")),
            Row("ben", "profile.show", ["name": "ana"], .refused("unknown_account")),
            Row("ben", "home.page", [:], .result(["photos": []])),
            Row("ben", "photo.check", ["photos": ["1", "999"]], .result(["gone": ["1", "999"]])),
            Row("ana", "photo.check", ["photos": ["1"]], .result(["gone": []])),
        ]).run()
    }

    @Test func aRetryReturnsTheSamePhotoAndSaysWhenItIsGone() throws {
        try Scenario([
            Row(
                "ana", "photo.post", ["key": "k"], image: smallImage,
                .result(["photo": ["id": "1", "images": ["$any": "object", "$save": "images"]]])),
            Row(
                "ana", "photo.post", ["key": "k", "caption": "another"], image: smallImage,
                .result(["photo": ["id": "1", "images": ["$use": "images"]]])),
            Row("ana", "photo.delete", ["photo": "1"]),
            Row("ana", "photo.delete", ["photo": "1"], .refused("unknown_photo")),
            Row("ana", "photo.post", ["key": "k"], image: smallImage, .result(["photo": ["id": "1", "gone": true, "images": .absent]])),
        ]).run()
    }

    @Test func aMentionShowsTheAccountsPresentName() throws {
        try Scenario([
            Row(
                "ana", "photo.post", ["key": "1", "caption": "With @Ben! #Fox"], image: smallImage,
                .result([
                    "photo": [
                        "caption": "With @ben! #Fox",
                        "parts": [
                            ["kind": "mention", "from": 5, "to": 9, "target": ben],
                            ["kind": "tag", "from": 11, "to": 15, "target": "fox"],
                        ],
                    ]
                ])),
            Row(
                "ana", "profile.edit", ["bio": "@ben https://example.org/."],
                .result(["profile": ["parts": [["target": ben], ["target": "https://example.org/"]]]])),
            Row("ben", "account.delete", ["password": "correct horse"]),
            Row(
                "ana", "photo.show", ["photo": "1"],
                .result(["photo": ["caption": "With @deleted account! #Fox", "parts": [["kind": "tag"]]]])),
            Row(
                "ana", "photo.edit", ["photo": "1", "caption": "With @deleted account! #Fox"],
                .result(["photo": ["caption": "With @deleted account! #Fox", "parts": [["kind": "tag"]]]])),
        ]).run()
    }

    @Test func followsBlocksMutesAndPhotosHaveLimits() throws {
        try Scenario(
            limits: [.followsPerDay: 1, .blocksPerAccount: 1, .photosPerMinute: 2, .mutesPerAccount: 2, .mutedWords: 1],
            [
                Row("ana", "follow.create", ["account": ben]),
                Row("ana", "block.create", ["account": ben]),
                Row("ana", "block.end", ["account": ben]),
                Row("ana", "photo.post", ["key": "1"], image: smallImage),
                Row("ana", "photo.post", ["key": "2"], image: smallImage),
                // One a day, although none is left.
                Row("ana", "follow.create", ["account": cleo], .refused("rate_limited")),
                Row("ana", "block.create", ["account": ben]),
                Row("ana", "block.create", ["account": cleo], .refused("too_many")),
                Row("ana", "photo.post", ["key": "3"], image: smallImage, .refused("rate_limited")),
                Row("ana", "mute.create", ["word": "one"]),
                Row("ana", "mute.create", ["tag": "two"], .refused("too_many")),
                Row("ana", "mute.create", ["account": cleo]),
                Row("ana", "mute.end", ["word": "one"]),
                Row("ana", "mute.create", ["tag": "two"]),
                Row("ana", "mute.create", ["account": ben], .refused("too_many")),
                Row("ana", "server.info", [:], .result(["limits": ["followsPerDay": 1, "blocksPerAccount": 1, "photosPerMinute": 2]])),
            ]
        ).run()
    }

    @Test func anEditWithoutWordsTakesTheCaptionAway() throws {
        let server = try InProcessServer(everybody)
        let author = try server["ana"]
        let photo = try author.photo("Red")
        let edited = try author.ask("photo.edit", ["photo": photo, "caption": "", "alt": "Nothing but red"])["photo"] ?? nil
        #expect(edited["caption"] == nil && edited["alt"] == "Nothing but red")
        #expect((edited["editedAt"]?.integer ?? 0) >= (edited["postedAt"]?.integer ?? .max))
    }

    @Test func favouritesAreCountedForAllAndPushedToOtherDevicesOnly() throws {
        let server = try InProcessServer(everybody)
        let (author, phone, tablet) = (try server["ana"], try server["ben"], try server.logIn("ben"))
        let photo = try author.photo("1")
        // A repeated change has no effect, and is not pushed.
        for _ in 0..<2 { #expect(try phone.ask("favourite.add", ["photo": photo]) == ["favourites": 1]) }
        for _ in 0..<2 { #expect(try tablet.ask("favourite.remove", ["photo": photo]) == ["favourites": 0]) }
        try phone.ask("favourite.add", ["photo": photo])
        let added: JSONValue = ["photo": photo, "favourited": true, "favourites": 1]
        #expect(tablet.takePushes("favourite.changed") == [added, added])
        #expect(phone.takePushes("favourite.changed") == [["photo": photo, "favourited": false, "favourites": 0]])
        let seen = try author.ask("photo.show", ["photo": photo])["photo"]
        #expect(author.takePushes() == [] && seen?["favourites"] == 1 && seen?["favourited"] == false)
        #expect(try tablet.ask("favourite.list").list("favourites", "photo", "id") == [photo])
        try author.ask("account.delete", ["password": "correct horse"])
        #expect(try phone.ask("favourite.list")["favourites"] == [])
    }

    @Test func aDeletedPhotoLeavesNoFileAndNoAddress() throws {
        let server = try InProcessServer(everybody)
        let author = try server["ana"]
        let photo = try author.ask("photo.post", ["key": "k"], smallImage)["photo"] ?? nil
        try author.ask("photo.post", ["key": "k"], smallImage)
        #expect(try server.imageFiles().count == 3 && server.statuses(of: photo) == [200, 200, 200])
        try author.ask("photo.delete", ["photo": photo["id"] ?? nil])
        #expect(try server.imageFiles() == [] && server.statuses(of: photo) == [404, 404, 404])
    }

    @Test(arguments: ["narrow", "delete"]) func anImageIsRefusedOnceItsChangeIsAcknowledged(_ change: String) throws {
        let server = try InProcessServer(everybody)
        let author = try server["ana"]
        let photo = try author.ask("photo.post", ["key": "k"], smallImage)["photo"] ?? nil
        // The second answer is from memory.
        for _ in 0..<2 { #expect(try server.statuses(of: photo) == [200, 200, 200]) }
        let id: JSONValue = photo["id"] ?? nil
        if change == "narrow" {
            try author.ask("photo.edit", ["photo": id, "audience": "followers"])
        } else {
            try author.ask("photo.delete", ["photo": id])
        }
        #expect(try server.statuses(of: photo) == [404, 404, 404])
    }

    @Test(
        arguments: [
            (["caption": .string(String(repeating: "x", count: 251))], "invalid_caption"),
            (["alt": .string(String(repeating: "x", count: 1_001))], "invalid_alt"),
            (["warning": .string(String(repeating: "x", count: 101))], "invalid_caption"),
            (["audience": "friends"], "invalid_params"),
            (["key": ""], "invalid_params"),
            (["picture": "nothing"], "unknown_picture"),
        ] as [(JSONValue, String)])
    func aPhotoThatBreaksARuleIsRefusedByName(_ params: JSONValue, _ name: String) throws {
        let server = try InProcessServer(everybody)
        let author = try server["ana"]
        #expect(try author.refusal("photo.post", (["key": "k", "picture": "bear"] as JSONValue).replacing(params)) == name)
        #expect(try author.ask("home.page")["photos"] == [])
    }

    @Test func brokenImagesAndFullAccountsLeaveNothing() throws {
        let server = try InProcessServer(everybody, limits: [.photoBytesPerAccount: 2_000])
        let author = try server["ana"]
        let image = smallImage
        #expect(try author.refusal("photo.post", ["key": "1"], Array("no image".utf8)) == "invalid_image")
        #expect(try author.refusal("photo.post", ["key": "2"], image.dropLast(40)) == "invalid_image")
        let kept = try author.photo("3")
        #expect(try author.refusal("photo.post", ["key": "4", "picture": "bear"]) == "too_many")
        #expect(try author.ask("home.page").list("photos", "id") == [kept])
        #expect(try server.imageFiles().count == 3)
    }
}
