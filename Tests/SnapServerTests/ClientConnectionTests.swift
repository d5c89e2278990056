import SnapModel
import SnapWire
import Testing

@testable import SnapServer

/// How many requests a connection may run, and in which order.
struct ClientConnectionTests {
    private static let login = Command.account(.createSession(Credentials(name: "ana", password: "correct horse")))
    private static let open = Command.snap(.open(SnapID(rawValue: 1)))
    private static let subscribe = Command.feed(.subscribe([]))

    /// A connection with numbered requests, and the decision about each.
    private struct Script {
        var session: ClientConnection
        var number: Int64 = 0

        init(_ limits: Limits = Limits(), isLocalAdmin: Bool = false) {
            session = ClientConnection(
                isLocalAdmin: isLocalAdmin, caller: Caller(network: "", standing: .local), limits: ConnectionLimits(limits), at: 0)
        }

        mutating func admit(_ command: Command, bytes: Int = 100, at now: Int64 = 0, outboxIsSmall: Bool = true) -> String {
            number += 1
            let request = Request(id: .number(number), command: command)
            return name(session.admit(request, bytes: bytes, at: now, outboxIsSmall: outboxIsSmall))
        }

        /// Admits a message that is not a request.
        mutating func admitBad(at now: Int64 = 0) -> String { name(session.admit(BadRequest(.parseError, ""), at: now)) }

        private func name(_ admission: ClientConnection.Admission) -> String {
            switch admission {
            case .run: "run"
            case .hold: "hold"
            case .refuse(let rejection): rejection.reason.rawValue
            case .close: "close"
            }
        }

        /// The numbers of the held requests that may start now.
        mutating func released(outboxIsSmall: Bool = true) -> [Int64] {
            var numbers: [Int64] = []
            while let request = session.release(outboxIsSmall: outboxIsSmall) {
                if case .number(let number) = request.id { numbers.append(number) }
            }
            return numbers
        }
    }

    @Test func plainRequestsRunSideBySide() {
        var script = Script()
        for command in [Command.operating(.serverInfo), .feed(.listFeeds), .snap(.show(SnapID(rawValue: 1))), .account(.listSessions)] {
            #expect(script.admit(command) == "run")
        }
        #expect(script.released() == [])
    }

    @Test(arguments: [
        Command.account(.createAccount(Credentials(name: "a", password: "b"))), login, .account(.resumeSession(token: "t")),
    ])
    func requestsBehindALoginWaitForItsOutcome(_ login: Command) {
        var script = Script()
        #expect(script.admit(login) == "run")
        #expect(script.admit(.feed(.listFeeds)) == "hold")
        #expect(script.admit(.operating(.serverInfo)) == "hold")
        #expect(script.released() == [])
        script.session.finish(script.session.hold(of: Request(id: .number(0), command: login)))
        #expect(script.released() == [2, 3])
        #expect(script.admit(.feed(.listFeeds)) == "run")
    }

    @Test func twoLoginsWaitForEachOther() {
        var script = Script()
        #expect(script.admit(Self.login) == "run")
        #expect(script.admit(Self.login) == "hold")
        #expect(script.admit(.feed(.listFeeds)) == "hold")
        script.session.finish(.authentication)
        #expect(script.released() == [2])
        script.session.finish(.authentication)
        #expect(script.released() == [3])
    }

    @Test func bigAnswersGoOneAtATimeAndOrderIsKept() {
        var script = Script()
        #expect(script.admit(Self.open) == "run")
        #expect(script.admit(.feed(.listFeeds)) == "run")
        #expect(script.admit(Self.open) == "hold")
        #expect(script.admit(.operating(.serverInfo)) == "hold")
        #expect(script.admit(Self.subscribe) == "hold")
        #expect(script.released() == [])
        script.session.finish(.plain)
        #expect(script.released() == [])
        script.session.finish(.bulky)
        #expect(script.released() == [3, 4])
        script.session.finish(.bulky)
        #expect(script.released() == [5])
    }

    @Test func aBigAnswerWaitsUntilTheOutboxHasDrained() {
        var script = Script()
        #expect(script.admit(Self.open) == "run")
        #expect(script.admit(Self.open) == "hold")
        script.session.finish(.bulky)
        #expect(script.released(outboxIsSmall: false) == [])
        #expect(script.released(outboxIsSmall: true) == [2])
        script.session.finish(.bulky)
        // The answer has not left the outbox yet.
        #expect(script.admit(.operating(.serverInfo), outboxIsSmall: false) == "run")
        #expect(script.admit(Self.open, outboxIsSmall: false) == "hold")
    }

    private static let ana = Identity(
        person: Person(id: AccountID(rawValue: 1), name: "ana"), role: .member, session: SessionID(rawValue: 7), device: "x")

    @Test(arguments: [
        Command.account(.endSession), .account(.revokeSession(ana.session)), .account(.deleteAccount(.password("p"))),
        .account(.deleteAccount(.token("t"))),
        .account(.grantRole(name: "ana", .member)), .operating(.actOnConnection(ConnectionNumber(rawValue: 1), .kick(reason: nil))),
    ])
    func aRequestThatMayEndItsConnectionComesLastAndLaterOnesWait(_ closing: Command) {
        var script = Script()
        script.session.signIn(Self.ana)
        #expect(script.admit(Self.open) == "run")
        #expect(script.admit(.feed(.listFeeds)) == "run")
        #expect(script.admit(closing) == "hold")
        #expect(script.admit(.feed(.listFeeds)) == "hold")
        script.session.finish(.plain)
        #expect(script.released() == [])
        script.session.finish(.bulky)
        // The image was answered, but has not left yet.
        #expect(script.released(outboxIsSmall: false) == [])
        #expect(script.released() == [3])
        script.session.finish(script.session.hold(of: Request(id: .number(0), command: closing)))
        #expect(script.released() == [4])
    }

    @Test func endingAnotherLoginWaitsForNothing() {
        var script = Script()
        script.session.signIn(Self.ana)
        #expect(script.admit(Self.open) == "run")
        #expect(script.admit(.account(.revokeSession(SessionID(rawValue: 8))), outboxIsSmall: false) == "run")
        #expect(script.admit(.feed(.listFeeds)) == "run")
    }

    @Test func aClosedConnectionKeepsOnlyAWaitingLogout() {
        var script = Script()
        script.session.signIn(Self.ana)
        #expect(script.admit(Self.open) == "run")
        #expect(script.admit(Self.open) == "hold")
        #expect(script.admit(.account(.endSession)) == "hold")
        #expect(script.session.takeParting()?.command == .account(.endSession))
        #expect(script.session.takeParting() == nil && script.session.held.isEmpty)
    }

    @Test func aLogoutBehindARunningLoginIsDropped() {
        var script = Script()
        script.session.signIn(Self.ana)
        #expect(script.admit(.account(.resumeSession(token: "another one's"))) == "run")
        #expect(script.admit(.account(.endSession)) == "hold")
        #expect(script.session.takeParting() == nil)
    }

    @Test func moreThanTheLimitUnderWayIsBusyAndRoomComesBack() {
        var limits = Limits()
        limits[.requestsInFlight] = 3
        var script = Script(limits)
        #expect((0..<3).map { _ in script.admit(.feed(.listFeeds)) } == ["run", "run", "run"])
        #expect(script.admit(.feed(.listFeeds)) == "busy")
        script.session.finish(.plain)
        #expect(script.admit(.feed(.listFeeds)) == "run")
        #expect(script.admit(.feed(.listFeeds)) == "busy")
    }

    @Test func heldRequestsCountAsUnderWay() {
        var limits = Limits()
        limits[.requestsInFlight] = 3
        var script = Script(limits)
        #expect((0..<4).map { _ in script.admit(Self.open) } == ["run", "hold", "hold", "busy"])
    }

    @Test func aClientThatStaysTooFastIsClosedAfterWarnings() {
        var limits = Limits()
        (limits[.readsPerSecond], limits[.refusalsInRow]) = (1, 4)
        var script = Script(limits)
        let answers = (0..<6).map { _ in
            defer { script.session.finish(.plain) }
            return script.admit(.operating(.serverInfo))
        }
        #expect(answers == ["run", "run", "rate_limited", "rate_limited", "rate_limited", "close"])
    }

    /// At 500 requests a second, accepted ones come between the refusals, so that there are never a thousand refusals in a row.
    @Test func aFloodWithSomeAcceptedRequestsIsClosedToo() {
        var limits = Limits()
        (limits[.readsPerSecond], limits[.refusalsInRow]) = (100, 1_000)
        var script = Script(limits)
        var (answers, now) = (Set<String>(), Int64(0))
        while !answers.contains("close"), now < 10_000_000 {
            answers.insert(script.admit(.operating(.serverInfo), at: now))
            script.session.finish(.plain)
            now += 2_000
        }
        #expect(answers == ["run", "rate_limited", "close"] && now < 4_000_000)
    }

    @Test func badRequestsAreChargedLikeReads() {
        var limits = Limits()
        (limits[.readsPerSecond], limits[.refusalsInRow]) = (1, 3)
        var script = Script(limits)
        let answers = (0..<5).map { _ in script.admitBad() }
        #expect(answers == ["parse_error", "parse_error", "rate_limited", "rate_limited", "close"])
        #expect(script.admit(.feed(.listFeeds)) == "close")
    }

    @Test func heldRequestsHaveALimitOfBytes() {
        var limits = Limits()
        limits[.heldBytes] = 1_000
        var script = Script(limits)
        #expect(script.admit(Self.open, bytes: 2_000) == "run")
        #expect(script.admit(Self.open, bytes: 600) == "hold")
        #expect(script.admit(.feed(.listFeeds), bytes: 401) == "busy")
        #expect(script.admit(.feed(.listFeeds), bytes: 400) == "hold")
        script.session.finish(.bulky)
        #expect(script.released() == [2, 4])
        #expect(script.admit(Self.open, bytes: 1_000) == "hold")
    }

    @Test func aClientThatSlowsDownIsForgiven() {
        var limits = Limits()
        (limits[.readsPerSecond], limits[.refusalsInRow]) = (1, 4)
        var script = Script(limits)
        for second in 0..<10 {
            let now = Int64(second) * 1_000_000
            #expect(script.admit(.operating(.serverInfo), at: now) == "run")
            if second == 0 { #expect(script.admit(.operating(.serverInfo), at: now) == "run") }
            #expect(script.admit(.operating(.serverInfo), at: now) == "rate_limited")
            #expect(script.admit(.operating(.serverInfo), at: now) == "rate_limited")
            script.session.finish(.plain)
        }
    }

    @Test func aRateLimitRefusalHasRetryAfter() {
        var limits = Limits()
        limits[.readsPerSecond] = 4
        let session = ClientConnection(
            isLocalAdmin: false, caller: Caller(network: "", standing: .local), limits: ConnectionLimits(limits), at: 0)
        for number in 1...8 { _ = session.admit(Request(id: .number(Int64(number)), command: .operating(.serverInfo)), bytes: 0, at: 0) }
        guard case .refuse(let rejection) = session.admit(Request(id: .number(9), command: .operating(.serverInfo)), bytes: 0, at: 0) else {
            Issue.record("not refused")
            return
        }
        #expect(rejection.retryAfterMs == 250)
        #expect(rejection.reason.isTemporary)
    }

    @Test func theLocalAdminHasNoRate() {
        var limits = Limits()
        limits[.readsPerSecond] = 1
        var script = Script(limits, isLocalAdmin: true)
        #expect((0..<30).allSatisfy { _ in script.admit(.operating(.serverInfo)) == "run" })
    }

    @Test func aConnectionTurnedAwayStartsNoWaitingRequest() {
        var script = Script()
        #expect(script.admit(Self.login) == "run")
        #expect(script.admit(Self.open) == "hold")
        script.session.reject()
        script.session.finish(.authentication)
        #expect(script.released() == [])
        #expect(script.session.isTurnedAway && script.session.isIdle)
    }

    @Test func aStrangerHasNotLoggedInAndIsNotLocal() {
        var script = Script()
        #expect(script.session.isStranger)
        #expect(script.session.isIdle)
        _ = script.admit(Self.login)
        #expect(!script.session.isIdle)
        let ana = Person(id: AccountID(rawValue: 1), name: "ana")
        script.session.signIn(Identity(person: ana, role: .member, session: SessionID(rawValue: 1), device: "x"))
        script.session.finish(.authentication)
        #expect(!script.session.isStranger)
        #expect(script.session.isIdle)
        #expect(!Script(isLocalAdmin: true).session.isStranger)
    }
}
