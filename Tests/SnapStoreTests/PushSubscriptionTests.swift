import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// Which devices get pushes: who may add one, and when it ends.
struct PushSubscriptionTests {
    private let scratch: Scratch
    private let ana, ben: Person
    private let phone, laptop, other: SessionID

    init() throws {
        scratch = try Scratch()
        // `PushRestTests` is about that.
        scratch.store.bounds.pushRest = PushRest(gapMs: 0, perMinute: 0)
        (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
        (phone, laptop, other) = (try scratch.session(of: ana, 1), try scratch.session(of: ana, 2), try scratch.session(of: ben, 3))
    }

    @Test func aDeviceIsSubscribedOnce() throws {
        let made = try scratch.subscribe(ana, phone)
        #expect(made == PushSubscription(id: made.id, service: "push.example.net", madeAt: .at(10), session: phone))
        let again = try scratch.subscribe(ana, laptop, keys: 7, at: .at(20))
        #expect(again == PushSubscription(id: made.id, service: "push.example.net", madeAt: .at(10), session: laptop))
        #expect(try scratch.subscriptions(of: ana) == [again])
        try scratch.write { try $0.testPush(made.id, of: ana.id, at: .at(30)) }
        let parcel = try #require(try scratch.nextPush(of: made.id))
        #expect(parcel.p256dh == [7] && parcel.auth == [7, 7] && parcel.endpoint == "https://push.example.net/phone")
    }

    @Test func deviceMovesToTheAccountThatLoggedInLast() throws {
        let former = try scratch.subscribe(ana, phone)
        try scratch.follow(ben, ana)
        let parcel = try #require(try scratch.nextPush(of: former.id))
        let moved = try scratch.subscribe(ben, other)
        #expect(moved.id != former.id)
        #expect(try scratch.subscriptions(of: ana).isEmpty && scratch.subscriptions(of: ben) == [moved])
        // A push in flight to its former owner changes nothing.
        #expect(try scratch.settle(parcel, .failed(error: "no", waitMs: 1, isGone: true)) == nil)
        try scratch.settle(parcel)
        #expect(try scratch.subscriptions(of: ben) == [moved])
    }

    @Test func devicesOfAnAccountAreLimited() throws {
        scratch.store.bounds.pushSubscriptionsPerAccount = 2
        let first = try scratch.subscribe(ana, phone, device: "1")
        try scratch.subscribe(ana, phone, device: "2")
        #expect(try reason { try scratch.subscribe(ana, phone, device: "3") } == .tooMany)
        // Devices of others and known devices do not count.
        try scratch.subscribe(ana, phone, device: "2")
        try scratch.subscribe(ben, other, device: "3")
        #expect(try reason { try scratch.subscribe(ana, phone, device: "3") } == .tooMany)
        #expect(try scratch.subscriptions(of: ben).count == 1)
        try scratch.write { try $0.unsubscribe(first.id, of: ana.id) }
        try scratch.subscribe(ana, phone, device: "4")
        #expect(try scratch.subscriptions(of: ana).count == 2)
    }

    @Test func onlyOwnDevicesCanBeEndedAndTested() throws {
        let made = try scratch.subscribe(ana, phone)
        #expect(try reason { try scratch.write { try $0.unsubscribe(made.id, of: ben.id) } } == .unknownSubscription)
        #expect(try reason { try scratch.write { try $0.testPush(made.id, of: ben.id, at: .at(20)) } } == .unknownSubscription)
        #expect(try scratch.duePushes().due.isEmpty)
        try scratch.write { try $0.unsubscribe(made.id, of: ana.id) }
        #expect(try reason { try scratch.write { try $0.unsubscribe(made.id, of: ana.id) } } == .unknownSubscription)
        #expect(try scratch.ask("SELECT count(*) FROM push_subscription") == [0])
    }

    @Test func aLoginsEndEndsItsDevice() throws {
        try scratch.subscribe(ana, phone, device: "phone")
        let kept = try scratch.subscribe(ana, laptop, device: "laptop")
        try scratch.write { try $0.endSession(phone, of: ana.id, at: .at(50)) }
        #expect(try scratch.subscriptions(of: ana) == [kept])
        let third = try scratch.session(of: ana, 9)
        try scratch.subscribe(ana, third, device: "third")
        _ = try scratch.write { try $0.endSessions(of: ana.id, except: laptop, at: .at(60)) }
        #expect(try scratch.subscriptions(of: ana) == [kept])
        _ = try scratch.write { try $0.deleteAccount(ana.id, at: .at(70)) }
        #expect(try scratch.ask("SELECT count(*) FROM push_subscription") == [0])
    }

    @Test func anExpiredTokenOfAnAppEndsNoDeviceButASignOutDoes() throws {
        func enter(_ session: String, expires: Int64, at now: Int64) throws -> Identity {
            let login = ExternalLogin(
                user: ExternalName(issuer: "app", subject: "u"), name: "cleo", session: session, issuedAt: .at(now), expiresAt: .at(expires)
            )
            return try scratch.write { try $0.enter(login, device: "phone", at: .at(now)) }.identity
        }
        let cleo = try enter("a", expires: 2_000, at: 1_000)
        let made = try scratch.subscribe(cleo.person, cleo.session)
        let later = try enter("b", expires: 9_000, at: 3_000)
        #expect(try scratch.read { try $0.sessions(of: cleo.person.id) }.map(\.id) == [later.session])
        #expect(try scratch.subscriptions(of: cleo.person) == [PushSubscription(id: made.id, service: made.service, madeAt: made.madeAt)])
        // One of a login that remains valid stays.
        let last = try enter("c", expires: 9_000, at: 3_100)
        let other = try scratch.subscribe(last.person, last.session, device: "other")
        try scratch.write { try $0.endSession(later.session, of: cleo.person.id, at: .at(3_500)) }
        #expect(try scratch.subscriptions(of: cleo.person) == [other])
    }

    /// Whether a command leaves nothing of a device in the WAL.
    private func erases(_ body: (Transaction) throws -> Void) throws -> Bool {
        try scratch.write { transaction in
            _ = transaction.takenChanges()
            try body(transaction)
            return transaction.takenChanges().contains(.textErased)
        }
    }

    @Test(.ofFiles) func whateverEndsOrReplacesADeviceErasesItsEndpointAndKeys() throws {
        func request(_ device: String, keys: UInt8) -> PushRequest {
            PushRequest(endpoint: "https://push.example.net/\(device)", p256dh: [keys], auth: [keys])
        }
        func subscribes(_ device: String, keys: UInt8 = 1, _ session: SessionID, of person: Person) throws -> Bool {
            try erases { _ = try $0.subscribe(request(device, keys: keys), service: "s", of: person.id, session: session, at: .at(10)) }
        }
        #expect(try !subscribes("1", phone, of: ana) && !subscribes("1", laptop, of: ana))
        #expect(try subscribes("1", keys: 2, laptop, of: ana) && subscribes("1", keys: 2, other, of: ben))
        #expect(try erases { _ = try $0.endSessions(unusedSince: .at(5), after: SessionID(rawValue: other.rawValue - 1), among: 9) })
        #expect(try scratch.subscriptions(of: ben).isEmpty && !subscribes("2", laptop, of: ana))
        #expect(try erases { try $0.endSession(laptop, of: ana.id, at: .at(20)) })
        let third = try scratch.session(of: ana, 7)
        #expect(try !subscribes("3", third, of: ana) && erases { _ = try $0.endSessions(of: ana.id, at: .at(20)) })
        let fourth = try scratch.session(of: ana, 8)
        let made = try scratch.subscribe(ana, fourth)
        try scratch.write { try $0.testPush(made.id, of: ana.id, at: .at(30)) }
        let parcel = try #require(try scratch.nextPush(of: made.id))
        #expect(
            try erases {
                _ = try $0.settle(parcel, .failed(error: "no", waitMs: 1, isGone: true), for: 0, deadMs: 1, at: .at(1_000))
            })
        let last = try scratch.subscribe(ana, fourth)
        #expect(try erases { try $0.unsubscribe(last.id, of: ana.id) })
    }

    @Test func aSuspendedAccountSubscribesAndTestsNothing() throws {
        let made = try scratch.subscribe(ana, phone)
        _ = try scratch.write { try $0.suspend(ana.id, because: nil, at: .at(20)) }
        #expect(try reason { try scratch.subscribe(ana, phone, device: "new") } == .suspended)
        #expect(try reason { try scratch.write { try $0.testPush(made.id, of: ana.id, at: .at(30)) } } == .suspended)
        try scratch.write { try $0.restore(ana.id, at: .at(40)) }
        #expect(try scratch.subscriptions(of: ana).isEmpty)
    }

    @Test func theStatusCountsByService() throws {
        let request = PushRequest(endpoint: "https://else.example.net/1", p256dh: [1], auth: [1])
        let failing = try scratch.write { try $0.subscribe(request, service: "else.example.net", of: ana.id, session: phone, at: .at(1)) }
        for device in ["1", "2"] { try scratch.subscribe(ben, other, device: device) }
        try scratch.write { try $0.testPush(failing.id, of: ana.id, at: .at(30)) }
        try scratch.settle(try #require(try scratch.nextPush(of: failing.id)), .failed(error: "no", waitMs: 5, isGone: false))
        let services = [
            PushStatus.Service(host: "push.example.net", subscriptions: 2, failing: 0),
            PushStatus.Service(host: "else.example.net", subscriptions: 1, failing: 1),
        ]
        #expect(
            try scratch.read { try $0.pushStatus() } == PushStatus(subscriptions: 3, waiting: 1, failing: 1, services: services))
        #expect(try scratch.read { try $0.pushSubscriptionCount() } == 3)
    }

    @Test func theServersKeyStaysTheSame() throws {
        let key = try scratch.read { try $0.pushKey() }
        try scratch.reopen()
        #expect(try scratch.read { try $0.pushKey() } == key && key.count == 32)
    }
}
