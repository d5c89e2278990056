import Simulation
import SnapServer
import SnapWire
import TestSupport
import Testing

/// Portraits and banners: where they are shown, when their addresses end, and who removes them.
struct PortraitTests {
    @Test func aBlockHidesPortraits() throws {
        try Scenario([
            Row(
                "ana", "profile.setImage", ["role": "portrait"], image: smallImage,
                .result(["profile": ["portrait": ["$any": "object"]]])),
            Row(
                "ana", "profile.setImage", ["role": "banner"], image: smallImage,
                .result(["profile": ["banner": ["$any": "object"]]])),
            Row("ben", "block.create", ["account": ana]),
            Row("ben", "block.list", [:], .result(["people": [["account": ["id": ana, "name": "ana"]]]])),
            Row("ben", "block.end", ["account": ana]),
            Row("ana", "block.create", ["account": ben]),
            Row("ben", "profile.show", ["name": "ana"], .refused("unknown_account")),
        ]).run()
    }

    @Test func anAdminRemovesAPortraitAndItIsInTheLog() throws {
        try Scenario([
            Row("ana", "profile.setImage", ["role": "portrait"], image: smallImage),
            Row("ben", "profile.setImage", ["role": "portrait", "account": ana], .refused("forbidden")),
            Row(
                "admin", "profile.setImage", ["role": "portrait", "account": ana], image: smallImage, .refused("forbidden")),
            Row("admin", "account.suspend", ["name": "ana", "reason": "face"]),
            Row("admin", "profile.setImage", ["role": "portrait", "account": ana, "reason": "not a face"]),
            Row(
                "admin", "audit.list", ["limit": 1],
                .result(["entries": [["action": "profile.setImage", "target": "portrait of ana", "reason": "not a face"]]])),
        ]).run()
    }

    @Test func aRefusedImageChangesNothingAndRemovingIsNotLimited() throws {
        try Scenario(
            limits: [.photoBytesPerAccount: 2_000, .photosPerMinute: 3],
            [
                Row("ana", "profile.setImage", ["role": "portrait"], image: Array("no image".utf8), .refused("invalid_image")),
                Row(
                    "ana", "profile.setImage", ["role": "portrait"], image: smallImage,
                    .result(["profile": ["portrait": ["$any": "object", "$save": "portrait"]]])),
                Row("ana", "profile.setImage", ["role": "portrait"], image: try InProcessServer.picture("bear"), .refused("too_many")),
                Row("ana", "profile.show", ["name": "ana"], .result(["profile": ["portrait": ["$use": "portrait"]]])),
                Row("ana", "profile.setImage", ["role": "portrait"], image: smallImage, .refused("rate_limited")),
                Row("ana", "profile.setImage", ["role": "banner"]),
            ]
        ).run()
    }

    @Test func aBlockLeavesTheNameAlone() throws {
        let server = try InProcessServer(everybody)
        let (owner, viewer) = (try server["ana"], try server["ben"])
        for role in ["portrait", "banner"] { try owner.ask("profile.setImage", ["role": .string(role)], smallImage) }
        try viewer.ask("block.create", ["account": ana])
        #expect(try viewer.ask("profile.show", ["name": "ana"])["profile"] == ["account": ["id": "1", "name": "ana"]])
    }

    @Test func aPortraitIsInEveryRowThatNamesItsOwner() throws {
        let server = try InProcessServer(everybody)
        let (owner, viewer) = (try server["ana"], try server["ben"])
        try viewer.ask("feed.subscribe", ["feeds": [["id": "animals"]]])
        try viewer.ask("follow.create", ["account": ana])
        let portrait = try Self.set(owner)
        let thumb = portrait["images"]?["thumb"]?["url"]
        _ = try owner.photo("1")
        let snap = try owner.ask("snap.post", ["key": "1", "feed": "animals", "picture": "bear"])["snap"]
        let shown = try viewer.ask("profile.show", ["name": "ana"])
        let rows: [JSONValue?] = [
            snap?["author"], viewer.takePushes("feed.event").first?["snap"]?["author"],
            try viewer.ask("feed.page", ["feed": "animals"]).list("snaps", "author").first,
            try viewer.ask("home.page").list("photos", "author").first, shown["profile"]?["account"],
            try viewer.ask("follow.list", ["account": ben, "side": "following"]).list("people", "account").first,
        ]
        let posts = (shown["posts"]?.array ?? []).map { $0[$0["kind"]?.string ?? ""]?["author"] }
        #expect(posts.count == 2 && posts.allSatisfy { $0?["portrait"] == thumb }, "\(posts)")
        #expect(thumb != nil && rows.allSatisfy { $0?["portrait"] == thumb }, "\(rows)")
        #expect(shown["profile"]?["portrait"] == portrait)
    }

    @Test func theAddressesEndWhenItIsReplacedOrRemoved() throws {
        let server = try InProcessServer(everybody)
        let (owner, viewer) = (try server["ana"], try server["ben"])
        let first = try Self.set(owner)
        #expect(try server.statuses(of: first) == [200, 200, 200])
        let second = try Self.set(owner)
        #expect(try server.statuses(of: first) == [404, 404, 404] && server.statuses(of: second) == [200, 200, 200])
        #expect(try server.imageFiles().count == 3)
        try owner.ask("profile.setImage", ["role": "portrait"])
        #expect(try server.statuses(of: second) == [404, 404, 404] && server.imageFiles() == [])
        #expect(try viewer.ask("profile.show", ["name": "ana"])["profile"]?["portrait"] == nil)
    }

    @Test func aSuspensionEndsTheAddressesAndARemovalMeanwhileHolds() throws {
        let server = try InProcessServer(everybody)
        let (owner, admin) = (try server["ana"], try server["admin"])
        let portrait = try Self.set(owner)
        try admin.ask("account.suspend", ["name": "ana"])
        #expect(try server.statuses(of: portrait) == [404, 404, 404])
        try admin.ask("profile.setImage", ["role": "portrait", "account": ana])
        try admin.ask("account.restore", ["name": "ana"])
        #expect(try server.statuses(of: portrait) == [404, 404, 404])
    }

    private static func set(_ owner: InProcessClient) throws -> JSONValue {
        try owner.ask("profile.setImage", ["role": "portrait"], smallImage)["profile"]?["portrait"] ?? nil
    }
}
