/// The subscribers of photo events, which the loop thread shares with the other threads.
struct PhotoSubscribers: Sendable {
    let home = Listeners.SubscriberSet()
    let searches = SearchLink()
    let comments = CommentSubscribers()
    /// Events whose recipients the writer leaves to another thread.
    let events = RecipientQueue()
}
