import SnapModel

/// What commands may know of the server without asking the store.
struct PlanContext {
    let info: ServerInfo
    let feeds: [Feed]
    let gallery: Gallery
    /// Missed events that one feed's answer may hold; who missed more gets a snapshot.
    var recoveryEventsMax = Limits()[.recoveryEvents]
    /// The disk has less room left than the operator wants to keep.
    var isStoreFull = false
    /// For tokens of an app that has its own users; nil where there is none.
    var tokens: TokenVerifier?
    let stats: () -> ServerStats

    /// - Throws: `unknownFeed`.
    func feed(_ id: FeedID) throws(Rejection) -> Feed {
        guard let feed = feeds.first(where: { $0.id == id }) else {
            throw Rejection(.unknownFeed, "There is no feed '\(id.rawValue.prefix(64))'. The feeds are \(feedNames).")
        }
        return feed
    }

    private var feedNames: String { feeds.map(\.id.rawValue).joined(separator: ", ") }
}
