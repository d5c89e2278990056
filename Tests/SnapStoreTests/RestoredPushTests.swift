import Foundation
import SnapModel
import Testing

@testable import SnapStore

/// A restore notifies no device twice, and revives no subscription, least of all for another account.
struct RestoredPushTests {
    /// Some may have left since, or belong to another account now.
    @Test func onAnEmptyMachineNoDeviceComesBack() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        try scratch.subscribe(ana, try scratch.session(of: ana, 1))
        let key = try scratch.read { try $0.pushKey() }
        _ = try scratch.backUp()
        try scratch.close()
        try FileManager.default.removeItem(atPath: scratch.path)
        _ = try scratch.restore(keepingOld: false)
        try scratch.adopt()
        #expect(try scratch.subscriptions(of: ana).isEmpty && scratch.read { try $0.pushKey() } == key)
    }

    @Test func devicesGoOnWhereTheyWere() throws {
        let scratch = try Scratch()
        let (ana, ben, cleo) = (try scratch.account("ana"), try scratch.account("ben"), try scratch.account("cleo"))
        let (login, other) = (try scratch.session(of: ana, 1), try scratch.session(of: ben, 2))
        let kept = try scratch.subscribe(ana, login, device: "kept").id
        let removed = try scratch.subscribe(ana, login, device: "removed").id
        try scratch.subscribe(ana, login, device: "moved")
        let late = try scratch.subscribe(ana, login, device: "late").id
        try scratch.follow(ben, ana)
        let key = try scratch.read { try $0.pushKey() }
        _ = try scratch.backUp()
        // After the backup: a push is delivered, a device is removed, one belongs to another account, and one belongs to a login that will
        // be lost.
        try scratch.settle(try #require(try scratch.nextPush(of: kept)))
        try scratch.write { try $0.unsubscribe(removed, of: ana.id) }
        try scratch.subscribe(ben, other, device: "moved")
        try scratch.subscribe(ana, try scratch.session(of: ana, 3), device: "late")
        try scratch.close()
        _ = try scratch.restore()
        try scratch.adopt()
        #expect(try scratch.subscriptions(of: ana).map(\.id) == [kept] && scratch.subscriptions(of: ben).isEmpty)
        #expect(try scratch.nextPush(of: kept) == nil && scratch.nextPush(of: late) == nil)
        #expect(try scratch.read { try $0.pushKey() } == key)
        try scratch.follow(cleo, ana)
        #expect(try scratch.nextPush(of: kept, at: .at(7_000))?.message.notifications.map(\.offset) == [2])
    }
}
