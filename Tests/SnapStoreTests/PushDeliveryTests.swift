import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// Push deliveries: each notification once per device, and the retries.
struct PushDeliveryTests {
    private let scratch: Scratch
    private let ana, ben, cleo: Person
    private let login: SessionID
    private let phone: PushSubscriptionID

    init() throws {
        scratch = try Scratch()
        // `PushRestTests` is about that.
        scratch.store.bounds.pushRest = PushRest(gapMs: 0, perMinute: 0)
        (ana, ben, cleo) = (try scratch.account("ana"), try scratch.account("ben"), try scratch.account("cleo"))
        login = try scratch.session(of: ana, 1)
        // Before the device is there.
        try scratch.follow(cleo, ana, at: .at(5))
        phone = try scratch.subscribe(ana, login).id
    }

    private func failed(_ waitMs: Int64, isGone: Bool = false) -> DeliveryResult { .failed(error: "no", waitMs: waitMs, isGone: isGone) }

    @Test func newNotificationsArePushedOnceAndOldOnesNever() throws {
        #expect(try scratch.duePushes().due.isEmpty && scratch.nextPush(of: phone) == nil)
        try scratch.follow(ben, ana)
        #expect(try scratch.duePushes().due == [phone])
        let parcel = try #require(try scratch.nextPush(of: phone))
        #expect(parcel.message.account == ana.id && parcel.message.unread == 2 && !parcel.message.isTest)
        #expect(parcel.message.notifications.map(\.offset) == [2] && parcel.message.notifications.first?.actor?.name == "ben")
        // It is due until it is delivered.
        #expect(try scratch.nextPush(of: phone)?.upTo == 2)
        try scratch.settle(parcel)
        #expect(try scratch.nextPush(of: phone) == nil && scratch.duePushes().due.isEmpty)
        #expect(try scratch.subscriptions(of: ana).first?.deliveredAt == .at(1_000))
    }

    @Test func newestFiveNotificationsArePushedNewestLast() throws {
        let photo = try scratch.photo("p", by: ana)
        for number in 1...4 {
            try scratch.write { try $0.notify(ana.id, .favourite, by: scratch.named("x\(number)", $0), photo: photo.id, at: .at(90)) }
        }
        for number in 1...3 { try scratch.write { try $0.notify(ana.id, .follow, by: scratch.named("y\(number)", $0), at: .at(90)) } }
        let parcel = try #require(try scratch.nextPush(of: phone))
        #expect(parcel.message.notifications.map(\.offset) == [4, 5, 6, 7, 8] && parcel.message.unread == 8 && parcel.upTo == 8)
    }

    @Test func readRetractedOrHiddenNotificationsAreNotPushed() throws {
        try scratch.follow(ben, ana)
        _ = try scratch.write { try $0.readNotifications(of: ana.id, upTo: 2) }
        #expect(try scratch.nextPush(of: phone) == nil && scratch.duePushes().due.isEmpty)
        let dana = try scratch.account("dana")
        try scratch.follow(dana, ana)
        try scratch.block(ana, dana)
        #expect(try scratch.nextPush(of: phone) == nil && scratch.duePushes().due.isEmpty)
        // The cursor moved.
        #expect(try scratch.ask("SELECT told FROM push_subscription") == [3])
        try scratch.write { try $0.notify(ana.id, .mention, by: ben.id, at: .at(400)) }
        #expect(try scratch.nextPush(of: phone)?.message.notifications.map(\.offset) == [4])
    }

    @Test func suspendedAccountGetsNoPush() throws {
        try scratch.follow(ben, ana)
        _ = try scratch.write { try $0.suspend(ana.id, because: nil, at: .at(500)) }
        #expect(try scratch.nextPush(of: phone) == nil && scratch.duePushes().due.isEmpty)
    }

    @Test func notificationDuringADeliveryIsDueAfterIt() throws {
        try scratch.follow(ben, ana)
        let parcel = try #require(try scratch.nextPush(of: phone))
        try scratch.write { try $0.notify(ana.id, .mention, by: ben.id, at: .at(1_100)) }
        try scratch.settle(parcel, at: .at(1_200))
        #expect(try scratch.nextPush(of: phone, at: .at(1_200))?.message.notifications.map(\.offset) == [3])
    }

    /// The device cannot read what was encrypted for its old keys.
    @Test func pushInFlightIsSentAgainAfterAKeyChange() throws {
        try scratch.follow(ben, ana)
        let parcel = try #require(try scratch.nextPush(of: phone))
        #expect(try scratch.subscribe(ana, login, keys: 2).id == phone)
        try scratch.settle(parcel)
        let again = try #require(try scratch.nextPush(of: phone))
        #expect(again.p256dh == [2] && again.message.notifications == parcel.message.notifications)
        try scratch.settle(again)
        #expect(try scratch.nextPush(of: phone) == nil)
    }

    @Test func testPushIsSentAloneAndNotificationsFollow() throws {
        try scratch.follow(ben, ana)
        try scratch.write { try $0.testPush(phone, of: ana.id, at: .at(900)) }
        let test = try #require(try scratch.nextPush(of: phone))
        #expect(test.message == PushMessage(account: ana.id, unread: 2, isTest: true))
        // One more is asked for meanwhile.
        try scratch.write { try $0.testPush(phone, of: ana.id, at: .at(950)) }
        try scratch.settle(test)
        let second = try #require(try scratch.nextPush(of: phone))
        #expect(second.message.isTest)
        try scratch.settle(second)
        let rest = try #require(try scratch.nextPush(of: phone))
        #expect(rest.message.notifications.map(\.offset) == [2])
        try scratch.settle(rest)
        #expect(try scratch.nextPush(of: phone) == nil && scratch.duePushes().due.isEmpty)
    }

    @Test func aFailureWaitsAlsoWhereATestIsAskedFor() throws {
        try scratch.follow(ben, ana)
        try scratch.settle(try #require(try scratch.nextPush(of: phone)), failed(500))
        #expect(try scratch.nextPush(of: phone, at: .at(1_499)) == nil)
        let (due, next) = try scratch.duePushes()
        #expect(due.isEmpty && next == .at(1_500))
        let failure = DeliveryFailure(tries: 1, since: .at(1_000), nextAt: .at(1_500), error: "no")
        #expect(try scratch.subscriptions(of: ana).first?.failure == failure)
        // A new notification meanwhile does not advance the retry.
        try scratch.write { try $0.notify(ana.id, .mention, by: ben.id, at: .at(1_100)) }
        #expect(try scratch.nextPush(of: phone, at: .at(1_499)) == nil)
        try scratch.write { try $0.testPush(phone, of: ana.id, at: .at(1_200)) }
        #expect(try scratch.nextPush(of: phone, at: .at(1_499)) == nil)
        let parcel = try #require(try scratch.nextPush(of: phone, at: .at(1_500)))
        #expect(parcel.tries == 1 && parcel.message.isTest)
        try scratch.settle(parcel, at: .at(1_600))
        #expect(try scratch.subscriptions(of: ana).first?.failure == nil)
    }

    @Test func goneOrLongFailingSubscriptionEnds() throws {
        let dead = try scratch.subscribe(ana, login, device: "dead").id
        try scratch.follow(ben, ana)
        #expect(try scratch.settle(try #require(try scratch.nextPush(of: phone)), failed(1, isGone: true)) == .gone)
        func fail(at now: Int64) throws -> PushEnd? {
            try scratch.settle(try #require(try scratch.nextPush(of: dead, at: .at(now))), failed(1), deadMs: 5_000, at: .at(now))
        }
        #expect(try fail(at: 1_000) == nil)
        // A server that was off, or whose clock was set, has not tried often enough to know.
        for number in 0..<8 { #expect(try fail(at: 7_000 + 10 * Int64(number)) == nil) }
        #expect(try fail(at: 7_080) == .dead)
        #expect(try scratch.subscriptions(of: ana).isEmpty)
    }

    @Test func aClockThatWasAheadStopsNothing() throws {
        let day: Int64 = 86_400_000
        try scratch.follow(ben, ana)
        try scratch.settle(try #require(try scratch.nextPush(of: phone, node: 7, at: .at(3 * day))), failed(500), node: 7, at: .at(3 * day))
        // Put right. The node that held it is dead.
        #expect(try scratch.duePushes(node: 8).due == [phone])
        let parcel = try #require(try scratch.nextPush(of: phone, node: 8))
        try scratch.settle(parcel, failed(500), node: 8)
        let failure = DeliveryFailure(tries: 2, since: .at(1_000), nextAt: .at(1_500), error: "no")
        #expect(try scratch.subscriptions(of: ana).first?.failure == failure)
        // A device without failures does not wait.
        try scratch.settle(try #require(try scratch.nextPush(of: phone, node: 8, at: .at(1_500))), node: 8, at: .at(1_500))
        try scratch.write { try $0.notify(ana.id, .mention, by: ben.id, at: .at(60_000)) }
        #expect(try scratch.duePushes(node: 8, at: 1_600).due == [phone] && scratch.nextPush(of: phone, node: 8, at: .at(1_600)) != nil)
    }

    @Test func oneNodeDeliversUntilItsTimeIsOver() throws {
        try scratch.follow(ben, ana)
        let parcel = try #require(try scratch.nextPush(of: phone, node: 7))
        #expect(try scratch.nextPush(of: phone, node: 8, at: .at(1_999)) == nil && scratch.duePushes(node: 8, at: 1_999).due.isEmpty)
        #expect(try scratch.nextPush(of: phone, node: 7, at: .at(1_999)) != nil)
        #expect(try scratch.nextPush(of: phone, node: 8, at: .at(2_999)) != nil)
        // The first node's late failure is ignored; its late success counts.
        #expect(try scratch.settle(parcel, failed(50, isGone: true), node: 7, at: .at(3_000)) == nil)
        #expect(try scratch.subscriptions(of: ana).first?.failure == nil)
        try scratch.settle(parcel, node: 7, at: .at(3_001))
        #expect(try scratch.nextPush(of: phone, node: 8, at: .at(3_002)) == nil)
        try scratch.write { try $0.release(phone, by: 8) }
        try scratch.write { try $0.notify(ana.id, .mention, by: ben.id, at: .at(3_003)) }
        #expect(try scratch.nextPush(of: phone, node: 7, at: .at(3_004)) != nil)
    }

    private func test(_ device: PushSubscriptionID, of person: Person? = nil, at now: Int64) throws {
        try scratch.write { try $0.testPush(device, of: (person ?? ana).id, at: .at(now)) }
    }

    @Test func longestWaitingDevicesComeFirstWithTwoTurnsPerAccount() throws {
        let devices = try ["1", "2", "3"].map { try scratch.subscribe(ana, login, device: $0).id }
        let other = try scratch.subscribe(ben, try scratch.session(of: ben, 2), device: "4", service: "other").id
        for (device, now) in zip(devices, [30, 20, 10] as [Int64]) { try test(device, at: now) }
        try test(other, of: ben, at: 40)
        #expect(try scratch.duePushes().due == [devices[2], devices[1], other])
        #expect(try scratch.duePushes(limit: 1).due == [devices[2]])
        // A device that is being served stays so, whatever is asked for meanwhile.
        try test(devices[2], at: 35)
        #expect(try scratch.duePushes().due == [devices[2], devices[1], other])
    }

    /// A device of a new account for each service, which has taken a push and for which a test is due.
    private func devices(at services: [String]) throws -> [PushSubscriptionID] {
        try services.enumerated().map { number, service in
            let person = try scratch.account("p\(number)")
            let session = try scratch.session(of: person, UInt8(10 + number))
            let device = try scratch.subscribe(person, session, device: "\(number)", service: service).id
            try test(device, of: person, at: 20)
            try scratch.write { try $0.run("UPDATE push_subscription SET delivered = 5 WHERE id = ?", [device.rawValue]) }
            return device
        }
    }

    @Test func failingDevicesComeLastWithHalfTheTurns() throws {
        let devices = try devices(at: ["a", "b", "c", "d"])
        for device in devices.dropLast() { try scratch.settle(try #require(try scratch.nextPush(of: device)), failed(5)) }
        #expect(try scratch.duePushes(limit: 4, at: 1_004).due == [devices[3]])
        #expect(try scratch.duePushes(limit: 4, at: 1_005).due == [devices[3], devices[0], devices[1]])
    }

    @Test func aServiceLeavesTurnsToOthersHoweverManyWait() throws {
        let devices = try devices(at: [String](repeating: "a", count: 30) + ["b"])
        #expect(try scratch.duePushes(limit: 3).due == [devices[0], devices[1], devices[30]])
        for device in devices.dropLast() { try scratch.settle(try #require(try scratch.nextPush(of: device)), failed(5)) }
        #expect(try scratch.duePushes(limit: 6, at: 1_005).due == [devices[30]] + devices.prefix(3))
    }

    @Test func anAccountLeavesTurnsToOthersHoweverManyWait() throws {
        scratch.store.bounds.pushSubscriptionsPerAccount = 100
        let own = try (0..<60).map { try scratch.subscribe(ana, login, device: "own \($0)", service: "own \($0)").id }
        for device in own { try test(device, at: 10) }
        let other = try #require(try devices(at: ["b"]).first)
        #expect(try scratch.duePushes(limit: 4).due == [other, own[0], own[1]])
        for device in own { try scratch.settle(try #require(try scratch.nextPush(of: device)), failed(5)) }
        try scratch.settle(try #require(try scratch.nextPush(of: other)), failed(6))
        #expect(try scratch.duePushes(limit: 6, at: 1_006).due == [own[0], own[1], other])
    }

    @Test func slowDevicesComeLastUntilQuick() throws {
        let devices = try devices(at: ["a", "b", "c"])
        for device in devices {
            try scratch.settle(try #require(try scratch.nextPush(of: device)), .delivered(isSlow: device != devices[2]), at: .at(1_000))
        }
        func wake(_ device: PushSubscriptionID, at time: Int64) throws {
            try scratch.write { try $0.run("UPDATE push_subscription SET tested = 1, due = ? WHERE id = ?", [time, device.rawValue]) }
        }
        for (device, time) in zip(devices, [1_100, 1_101, 1_102] as [Int64]) { try wake(device, at: time) }
        #expect(try scratch.duePushes(limit: 2, at: 2_000).due == [devices[2], devices[0]])
        try scratch.settle(try #require(try scratch.nextPush(of: devices[0], at: .at(2_000))), at: .at(2_000))
        try wake(devices[0], at: 1_100)
        // Its account comes behind for an hour.
        #expect(try scratch.duePushes(limit: 2, at: 2_000).due == [devices[2], devices[1]])
        #expect(try scratch.duePushes(limit: 2, at: 3_602_000).due == [devices[0], devices[2], devices[1]])
    }

    /// A device of a new account, for which its first push is due.
    private func newDevice(_ number: Int, service: String) throws -> PushSubscriptionID {
        let person = try scratch.account("new\(number)")
        let session = try scratch.session(of: person, UInt8(50 + number))
        let device = try scratch.subscribe(person, session, device: "new\(number)", service: service).id
        try test(device, of: person, at: 10)
        return device
    }

    @Test func unprovenDevicesComeLaterWithHalfTheTurns() throws {
        let known = try #require(try devices(at: ["a"]).first)
        let new = try (1...3).map { try newDevice($0, service: "new\($0)") }
        #expect(try scratch.duePushes(limit: 4).due == [known] + new.prefix(2))
    }

    @Test func busyServiceLeavesTurnsToUnprovenDevices() throws {
        _ = try (1...9).map { try newDevice($0, service: "hangs") }
        let other = try newDevice(10, service: "other")
        #expect(try scratch.duePushes(limit: 6).due.contains(other))
    }

    @Test func aDeviceThatHungAndIsMadeAgainIsStillBehind() throws {
        let known = try #require(try devices(at: ["a"]).first)
        try test(phone, at: 10)
        try scratch.settle(try #require(try scratch.nextPush(of: phone)), failed(5))
        try scratch.write { try $0.unsubscribe(phone, of: ana.id) }
        let again = try scratch.subscribe(ana, login, device: "again").id
        try test(again, at: 10)
        try scratch.write { try $0.run("UPDATE push_subscription SET delivered = 5 WHERE id = ?", [again.rawValue]) }
        #expect(try scratch.duePushes(limit: 1).due == [known] && scratch.duePushes(limit: 2).due == [known, again])
        #expect(try scratch.duePushes(limit: 1, at: 3_601_000).due == [again])
    }

    @Test func aRefusedCommandQueuesNoPush() throws {
        struct Refused: Error {}
        _ = try scratch.write { transaction in
            try transaction.attempt {
                try transaction.notify(ana.id, .mention, by: ben.id, at: .at(90))
                throw Refused()
            }
        }
        #expect(try scratch.duePushes().due.isEmpty)
    }
}

extension Scratch {
    /// A new account, in a transaction that continues.
    fileprivate func named(_ name: String, _ transaction: Transaction) throws -> AccountID {
        try transaction.addAccount(name: name, password: "", at: .at(1))
    }
}
