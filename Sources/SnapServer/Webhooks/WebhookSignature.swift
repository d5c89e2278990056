import SnapCrypto
import SnapModel

/// The headers by which a receiver knows that an event is ours, new, and which one it is.
///
/// - Source: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
struct WebhookSignature {
    /// The text form of a secret.
    static func text(ofSecret secret: [UInt8]) -> String { "whsec_" + Base64.text(secret) }

    let id: String
    let seconds: Int64
    let signature: String

    /// - Parameter now: of this try. Receivers refuse what is minutes old, so an event that is sent again is signed again.
    /// - Returns: nil when OpenSSL has no memory.
    init?(_ event: WebhookEvent, body: [UInt8], secret: [UInt8], at now: Timestamp) {
        (id, seconds) = (event.id, now.milliseconds / 1_000)
        guard let code = SharedSecret(secret).code(of: Array("\(id).\(seconds).".utf8) + body) else { return nil }
        signature = "v1," + Base64.text(code)
    }

    var headers: [(name: String, value: String)] {
        [("webhook-id", id), ("webhook-timestamp", String(seconds)), ("webhook-signature", signature)]
    }
}
