import SnapFetch
import SnapModel

/// The facts about the server that commands may use without asking the store.
///
/// - Thread: the loop's.
final class PlanContext {
    let info: ServerInfo
    let feeds: [Feed]
    let categories: [SnapModel.Category]
    let topics: Topics
    let gallery: Gallery
    let limits: Limits
    /// Whether the disk has less free room than the operator wants to keep.
    var isStoreFull = false
    /// Verifies tokens of an app that has its own users; nil without such an app.
    var tokens: TokenVerifier?
    /// Services by which people log in.
    var providers = LoginProviders()
    /// The refusal of backups where the state is not in this server's own store.
    let backupRefusal: Rejection?
    /// Where webhooks may go.
    let webhookReach: FetchReach
    /// Nil for a server that sends no pushes.
    let push: PushConfiguration?
    let stats: () -> ServerStats

    init(
        info: ServerInfo, feeds: [Feed], categories: [SnapModel.Category] = [], topics: Topics = Topics(), gallery: Gallery,
        limits: Limits = Limits(), providers: LoginProviders = LoginProviders(), backupRefusal: Rejection? = nil,
        webhookReach: FetchReach = .publicOnly, push: PushConfiguration? = nil, stats: @escaping () -> ServerStats
    ) {
        (self.info, self.feeds, self.categories, self.topics, self.gallery) = (info, feeds, categories, topics, gallery)
        (self.limits, self.providers, self.backupRefusal) = (limits, providers, backupRefusal)
        (self.webhookReach, self.push, self.stats) = (webhookReach, push, stats)
    }

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
