import Foundation
import GRDB
import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// Webhook events are recorded with the change that causes them, in order for each webhook, and are sent one by one.
struct WebhookTests {
    private let patience: Int64 = 3_600_000

    private func add(_ scratch: Scratch, _ kinds: WebhookKind...) throws -> WebhookID {
        let request = WebhookRequest(url: "https://app.example.org/", kinds: kinds.isEmpty ? WebhookKind.chosen : kinds)
        return try scratch.write { try $0.addWebhook(request, secret: [1, 2, 3], at: .at(0)) }.id
    }

    private func next(_ scratch: Scratch, of webhook: WebhookID, node: Int64 = 0, at now: Timestamp = .at(100)) throws -> WebhookEvent? {
        try scratch.write { try $0.nextParcel(of: webhook, for: node, heldMs: 1_000, longestMs: 3_960_000, at: now) }?.event
    }

    @discardableResult private func settle(
        _ scratch: Scratch, _ event: WebhookEvent, _ result: DeliveryResult = .delivered(isSlow: false), node: Int64 = 0,
        at now: Timestamp = .at(100)
    ) throws -> Webhook.Pause.Reason? {
        try scratch.write { try $0.settle(event, result, for: node, deadMs: patience, at: now) }
    }

    /// Takes all that waits.
    private func drain(_ scratch: Scratch, of webhook: WebhookID) throws -> [WebhookEvent] {
        var events: [WebhookEvent] = []
        while let event = try next(scratch, of: webhook) {
            events.append(event)
            try settle(scratch, event)
        }
        return events
    }

    private func failed(_ waitMs: Int64, isGone: Bool = false) -> DeliveryResult { .failed(error: "no", waitMs: waitMs, isGone: isGone) }

    @Test func eventsLeaveInTheirOrderAndEachKindIsCounted() throws {
        let scratch = try Scratch()
        let hook = try add(scratch)
        let ana = try scratch.account("ana")
        let snaps = try [scratch.post("1", by: ana), scratch.post("2", by: ana)]
        _ = try scratch.write { try $0.removeSnap(snaps[0].id, as: .deleted, at: .at(5)) }
        _ = try scratch.write { try $0.removeSnap(snaps[1].id, as: .expired, at: .at(6)) }
        let events = try drain(scratch, of: hook)
        #expect(events.map(\.kind) == [.accountMade, .snapPosted, .snapPosted, .snapDeleted, .snapExpired])
        #expect(events.map(\.sequence) == [1, 1, 2, 1, 1])
        #expect(events.map(\.facts.snap) == [nil, snaps[0].id, snaps[1].id, snaps[0].id, snaps[1].id])
        #expect(Set(events.map(\.id)).count == 5 && events.map(\.number) == events.map(\.number).sorted())
        #expect(events[1].facts.author == WebhookEvent.AccountReference(id: ana.id, name: "ana") && events[1].facts.feed == Scratch.animals)
    }

    @Test func noEventIsWrittenWithoutASubscribedWebhook() throws {
        let scratch = try Scratch()
        let hook = try add(scratch, .snapDeleted)
        _ = try scratch.post("1", by: try scratch.account("ana"))
        #expect(try scratch.ask("SELECT count(*) FROM webhook_event") == [0])
        #expect(try next(scratch, of: hook) == nil)
    }

    @Test func aRefusedCommandWritesNoEvent() throws {
        let scratch = try Scratch()
        let hook = try add(scratch, .snapPosted)
        let ana = try scratch.account("ana")
        struct Refused: Error {}
        _ = try scratch.write { transaction in
            try transaction.attempt {
                _ = try transaction.post(Scratch.draft("1", by: ana))
                throw Refused()
            }
        }
        _ = try scratch.post("2", by: ana)
        #expect(try drain(scratch, of: hook).map(\.sequence) == [1])
    }

    @Test func theNextEventComesOnlyAfterTheFormer() throws {
        let scratch = try Scratch()
        let hook = try add(scratch, .snapPosted)
        let ana = try scratch.account("ana")
        for key in ["1", "2"] { _ = try scratch.post(key, by: ana) }
        let first = try #require(try next(scratch, of: hook))
        #expect(try next(scratch, of: hook) == first)
        try settle(scratch, first, failed(50))
        #expect(try next(scratch, of: hook, at: .at(149)) == nil)
        #expect(try scratch.read { try $0.dueWebhooks(for: 0, longestMs: 3_960_000, at: .at(149)) }.next == .at(150))
        #expect(try next(scratch, of: hook, at: .at(150)) == first)
        try settle(scratch, first)
        #expect(try next(scratch, of: hook)?.sequence == 2)
        let hooks = try scratch.read { try $0.webhooks() }
        #expect(hooks.first?.failure == nil && hooks.first?.waiting == 1 && hooks.first?.deliveredAt == .at(100))
    }

    /// Otherwise the first ones would have every turn while more wait than are asked at a time.
    @Test func longestWaitingWebhookIsDeliveredFirst() throws {
        let scratch = try Scratch()
        let hooks = try (0..<3).map { _ in try add(scratch, .accountMade) }
        for name in ["ana", "ben", "cleo"] { _ = try scratch.account(name) }
        func due(at now: Int64) throws -> [WebhookID] {
            try scratch.read { try $0.dueWebhooks(for: 0, longestMs: 3_960_000, at: .at(now)) }.due
        }
        for (hook, time) in [(hooks[0], Int64(110)), (hooks[1], 120), (hooks[0], 130)] {
            try settle(scratch, try #require(try next(scratch, of: hook)), at: .at(time))
        }
        #expect(try due(at: 130) == [hooks[2], hooks[1], hooks[0]])
        // The clock was set back: what seems to come later says nothing.
        #expect(try due(at: 125) == [hooks[0], hooks[2], hooks[1]])
    }

    @Test func failuresForTooLongPauseAndSoDoesGone() throws {
        let scratch = try Scratch()
        let (dead, gone) = (try add(scratch, .accountMade), try add(scratch, .accountMade))
        _ = try scratch.account("ana")
        let event = try #require(try next(scratch, of: dead))
        for _ in 1...10 { #expect(try settle(scratch, event, failed(1), at: .at(1_000)) == nil) }
        #expect(try settle(scratch, event, failed(1), at: .at(1_000 + patience - 1)) == nil)
        #expect(try settle(scratch, event, failed(1), at: .at(1_000 + patience)) == .dead)
        #expect(try settle(scratch, try #require(try next(scratch, of: gone)), failed(1, isGone: true)) == .gone)
        let hooks = try scratch.read { try $0.webhooks() }
        #expect(hooks.map { $0.pause?.why } == [.dead, .gone] && hooks.map(\.waiting) == [1, 1])
        #expect(try scratch.read { try $0.dueWebhooks(for: 0, longestMs: 3_960_000, at: .at(patience * 9)) }.due == [])
        _ = try scratch.account("ben")
        try scratch.write { try $0.resumeWebhook(dead) }
        #expect(try drain(scratch, of: dead).map(\.sequence) == [1, 2])
    }

    /// A clock was set, or the server was off: that much time has passed says nothing of the receiver.
    @Test func aFewFailuresDoNotPauseHoweverFarApart() throws {
        let scratch = try Scratch()
        let hook = try add(scratch, .accountMade)
        _ = try scratch.account("ana")
        let event = try #require(try next(scratch, of: hook))
        for time in 1...9 { #expect(try settle(scratch, event, failed(1), at: .at(Int64(time) * 9 * patience)) == nil) }
        #expect(try scratch.read { try $0.webhooks() }.first?.failure?.tries == 9)
        #expect(try settle(scratch, event, failed(1), at: .at(90 * patience)) == .dead)
        // Success begins the count again.
        try scratch.write { try $0.resumeWebhook(hook) }
        for time in 1...9 { #expect(try settle(scratch, event, failed(1), at: .at(Int64(100 + time) * patience)) == nil) }
        try settle(scratch, event, at: .at(120 * patience))
        _ = try scratch.account("ben")
        let second = try #require(try next(scratch, of: hook, at: .at(121 * patience)))
        for time in 1...9 { #expect(try settle(scratch, second, failed(1), at: .at(Int64(130 + time) * patience)) == nil) }
    }

    @Test func aClockThatWasAheadStopsNothing() throws {
        let scratch = try Scratch()
        let hook = try add(scratch, .accountMade)
        _ = try scratch.account("ana")
        let ahead = Timestamp.at(72 * patience)
        let event = try #require(try next(scratch, of: hook, node: 7, at: ahead))
        try settle(scratch, event, failed(50), node: 7, at: ahead)
        // Put right. The node that held it is dead.
        #expect(try scratch.read { try $0.dueWebhooks(for: 8, longestMs: 3_960_000, at: .at(100)) }.due == [hook])
        #expect(try next(scratch, of: hook, node: 8, at: .at(100)) == event)
        try settle(scratch, event, failed(50), node: 8, at: .at(100))
        let failure = try #require(try scratch.read { try $0.webhooks() }.first?.failure)
        #expect(failure.since == .at(100) && failure.nextAt == .at(150))
    }

    @Test func oneNodeDeliversUntilItsTimeIsOver() throws {
        let scratch = try Scratch()
        let hook = try add(scratch, .accountMade)
        _ = try scratch.account("ana")
        let event = try #require(try next(scratch, of: hook, node: 7, at: .at(0)))
        #expect(try next(scratch, of: hook, node: 8, at: .at(999)) == nil)
        #expect(try scratch.read { try $0.dueWebhooks(for: 8, longestMs: 3_960_000, at: .at(999)) }.next == .at(1_000))
        #expect(try next(scratch, of: hook, node: 8, at: .at(1_000)) == event)
        // The first node's late failure is ignored; its late success counts.
        try settle(scratch, event, failed(50), node: 7, at: .at(1_001))
        #expect(try scratch.read { try $0.webhooks() }.first?.failure == nil)
        try settle(scratch, event, node: 7, at: .at(1_002))
        #expect(try next(scratch, of: hook, node: 8, at: .at(1_003)) == nil)
        try scratch.write { try $0.release(hook, by: 8) }
        _ = try scratch.account("ben")
        #expect(try next(scratch, of: hook, node: 7, at: .at(1_004))?.sequence == 2)
    }

    @Test func oldAndExcessWebhookEventsAreDroppedAndCounted() throws {
        let scratch = try Scratch()
        scratch.store.bounds.webhookEvents = 3
        scratch.store.bounds.webhookEventsMs = 1_000
        let hook = try add(scratch, .snapPosted)
        let ana = try scratch.account("ana")
        for key in 1...5 { _ = try scratch.post("\(key)", by: ana) }
        #expect(try scratch.write { try $0.trimWebhooks(at: .at(1)) }.map(\.count) == [2])
        #expect(try scratch.write { try $0.trimWebhooks(at: .at(1)) }.isEmpty)
        #expect(try next(scratch, of: hook)?.sequence == 3)
        #expect(try scratch.write { try $0.trimWebhooks(at: .at(999_999)) }.map(\.count) == [3])
        #expect(try scratch.read { try $0.webhooks() }.map(\.dropped) == [5])
    }

    @Test func aDeletedAccountsNameIsInNoEvent() throws {
        let scratch = try Scratch()
        let hook = try add(scratch)
        let ana = try scratch.account("ana")
        _ = try scratch.post("1", by: ana, caption: "secret words")
        _ = try scratch.write { try $0.deleteAccount(ana.id, at: .at(9)) }
        let events = try drain(scratch, of: hook)
        #expect(events.map(\.kind) == [.accountMade, .snapPosted, .snapDeleted, .accountDeleted])
        #expect(events.allSatisfy { ($0.facts.account ?? $0.facts.author)?.name == nil })
    }

    @Test func webhooksAreBounded() throws {
        let scratch = try Scratch()
        scratch.store.bounds.webhooks = 1
        let hook = try add(scratch, .accountMade)
        #expect(try reason { _ = try add(scratch) } == .tooMany)
        _ = try scratch.account("ana")
        try scratch.write { try $0.removeWebhook(hook) }
        #expect(try scratch.ask("SELECT count(*) FROM webhook_event") == [0] && scratch.ask("SELECT count(*) FROM webhook_kind") == [0])
        #expect(try reason { try scratch.write { try $0.removeWebhook(hook) } } == .unknownWebhook)
        #expect(try reason { try scratch.write { try $0.testWebhook(hook, at: .at(1)) } } == .unknownWebhook)
        // A new webhook gets events from its creation on, also from a writer that knew the old one.
        let new = try add(scratch, .accountMade)
        _ = try scratch.account("ben")
        #expect(try drain(scratch, of: new).map(\.sequence) == [1])
    }

    @Test func accountDeletionSendsEventsInOrderWithoutGaps() throws {
        let scratch = try Scratch()
        let hooks = try [add(scratch), add(scratch, .snapDeleted, .photoDeleted), add(scratch, .snapPosted)]
        let (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
        let snaps = try (1...4).map { try scratch.post("\($0)", by: $0 == 2 ? ben : ana).id }
        let photos = try ["1", "2"].map { try scratch.photo($0, by: ana).id }
        _ = try scratch.write { try $0.removeSnap(snaps[2], as: .deleted, at: .at(5)) }
        _ = try scratch.write { try $0.deleteAccount(ana.id, at: .at(9)) }
        _ = try scratch.write { try $0.deleteAccount(ben.id, at: .at(10)) }
        let reported = try hooks.map { hook in
            try drain(scratch, of: hook).filter { [.snapDeleted, .photoDeleted, .accountDeleted].contains($0.kind) }
        }
        #expect(reported[1].map(\.kind) == [.snapDeleted, .snapDeleted, .snapDeleted, .photoDeleted, .photoDeleted, .snapDeleted])
        #expect(reported[1].map(\.sequence) == [1, 2, 3, 1, 2, 4])
        #expect(reported[1].compactMap(\.facts.snap) == [snaps[2], snaps[0], snaps[3], snaps[1]])
        #expect(reported[1].compactMap(\.facts.photo) == photos)
        #expect(reported[0].filter { $0.kind != .accountDeleted }.map(\.facts) == reported[1].map(\.facts))
        #expect(reported[0].filter { $0.kind == .accountDeleted }.map(\.sequence) == [1, 2])
        #expect(reported[2].isEmpty)
    }

    /// A deletion holds up all other writes, so what it costs must not grow with webhooks times posts.
    @Test(.enabled(if: !TestDatabase.isUsed)) func statementCountIsIndependentOfWebhooksAndSnaps() throws {
        func statements(hooks: Int, snaps: Int) throws -> Int {
            let scratch = try Scratch()
            scratch.store.bounds.webhooks = 16
            for _ in 0..<hooks { _ = try add(scratch, .snapDeleted) }
            let ana = try scratch.account("ana")
            for key in 0..<snaps { _ = try scratch.post("\(key)", by: ana) }
            var count = 0
            try scratch.write { transaction in
                let file = try transaction.sql.file
                file.trace { _ in count += 1 }
                defer { file.trace() }
                _ = try transaction.deleteAccount(ana.id, at: .at(9))
            }
            return count
        }
        let none = try statements(hooks: 0, snaps: 20)
        #expect(try statements(hooks: 1, snaps: 20) == statements(hooks: 16, snaps: 20))
        #expect(try statements(hooks: 16, snaps: 20) < none + 10)
    }
}
