/// The content of one push. It has nothing of a snap or photo itself: the app requests its words and image.
package struct PushMessage: Hashable, Sendable {
    package let account: AccountID
    /// All that the account has not read.
    package let unread: Int64
    /// The newest of those not pushed yet, the newest last.
    package let notifications: [Notification]
    /// Whether the account asked for a test; then it has no notifications.
    package let isTest: Bool

    /// The most notifications of one push.
    package static let notificationsMax = 5

    package init(account: AccountID, unread: Int64, notifications: [Notification] = [], isTest: Bool = false) {
        self.account = account
        self.unread = unread
        self.notifications = notifications
        self.isTest = isTest
    }
}
