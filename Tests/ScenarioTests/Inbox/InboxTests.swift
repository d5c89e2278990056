import Simulation
import SnapServer
import SnapWire
import TestSupport
import Testing

/// Snaps for chosen people over connections: what is pushed to whom, and what is not.
struct InboxTests {
    private let server: InProcessServer

    init() throws {
        server = try InProcessServer(everybody + ["dora"])
        for name in ["ben", "cleo"] { try server[name].ask("follow.create", ["account": ana]) }
        for name in everybody + ["dora"] { _ = try server[name].takePushes() }
    }

    @discardableResult private func send(_ key: JSONValue, to accounts: JSONValue, image: [UInt8]? = smallImage) throws -> JSONValue {
        try server["ana"].ask("snap.send", ["to": accounts, "key": key, "caption": "Look"], image)["snap"]?["id"] ?? nil
    }

    @Test func recipientsAndOnlyTheyGetASnapLive() throws {
        for name in everybody + ["dora"] { try server[name].ask("inbox.subscribe") }
        let snap = try send("1", to: [ben, cleo, "4"])
        // dora does not follow ana.
        let reached = try (everybody + ["dora"]).filter { try !server[$0].takePushes("inbox.event").isEmpty }
        #expect(reached == ["ben", "cleo"])
        #expect(try server["ben"].answer(to: "inbox.open", ["snap": snap]).json["result"]?["snap"]?["state"] == "read")
        #expect(try server["ben"].answer(to: "inbox.open", ["snap": snap]).refusal == "already_opened")
        #expect(try server["dora"].answer(to: "inbox.open", ["snap": snap]).refusal == "unknown_snap")
        #expect(try server["ana"].answer(to: "inbox.open", ["snap": snap]).refusal == "forbidden")
        for method in ["snap.open", "snap.show", "snap.views"] {
            #expect(try server["ben"].answer(to: method, ["snap": snap]).refusal == "unknown_snap", "\(method)")
        }
    }

    @Test func otherDevicesOfTheReaderAndTheSenderLearnOfAnOpen() throws {
        let (phone, laptop) = (try server["ben"], try server.logIn("ben"))
        for device in [phone, laptop] { try device.ask("inbox.subscribe") }
        let snap = try send("1", to: [ben])
        for device in [phone, laptop] { _ = device.takePushes() }
        _ = try phone.answer(to: "inbox.open", ["snap": snap])
        let opened = laptop.takePushes("inbox.event")
        #expect(
            opened.map { $0["type"] } == ["snap.opened"] && opened.map { $0["snap"] } == [snap]
                && opened.map { $0["offset"] } == [.number("2")])
        let changed = try server["ana"].takePushes("sent.changed").compactMap { $0["snap"] }
        #expect(changed.map { $0["gone"] } == ["opened"] && changed[0]["to"]?.array?[0]["state"] == "opened")
        #expect(try laptop.answer(to: "inbox.open", ["snap": snap]).refusal == "already_opened")
    }

    @Test func othersCannotDeleteReportOrOpenASentSnap() throws {
        let snap = try send("1", to: [ben])
        #expect(try server["dora"].answer(to: "snap.delete", ["snap": snap]).refusal == "unknown_snap")
        #expect(try server["ben"].answer(to: "snap.delete", ["snap": snap]).refusal == "forbidden")
        #expect(try server["dora"].answer(to: "snap.report", ["snap": snap, "reason": "spam"]).refusal == "unknown_snap")
        #expect(try server["ana"].answer(to: "snap.forget", ["snap": snap]).refusal == "forbidden")
        try server["ana"].ask("snap.delete", ["snap": snap])
        #expect(try server["ben"].answer(to: "inbox.open", ["snap": snap]).refusal == "snap_gone")
        #expect(try server["ben"].ask("inbox.page").list("snaps", "gone") == ["deleted"])
    }

    @Test func notificationsPushesAndFeedsHaveNothingOfASentSnap() throws {
        try server["ben"].ask("notification.subscribe")
        try server["dora"].ask("feed.subscribe", ["feeds": [["id": "animals"]]])
        let snap = try send("1", to: [ben])
        let notified = try server["ben"].takePushes("notification.event").compactMap { $0["notification"] }
        #expect(
            notified.count == 1 && notified[0]["kind"] == "snap" && notified[0]["snap"] == nil && notified[0]["actor"]?["name"] == "ana")
        #expect(try server["dora"].takePushes() == [])
        #expect(try server["admin"].ask("snap.list", ["state": "all"]).list("snaps", "id") == [])
        #expect(try server["admin"].answer(to: "snap.inspect", ["snap": snap, "reason": "look"]).refusal == "unknown_snap")
        #expect(try server["ben"].ask("profile.show", ["account": ana])["posts"] == [])
    }

    @Test func exportHasSentAndReceivedSnapsWithoutImages() throws {
        try send("1", to: [ben])
        try server["ana"].ask("list.create", ["name": "Family", "accounts": [ben]])
        func exported(_ name: String, _ list: String) throws -> [JSONValue] {
            var (found, cursor): ([JSONValue], JSONValue?) = ([], nil)
            repeat {
                let page = try server[name].ask("account.export", cursor.map { ["cursor": $0] } ?? [:])
                found += page[list]?.array ?? []
                cursor = page["next"]
            } while cursor != nil
            return found
        }
        #expect(try exported("ana", "sent").count == 1 && exported("ana", "snaps") == [] && exported("ana", "lists").count == 1)
        #expect(try exported("ben", "received").map { $0["author"]?["name"] } == ["ana"] && exported("ben", "sent") == [])
    }
}
