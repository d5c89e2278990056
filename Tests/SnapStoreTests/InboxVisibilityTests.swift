import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// A sent snap is seen by its recipients and, without its image, by its author: every relation, every door.
struct InboxVisibilityTests {
    /// The relation of the viewer to the snap, which ana sent to ben and cleo.
    enum Standing: String, CaseIterable {
        case recipient, author, stranger, admin, localAdmin
        /// A recipient, where the two are in a block, or the author is suspended or deleted.
        case blocksAuthor, isBlockedByAuthor, ofSuspended, ofDeleted
        /// A recipient who did not take it, removed it, or of a snap that was taken back.
        case refusing, removed, ofTakenBack

        /// Whether the snap arrived at the viewer.
        var isOfRecipient: Bool { ![.author, .stranger, .admin, .localAdmin, .refusing].contains(self) }
    }

    /// A way on which a snap, or its image, could reach a viewer.
    enum Door: String, CaseIterable {
        case page, recovery, open, notification, sent, report, node
        // Those of snaps in feeds are closed to everyone.
        case show, claim, profile, find, inspect, export, webhook
    }

    private static func isExpected(_ standing: Standing, _ door: Door) -> Bool {
        switch (standing, door) {
        case (.recipient, .page), (.recipient, .recovery), (.recipient, .open), (.recipient, .notification), (.recipient, .node): true
        case (.author, .sent): true
        // The row stays, and says that it is gone.
        case (.ofTakenBack, .page), (.ofTakenBack, .recovery), (.ofTakenBack, .notification), (.ofTakenBack, .node): true
        // A protective act depends on nothing but that the snap arrived.
        case (_, .report): standing.isOfRecipient
        // It names the sender only.
        case (.removed, .notification): true
        default: false
        }
    }

    @Test(arguments: Standing.allCases) func sentSnapIsSeenByRecipientsOnly(_ standing: Standing) throws {
        for door in Door.allCases {
            let place = try Place(standing)
            #expect(try place.isSeen(through: door) == Self.isExpected(standing, door), "\(standing) \(door)")
        }
    }

    /// The negative control: without its row, each rule's cells change, so the matrix above would fail.
    @Test(arguments: [
        (Standing.blocksAuthor, ["DELETE FROM block", "UPDATE recipient SET removed = NULL"]),
        (.isBlockedByAuthor, ["DELETE FROM block", "UPDATE recipient SET removed = NULL"]),
        (.ofSuspended, ["UPDATE account SET suspended = NULL"]), (.removed, ["UPDATE recipient SET removed = NULL"]),
        (.refusing, ["UPDATE recipient SET \"offset\" = 1 WHERE \"offset\" IS NULL", inbox(of: 2)]),
        (.stranger, ["UPDATE recipient SET account = 4 WHERE account = 3", inbox(of: 4)]),
    ]) func inboxRuleFailsWithoutItsRow(_ standing: Standing, _ sabotage: [String]) throws {
        for door in [Door.page, .open] {
            let place = try Place(standing)
            #expect(try !place.isSeen(through: door))
            try place.people.scratch.write { transaction in for statement in sabotage { _ = try transaction.run(statement) } }
            #expect(try place.isSeen(through: door), "\(standing) \(door)")
        }
    }

    /// An account that received something has an inbox.
    private static func inbox(of account: Int) -> String {
        "INSERT INTO inbox (account, head, listed, unread) VALUES (\(account), 1, 1, 1)"
    }

    /// The closed doors open when the snap is moved to a feed, so they do look at it.
    @Test(arguments: [Door.show, .claim, .profile, .find, .inspect, .export]) func doorsOfFeedsFindASnapOfAFeed(_ door: Door) throws {
        let place = try Place(.author)
        try place.people.scratch.write { _ = try $0.run("UPDATE snap SET feed = (SELECT id FROM feed WHERE name = 'animals')") }
        #expect(try place.isSeen(through: door))
    }

    private struct Place {
        let people: InboxPlace
        let snap: SentSnap
        let viewer: Person
        let perspective: Perspective

        init(_ standing: Standing) throws {
            people = try InboxPlace()
            let (scratch, ana, ben) = (people.scratch, people.ana, people.ben)
            viewer =
                switch standing {
                case .author: ana
                case .stranger, .admin, .localAdmin: people.dora
                default: ben
                }
            perspective =
                switch standing {
                case .localAdmin: .localAdmin
                case .admin: .admin(viewer.id)
                default: .viewer(viewer.id)
                }
            if standing == .refusing { _ = try scratch.write { try $0.unfollow(ana.id, by: ben.id) } }
            let request = WebhookRequest(url: "https://app.example.org/", kinds: WebhookKind.chosen.filter { $0 != .snapReported })
            _ = try scratch.write { try $0.addWebhook(request, secret: [1], at: .at(90)) }
            let snap = try people.send("1", by: ana, to: [ben, people.cleo], caption: "Look")
            self.snap = snap
            switch standing {
            case .recipient, .author, .stranger, .admin, .localAdmin, .refusing: break
            case .blocksAuthor: try scratch.block(ben, ana)
            case .isBlockedByAuthor: try scratch.block(ana, ben)
            case .ofSuspended: _ = try scratch.write { try $0.suspend(ana.id, because: nil, at: .at(150)) }
            case .ofDeleted: _ = try scratch.write { try $0.deleteAccount(ana.id, at: .at(150)) }
            case .removed: try people.remove(snap, by: ben, at: .at(150))
            case .ofTakenBack: try people.takeBack(snap, at: .at(150))
            }
        }

        func isSeen(through door: Door) throws -> Bool {
            do { return try found(through: door) } catch let rejection as Rejection {
                guard [.unknownSnap, .snapGone, .forbidden, .unknownAccount].contains(rejection.reason) else { throw rejection }
                return false
            }
        }

        private func found(through door: Door) throws -> Bool {
            let (scratch, id, viewer) = (people.scratch, snap.id, viewer)
            switch door {
            case .page: return try people.inbox(of: viewer).snaps.contains { $0.id == id }
            case .recovery: return try people.events(viewer, since: 0)?.contains { $0.contains("received") } == true
            case .open: return try people.open(snap, by: viewer).snap.id == id
            case .notification:
                return try scratch.read { try $0.notifications(of: viewer.id, PeoplePageRequest(), at: .at(400)) }.notifications
                    .contains { $0.kind == .snap }
            case .sent: return try scratch.read { try $0.sentSnaps(of: viewer.id, SentPageRequest()) }.snaps.contains { $0.id == id }
            case .report:
                try people.report(snap, by: viewer, at: .at(400))
                return true
            case .node:
                let places = [InboxChange.Place(account: viewer.id, offset: 1)]
                return try scratch.read { try $0.inboxChanges(InboxRow.Kind.received.rawValue, of: id, at: .at(100), places: places) }
                    .contains { if case .received = $0.kind { true } else { false } }
            case .webhook:
                return try scratch.ask("SELECT count(*) FROM webhook_event WHERE snap = \(id.rawValue)", as: Int.self) != [0]
            case .show: return try scratch.read { try $0.snap(id, for: perspective) }.id == id
            case .claim: return try scratch.write { try $0.claim(id, by: viewer.id, on: "phone", at: .at(300)) }.snap.id == id
            case .profile: return try !scratch.read { try $0.newestPosts(of: people.ana.id, for: perspective, at: .at(400)) }.isEmpty
            case .find: return try !scratch.read { try $0.snaps(SnapFilter(state: .all), for: perspective) }.snaps.isEmpty
            case .inspect: return try scratch.write { try $0.inspect(id, because: "look", at: .at(300)) }.snap.id == id
            case .export: return try !scratch.read { try $0.exportedSnaps(of: viewer.id, after: 0, limit: 9) }.isEmpty
            }
        }
    }
}
