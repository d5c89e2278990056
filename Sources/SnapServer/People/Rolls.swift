/// Who listens to what happens to photos, as the loop thread tells the writer.
struct Rolls: Sendable {
    let home = Listeners.Roll()
    let searches = LiveSearches.Roll()
}
