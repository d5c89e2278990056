/// Who listens to what happens to photos, as the loop thread tells the other threads.
struct Rolls: Sendable {
    let home = Listeners.Roll()
    let searches = SearchLink()
}
