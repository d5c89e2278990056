import SnapModel
import Testing

@testable import SnapServer

/// How long a receiver is left alone after a failure, and how what webhooks get is signed.
struct DeliveryPatienceTests {
    private let patience = DeliveryPatience.webhooks(Limits())

    @Test func waitsGrowToAnHourAndAreSpread() {
        let waits = (0..<7).map { patience.wait(after: $0, random: 0.5) }
        #expect(waits == [5_000, 30_000, 120_000, 600_000, 3_600_000, 3_600_000, 3_600_000])
        #expect(patience.wait(after: 0, random: 0) == 4_500 && patience.wait(after: 0, random: 1) == 5_500)
    }

    @Test func aReceiverMayAskForUpToAnHour() {
        #expect(patience.wait(after: 0, askedMs: 90_000, random: 0.5) == 90_000)
        #expect(patience.wait(after: 1, askedMs: 1_000, random: 0.5) == 30_000)
        #expect(patience.wait(after: 0, askedMs: 86_400_000, random: 0.5) == 3_600_000)
    }

    /// A node that took a longer hold for one from a clock that was ahead would send the same again.
    @Test func aNodesHoldIsNeverTakenForAClockThatWasAhead() {
        let quick = DeliveryPatience(firstMs: 20, deadMs: 1_000, tryMs: 10_000)
        for each in [patience, quick] { #expect(each.longestMs > each.heldMs + 20_000) }
        #expect(patience.longestMs == 3_960_000)
    }

    /// The numbers come from another implementation: Python's `hmac`.
    @Test func aSignatureIsThatOfTheStandard() throws {
        let event = WebhookEvent(
            webhook: WebhookID(rawValue: 1), number: 2, kind: .test, sequence: 1, at: Timestamp(milliseconds: 1_000), facts: .init())
        let signature = try #require(
            WebhookSignature(event, body: Array("{}".utf8), secret: Array(0..<32), at: Timestamp(milliseconds: 1_767_225_601_999)))
        #expect(
            signature.headers.map(\.value) == ["evt_1_2_1000", "1767225601", "v1,BEGYlfrKX1lBurB9rn9xqT5O7jWYB1NA4gnoo2DVoJ0="])
        #expect(WebhookSignature.text(ofSecret: Array(0..<32)) == "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=")
    }
}
