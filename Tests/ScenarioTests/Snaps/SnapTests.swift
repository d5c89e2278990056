import Simulation
import SnapLoop
import SnapServer
import SnapWire
import TestSupport
import Testing

/// Snaps: each viewer opens one once, on one device, and a key means one snap.
struct SnapTests {
    @Test func anOpenOnOneDeviceIsTheOnlyOneAndReachesTheOthers() throws {
        let server = try InProcessServer(everybody)
        let (author, phone, laptop) = (try server["ana"], try server["ben"], try server.logIn("ben"))
        let snap = try author.upload("1")
        #expect(try phone.answer(to: "snap.open", ["snap": snap]).bytes?.isEmpty == false)
        #expect(laptop.takePushes("snap.opened").map { [$0["snap"], $0["device"]] } == [[snap, "test"]])
        #expect(try laptop.ask("snap.show", ["snap": snap])["snap"]?["status"] == "read")
        for device in [phone, laptop] { #expect(try device.refusal("snap.open", ["snap": snap]) == "already_opened") }
        #expect(author.takePushes("snap.viewed").map { [$0["viewer"]?["id"], $0["opens"]] } == [[ben, 1]])
    }

    @Test func onlyImagesWhoseFilesAreNotInMemoryWaitForAReader() throws {
        let server = try InProcessServer(everybody)
        let (author, viewer) = (try server["ana"], try server["ben"])
        let (opened, deleted, unopened) = (try author.upload("1"), try author.upload("2"), try author.upload("3"))
        let image = try author.answer(to: "snap.open", ["snap": opened]).bytes
        try author.ask("snap.open", ["snap": deleted])
        try author.ask("snap.delete", ["snap": deleted])
        server.areReadersPaused = true
        #expect(try viewer.answer(to: "snap.open", ["snap": opened]).bytes == image)
        #expect(try viewer.refusal("snap.open", ["snap": deleted]) == "snap_gone")
        viewer.post("snap.open", ["snap": unopened])
        try server.settle()
        #expect(viewer.takeAnswers().isEmpty)
        server.areReadersPaused = false
        try server.settle()
        #expect(viewer.takeAnswers().map(\.bytes) == [image])
        #expect(try server.metric("snapfeed_images_delivered_total") == "4")
    }

    /// The images fill a round each, and their claims are committed together.
    @Test func loopDeliversOneImageOfMoreThanFourMebibytesInARound() throws {
        let server = try InProcessServer(everybody)
        let (author, viewers) = (try server["ana"], [try server["ben"], try server["cleo"]])
        let image = [UInt8](try Fixtures.data("photos/noise.png"))
        let snap = try author.ask("snap.post", ["feed": "animals", "key": "1"], image)["snap"]?["id"] ?? nil
        let bytes = try #require(try author.answer(to: "snap.open", ["snap": snap]).bytes)
        #expect(bytes.count > 4 << 20)
        server.areReadersPaused = true
        for viewer in viewers { viewer.post("snap.open", ["snap": snap]) }
        var delivered: [Int] = []
        while try server.turn() { delivered.append(viewers.flatMap { $0.takeAnswers() }.filter { $0.bytes == bytes }.count) }
        #expect(delivered.filter { $0 > 0 } == [1, 1])
    }

    @Test func theAuthorOpensOnceAsWell() throws {
        let server = try InProcessServer(everybody)
        let author = try server["ana"]
        let snap = try author.upload("1")
        #expect(try author.refusal("snap.open", ["snap": snap]) == nil)
        #expect(try author.refusal("snap.open", ["snap": snap]) == "already_opened")
    }

    @Test func aKeyMeansOneSnapAlsoForRequestsTogether() throws {
        let server = try InProcessServer(everybody)
        let author = try server["ana"]
        for _ in 0..<20 { author.post("snap.post", ["feed": "people", "key": "same", "picture": "man"]) }
        try server.settle()
        #expect(Set(author.takeAnswers().map { $0.json["result"]?["snap"]?["id"] }) == ["1"])
        #expect(try author.ask("feed.page", ["feed": "people"]).list("snaps", "id") == ["1"])
        #expect(try author.refusal("snap.post", ["feed": "animals", "key": "same", "picture": "man"]) == "key_conflict")
    }

    @Test func aDeletedSnapTakesItsImageAndKeepsItsOffset() throws {
        let server = try InProcessServer(everybody)
        let (author, reader) = (try server["ana"], try server["ben"])
        try reader.ask("feed.subscribe", ["feeds": [["id": "animals"]]])
        let snap = try author.upload("1")
        #expect(try reader.refusal("snap.delete", ["snap": snap]) == "forbidden" && server.imageFiles().count == 1)
        try author.ask("snap.delete", ["snap": snap])
        let events = reader.takePushes("feed.event")
        #expect(events.map { [$0["offset"], $0["type"]] } == [[1, "snap.posted"], [2, "snap.deleted"]])
        #expect(try reader.refusal("snap.open", ["snap": snap]) == "snap_gone" && server.imageFiles() == [])
        #expect(try author.ask("feed.page", ["feed": "animals"])["snaps"] == [])
    }

    @Test func pagesHaveFiftySnapsAndLeadToTheEnd() throws {
        let server = try InProcessServer(everybody) { $0.limits.setRequestsPerSecond(0) }
        let author = try server["ana"]
        for number in 0..<120 { _ = try author.snap("\(number)") }
        var (sizes, offsets, before): ([Int], [JSONValue], JSONValue?) = ([], [], nil)
        repeat {
            let page = try author.ask("feed.page", (["feed": "animals"] as JSONValue).with(before.map { ["before": $0] } ?? [:]))
            offsets += page.list("snaps", "offset")
            sizes.append(page.list("snaps").count)
            before = page["next"]
        } while before != nil
        #expect(sizes == [50, 50, 20] && offsets == (1...120).reversed().map { .number(String($0)) })
    }

    @Test func aChangeOfRoleClosesTheConnectionsOfTheAccount() throws {
        let server = try InProcessServer(everybody)
        let (member, local) = (try server["ana"], try server["admin"])
        #expect(try member.refusal("server.stats") == "forbidden")
        try local.ask("account.grant", ["name": "Ana", "role": "admin"])
        #expect(member.closeCode == CloseCode.rightsChanged.rawValue)
        let (admin, other) = (try server.logIn("ana"), try server["ben"])
        #expect(try admin.refusal("server.stats") == nil)
        try admin.ask("account.grant", ["name": "ben", "role": "admin"])
        #expect(other.closeCode == CloseCode.rightsChanged.rawValue)
        try local.ask("account.grant", ["name": "ana", "role": "member"])
        #expect(admin.closeCode == CloseCode.rightsChanged.rawValue)
        #expect(try server.logIn("ana").refusal("server.stats") == "forbidden")
    }
}
