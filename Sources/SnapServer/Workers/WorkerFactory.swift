package import Logging
import SnapBus
package import SnapFetch
import SnapImage
import SnapModel
package import SnapStore

/// Builds the threads' workers. It has only values, because each thread builds its own context.
package struct WorkerFactory: Sendable {
    let storePath: String
    /// Nil without a cluster.
    let cluster: ClusterConfiguration?
    private let clusterClock: ClusterClock?
    let images: ImageFiles
    /// Whether others could have images in the same place.
    private let hasImagesElsewhere: Bool
    let feeds: [Feed]
    let topics: Topics
    let identification: IdentificationConfiguration
    let gallery: Gallery
    let imageLimits: ImageLimits
    /// Shared by all threads that decode.
    let imageMemory: ImageMemory
    let recent: RecentImages
    /// Shared by all readers.
    private let imageLists = ImageLists()
    /// Shared by all that ask the cluster's database.
    private let seen = SeenHeads()
    package var bounds: StoreBounds
    /// The shared database's time in a cluster.
    package let clock: Clock
    let log: Logger
    private let webhookReach: FetchReach
    /// Nil for a server that sends no pushes.
    private let push: PushConfiguration?
    private let limits: Limits
    /// See `Writer.failStop`; nil ends the process.
    package var failStop: (@Sendable () -> Void)?

    package init(
        storePath: String, data: DataFolder, limits: Limits, identification: IdentificationConfiguration = IdentificationConfiguration(),
        cluster: ClusterConfiguration? = nil, images: ImageFiles? = nil, webhookReach: FetchReach = .publicOnly,
        push: PushConfiguration? = nil, clock: Clock, log: Logger
    ) {
        self.webhookReach = webhookReach
        self.push = push
        self.limits = limits
        self.storePath = storePath
        self.cluster = cluster
        hasImagesElsewhere = images != nil
        self.images = images ?? ImageFiles(folder: StoreDirectory.imagesPath(in: storePath))
        clusterClock = cluster.map { _ in ClusterClock(monotonicMicroseconds: clock.monotonicMicroseconds) }
        feeds = data.feeds
        topics = data.topics
        self.identification = identification
        gallery = data.gallery
        imageLimits = limits.image
        imageMemory = ImageMemory(bytesMax: limits[.imageMemoryBytes])
        recent = RecentImages(bytesMax: limits[.imageCacheBytes] / 2)
        var bounds = StoreBounds()
        bounds.notifications = limits[.notificationsKept]
        bounds.reportedSnapDays = limits[.reportedSnapDays]
        bounds.webhooks = limits[.webhooks]
        bounds.pushSubscriptionsPerAccount = limits[.pushSubscriptionsPerAccount]
        bounds.pushRest = limits.pushRest
        bounds.accessTokensPerAccount = limits[.accessTokensPerAccount]
        bounds.webhookEvents = limits[.webhookEvents]
        bounds.webhookEventsMs = Int64(limits[.webhookEventHours]) * 3_600_000
        self.bounds = bounds
        self.clock =
            clusterClock.map { time in
                Clock(now: { time.now }, monotonicMicroseconds: clock.monotonicMicroseconds)
            } ?? clock
        self.log = log
    }

    /// Opens the store, and returns the position of each feed.
    ///
    /// - Parameters:
    ///   - commits: counts what the writer commits.
    ///   - discard: see `Writer.discard`.
    func makeWriter(
        photoSubscribers: PhotoSubscribers, _ commits: CommitCount, _ link: FollowerLink? = nil,
        discard: @escaping @Sendable ([String]) -> Void
    ) throws(StoreError) -> (writer: Writer, heads: [FeedSummary]) {
        if let cluster { return try makeWriter(in: cluster, photoSubscribers: photoSubscribers, commits, link, discard: discard) }
        let store = try Store(try StoreDirectory(path: storePath), feeds: feeds, topics: topics, now: clock.now)
        store.bounds = bounds
        store.commits = commits
        let heads = try store.commit { transaction in
            try transaction.beginSearchRebuild(limit: RebuildSearch.batchMax)
            return try transaction.snapshot.feedSummaries(for: nil)
        }
        try claimImages(for: store)
        if store.directory.wasUnclean { try sweep(store) }
        var writer = makeWriter(store, photoSubscribers, discard: discard)
        if let failStop { writer.failStop = failStop }
        writer.eraseLeftovers()
        return (writer, heads)
    }

    private func claimImages(for store: any WritableStore) throws(StoreError) {
        if hasImagesElsewhere { try images.claim(for: try store.look(\.imagesOwner)) }
    }

    private func makeWriter(
        _ store: any WritableStore, _ photoSubscribers: PhotoSubscribers, discard: @escaping @Sendable ([String]) -> Void
    ) -> Writer {
        Writer(store: store, clock: clock, log: log, photoSubscribers: photoSubscribers) { [recent] files in
            recent.forget(files)
            discard(files)
        }
    }

    private func makeWriter(
        in cluster: ClusterConfiguration, photoSubscribers: PhotoSubscribers, _ commits: CommitCount, _ link: FollowerLink?,
        discard: @escaping @Sendable ([String]) -> Void
    ) throws(StoreError) -> (writer: Writer, heads: [FeedSummary]) {
        guard let link else { throw StoreError(.other, "a node of a cluster needs a link to its follower") }
        do { try clusterClock?.read(from: cluster.database) } catch { throw StoreError(error) }
        let directory = try StoreDirectory(path: storePath, holdsImages: false)
        let store = try ClusterStore(
            cluster.database, node: cluster.node, version: Product.version, in: directory, feeds: feeds, topics: topics,
            seen, now: clock.now)
        store.bounds = bounds
        store.commits = commits
        let heads = try store.look { try $0.feedSummaries(for: nil) }
        try claimImages(for: store)
        var writer = makeWriter(store, photoSubscribers, discard: discard)
        writer.node = store.node
        writer.route = NodeRoute(link: link)
        return (writer, heads)
    }

    func makeFollower(
        _ node: ClusterNode, _ heads: [FeedSummary], _ link: FollowerLink, _ photoSubscribers: PhotoSubscribers
    ) throws(StoreError) -> Follower {
        guard let cluster, let clusterClock else { throw StoreError(.other, "this server is not part of a cluster") }
        let store = try ClusterFollower(
            cluster.database, node: node, in: storePath, heads: heads, feeds: feeds, topics: topics, seen, now: clock.now)
        let bus = if let address = cluster.bus { try openBus(address, store.cluster, link) } else { NatsBus?.none }
        return Follower(store, node: node, link, clock: clock, time: clusterClock, photoSubscribers: photoSubscribers, bus: bus, log: log)
    }

    /// Makes the sweeper of image files without rows.
    ///
    /// - Returns: nil without a cluster: it sweeps at a start after an unclean stop.
    func makeSweeper(_ cancel: CancelFlag) -> Sweeper? {
        cluster.map { Sweeper(sweep: ClusterSweep($0.database, node: $0.node), images: images, cancel: cancel, clock: clock, log: log) }
    }

    /// Nothing depends on the bus, so a missing one is not an error.
    ///
    /// - Parameter cluster: keeps the clusters apart that share a NATS: their accounts have the same numbers.
    private func openBus(_ address: String, _ cluster: String, _ link: FollowerLink) throws(StoreError) -> NatsBus {
        do {
            return try NatsBus(
                try BusAddress(address), subject: "snapfeed.\(cluster).hint.\(Hint.version)",
                heard: { bytes in if let hint = Hint(text: String(decoding: bytes, as: UTF8.self)) { link.hear(hint) } },
                changed: { [log] isConnected in
                    log.record(isConnected ? .busBack : .busAway, isConnected ? "connected to the bus" : "the bus cannot be reached")
                })
        } catch { throw StoreError(.other, "\(error)") }
    }

    /// Removes files that a crash left between an image's file and its row.
    private func sweep(_ store: Store) throws(StoreError) {
        let sweep = try store.commit { transaction in try images.sweep { try transaction.snapshot.namesFile($0) } }
        log.record(
            .uncleanStop,
            "the last stop was not clean: the database is sound, \(sweep.removed) image files without a snap were removed",
            ["files": sweep.removed])
        if sweep.foreign > 0 {
            log.record(
                .foreignFiles, "\(sweep.foreign) files in images/ do not belong to the store and were left there: see `snapfeed doctor`",
                ["files": sweep.foreign])
        }
    }

    func makeReader(_ commits: CommitCount) throws(StoreError) -> Reader {
        let context = ReadContext(
            store: try openStore(imageLists), images: images, gallery: gallery, log: log, recent: recent, commits: commits,
            clock: clock)
        return Reader(context: context, clock: clock, log: log)
    }

    func makeSearchMatcher(_ link: SearchLink) throws(StoreError) -> SearchMatcher {
        SearchMatcher(try openStore(), link, clock: clock, log: log)
    }

    func makeRecipientFinder(_ photoSubscribers: PhotoSubscribers) throws(StoreError) -> RecipientFinder {
        RecipientFinder(store: try openStore(), photoSubscribers: photoSubscribers, log: log)
    }

    func makePreparer() throws(StoreError) -> Preparer {
        let context = PreparationContext(
            store: try openStore(), images: images, imageLimits: imageLimits, imageMemory: imageMemory, clock: clock)
        return Preparer(context: context, log: log)
    }

    func makeIdentifyWorker(_ cancel: CancelFlag) throws(StoreError) -> IdentifyWorker {
        let preparer = try makePreparer()
        return IdentifyWorker(identifier: identification.makeIdentifier(topics, cancel), context: preparer.context, log: log)
    }

    /// Nil where no encyclopedia is named.
    func makeSummaryWorker(_ cancel: CancelFlag) -> SummaryWorker? {
        identification.makeEncyclopedia(cancel).map { SummaryWorker($0.wiki, host: $0.host, clock: clock, log: log) }
    }

    /// Makes the dispatcher of deliveries.
    ///
    /// - Parameter node: 0 without a cluster.
    func makeDeliveryDispatcher(_ node: Int64) throws(StoreError) -> DeliveryDispatcher {
        var kinds: [(any DeliveryKind.Type, DeliveryPatience)] = [(WebhookDelivery.self, .webhooks(limits))]
        if push != nil { kinds.append((PushDelivery.self, .pushes(limits))) }
        return DeliveryDispatcher(
            store: try openStore(), kinds: kinds, hosts: HostBudget(perSecond: limits[.pushesPerSecondPerHost]), node: node, clock: clock,
            log: log)
    }

    func makeDeliveryWorker(_ node: Int64, _ cancel: CancelFlag, write: @escaping (WriteJob) -> Bool) -> DeliveryWorker {
        let (ofWebhooks, ofPushes) = (DeliveryPatience.webhooks(limits), DeliveryPatience.pushes(limits))
        return DeliveryWorker(
            webhooks: WebhookDelivery(patience: ofWebhooks, client: deliveryClient(ofWebhooks, webhookReach, cancel)),
            pushes: push.map {
                PushDelivery(patience: ofPushes, client: deliveryClient(ofPushes, $0.reach, cancel), configuration: $0)
            }, node: node, clock: clock, log: log, cancel: cancel, write: write)
    }

    private func deliveryClient(_ patience: DeliveryPatience, _ reach: FetchReach, _ cancel: CancelFlag) -> HTTPClient {
        let time = Duration.milliseconds(patience.tryMs)
        // The body of an answer is not read.
        let limits = HTTPClient.Limits(deadline: time, attempt: time, connecting: time, answerBytes: 64 << 10)
        return HTTPClient(agent: IdentificationConfiguration.agent, limits: limits, cancel: cancel, reach: reach)
    }

    private func openStore(_ imageLists: ImageLists? = nil) throws(StoreError) -> any ReadableStore {
        if let cluster {
            return try ClusterReader(
                cluster.database, node: cluster.node, feeds: feeds, topics: topics, seen, imageLists: imageLists, now: clock.now)
        }
        return try StoreReader(
            StoreDirectory.databasePath(in: storePath), feeds: feeds, topics: topics, imageLists: imageLists, now: clock.now)
    }
}
