/// One address of an app's backend that gets events.
package struct WebhookID: StoredID {
    package let rawValue: Int64
    package init(rawValue: Int64) { self.rawValue = rawValue }
}

/// The kinds of events that a webhook can get.
package enum WebhookKind: String, Hashable, Sendable, CaseIterable {
    case snapPosted = "snap.posted"
    case snapDeleted = "snap.deleted"
    case snapExpired = "snap.expired"
    case snapReported = "snap.reported"
    case photoPosted = "photo.posted"
    case photoDeleted = "photo.deleted"
    case photoReported = "photo.reported"
    case commentPosted = "comment.posted"
    case commentDeleted = "comment.deleted"
    case commentReported = "comment.reported"
    case reportResolved = "report.resolved"
    case accountMade = "account.made"
    case accountDeleted = "account.deleted"
    case accountModerated = "account.moderated"
    /// Sent when an admin asks for it, to every webhook.
    case test = "webhook.test"

    /// The kinds that a webhook may choose.
    package static let chosen = allCases.filter { $0 != .test }
}

/// A webhook without its secret: the server returns the secret only once, in the reply that makes it.
package struct Webhook: Hashable, Sendable {
    package let id: WebhookID
    package let url: String
    package let kinds: [WebhookKind]
    package let madeAt: Timestamp
    /// Nil while it is active.
    package let pause: Pause?
    /// Events that wait to be delivered.
    package let waiting: Int64
    /// Events that were dropped because they were too old or too many.
    package let dropped: Int64
    /// Nil while the newest try was answered with success.
    package let failure: DeliveryFailure?
    /// The newest success.
    package let deliveredAt: Timestamp?

    package init(
        id: WebhookID, url: String, kinds: [WebhookKind], madeAt: Timestamp, pause: Pause? = nil, waiting: Int64 = 0, dropped: Int64 = 0,
        failure: DeliveryFailure? = nil, deliveredAt: Timestamp? = nil
    ) {
        self.id = id
        self.url = url
        self.kinds = kinds
        self.madeAt = madeAt
        self.pause = pause
        self.waiting = waiting
        self.dropped = dropped
        self.failure = failure
        self.deliveredAt = deliveredAt
    }

    /// Since when nothing is sent, and why.
    package struct Pause: Hashable, Sendable {
        package let at: Timestamp
        package let why: Reason

        package init(at: Timestamp, why: Reason) {
            self.at = at
            self.why = why
        }

        package enum Reason: String, Hashable, Sendable, CaseIterable {
            /// An admin wanted it.
            case admin
            /// Every try failed for too long.
            case dead
            /// The receiver answered 410 Gone.
            case gone
        }
    }
}

/// A webhook that is about to be made.
package struct WebhookRequest: Hashable, Sendable {
    package let url: String
    package let kinds: [WebhookKind]

    package static let urlBytesMax = 2_000

    package init(url: String, kinds: [WebhookKind] = WebhookKind.chosen) {
        self.url = url
        self.kinds = kinds
    }
}

/// An admin's requests about webhooks.
package enum WebhookCommand: Hashable, Sendable {
    case add(WebhookRequest)
    case list
    case remove(WebhookID)
    case pause(WebhookID)
    case resume(WebhookID)
    case test(WebhookID)
}

/// The results of those.
package enum WebhookReply: Hashable, Sendable {
    /// The secret is returned only here.
    case made(Webhook, secret: String)
    case all([Webhook])
}
