import Simulation
import SnapLoop
import SnapWire
import TestSupport
import Testing
import Transcripts

/// Moderation: reports, removal with a reason, and the log of the admins' actions.
struct ModerationTests {
    @Test func aReportedSnapIsRemovedAndItsReportsAreResolvedTogether() throws {
        try Scenario([
            Row("admin", "account.grant", ["name": "cleo", "role": "admin"]),
            Row("ben", "feed.subscribe", ["feeds": [["id": "animals"]]]),
            Row("ana", "snap.post", ["feed": "animals", "key": "1", "picture": "bear"], pushes: inFeed("snap.posted")),
            Row("ana", "snap.post", ["feed": "animals", "key": "2", "picture": "lion"], pushes: inFeed("snap.posted")),
            Row("ben", "snap.report", ["snap": "1", "reason": "no animal"]),
            Row("cleo", "snap.report", ["snap": "1", "reason": "no animal"]),
            Row("ben", "snap.report", ["snap": "2", "reason": "no animal"]),
            Row("ben", "snap.report", ["snap": "1", "reason": "again"], .refused("already_reported")),
            Row("ben", "report.list", [:], .refused("forbidden")),
            Row(
                "cleo", "report.list", [:],
                .result([
                    "reports": [
                        report(of: "2", by: "ben", "open"), report(of: "1", by: "cleo", "open"), report(of: "1", by: "ben", "open"),
                    ]
                ])),
            Row("cleo", "report.resolve", ["report": "1", "action": "remove", "reason": "a toy"], pushes: inFeed("snap.deleted")),
            Row("cleo", "report.resolve", ["report": "2", "action": "keep"], .refused("report_resolved")),
            Row("cleo", "report.resolve", ["report": "3", "action": "keep"]),
            Row("cleo", "snap.show", ["snap": "2"], .result(["snap": ["status": "unread"]])),
            Row("cleo", "report.list", [:], .result(["reports": []])),
            Row(
                "cleo", "report.list", ["state": "removed"],
                .result(["reports": [["resolution": ["reason": "a toy"]], ["resolution": ["reason": "a toy"]]]])),
            Row("cleo", "account.export", ["cursor": "reports-0"], .result(["reports": [["snap": "1"]]])),
            Row(
                "cleo", "audit.list", [:],
                .result([
                    "entries": [
                        ["action": "report.resolve keep", "target": "snap 2", "by": ["name": "cleo"]],
                        ["action": "report.resolve remove", "target": "snap 1", "by": ["name": "cleo"], "reason": "a toy"],
                        ["action": "account.grant admin", "target": "cleo"],
                    ]
                ])),
        ]).run()
    }

    @Test func eachActOfAnAdminIsInTheLogAndThoseOfMembersAreNot() throws {
        try Scenario([
            Row("ben", "snap.post", ["feed": "animals", "key": "1", "picture": "bear"]),
            Row("ben", "snap.post", ["feed": "animals", "key": "2", "picture": "bear"]),
            Row("ana", "snap.report", ["snap": "2", "reason": "spam"]),
            Row("ben", "snap.delete", ["snap": "1"]),
            Row("admin", "snap.delete", ["snap": "2", "reason": "spam"]),
            Row("admin", "invitation.create", [:], .result(["invitation": ["id": ["$save": "invitation"]]])),
            Row("admin", "invitation.revoke", ["invitation": ["$use": "invitation"]]),
            Row("admin", "account.suspend", ["name": "cleo", "reason": "spam"]),
            Row("admin", "account.restore", ["name": "cleo"]),
            Row("admin", "account.remove", ["name": "cleo", "reason": "asked to"]),
            Row(
                "admin", "audit.list", [:],
                .result([
                    "entries": [
                        entry("account.remove", "cleo", "asked to"), entry("account.restore", "cleo"),
                        entry("account.suspend", "cleo", "spam"), entry("invitation.revoke", "invitation 1"),
                        entry("invitation.create", "invitation 1"), entry("snap.delete", "snap 2", "spam"),
                    ]
                ])),
            Row("admin", "report.list", ["state": "removed"], .result(["reports": [["resolution": ["reason": "spam"]]]])),
            Row("admin", "audit.list", ["limit": 2], .result(["entries": [["id": 6], ["id": 5]]])),
            Row("admin", "audit.list", ["before": 5], .result(["entries": [["id": 4], ["id": 3], ["id": 2], ["id": 1]]])),
            Row("ana", "audit.list", [:], .refused("forbidden")),
        ]).run()
    }

    @Test func anAdminsDeletionOfAPhotoIsInTheLog() throws {
        try Scenario([
            Row("ana", "photo.post", ["key": "1", "audience": "followers"], image: smallImage),
            Row("ana", "photo.post", ["key": "2"], image: smallImage),
            Row("ben", "photo.delete", ["photo": "1"], .refused("unknown_photo")),
            Row("ben", "photo.delete", ["photo": "2"], .refused("forbidden")),
            Row("ben", "photo.edit", ["photo": "2", "caption": "Mine"], .refused("forbidden")),
            Row("admin", "photo.delete", ["photo": "1", "reason": "spam"]),
            Row("admin", "audit.list", [:], .result(["entries": [entry("photo.delete", "photo 1", "spam")]])),
            Row("admin", "profile.photos", ["account": ana], .result(["photos": [["id": "2"]]])),
        ]).run()
    }

    @Test func aReportedPhotoIsShownToAdminsAndGoneOnceItIsRemoved() throws {
        try Scenario([
            Row("ben", "follow.create", ["account": ana]),
            Row("ana", "photo.post", ["key": "1", "caption": "Red", "audience": "followers"], image: smallImage),
            Row("ben", "photo.report", ["photo": "1", "reason": "spam"]),
            Row("ben", "photo.report", ["photo": "1", "reason": "spam"], .refused("already_reported")),
            Row("admin", "report.list", [:], .result(["reports": [["id": "1", "snap": .absent, "photo": ["caption": "Red"]]]])),
            Row("admin", "report.resolve", ["report": "1", "action": "remove", "reason": "spam"]),
            Row("ana", "photo.show", ["photo": "1"], .refused("unknown_photo")),
            Row("admin", "report.list", ["state": "removed"], .result(["reports": [["photo": ["gone": true, "caption": .absent]]]])),
        ]).run()
    }

    @Test func reportsAreListedByAuthorWithTheNumberOfOpenOnes() throws {
        try Scenario([
            Row("ana", "snap.post", ["feed": "animals", "key": "1", "picture": "bear"]),
            Row("ben", "photo.post", ["key": "2"], image: smallImage),
            Row("cleo", "snap.report", ["snap": "1", "reason": "spam"]),
            Row("cleo", "photo.report", ["photo": "1", "reason": "spam"]),
            Row(
                "admin", "report.list", ["author": "ana"],
                .result(["reports": [["snap": ["author": ["name": "ana"]]]], "open": 2])),
            Row("admin", "report.list", ["author": "ben"], .result(["reports": [["photo": ["id": "1"]]], "open": 2])),
            Row("admin", "report.list", ["author": "cleo"], .result(["reports": [], "open": 2])),
            Row("admin", "report.list", ["author": "dan"], .refused("unknown_account")),
            Row("admin", "report.resolve", ["report": "2", "action": "remove"]),
            Row("admin", "report.list", ["author": "ben"], .result(["reports": [], "open": 1])),
            Row("admin", "report.list", ["author": "ben", "state": "removed"], .result(["reports": [["photo": ["gone": true]]]])),
        ]).run()
    }

    private func inFeed(_ type: JSONValue) -> [String: [Row.Push]] {
        ["ben": [Row.Push("feed.event", ["feed": "animals", "type": type])]]
    }

    private func report(of snap: JSONValue, by reporter: JSONValue, _ state: JSONValue) -> JSONValue {
        ["snap": ["id": snap], "reporter": ["name": reporter], "state": state]
    }

    private func entry(_ action: JSONValue, _ target: JSONValue, _ reason: JSONValue? = nil) -> JSONValue {
        let entry: JSONValue = ["action": action, "target": target]
        return reason.map { entry.with(["reason": $0]) } ?? entry
    }

    @Test func theLocalAdminHasNoNameInTheLog() throws {
        let server = try InProcessServer(everybody)
        let admin = try server["admin"]
        try admin.ask("account.suspend", ["name": "ben"])
        let entries = try admin.ask("audit.list")["entries"]?.array ?? []
        #expect(entries.count == 1 && entries[0]["by"] == nil && entries[0]["reason"] == nil)
    }

    @Test func adminsSeeTheReportedPhotoOfASuspendedAuthor() throws {
        let server = try InProcessServer(everybody)
        let admin = try server["admin"]
        let photo = try server["ana"].ask("photo.post", ["key": "1"], smallImage)["photo"] ?? nil
        try server["ben"].ask("photo.report", ["photo": photo["id"] ?? nil, "reason": "spam"])
        try admin.ask("account.suspend", ["name": "ana"])
        let reported = try #require(admin.ask("report.list")["reports"]?.array?.first?["photo"])
        #expect(try server.statuses(of: reported) == [200, 200, 200] && server.statuses(of: photo) == [404, 404, 404])
        let report = try admin.ask("report.list").list("reports", "id").first
        try admin.ask("report.resolve", ["report": report ?? nil, "action": "remove", "reason": "spam"])
        #expect(try server.statuses(of: reported) == [404, 404, 404])
    }
}

extension InProcessServer {
    /// The HTTP statuses of the sizes of a photo or of an image of a profile.
    func statuses(of image: JSONValue) throws -> [Int] {
        try (image["images"]?.members ?? []).map { try get($0.value["url"]?.string ?? "").status }
    }
}
