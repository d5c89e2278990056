import Simulation
import SnapLoop
import SnapWire
import TestSupport
import Testing

/// Reset links, and what admins may do to the accounts of other admins.
struct ResetLinkTests {
    private let newPassword: JSONValue = "a better horse"

    @Test func adminsMakeResetLinksForMembersAndTheLocalAdminForAdmins() throws {
        try Scenario([
            Row("admin", "account.grant", ["name": "ana", "role": "admin"]),
            Row("admin", "account.grant", ["name": "cleo", "role": "admin"]),
            Row("stranger", "account.resetLink", ["name": "ben"], .refused("not_authenticated")),
            Row("ben", "account.resetLink", ["name": "ben"], .refused("forbidden")),
            Row("ana", "account.resetLink", ["name": "ana"], .refused("forbidden")),
            Row("ana", "account.resetLink", ["name": "cleo"], .refused("forbidden")),
            Row("ana", "account.resetLink", ["name": "BEN"], .result(["user": ["id": ben, "name": "ben"], "code": ["$any": "string"]])),
            Row("admin", "account.resetLink", ["name": "cleo"], .result(["code": ["$save": "code"]])),
            Row(
                "stranger", "account.resetPassword", ["code": ["$use": "code"], "password": newPassword],
                .result(["user": ["id": cleo, "name": "cleo"], "role": "admin"])),
            Row(
                "admin", "audit.list", ["limit": 3],
                .result([
                    "entries": [
                        ["action": "account.resetPassword", "target": "cleo", "by": ["name": "cleo"]],
                        ["action": "account.resetLink", "target": "cleo"],
                        ["action": "account.resetLink", "target": "ben", "by": ["name": "ana"]],
                    ]
                ])),
        ]).run()
    }

    @Test func onlyTheLocalAdminActsOnAnAdmin() throws {
        try Scenario([
            Row("admin", "account.grant", ["name": "ana", "role": "admin"]),
            Row("admin", "account.grant", ["name": "ben", "role": "admin"]),
            Row("ana", "account.suspend", ["name": "ben"], .refused("forbidden")),
            Row("ana", "account.restore", ["name": "ben"], .refused("forbidden")),
            Row("ana", "account.remove", ["name": "ben"], .refused("forbidden")),
            Row(
                "ana", "audit.list", [:],
                .result(["entries": [["action": "account.grant admin"], ["action": "account.grant admin"]]])),
            Row("admin", "account.suspend", ["name": "ben", "reason": "lost phone"]),
            Row("ana", "account.restore", ["name": "ben"], .refused("forbidden")),
            Row("admin", "account.remove", ["name": "ben"]),
            Row("ana", "account.remove", ["name": "ben"], .refused("unknown_account")),
        ]).run()
    }

    /// Requests that are all under way together.
    @Test func concurrentUsesOfAResetLinkHaveOneWinner() throws {
        let server = try InProcessServer(everybody)
        let (owner, code) = (try server["ben"], try server["admin"].ask("account.resetLink", ["name": "ben"])["code"] ?? nil)
        let rivals = try (0..<4).map { _ in try server.connect() }
        for (number, rival) in rivals.enumerated() {
            rival.post("account.resetPassword", ["code": code, "password": .string("password \(number)")])
        }
        try server.settle()
        let refusals = rivals.map { $0.takeAnswers().first?.refusal }
        #expect(refusals.count { $0 == nil } == 1 && refusals.count { $0 == "invalid_reset" } == 3, "\(refusals)")
        #expect(owner.closeCode == CloseCode.sessionEnded.rawValue)
        let winner = refusals.firstIndex(of: nil) ?? 0
        for (password, refusal) in [("correct horse", "wrong_credentials"), ("password \(winner)", nil)] as [(String, String?)] {
            #expect(try server.connect().refusal("session.create", ["name": "ben", "password": .string(password)]) == refusal)
        }
    }
}
