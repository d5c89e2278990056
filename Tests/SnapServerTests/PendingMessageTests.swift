import Logging
import SnapModel
import TestSupport
import Testing

@testable import SnapServer
@testable import SnapStore

/// The writer reads messages to accounts after the commit, and only those that are pushed.
struct PendingMessageTests {
    private let bench: Bench
    private let photoSubscribers = PhotoSubscribers()
    private var ana: Person { bench.people[0] }
    private var ben: Person { bench.people[1] }

    init() throws {
        bench = try Bench()
        let (ana, ben) = (bench.people[0], bench.people[1])
        let store = try bench.open()
        _ = try store.commit { try $0.follow(ana.id, by: ben.id, at: Timestamp(milliseconds: 1), max: 9) }
        try store.close()
    }

    /// What the loop gets because ana sends ben a snap and ben opens it, both in one transaction.
    ///
    /// - Parameter more: commands that follow in the same transaction.
    private func sendAndOpen(_ more: StoreChange...) throws -> [Fanout] {
        let (ana, ben) = (ana, ben)
        let send = StoreChange {
            let draft = SentDraft(author: ana, target: .accounts([ben.id]), key: "1", caption: nil)
            let image = PostedImage(ImageFacts(type: "image/jpeg", width: 1, height: 1), .picture(PictureID(rawValue: "bear")))
            return Outcome(.inbox(.sent(try $0.send(draft, image, within: InboxBounds(), at: $1))))
        }
        let open = StoreChange {
            guard let snap = try $0.snapshot.inbox(of: ben.id, PeoplePageRequest()).snaps.first else { throw Rejection.unknownSnap }
            return Outcome(DeliverImage(try $0.openReceived(snap.id, by: ben, on: "phone", at: $1), opens: 1))
        }
        var writer = Writer(
            store: try bench.open(), clock: .system, log: Logger(label: "test"), photoSubscribers: photoSubscribers
        ) { _ in }
        defer { writer.close() }
        var fanouts: [Fanout] = []
        writer.work(([send, open] + more).map { WriteJob(ticket: nil, command: $0) }, isAwaited: false) { written, _ in
            fanouts += written.flatMap(\.fanouts)
        }
        return fanouts
    }

    /// The states of the recipients in the messages about the sent snap, and the offsets of the notifications.
    private func messages(in fanouts: [Fanout]) -> (sent: [Bool], notified: [Int64]) {
        var found: (sent: [Bool], notified: [Int64]) = ([], [])
        for fanout in fanouts {
            switch fanout {
            case .notice(.toAll(ana.id, .sentChanged(let snap, _))): found.sent += snap.recipients.map { $0.openedAt != nil }
            case .notified(ben.id, let event): found.notified.append(event.notification.offset)
            default: #expect(!fanout.isMessage)
            }
        }
        return found
    }

    @Test func messagesToAccountsThatAreNotConnectedAreNotRead() throws {
        let found = messages(in: try sendAndOpen())
        #expect(found.sent.isEmpty && found.notified.isEmpty)
    }

    @Test func connectedAccountsGetTheirMessages() throws {
        photoSubscribers.online.insert(ana.id)
        photoSubscribers.notifications.insert(ben.id)
        let found = messages(in: try sendAndOpen())
        #expect(found.sent == [true] && found.notified == [1])
    }

    @Test func messagesThatCannotBeReadCloseTheSubscriptions() throws {
        photoSubscribers.online.insert(ana.id)
        photoSubscribers.notifications.insert(ben.id)
        let damage = StoreChange { transaction, _ in
            try transaction.run("DELETE FROM people_log")
            return Outcome()
        }
        let fanouts = try sendAndOpen(damage)
        #expect(fanouts.contains { if case .messagesLost = $0 { true } else { false } })
        let found = messages(in: fanouts)
        #expect(found.sent.isEmpty && found.notified.isEmpty)
    }
}
