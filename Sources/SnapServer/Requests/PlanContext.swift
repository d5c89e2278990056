import SnapFetch
import SnapModel

/// The facts about the server that commands may use without asking the store.
struct PlanContext {
    let info: ServerInfo
    let feeds: [Feed]
    var categories: [SnapModel.Category] = []
    var topics = Topics()
    let gallery: Gallery
    var limits = Limits()
    /// Whether the disk has less free room than the operator wants to keep.
    var isStoreFull = false
    /// Verifies tokens of an app that has its own users; nil without such an app.
    var tokens: TokenVerifier?
    /// Services by which people log in.
    var providers = LoginProviders()
    /// The refusal of backups where the state is not in this server's own store.
    var backupRefusal: Rejection?
    /// Where webhooks may go.
    var webhookReach = FetchReach.publicOnly
    /// Nil for a server that sends no pushes.
    var push: PushConfiguration?
    let stats: () -> ServerStats

    /// Checks that this server makes backups by itself.
    ///
    /// - Throws: `forbidden`, if the database is backed up in another way.
    func requireBackups() throws(Rejection) { if let backupRefusal { throw backupRefusal } }

    /// Checks that the disk has enough space.
    ///
    /// - Throws: `storageFull`.
    func requireRoom() throws(Rejection) {
        guard !isStoreFull else {
            throw Rejection(.storageFull, "The server's disk is nearly full. Nothing was stored; try again later.")
        }
    }

    /// Checks that topics exist.
    ///
    /// - Throws: `unknownTopic`.
    func require(_ labels: [TopicID]) throws(Rejection) {
        guard labels.allSatisfy({ topics[$0] != nil }) else { throw Rejection.unknownTopic }
    }

    /// The feed with an id.
    ///
    /// - Throws: `unknownFeed`.
    func feed(_ id: FeedID) throws(Rejection) -> Feed {
        guard let feed = feeds.first(where: { $0.id == id }) else {
            throw Rejection(.unknownFeed, "There is no feed '\(id.rawValue.prefix(64))'. The feeds are \(feedNames).")
        }
        return feed
    }

    private var feedNames: String { feeds.map(\.id.rawValue).joined(separator: ", ") }
}
