/// The subscribers of photo events, and the accounts that get messages, which the loop thread shares with the other threads.
struct PhotoSubscribers: Sendable {
    let home = Listeners.SubscriberSet()
    let searches = SearchLink()
    let comments = CommentSubscribers()
    /// Events whose recipients the writer leaves to another thread.
    let events = RecipientQueue()
    /// The accounts with connections, and those that listen for notifications.
    let online = Listeners.SubscriberSet()
    let notifications = Listeners.SubscriberSet()
}
