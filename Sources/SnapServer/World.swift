import SnapModel

/// What commands may know of the server without asking the store.
struct World {
    let info: ServerInfo
    let feeds: [Feed]
    let gallery: Gallery
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
