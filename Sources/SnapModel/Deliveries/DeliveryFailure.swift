/// The outcome of the newest tries to deliver to a webhook or a device.
package struct DeliveryFailure: Hashable, Sendable {
    /// In a row.
    package let tries: Int64
    package let since: Timestamp
    /// When the next try is due.
    package let nextAt: Timestamp
    package let error: String

    package init(tries: Int64, since: Timestamp, nextAt: Timestamp, error: String) {
        self.tries = tries
        self.since = since
        self.nextAt = nextAt
        self.error = error
    }
}
