import Simulation
import SnapLoop
import SnapServer
import SnapWire
import TestSupport
import Testing
import Transcripts

/// Access tokens, and the HTTP API that they are for: the same rules as over a WebSocket.
struct AccessTokenTests {
    /// Makes a token of an account that the store has from the start.
    private static func token(
        _ name: String, _ scopes: JSONValue, hours: JSONValue = 24, on server: InProcessServer
    ) throws -> (token: String, id: JSONValue) {
        let made = try server[name].ask("token.create", ["name": "backend", "scopes": scopes, "expiresInHours": hours])
        return (made["token"]?.string ?? "", made["accessToken"]?["id"] ?? nil)
    }

    private static func error(_ response: HTTPResponse) throws -> String? {
        try JSONValue(parsing: response.body)["error"]?["data"]?["name"]?.string
    }

    private static func result(_ response: HTTPResponse) throws -> JSONValue {
        guard response.status == 200 else { throw Mismatch("status \(response.status): \(String(decoding: response.body, as: UTF8.self))") }
        return try JSONValue(parsing: response.body)
    }

    @Test func aTokenDoesWhatItsScopesAllowAndNothingElse() throws {
        let server = try InProcessServer(everybody)
        let (reader, _) = try Self.token("ana", ["read"], on: server)
        let (poster, _) = try Self.token("ana", ["post"], on: server)
        #expect(try Self.result(server.call("feed.page", ["feed": "animals"], token: reader)).list("snaps", "id") == [])
        let post: JSONValue = ["feed": "animals", "key": "1", "picture": "bear"]
        #expect(try Self.error(server.call("snap.post", post, token: reader)) == "forbidden")
        let snap = try Self.result(server.call("snap.post", post, token: poster))["snap"]?["id"] ?? nil
        #expect(try Self.error(server.call("feed.page", ["feed": "animals"], token: poster)) == "forbidden")
        #expect(try Self.error(server.call("snap.open", ["snap": snap], token: poster)) == "forbidden")
        #expect(try Self.error(server.call("follow.create", ["account": ben], token: poster)) == "forbidden")
        for method in ["token.create", "session.list", "account.export", "account.delete", "push.list"] {
            #expect(try server.call(method, ["name": "x", "scopes": ["read"], "password": "correct horse"], token: poster).status == 403)
        }
        // The same rules hold on a WebSocket.
        let socket = try server.connect()
        try socket.ask("session.resume", ["token": .string(reader)])
        #expect(try socket.refusal("snap.post", post) == "forbidden")
        try socket.ask("feed.subscribe", ["feeds": [["id": "animals"]]])
    }

    @Test func anAdminsTokenWithoutModerateHasTheRightsOfAMember() throws {
        let server = try InProcessServer(everybody)
        try server["admin"].ask("account.grant", ["name": "cleo", "role": "admin"])
        let snap = try server["ben"].snap("1")
        let (reader, _) = try Self.token("cleo", ["read", "post"], on: server)
        let (moderator, _) = try Self.token("cleo", ["read", "moderate"], on: server)
        #expect(try Self.error(server.call("report.list", token: reader)) == "forbidden")
        #expect(try Self.error(server.call("snap.views", ["snap": snap], token: reader)) == "forbidden")
        #expect(try Self.error(server.call("snap.delete", ["snap": snap], token: reader)) == "forbidden")
        #expect(try Self.error(server.call("account.grant", ["name": "ana", "role": "admin"], token: moderator)) == "forbidden")
        #expect(try Self.error(server.call("account.resetLink", ["name": "ana"], token: moderator)) == "forbidden")
        _ = try Self.result(server.call("report.list", token: moderator))
        _ = try Self.result(server.call("snap.delete", ["snap": snap], token: moderator))
        _ = try Self.result(server.call("account.suspend", ["name": "ana"], token: moderator))
        let actions = try server["admin"].ask("audit.list").list("entries", "action")
        #expect(actions.contains("token.create"))
        // Without the role, the scope is worth nothing.
        try server["admin"].ask("account.grant", ["name": "cleo", "role": "member"])
        #expect(try Self.error(server.call("report.list", token: moderator)) == "forbidden")
    }

    @Test func aTokenEndsWhenItExpiresIsRevokedOrItsAccountEnds() throws {
        let server = try InProcessServer(everybody)
        let (short, _) = try Self.token("ana", ["read"], hours: 1, on: server)
        let (long, id) = try Self.token("ana", ["read"], hours: 48, on: server)
        let (other, otherID) = try Self.token("ben", ["read"], on: server)
        let socket = try server.connect()
        try socket.ask("session.resume", ["token": .string(short)])
        server.clock.advance(milliseconds: 3_600_000)
        let expired = try server.call("feed.list", token: short)
        #expect(try Self.error(expired) == "token_expired" && expired.status == 401)
        try server.pass(seconds: 1)
        #expect(socket.closeCode == CloseCode.tokenExpired.rawValue)
        #expect(try server["ana"].ask("token.list").list("accessTokens", "id") == [id], "maintenance removes an expired one")

        #expect(try server["ben"].refusal("token.revoke", ["accessToken": id]) == "unknown_session")
        try server["ana"].ask("token.revoke", ["accessToken": id])
        #expect(try Self.error(server.call("feed.list", token: long)) == "invalid_token")
        try server["ana"].ask("feed.list")
        try server["admin"].ask("token.revoke", ["accessToken": otherID])
        #expect(try server.call("feed.list", token: other).status == 401)
        #expect(try server["admin"].ask("audit.list")["entries"]?.array?.first?["target"]?.string?.hasSuffix("of ben") == true)

        let (last, _) = try Self.token("ben", ["read"], on: server)
        try server["admin"].ask("account.suspend", ["name": "ben"])
        #expect(try server.call("feed.list", token: last).status == 403)
        try server["admin"].ask("account.remove", ["name": "ben"])
        #expect(try server.call("feed.list", token: last).status == 401)
    }

    @Test func anAccountHasAsManyTokensAsTheLimitSays() throws {
        let server = try InProcessServer(everybody, limits: [.accessTokensPerAccount: 2])
        let first = try Self.token("ana", ["read"], hours: 1, on: server)
        _ = try Self.token("ana", ["read"], on: server)
        let third: JSONValue = ["name": "third", "scopes": ["read"]]
        #expect(try server["ana"].refusal("token.create", third) == "too_many")
        try server["ana"].ask("token.revoke", ["accessToken": first.id])
        try server["ana"].ask("token.create", third)
        _ = try Self.token("ben", ["read"], on: server)
    }

    /// An account has 100 logins of devices at most. Its tokens are not among them.
    @Test func manyTokensEndNoLoginOfADevice() throws {
        let server = try InProcessServer(["ana"], limits: [.accessTokensPerAccount: 150])
        for _ in 0..<101 { _ = try Self.token("ana", ["read"], on: server) }
        try server.connect().ask("session.create", ["name": "ana", "password": "correct horse", "device": "laptop"])
        #expect(try server["ana"].ask("session.list").list("sessions", "id").count == 2)
        #expect(try server["ana"].ask("token.list").list("accessTokens", "id").count == 101)
        #expect(try server["admin"].ask("session.find", ["name": "ana"]).list("sessions", "id").count == 2)
    }

    @Test func theLastUseOfATokenIsRecordedOnceAMinute() throws {
        let server = try InProcessServer(["ana"])
        let (token, _) = try Self.token("ana", ["read"], on: server)
        func used() throws -> Int64 { try server["ana"].ask("token.list")["accessTokens"]?.array?.first?["usedAt"]?.integer ?? 0 }
        server.clock.advance(milliseconds: 100_000)
        _ = try server.call("feed.list", token: token)
        let first = try used()
        server.clock.advance(milliseconds: 1_000)
        _ = try server.call("feed.list", token: token)
        #expect(try used() == first)
        server.clock.advance(milliseconds: 60_000)
        _ = try server.call("feed.list", token: token)
        #expect(try used() >= first + 60_000)
    }

    @Test func anExportHasTheTokens() throws {
        let server = try InProcessServer(["ana"])
        _ = try Self.token("ana", ["read", "open"], on: server)
        let account = try server["ana"].ask("account.export", ["images": false])["account"] ?? nil
        #expect(account.list("accessTokens", "name") == ["backend"] && account.list("sessions", "id").count == 1)
    }
}
