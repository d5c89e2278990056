import SnapLoop
import SnapModel
import SnapWire
import Testing

@testable import SnapServer
@testable import SnapStore

/// What follows from a change, by who learns of it.
struct ConsequencesTests {
    private static let ana = AccountID(rawValue: 1)
    private static let now = Timestamp(milliseconds: 5)

    /// What is in a log reaches the loop of a node by its follower, so its writer must not push it as well.
    private static let logged: [Change] = [
        .unread(ana, upTo: 1, unread: 0, newest: 1, isRead: true),
        .photo(
            PhotoEvent(position: FeedPosition(epoch: "e", offset: 1), at: now, kind: .hidden(ana)),
            .everybody(butBlocked: AccountID(rawValue: 1))),
    ]
    private static let direct: [Change] = [
        .event(
            Event(
                feed: FeedID(rawValue: "animals"), position: FeedPosition(epoch: "e", offset: 1), at: now,
                kind: .deleted(SnapID(rawValue: 1)))),
        .notice(.toAll(ana, .opened(SnapID(rawValue: 1), Opened(at: now, device: "phone")))),
        .sessionEnded(SessionID(rawValue: 1)), .renamed(Person(id: ana, name: "ana")), .roleChanged(ana, .admin),
        .filesUnused(["file"]), .counted(.photo), .webhook(.delivered), .push(.delivered), .searchUnfinished(0), .workUnfinished,
    ]

    private func fanouts(_ changes: [Change], at place: Consequences.Place) -> Int {
        var consequences = Consequences(at: place)
        return changes.map { consequences.add([$0], by: nil).count }.reduce(0, +)
    }

    @Test(arguments: logged) func followerPushesWhatIsInALog(_ change: Change) {
        #expect([Consequences.Place.server, .node, .follower].map { fanouts([change], at: $0) } == [1, 0, 1])
    }

    @Test(arguments: direct) func allElseReachesTheLoopFromTheWriter(_ change: Change) {
        #expect([Consequences.Place.server, .node].map { fanouts([change], at: $0) } == [1, 1])
    }

    /// Otherwise a suspended account would get a push of its own suspension.
    @Test func loginsEndBeforeWhatIsInALogIsPushed() {
        var consequences = Consequences(at: .server)
        let fanouts = consequences.add(Self.logged + [.sessionEnded(SessionID(rawValue: 1))], by: nil)
        guard fanouts.count == 3, case .sessionEnded = fanouts[0] else {
            Issue.record("\(fanouts)")
            return
        }
    }

    @Test func filesOfOneCommandAreForgottenTogether() {
        var consequences = Consequences(at: .server)
        let fanouts = consequences.add([.filesUnused(["a"]), .filesUnused(["b", "c"])], by: nil)
        #expect(fanouts.count == 1 && consequences.files == ["a", "b", "c"])
        #expect(consequences.add([.counted(.photo)], by: nil).count == 1 && consequences.files.count == 3)
    }

    @Test func theWriterLearnsWhatItHasToDo() {
        var consequences = Consequences(at: .server)
        #expect(consequences.add([.textErased, .oldCopiesDue, .deliveryQueued], by: nil).isEmpty)
        #expect(consequences.erasesText && consequences.removesOldCopies && consequences.hasDeliveries)
    }
}
