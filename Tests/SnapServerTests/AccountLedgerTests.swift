import SnapModel
import SnapWire
import Testing

@testable import SnapServer

/// The limits of one account on all its connections together, and those of one network.
struct AccountLedgerTests {
    private static let ana = AccountID(rawValue: 1)
    private static let ben = AccountID(rawValue: 2)

    private static func post(_ bytes: Int = 0) -> Request {
        let image = bytes == 0 ? PostRequest.Image.picture(PictureID(rawValue: "man")) : .upload([UInt8](repeating: 0, count: bytes))
        return request(.snap(.post(PostRequest(feed: FeedID(rawValue: "people"), key: "k", image: image))))
    }

    private static func request(_ command: Command) -> Request { Request(id: .number(1), command: command) }

    @Test func postsAreCountedByTheMinute() throws {
        var limits = Limits()
        limits[.postsPerMinute] = 2
        var ledger = AccountLedger(limits)
        for _ in 0..<2 { try ledger.charge(Self.ana, for: Self.post(), at: 0) }
        let refusal = #expect(throws: Rejection.self) { try ledger.charge(Self.ana, for: Self.post(), at: 0) }
        #expect(refusal?.reason == .rateLimited && refusal?.retryAfterMs == 30_000)
        try ledger.charge(Self.ana, for: Self.request(.feed(.listFeeds)), at: 0)
        try ledger.charge(Self.ben, for: Self.post(), at: 0)
        try ledger.charge(Self.ana, for: Self.post(), at: 30_000_000)
    }

    @Test func requestsThatMakeTheServerCallAnotherAreCountedByTheMinute() throws {
        var limits = Limits()
        limits[.pushRequestsPerMinute] = 2
        var ledger = AccountLedger(limits)
        let test = Self.request(.push(.test(PushSubscriptionID(rawValue: 1))))
        for _ in 0..<2 { try ledger.charge(Self.ana, for: test, at: 0) }
        let refusal = #expect(throws: Rejection.self) { try ledger.charge(Self.ana, for: test, at: 0) }
        #expect(refusal?.reason == .rateLimited && refusal?.retryAfterMs == 30_000)
        try ledger.charge(Self.ana, for: Self.request(.push(.list)), at: 0)
        try ledger.charge(Self.ben, for: test, at: 0)
    }

    @Test func editsAreCountedByTheMinute() throws {
        var limits = Limits()
        limits[.editsPerMinute] = 3
        var ledger = AccountLedger(limits)
        let edits: [Command] = [
            .photo(.edit(PhotoID(rawValue: 1), PhotoChange())), .people(.editProfile(ProfileChange())), .people(.block(Self.ben)),
        ]
        for edit in edits { try ledger.charge(Self.ana, for: Self.request(edit), at: 0) }
        for edit in edits {
            let refusal = #expect(throws: Rejection.self) { try ledger.charge(Self.ana, for: Self.request(edit), at: 0) }
            #expect(refusal?.reason == .rateLimited && refusal?.retryAfterMs == 20_000)
        }
        try ledger.charge(Self.ana, for: Self.post(), at: 0)
        try ledger.charge(Self.ben, for: Self.request(edits[0]), at: 0)
    }

    @Test func uploadedBytesAreCountedByTheDay() throws {
        var limits = Limits()
        limits[.uploadBytesPerDay] = 1_000
        var ledger = AccountLedger(limits)
        try ledger.charge(Self.ana, for: Self.post(600), at: 0)
        let refusal = #expect(throws: Rejection.self) { try ledger.charge(Self.ana, for: Self.post(401), at: 3_600_000_000) }
        #expect(refusal?.retryAfterMs == 82_800_000)
        try ledger.charge(Self.ana, for: Self.post(400), at: 3_600_000_000)
        try ledger.charge(Self.ana, for: Self.post(), at: 3_600_000_000)
        try ledger.charge(Self.ana, for: Self.post(1_000), at: 86_400_000_000)
    }

    @Test func ratesHoldForAllConnectionsOfAnAccountTogether() throws {
        var limits = Limits()
        limits[.opensPerSecondPerAccount] = 1
        var ledger = AccountLedger(limits)
        let open = Command.snap(.open(SnapID(rawValue: 1)))
        for _ in 0..<2 { try ledger.charge(Self.ana, for: Self.request(open), at: 0) }
        #expect(throws: Rejection.self) { try ledger.charge(Self.ana, for: Self.request(open), at: 0) }
        try ledger.charge(Self.ben, for: Self.request(open), at: 0)
    }

    @Test func aNetworkHasALimitOfConnectionsAndALowerOneOfStrangers() {
        var limits = Limits()
        (limits[.connectionsPerAddress], limits[.strangersPerAddress]) = (3, 2)
        var callers = Callers(limits)
        let (caller, local) = (Caller(network: "a", standing: .ordinary), Caller(network: "127.0.0.1", standing: .local))
        for _ in 0..<2 {
            #expect(callers.admits(caller))
            callers.enter(caller)
        }
        #expect(!callers.admits(caller))
        callers.markAuthenticated(caller)
        #expect(callers.admits(caller))
        callers.enter(caller)
        callers.markAuthenticated(caller)
        #expect(!callers.admits(caller))
        callers.leave(caller, asStranger: false)
        #expect(callers.admits(caller))
        for _ in 0..<9 { callers.enter(local) }
        #expect(callers.admits(local))
        // Connections of the same /64 that are not counted take no place from others.
        for _ in 0..<9 { callers.enter(Caller(network: "b", standing: .trusted)) }
        #expect(callers.admits(Caller(network: "b", standing: .ordinary)))
    }

    @Test func aConnectionHasALimitOfFeeds() throws {
        var limits = Limits()
        limits[.subscriptions] = 2
        let session = ClientConnection(
            isLocalAdmin: false, caller: Caller(network: "a", standing: .ordinary), limits: ConnectionLimits(limits), at: 0)
        let feeds = ["a", "b", "c"].map(FeedID.init(rawValue:))
        #expect(throws: Rejection.self) { try session.checkFollowing(feeds) }
        session.follow(Array(feeds[..<2]))
        try session.checkFollowing(Array(feeds[..<2]))
        #expect(throws: Rejection.self) { try session.checkFollowing([feeds[2]]) }
        session.unfollow([feeds[0]])
        try session.checkFollowing([feeds[2]])
    }
}
