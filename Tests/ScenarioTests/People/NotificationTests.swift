import Simulation
import SnapWire
import TestSupport
import Testing

/// Notifications: numbered without a gap, counted and read on every device of an account.
struct NotificationTests {
    @Test func followNotifiesTheFollowedAccount() throws {
        try Scenario([
            Row(
                "ana", "notification.subscribe", [:],
                .result(["offset": 0, "unread": 0, "notifications": [], "epoch": ["$save": "epoch"]])),
            Row(
                "ben", "follow.create", ["account": ana],
                pushes: [
                    "ana": [
                        Row.Push(
                            "notification.event",
                            ["offset": 1, "unread": 1, "notification": ["kind": "follow", "actor": ["name": "ben"]]])
                    ]
                ]),
            Row(
                "cleo", "follow.create", ["account": ana],
                pushes: [
                    "ana": [Row.Push("notification.event", ["offset": 2, "unread": 2, "notification": ["actor": ["name": "cleo"]]])]
                ]),
            Row("ana", "notification.read", ["upTo": 1], .result(["unread": 1])),
            Row("ana", "notification.read", ["upTo": 3], .refused("unknown_notification")),
            Row(
                "ana", "notification.subscribe", ["epoch": ["$use": "epoch"], "offset": 1],
                .result(["recovered": true, "notifications": [["offset": 2]], "unread": 1])),
        ]).run()
    }

    @Test func readingOnOneDeviceIsPushedToTheOthers() throws {
        let server = try InProcessServer(everybody)
        let (phone, laptop) = (try server["ana"], try server.logIn("ana"))
        for device in [phone, laptop] { try device.ask("notification.subscribe") }
        for name in ["ben", "cleo"] { try server[name].ask("follow.create", ["account": ana]) }
        let events = phone.takePushes("notification.event")
        #expect(events.count == 2 && events == (laptop.takePushes("notification.event")))
        #expect(try laptop.ask("notification.read", ["upTo": 1]) == ["unread": 1])
        #expect(phone.takePushes("notification.read") == [["upTo": 1, "unread": 1]])
        #expect(laptop.takePushes("notification.read") == [])
    }

    @Test func anEndedFollowLeavesItsOffsetUnused() throws {
        let server = try InProcessServer(everybody)
        let (reader, follower) = (try server["ana"], try server["cleo"])
        let start = try reader.ask("notification.subscribe")
        try server["ben"].ask("follow.create", ["account": ana])
        try follower.ask("follow.create", ["account": ana])
        try reader.ask("notification.read", ["upTo": 1])
        try follower.ask("follow.end", ["account": ana])
        try follower.ask("follow.create", ["account": ana])
        let page = try reader.ask("notification.page")
        #expect(page.list("notifications", "offset") == [3, 1] && page.list("notifications", "read") == [false, true])
        let missed = try reader.ask("notification.subscribe", ["epoch": start["epoch"] ?? nil, "offset": 1])
        #expect(missed["recovered"] == true && missed.list("notifications", "offset") == [3] && missed["unread"] == 1)
    }

    @Test func aDeletedAccountTakesItsNotificationsAlong() throws {
        let server = try InProcessServer(everybody)
        let reader = try server["ana"]
        let start = try reader.ask("notification.subscribe")
        try server["ben"].ask("follow.create", ["account": ana])
        try server["ben"].ask("account.delete", ["password": "correct horse"])
        let gone = try reader.ask("notification.subscribe", ["epoch": start["epoch"] ?? nil, "offset": 0])
        #expect(gone["recovered"] == true && gone["notifications"] == [] && gone["unread"] == 0 && gone["offset"] == 1)
    }
}
