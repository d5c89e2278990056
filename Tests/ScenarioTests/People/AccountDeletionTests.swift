import Simulation
import SnapLoop
import SnapServer
import SnapWire
import TestSupport
import Testing

/// The data that a deleted account takes along, and the data that stays for others.
struct AccountDeletionTests {
    @Test func aDeletedAccountTakesItsSnapsAlong() throws {
        let server = try InProcessServer(everybody)
        let (author, twin, reader) = (try server["ana"], try server.logIn("ana"), try server["ben"])
        let (own, seen) = (try author.upload("own"), try reader.snap("seen"))
        try reader.ask("feed.subscribe", ["feeds": [["id": "animals"]]])
        for (client, snap) in [(reader, own), (author, seen)] { try client.ask("snap.open", ["snap": snap]) }
        #expect(try author.refusal("account.delete", ["password": "wrong horse"]) == "wrong_credentials")
        #expect(try server.imageFiles().count == 1)
        #expect(try author.ask("account.delete", ["password": "correct horse"]) == [:])

        #expect([author.closeCode, twin.closeCode] == [CloseCode.sessionEnded.rawValue, CloseCode.sessionEnded.rawValue])
        #expect(reader.takePushes("feed.event").map { [$0["type"], $0["snap"]] } == [["snap.deleted", own]])
        #expect(try reader.refusal("snap.open", ["snap": own]) == "already_opened")
        #expect(try server["cleo"].refusal("snap.open", ["snap": own]) == "snap_gone")
        #expect(try server.imageFiles() == [])
        let views = try reader.ask("snap.views", ["snap": seen])
        #expect(views["opens"] == 1 && views.list("views", "viewer", "name") == ["deleted account"])
        let stranger = try server.connect()
        let account: JSONValue = ["name": "ana", "password": "correct horse"]
        #expect(try stranger.refusal("session.create", account) == "wrong_credentials")
        #expect(try stranger.refusal("account.create", account) == nil)
    }

    /// An account's posts are deleted a hundred at a time, and the writer does the work of others in between.
    @Test func othersPostWhileAnAccountWithManyPostsIsRemoved() throws {
        let server = try InProcessServer(everybody) { $0.limits.setRequestsPerSecond(0) }
        let (author, reader, admin) = (try server["ana"], try server["ben"], try server["admin"])
        let snaps = try (0..<250).map { try author.snap("\($0)") }
        try reader.ask("feed.subscribe", ["feeds": [["id": "animals"]]])
        admin.post("account.remove", ["name": "ana"])
        // The writer takes one step, which is the first part.
        _ = try server.turn()
        reader.post("snap.post", ["feed": "animals", "key": "k", "picture": "lion"])
        try server.settle()
        #expect(reader.takeAnswers().map(\.refusal) == [nil])
        let events = reader.takePushes("feed.event")
        #expect(events.filter { $0["type"] == "snap.deleted" }.map { $0["snap"] ?? nil } == snaps)
        let posted = events.firstIndex { $0["type"] == "snap.posted" }
        #expect(posted.map { $0 > 0 && $0 < snaps.count } == true, "the post is event \(posted ?? -1) of \(events.count)")
        #expect(try reader.ask("feed.page", ["feed": "animals"]).list("snaps", "author", "name") == ["ben"])
        #expect(author.closeCode == CloseCode.sessionEnded.rawValue)
    }

    @Test func aDeletedAccountsPhotosAndPortraitsAreGone() throws {
        let server = try InProcessServer(everybody)
        let (author, follower) = (try server["ana"], try server["ben"])
        try follower.ask("follow.create", ["account": ana])
        let photo = try author.ask("photo.post", ["key": "1"], smallImage)["photo"] ?? nil
        let profiles = try ["portrait", "banner"].map { role in
            try author.ask("profile.setImage", ["role": .string(role)], smallImage)["profile"]?[role] ?? nil
        }
        for image in profiles + [photo] { #expect(try server.statuses(of: image) == [200, 200, 200]) }
        try author.ask("account.delete", ["password": "correct horse"])
        for image in profiles + [photo] { #expect(try server.statuses(of: image) == [404, 404, 404]) }
        #expect(try server.imageFiles() == [] && follower.ask("home.page")["photos"] == [])
    }
}
