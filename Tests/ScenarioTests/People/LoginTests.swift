import Simulation
import SnapModel
import SnapServer
import SnapWire
import TestSupport
import Testing

/// Accounts: who owns them, and what ends a login. Passwords are hashed as always, so these tests take some 50 ms for each.
struct LoginTests {
    private static let password: JSONValue = "correct horse"
    private static let newPassword: JSONValue = "battery staple"

    private static func logIn(_ name: String, _ password: JSONValue, on server: InProcessServer) throws -> InProcessClient {
        let client = try server.connect()
        try client.ask("session.create", ["name": .string(name), "password": password, "device": "laptop"])
        return client
    }

    @Test func aNewPasswordEndsEveryOtherLogin() throws {
        let server = try InProcessServer(everybody)
        let (phone, laptop, twin) = (try server["ana"], try server.connect(), try server.connect())
        let login = try laptop.ask("session.create", ["name": "ana", "password": Self.password, "device": "laptop"])
        try twin.ask("session.resume", ["token": login["token"] ?? nil])
        #expect(
            try laptop.refusal("account.changePassword", ["password": "wrong horse", "newPassword": Self.newPassword])
                == "wrong_credentials")
        #expect(try laptop.refusal("account.changePassword", ["password": Self.password, "newPassword": "short"]) == "invalid_password")
        #expect(try laptop.ask("account.changePassword", ["password": Self.password, "newPassword": Self.newPassword]) == [:])
        #expect(phone.closeCode == CloseCode.sessionEnded.rawValue && twin.closeCode == nil)
        #expect(try laptop.ask("session.list").list("sessions", "device") == ["laptop"])
        let stranger = try server.connect()
        #expect(try stranger.refusal("session.resume", ["token": .string(server.token(of: "ana"))]) == "invalid_token")
        #expect(try stranger.refusal("session.create", ["name": "ana", "password": Self.password]) == "wrong_credentials")
        try stranger.ask("session.create", ["name": "ana", "password": Self.newPassword])
        try server["ben"].ask("feed.list")
    }

    @Test func aSuspendedAccountIsOutAndLearnsWhyUntilItIsRestored() throws {
        let server = try InProcessServer(everybody)
        let (other, suspended, admin) = (try server["ana"], try server["ben"], try server["admin"])
        let snap = try suspended.snap("1")
        #expect(try other.refusal("account.suspend", ["name": "ben"]) == "forbidden")
        try admin.ask("account.suspend", ["name": "BEN", "reason": "spam"])
        #expect(suspended.closeCode == CloseCode.sessionEnded.rawValue)
        let stranger = try server.connect()
        #expect(try stranger.refusal("session.resume", ["token": .string(server.token(of: "ben"))]) == "suspended")
        let answer = try stranger.answer(to: "session.create", ["name": "ben", "password": Self.password])
        #expect(answer.refusal == "suspended" && answer.json["error"]?["message"]?.string?.contains("spam") == true)
        #expect(try stranger.refusal("session.create", ["name": "ben", "password": "wrong horse"]) == "wrong_credentials")
        try other.ask("snap.open", ["snap": snap])
        try admin.ask("account.restore", ["name": "ben"])
        #expect(try stranger.refusal("session.resume", ["token": .string(server.token(of: "ben"))]) == "invalid_token")
        try Self.logIn("ben", Self.password, on: server).ask("snap.delete", ["snap": snap])
    }

    @Test func anInvitationAdmitsAsManyAsItSays() throws {
        let server = try InProcessServer { $0.signUp = .invited }
        let (admin, stranger) = (try server["admin"], try server.connect())
        func signUp(_ name: JSONValue, _ more: JSONValue = [:]) throws -> String? {
            try server.connect().refusal("account.create", (["name": name, "password": Self.password] as JSONValue).with(more))
        }
        #expect(try stranger.ask("server.info")["signUp"] == "invited")
        let made = try admin.ask("invitation.create", ["uses": 2])
        let code: JSONValue = ["invitation": made["code"] ?? nil]
        #expect(try signUp("ana") == "invalid_invitation")
        #expect(try signUp("ana", ["invitation": "00000-00000-00000-00000"]) == "invalid_invitation")
        #expect(try signUp("ana", code) == nil)
        #expect(try signUp("ana", code) == "name_taken")
        // One use is left for three who come together.
        let rivals = try (0..<3).map { _ in try server.connect() }
        for (number, rival) in rivals.enumerated() {
            let account: JSONValue = ["name": .string("ben \(number)"), "password": Self.password]
            rival.post("account.create", account.with(code))
        }
        try server.settle()
        let refusals = rivals.compactMap { $0.takeAnswers().first }.map(\.refusal)
        #expect(refusals.count { $0 == nil } == 1 && refusals.count { $0 == "invalid_invitation" } == 2, "\(refusals)")
        let listed = try admin.ask("invitation.list")["invitations"]?.array ?? []
        #expect(listed.map { $0["usesLeft"] } == [0] && listed.allSatisfy { $0["code"] == nil })
        let other = try admin.ask("invitation.create")
        try admin.ask("invitation.revoke", ["invitation": other["invitation"]?["id"] ?? nil])
        #expect(try signUp("cleo", ["invitation": other["code"] ?? nil]) == "invalid_invitation")
    }

    @Test func closedSignUpAdmitsOnlyTheAdminSocket() throws {
        let server = try InProcessServer { $0.signUp = .closed }
        let account: JSONValue = ["name": "ana", "password": Self.password]
        #expect(try server.connect().refusal("account.create", account) == "sign_up_closed")
        #expect(try server["admin"].refusal("account.create", account) == nil)
        _ = try Self.logIn("ana", Self.password, on: server)
    }

    @Test func anAdminKeepsNoOtherAdminOut() throws {
        let server = try InProcessServer(everybody)
        let local = try server["admin"]
        for name in ["ana", "ben"] { try local.ask("account.grant", ["name": .string(name), "role": "admin"]) }
        let (admin, other, member) = (try server["ana"], try server["ben"], try server["cleo"])
        func login(_ name: JSONValue) throws -> JSONValue {
            try admin.ask("session.find")["sessions"]?.array?.first { $0["user"]?["name"] == name }?["id"] ?? nil
        }
        let connection = try admin.ask("connection.list")["connections"]?.array?.first { $0["user"]?["name"] == "ben" }?["id"] ?? nil
        #expect(try admin.refusal("session.revoke", ["session": try login("ben")]) == "forbidden")
        #expect(try admin.refusal("connection.kick", ["connection": connection, "reason": "x"]) == "forbidden")
        try other.ask("feed.list")
        // Admins may end members' logins, and the local admin everyone's.
        try admin.ask("session.revoke", ["session": try login("cleo")])
        #expect(member.closeCode == CloseCode.sessionEnded.rawValue)
        try local.ask("session.revoke", ["session": try login("ben")])
        #expect(other.closeCode == CloseCode.sessionEnded.rawValue)
    }

    @Test func anAdminRemovesMembersButNotThemselves() throws {
        let server = try InProcessServer(everybody)
        let (local, member) = (try server["admin"], try server["ben"])
        _ = try member.snap("1")
        try local.ask("account.grant", ["name": "ana", "role": "admin"])
        let admin = try server["ana"]
        #expect(try admin.refusal("account.remove", ["name": "Ana"]) == "forbidden")
        #expect(try member.refusal("account.remove", ["name": "ana"]) == "forbidden")
        try admin.ask("account.remove", ["name": "ben"])
        #expect(member.closeCode == CloseCode.sessionEnded.rawValue)
        #expect(try admin.ask("feed.page", ["feed": "animals"])["snaps"] == [])
    }
}
