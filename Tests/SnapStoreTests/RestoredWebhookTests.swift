import SnapModel
import Testing

@testable import SnapStore

/// A restore repeats no delivery, loses no event, and brings no webhook back.
struct RestoredWebhookTests {
    @Test func webhooksGoOnWhereTheyWere() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        let request = WebhookRequest(url: "https://app.example.org/", kinds: [.snapPosted])
        let kept = try scratch.write { try $0.addWebhook(request, secret: [1], at: .at(0)) }.id
        let removed = try scratch.write { try $0.addWebhook(request, secret: [2], at: .at(0)) }.id
        func next() throws -> WebhookEvent? {
            try scratch.write { try $0.nextParcel(of: kept, for: 0, heldMs: 1_000, longestMs: 3_960_000, at: .at(3_000)) }?.event
        }
        _ = try scratch.post("1", by: ana)
        _ = try scratch.backUp()
        // After the backup: a delivery, an event that waits, and a webhook less.
        let delivered = try #require(try next())
        _ = try scratch.write { try $0.settle(delivered, .delivered(isSlow: false), for: 0, deadMs: 1_000, at: .at(100)) }
        let second = try scratch.post("2", by: ana)
        try scratch.write { try $0.removeWebhook(removed) }
        try scratch.close()
        _ = try scratch.restore()
        try scratch.adopt()
        #expect(try scratch.read { try $0.webhooks() }.map(\.id) == [kept])
        let waiting = try #require(try next())
        #expect(waiting.sequence == 2 && waiting.facts.snap == second.id)
        _ = try scratch.write { try $0.settle(waiting, .delivered(isSlow: false), for: 0, deadMs: 1_000, at: .at(3_000)) }
        #expect(try next() == nil)
        _ = try scratch.post("3", by: ana)
        let third = try #require(try next())
        #expect(third.sequence == 3 && third.id != delivered.id && third.id != waiting.id)
    }
}
