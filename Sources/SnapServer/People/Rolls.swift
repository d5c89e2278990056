/// The subscribers of photo events, which the loop thread shares with the other threads.
struct Rolls: Sendable {
    let home = Listeners.Roll()
    let searches = SearchLink()
}
