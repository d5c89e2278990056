import Simulation
import SnapServer
import SnapWire
import TestSupport
import Testing
import Transcripts

/// Limits: what is refused at each of them, and what still works next to it. The clock moves only where a test moves it.
struct LimitTests {
    private static func server(_ limits: [Limit.Name: Int]) throws -> InProcessServer {
        let server = try InProcessServer(everybody, limits: limits)
        server.pace = 0
        return server
    }

    /// The names of the errors of requests that are sent together; nil for those that succeed.
    private static func refusals(_ client: InProcessClient, on server: InProcessServer, _ send: (InProcessClient) -> Void) throws
        -> [String?]
    {
        send(client)
        try server.settle()
        return client.takeAnswers().map(\.refusal)
    }

    @Test func theInfoHasTheLimitsThatAreSet() throws {
        let server = try Self.server([.postsPerMinute: 11, .subscriptions: 3])
        let limits = try server.connect().ask("server.info")["limits"]
        #expect(limits?["postsPerMinute"] == 11 && limits?["subscriptions"] == 3 && limits?["messageBytes"] == 65_536)
    }

    @Test func postsOfAnAccountInAMinute() throws {
        let server = try Self.server([.postsPerMinute: 3])
        let (author, other) = (try server["ana"], try server["ben"])
        for number in 0..<3 { _ = try author.snap("\(number)") }
        let post: JSONValue = ["feed": "animals", "key": "x", "picture": "bear"]
        #expect(try author.refusal("snap.post", post) == "rate_limited")
        let refused = try server.logIn("ana").answer(to: "snap.post", post)
        let wait = try #require(refused.json["error"]?["data"]?["retryAfterMs"]?.integer)
        #expect(refused.refusal == "rate_limited" && (1...20_000).contains(wait))
        try author.ask("feed.list")
        _ = try other.snap("1")
        server.clock.advance(milliseconds: wait)
        #expect(try author.refusal("snap.post", post) == nil)
    }

    @Test func bytesOfUploadsInADay() throws {
        let server = try Self.server([.uploadBytesPerDay: 2_000])
        let author = try server["ana"]
        func upload(_ bytes: Int) throws -> String? {
            try author.refusal("snap.post", ["feed": "people", "key": "k"], [UInt8](repeating: 0, count: bytes))
        }
        #expect(try upload(1_500) == "invalid_image" && upload(600) == "rate_limited")
        _ = try author.snap("1")
    }

    /// A limit of a class of methods, a method of the class, and one of another.
    struct Rate: Sendable, CustomTestStringConvertible {
        let limit: Limit.Name
        let method: String
        let params: JSONValue
        let other: String

        init(_ limit: Limit.Name, _ method: String, _ params: JSONValue, _ other: String) {
            (self.limit, self.method, self.params, self.other) = (limit, method, params, other)
        }

        var testDescription: String { limit.rawValue }
    }

    static let rates: [Rate] = [
        Rate(.readsPerSecond, "feed.list", [:], "session.end"),
        Rate(.writesPerSecond, "snap.delete", ["snap": "1"], "feed.list"),
        Rate(.opensPerSecond, "snap.open", ["snap": "1"], "feed.list"),
        Rate(.readsPerSecondPerAccount, "feed.list", [:], "session.end"),
        Rate(.writesPerSecondPerAccount, "snap.delete", ["snap": "1"], "feed.list"),
        Rate(.opensPerSecondPerAccount, "snap.open", ["snap": "1"], "feed.list"),
    ]

    @Test(arguments: rates) func eachClassOfMethodsHasItsRate(_ rate: Rate) throws {
        let server = try Self.server([rate.limit: 1])
        let client = try server["ana"]
        server.clock.advance(milliseconds: 5_000)
        let names = try (0..<6).map { _ in try client.refusal(rate.method, rate.params) }
        #expect(names.prefix(2).allSatisfy { $0 != "rate_limited" } && names.suffix(4).allSatisfy { $0 == "rate_limited" }, "\(names)")
        try client.ask(rate.other)
    }

    @Test func loginAttemptsOfAConnectionAreLimited() throws {
        let server = try Self.server([.loginsPerSecond: 1])
        let stranger = try server.connect()
        let names = try (0..<6).map { _ in try stranger.refusal("session.resume", ["token": "x"]) }
        #expect(names.prefix(2) == ["invalid_token", "invalid_token"] && names.suffix(4).allSatisfy { $0 == "rate_limited" }, "\(names)")
        try stranger.ask("server.info")
    }

    @Test func zeroRequestsPerSecondLiftEveryRate() throws {
        let server = try InProcessServer(everybody) { $0.limits.setRequestsPerSecond(0) }
        server.pace = 0
        let client = try server["ana"]
        for _ in 0..<200 { try client.ask("server.info") }
        let limits = try client.ask("server.info")["limits"]
        for name in ["readsPerSecond", "postsPerMinute", "signUpsPerHour"] { #expect(limits?[name] == 0) }
    }

    @Test func connectionsOfAnAccountAreLimited() throws {
        let server = try Self.server([.connectionsPerAccount: 2])
        let (first, second) = (try server["ana"], try server.logIn("ana"))
        let third = try server.connect()
        third.post("session.resume", ["token": .string(server.token(of: "ana"))])
        third.post("snap.post", ["feed": "people", "key": "k", "picture": "man"])
        try server.settle()
        // Its login is answered, and the request after it is not carried out.
        #expect(third.takeAnswers().map(\.refusal) == [nil])
        #expect(third.closeCode == CloseCode.tooManyConnections.rawValue)
        #expect(try first.ask("feed.page", ["feed": "people"])["snaps"] == [])
        try second.leave()
        try server.logIn("ana").ask("feed.list")
    }

    @Test func connectionWithoutALoginIsClosedInTime() throws {
        let server = try Self.server([.authenticationSeconds: 3])
        let (client, stranger) = (try server["ana"], try server.connect())
        try server.pass(seconds: 3)
        #expect(stranger.closeCode == nil)
        try server.pass(seconds: 1)
        #expect(stranger.closeCode == CloseCode.authenticationTimeout.rawValue && client.closeCode == nil)
    }

    @Test func connectionIsClosedAfterManyRefusals() throws {
        let server = try Self.server([.readsPerSecond: 1, .refusalsInRow: 5])
        let client = try server["ana"]
        let names = try Self.refusals(client, on: server) { client in for _ in 0..<20 { client.post("feed.list") } }
        #expect(client.closeCode == CloseCode.abuse.rawValue && names.count < 20)
    }

    @Test func connectionsOfAnAddressAreLimited() throws {
        let server = try Self.server([.connectionsPerAddress: 3, .strangersPerAddress: 2])
        let strangers = try (0..<2).map { _ in try server.connect(from: "192.0.2.1") }
        #expect(throws: Mismatch.self) { try server.connect(from: "192.0.2.1") }
        for (stranger, name) in zip(strangers, ["ana", "ben"]) {
            try stranger.ask("session.resume", ["token": .string(server.token(of: name))])
        }
        // Neither is a stranger now, so there is room for a third connection, and not for a fourth.
        _ = try server.connect(from: "192.0.2.1")
        #expect(throws: Mismatch.self) { try server.connect(from: "192.0.2.1") }
        _ = try server.connect(from: "192.0.2.2")
    }

    @Test func pixelsAndBytesOfAnImage() throws {
        let server = try Self.server([.uploadPixels: 60, .uploadBytes: 2_048])
        let author = try server["ana"]
        func upload(_ bytes: [UInt8]) throws -> String? { try author.refusal("snap.post", ["feed": "people", "key": "k"], bytes) }
        #expect(try upload(smallImage) == "too_large")
        #expect(try upload([0xFF, 0xD8, 0xFF] + [UInt8](repeating: 0, count: 4_000)) == "too_large")
    }

    @Test func aFullQueueOfImagesIsBusy() throws {
        let server = try Self.server([.imagingQueue: 3, .imagingQueuePerAccount: 0])
        let names = try Self.refusals(server["ana"], on: server) { client in
            for number in 0..<6 { client.post("snap.post", ["feed": "people", "key": .string("\(number)")], smallImage) }
        }
        #expect(names.count { $0 == nil } == 3 && names.count { $0 == "busy" } == 3)
    }

    @Test func oneAccountDoesNotFillTheQueueOfImages() throws {
        let server = try Self.server([.imagingQueuePerAccount: 1])
        let (flooder, other) = (try server["ana"], try server["ben"])
        for client in [flooder, other] {
            let count = client === flooder ? 6 : 1
            for number in 0..<count { client.post("snap.post", ["feed": "people", "key": .string("\(number)")], smallImage) }
        }
        try server.settle()
        #expect(other.takeAnswers().map(\.refusal) == [nil])
        #expect(flooder.takeAnswers().map(\.refusal).count { $0 == "busy" } == 5)
    }

    @Test func aFullQueueOfPasswordsIsBusy() throws {
        let server = try Self.server([.identityQueue: 1])
        let clients = try (0..<4).map { _ in try server.connect() }
        for (number, client) in clients.enumerated() {
            client.post("session.create", ["name": .string("n\(number)"), "password": "a wrong one"])
        }
        try server.settle()
        let names = clients.flatMap { $0.takeAnswers() }.map(\.refusal)
        #expect(names.count { $0 == "wrong_credentials" } == 1 && names.count { $0 == "busy" } == 3, "\(names)")
    }

    @Test func oneAddressDoesNotFillTheQueueOfPasswords() throws {
        let server = try Self.server([.identityQueue: 3, .identityQueuePerAddress: 2])
        let flooders = try (0..<5).map { _ in try server.connect(from: "192.0.2.1") }
        let other = try server.connect(from: "192.0.2.2")
        for client in flooders + [other] { client.post("session.create", ["name": "dora", "password": "a wrong one"]) }
        try server.settle()
        #expect(other.takeAnswers().map(\.refusal) == ["wrong_credentials"])
        #expect(flooders.flatMap { $0.takeAnswers() }.map(\.refusal).count { $0 == "busy" } == 3)
    }

    @Test func requestsUnderWayAndFeedsOfAConnection() throws {
        let server = try Self.server([.requestsInFlight: 2, .subscriptions: 2])
        let client = try server["ana"]
        let names = try Self.refusals(client, on: server) { client in
            for number in 0..<5 { client.post("snap.post", ["feed": "people", "key": .string("\(number)"), "picture": "man"]) }
        }
        #expect(names.count { $0 == nil } == 2 && names.count { $0 == "busy" } == 3)
        let feeds = try client.ask("feed.list").list("feeds", "id").map { ["id": $0] as JSONValue }
        #expect(try client.refusal("feed.subscribe", ["feeds": .array(feeds)]) == "too_large")
        try client.ask("feed.subscribe", ["feeds": .array(Array(feeds[..<2]))])
        #expect(try client.refusal("feed.subscribe", ["feeds": [feeds[2]]]) == "too_large")
        try client.ask("feed.unsubscribe", ["feeds": [feeds[0]["id"] ?? nil]])
        try client.ask("feed.subscribe", ["feeds": [feeds[2]]])
    }

    @Test func eventsThatARecoveryBrings() throws {
        let server = try Self.server([.recoveryEvents: 3])
        let (author, reader) = (try server["ana"], try server["ben"])
        let start = try author.ask("feed.subscribe", ["feeds": [["id": "animals"]]])["feeds"]?.array?.first
        for number in 0..<4 { _ = try author.snap("\(number)") }
        for (offset, isRecovered) in [(0, false), (1, true)] {
            let position: JSONValue = ["id": "animals", "epoch": start?["epoch"] ?? nil, "offset": .number("\(offset)")]
            #expect(try reader.ask("feed.subscribe", ["feeds": [position]]).list("feeds", "recovered") == [.bool(isRecovered)])
        }
    }

    @Test func aNearlyFullDiskRefusesPostsAndNothingElse() throws {
        let server = try Self.server([:])
        let first = try server["ana"].snap("1")
        try server.restart(limits: [.storeFreeBytes: 1 << 60])
        let author = try server["ana"]
        let answer = try author.answer(to: "snap.post", ["feed": "animals", "key": "2", "picture": "bear"])
        #expect(answer.refusal == "storage_full" && answer.json["error"]?["data"]?["temporary"] == true)
        #expect(try author.refusal("snap.post", ["feed": "animals", "key": "u"], smallImage) == "storage_full")
        #expect(try author.ask("feed.page", ["feed": "animals"]).list("snaps", "id") == [first])
        try author.ask("snap.open", ["snap": first])
        try author.ask("snap.delete", ["snap": first])
    }
}
