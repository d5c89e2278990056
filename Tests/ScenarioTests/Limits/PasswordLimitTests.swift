import Simulation
import SnapServer
import SnapWire
import TestSupport
import Testing

/// Limits of passwords and sign-ups. Passwords are hashed as always, so these tests take some 50 ms for each.
struct PasswordLimitTests {
    private static func attempt(_ name: JSONValue, _ password: JSONValue, on server: InProcessServer, from address: String = "127.0.0.1")
        throws -> String?
    {
        try server.connect(from: address).refusal("session.create", ["name": name, "password": password])
    }

    @Test func passwordGuessingIsSlowedWithoutLockingOutTheOwner() throws {
        let server = try InProcessServer(["ana"], limits: [.loginFailures: 3])
        server.pace = 0
        // Guesses from where the owner has logged in before wait as long as the name does, and half as long as those from elsewhere.
        #expect(try Self.attempt("ana", "correct horse", on: server) == nil)
        for _ in 0..<3 { #expect(try Self.attempt("ana", "a wrong one", on: server) == "wrong_credentials") }
        let answer = try server.connect().answer(to: "session.create", ["name": "ANA", "password": "correct horse"])
        let wait = try #require(answer.json["error"]?["data"]?["retryAfterMs"]?.integer)
        #expect(answer.refusal == "rate_limited" && (1...1_000).contains(wait))
        server.clock.advance(milliseconds: wait)
        #expect(try Self.attempt("ana", "correct horse", on: server) == nil)
        #expect(try Self.attempt("ana", "a wrong one", on: server) == "wrong_credentials")
    }

    @Test func guessesElsewhereDoNotKeepTheOwnerOut() throws {
        let server = try InProcessServer(["ana"], limits: [.loginFailures: 3])
        server.pace = 0
        #expect(try Self.attempt("ana", "correct horse", on: server, from: "192.0.2.1") == nil)
        let guesses = try (0..<4).map { try Self.attempt("ana", "a wrong one", on: server, from: "192.0.2.\(2 + $0 % 2)") }
        #expect(guesses == ["wrong_credentials", "wrong_credentials", "wrong_credentials", "rate_limited"])
        #expect(try Self.attempt("ana", "correct horse", on: server, from: "192.0.2.4") == "rate_limited")
        #expect(try Self.attempt("ana", "correct horse", on: server, from: "192.0.2.1") == nil)
    }

    @Test func aStolenLoginCannotGuessThePasswordEither() throws {
        let server = try InProcessServer(["ana"], limits: [.loginFailures: 2])
        server.pace = 0
        let thief = try server["ana"]
        let names = try (0..<4).map { _ in
            try thief.refusal("account.changePassword", ["password": "a wrong one", "newPassword": "another horse"])
        }
        #expect(names == ["wrong_credentials", "wrong_credentials", "rate_limited", "rate_limited"])
    }

    @Test func anAddressThatGuessesManyNamesIsSlowedBeforeAnythingIsHashed() throws {
        let server = try InProcessServer(limits: [.loginFailuresPerAddress: 2, .loginsPerSecond: 0])
        server.pace = 0
        let names = try (0..<4).map { try Self.attempt("n\($0)", "a wrong one", on: server) }
        #expect(names == ["wrong_credentials", "wrong_credentials", "rate_limited", "rate_limited"])
        // Refused before it is queued for a hash.
        let client = try server.connect()
        client.post("session.create", ["name": "m", "password": "a wrong one"])
        try server.runLoopOnly()
        #expect(client.takeAnswers().map(\.refusal) == ["rate_limited"])
    }

    @Test func signUpsOfAnAddressAreLimitedAndThoseOfTheAdminSocketAreNot() throws {
        let server = try InProcessServer(limits: [.signUpsPerHour: 1])
        func signUp(_ name: JSONValue, _ client: InProcessClient) throws -> String? {
            try client.refusal("account.create", ["name": name, "password": "correct horse"])
        }
        #expect(try signUp("p0", server.connect()) == nil)
        #expect(try signUp("p1", server.connect()) == "rate_limited")
        #expect(try signUp("q0", server.connect(asLocalAdmin: true)) == nil)
        #expect(try signUp("q1", server.connect(asLocalAdmin: true)) == nil)
    }
}
