/// An event for a webhook: ids, and the names that people have when it is sent. Never an image, and never words that people wrote.
package struct WebhookEvent: Hashable, Sendable {
    package let webhook: WebhookID
    /// Counts all events of the server's webhooks.
    package let number: Int64
    package let kind: WebhookKind
    /// Counts the events of this kind for this webhook, without gaps.
    package let sequence: Int64
    package let at: Timestamp
    package let facts: Facts

    package init(webhook: WebhookID, number: Int64, kind: WebhookKind, sequence: Int64, at: Timestamp, facts: Facts) {
        self.webhook = webhook
        self.number = number
        self.kind = kind
        self.sequence = sequence
        self.at = at
        self.facts = facts
    }

    /// Identical in each attempt. It contains the time, because numbers begin again where a backup is restored on an empty machine.
    package var id: String { "evt_\(webhook.text)_\(number)_\(at.milliseconds)" }

    package struct Facts: Hashable, Sendable {
        package var snap: SnapID?
        package var feed: FeedID?
        package var photo: PhotoID?
        package var audience: Audience?
        package var comment: CommentID?
        package var report: ReportID?
        /// Of the snap, photo or comment.
        package var author: AccountReference?
        /// The account that the event is about.
        package var account: AccountReference?
        package var reporter: AccountReference?
        /// `suspended` or `restored`; `kept` or `removed`.
        package var action: String?

        package init() {}
    }

    /// An account; without a name once it is deleted.
    package struct AccountReference: Hashable, Sendable {
        package let id: AccountID
        package let name: String?

        package init(id: AccountID, name: String?) {
            self.id = id
            self.name = name
        }
    }
}
