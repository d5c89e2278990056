package import Logging
import SnapFetch
import SnapImage
import SnapModel
import SnapStore

/// Builds the threads' workers. It has only values, because each thread builds its own context.
package struct WorkerFactory: Sendable {
    let storePath: String
    let feeds: [Feed]
    let topics: Topics
    let identification: IdentificationConfiguration
    let gallery: Gallery
    let imageLimits: ImageLimits
    /// Shared by all threads that decode.
    let imageMemory: ImageMemory
    let recent: RecentImages
    /// Shared by the writer, which keeps it up to date, and the readers.
    private let completions = Completions()
    private let bounds: StoreBounds
    let clock: Clock
    let log: Logger
    /// See `Writer.failStop`; nil ends the process.
    package var failStop: (@Sendable () -> Void)?

    package init(
        storePath: String, data: DataFolder, limits: Limits, identification: IdentificationConfiguration = IdentificationConfiguration(),
        clock: Clock, log: Logger
    ) {
        self.storePath = storePath
        feeds = data.feeds
        topics = data.topics
        self.identification = identification
        gallery = data.gallery
        imageLimits = limits.image
        imageMemory = ImageMemory(bytesMax: limits[.imageMemoryBytes])
        recent = RecentImages(bytesMax: limits[.imageCacheBytes] / 2)
        var bounds = StoreBounds()
        bounds.notifications = limits[.notificationsKept]
        self.bounds = bounds
        self.clock = clock
        self.log = log
    }

    var images: ImageFiles { ImageFiles(folder: StoreDirectory.imagesPath(in: storePath)) }

    /// Opens the store, and returns the position of each feed.
    ///
    /// - Parameters:
    ///   - commits: counts what the writer commits.
    ///   - discard: see `Writer.discard`.
    func makeWriter(
        rolls: Rolls, _ commits: CommitCount, discard: @escaping @Sendable ([String]) -> Void
    ) throws(StoreError) -> (writer: Writer, heads: [FeedSummary]) {
        let store = try Store(try StoreDirectory(path: storePath), feeds: feeds, completions, topics: topics, now: clock.now)
        store.bounds = bounds
        store.commits = commits
        let heads = try store.commit { try $0.snapshot.feedSummaries(for: nil) }
        if store.directory.wasUnclean {
            // Rows deleted just before the crash may still be in the WAL.
            try store.truncateLog()
            try sweep(store)
        }
        var writer = Writer(store: store, clock: clock, log: log, rolls: rolls) { [recent] files in
            recent.forget(files)
            discard(files)
        }
        if let failStop { writer.failStop = failStop }
        return (writer, heads)
    }

    /// Removes files that a crash left between an image's file and its row.
    private func sweep(_ store: Store) throws(StoreError) {
        let sweep = try store.commit { transaction in try images.sweep { try transaction.snapshot.namesFile($0) } }
        log.tell(
            .uncleanStop,
            "the last stop was not clean: the database is sound, \(sweep.removed) image files without a snap were removed",
            ["files": sweep.removed])
        if sweep.foreign > 0 {
            log.tell(
                .foreignFiles, "\(sweep.foreign) things in images/ are not the store's and were left alone: see `snapfeed doctor`",
                ["things": sweep.foreign])
        }
    }

    func makeReader(_ commits: CommitCount) throws(StoreError) -> Reader {
        let context = ReadContext(
            store: try openStore(), images: images, gallery: gallery, log: log, recent: recent, commits: commits,
            clock: clock)
        return Reader(context: context, clock: clock, log: log)
    }

    /// - Parameter makeDummy: makes the dummy hash, which is slow; called only for the lane that checks passwords.
    func makePreparer(
        for lane: Plan.Lane, makeDummy: () throws(StoreError) -> String = { () throws(StoreError) in try PasswordHash.make(Secret.token()) }
    ) throws(StoreError) -> Preparer {
        let context = PreparationContext(
            store: try openStore(), images: images, imageLimits: imageLimits, imageMemory: imageMemory,
            dummyPasswordHash: lane == .identity ? try makeDummy() : "",
            clock: clock)
        return Preparer(context: context, log: log)
    }

    func makeIdentifyWorker(_ cancel: CancelFlag) throws(StoreError) -> IdentifyWorker {
        let preparer = try makePreparer(for: .imaging)
        return IdentifyWorker(identifier: identification.makeIdentifier(topics, cancel), context: preparer.context, log: log)
    }

    /// Nil where no encyclopedia is named.
    func makeSummaryWorker(_ cancel: CancelFlag) -> SummaryWorker? {
        identification.makeEncyclopedia(cancel).map { SummaryWorker($0.wiki, host: $0.host, clock: clock, log: log) }
    }

    private func openStore() throws(StoreError) -> StoreReader {
        try StoreReader(StoreDirectory.databasePath(in: storePath), feeds: feeds, completions, topics: topics, now: clock.now)
    }
}
