import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// How often a device, and the devices of one account together, get pushes, whatever happens to the account.
struct PushRestTests {
    private let scratch: Scratch
    private let ana, ben: Person
    private let login: SessionID

    init() throws {
        scratch = try Scratch()
        (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
        login = try scratch.session(of: ana, 1)
    }

    private func mention(at now: Int64) throws { try scratch.write { try $0.notify(ana.id, .mention, by: ben.id, at: .at(now)) } }

    /// Delivers everything that is due.
    ///
    /// - Returns: how many pushes that were.
    private func deliver(at now: Int64) throws -> Int {
        let due = try scratch.duePushes(limit: 100, at: now).due
        for device in due { try scratch.settle(try #require(try scratch.nextPush(of: device, at: .at(now))), at: .at(now)) }
        return due.count
    }

    @Test func manyNotificationsInAShortTimeAreOnePush() throws {
        let phone = try scratch.subscribe(ana, login).id
        try mention(at: 1_000)
        // The first one comes immediately.
        #expect(try deliver(at: 1_000) == 1)
        for number in 1...20 { try scratch.follow(try scratch.account("p\(number)"), ana, at: .at(1_000 + Int64(number))) }
        let (due, next) = try scratch.duePushes(at: 5_999)
        #expect(due.isEmpty && next == .at(6_000))
        #expect(try scratch.nextPush(of: phone, at: .at(5_999)) == nil)
        let message = try #require(try scratch.nextPush(of: phone, at: .at(6_000))).message
        #expect(message.unread == 21 && message.notifications.map(\.offset) == [17, 18, 19, 20, 21])
        #expect(try deliver(at: 6_000) == 1 && deliver(at: 60_000) == 0)
    }

    /// An account with the most devices, to which something happens all the time.
    @Test func theDevicesOfAnAccountShareThePushesOfAMinute() throws {
        for number in 0..<10 { try scratch.subscribe(ana, login, device: "\(number)") }
        var perMinute: [Int] = []
        for minute in 0..<3 {
            var pushes = 0
            for second in 0..<60 {
                let now = Int64(minute * 60 + second) * 1_000 + 1_000
                try mention(at: now)
                while case let more = try deliver(at: now), more > 0 { pushes += more }
            }
            perMinute.append(pushes)
        }
        #expect(perMinute == [30, 30, 30])
    }

    @Test func notificationDuringADeliveryWaitsForTheRest() throws {
        let phone = try scratch.subscribe(ana, login).id
        try mention(at: 1_000)
        let parcel = try #require(try scratch.nextPush(of: phone))
        try mention(at: 1_100)
        try scratch.settle(parcel, at: .at(1_200))
        #expect(try deliver(at: 6_199) == 0 && deliver(at: 6_200) == 1)
    }

    @Test func aTestNeedNotWaitForTheRest() throws {
        let phone = try scratch.subscribe(ana, login).id
        try mention(at: 1_000)
        #expect(try deliver(at: 1_000) == 1)
        try mention(at: 1_100)
        try scratch.write { try $0.testPush(phone, of: ana.id, at: .at(1_200)) }
        let test = try #require(try scratch.nextPush(of: phone, at: .at(1_200)))
        #expect(test.message.isTest)
        try scratch.settle(test, at: .at(1_200))
        #expect(try deliver(at: 6_199) == 0 && deliver(at: 6_200) == 1)
    }

    @Test func aFailureWaitsAtLeastForTheRest() throws {
        let phone = try scratch.subscribe(ana, login).id
        try mention(at: 1_000)
        let failure = DeliveryResult.failed(error: "no", waitMs: 10, isGone: false)
        try scratch.settle(try #require(try scratch.nextPush(of: phone)), failure)
        #expect(try scratch.duePushes(at: 5_999).due.isEmpty && scratch.duePushes(at: 6_000).due == [phone])
    }

    @Test func aClockThatWasAheadMakesNoDeviceWaitLonger() throws {
        let day: Int64 = 86_400_000
        let phone = try scratch.subscribe(ana, login).id
        try mention(at: day)
        #expect(try deliver(at: day) == 1)
        try mention(at: day + 1)
        // Due a day ahead, once the clock is put right.
        #expect(try scratch.duePushes(at: 2_000).due == [phone] && deliver(at: 2_000) == 1)
        #expect(try scratch.subscriptions(of: ana).first?.deliveredAt == .at(2_000))
    }

    @Test func aHostThatHasHadEnoughLeavesItsTurnsToOthers() throws {
        let devices = try ["a", "b"].map { try scratch.subscribe(ana, login, device: $0, service: $0).id }
        try mention(at: 1_000)
        #expect(try scratch.duePushes(limit: 1).due == [devices[0]])
        #expect(try scratch.duePushes(limit: 1, except: ["a"]).due == [devices[1]])
        #expect(try scratch.duePushes(except: ["a", "b"]).due.isEmpty)
    }
}
