package import Logging
package import SnapLoop
package import SnapModel
import SnapStore
import SnapWire

// The server: everything wired together, and the loop thread's part of a request's way.
//
//     loop thread     bytes → Request → ClientConnection.admit → Command.plan → a batch per lane, handed over once per loop round
//     writer thread   one transaction for the whole batch → COMMIT → WorkerMessage.written
//     reader threads  one snapshot per question, the answer encoded there → WorkerMessage.answered
//     preparing ones  passwords and images → straight on to the writer
//     loop thread     replies → outboxes; events → Hub → each feed's log → every subscriber's cursor

/// The state of the loop thread. It is made and run on that one thread.
package final class Server {
    /// The place of the admin socket in the order of `listen` calls, as in `Peer.listener`.
    static let adminListener = 1

    let configuration: ServerConfiguration
    let log: Logger
    let clock: Clock
    let loop: any ConnectionLoop
    let workers: WorkerPool
    let hub: Hub
    let site: Site
    let requestPolicy: RequestPolicy
    let recentAnswers: RecentAnswers
    /// Sealed images in memory, shared with the readers.
    let recent: RecentImages
    var waitingImages = WaitingImages()
    let startedAt: Int64
    private let data: DataFolder
    /// Made once: a copy of it for each request would count references to all that it has.
    private lazy var planContext = PlanContext(
        info: Server.info(configuration), feeds: data.feeds, categories: data.categories, topics: data.topics, gallery: data.gallery,
        limits: limits, backupRefusal: configuration.cluster?.backupRefusal, webhookReach: configuration.webhookAddresses.reach,
        push: configuration.push
    ) { [unowned self] in readings().stats }
    /// Limits that are checked for every request, looked up once.
    let messageBytesMax, storeFreeBytesMin: Int
    let connectionLimits: ConnectionLimits

    var clients = ClientTable()
    /// Connections whose held requests wait until their outbox is small.
    var waiting: Set<ConnectionID> = []
    var figures = Figures()
    var history = MetricHistory()
    var traces = Traces()
    /// The number of connections so far: the newest one has this number.
    var connectionsSeen: Int64 = 0
    var searchProgress = SearchProgress()
    var writes: [WriteJob] = []
    /// The last transaction that was reported in this round of the loop.
    var newestCommit: CommitFigures?
    var maintenanceTasks = MaintenanceTasks()
    var reads: [ReaderJob] = []
    var shareViews = ShareViews()
    var throttle: LoginThrottle
    var ledger: AccountLedger
    var identifications: AddressLedger
    var callers: Callers
    var calls = CallLedger()
    var loginUses = LoginUses()
    /// Calls of the HTTP API that are answered at the end of this round.
    var endedCalls: [(call: APICall, response: HTTPResponse)] = []
    var appTokens = AppTokens()
    var providers: LoginProviders {
        get { planContext.providers }
        set { planContext.providers = newValue }
    }
    var drain: Drain?
    var backup = RunningBackup()
    var timers: [LoopTimer] = []
    var health = Health()
    var watch = ServerWatch()
    /// Why the server ends by itself.
    var fault: String?

    /// Makes a server on a loop that is not running yet, with worker threads that are.
    ///
    /// - Parameters:
    ///   - heads: the position of each feed, from the store.
    ///   - factory: that of the workers.
    package init(
        _ configuration: ServerConfiguration, _ requestPolicy: RequestPolicy, _ data: DataFolder, heads: [FeedSummary],
        _ loop: any ConnectionLoop, _ workers: WorkerPool, _ factory: WorkerFactory, log: Logger
    ) {
        self.configuration = configuration
        self.requestPolicy = requestPolicy
        self.loop = loop
        self.workers = workers
        self.log = log
        clock = factory.clock
        recent = factory.recent
        throttle = LoginThrottle(configuration.limits)
        connectionLimits = ConnectionLimits(configuration.limits)
        ledger = AccountLedger(configuration.limits)
        identifications = AddressLedger(perMinute: configuration.limits[.identificationsPerMinutePerAddress])
        callers = Callers(configuration.limits)
        hub = Hub(
            loop, heads: heads, logBytesMax: configuration.limits[.logBytes], photoSubscribers: workers.photoSubscribers,
            order: workers.eventOrder)
        // A node of a cluster does not know what others commit, so it asks each time.
        recentAnswers = RecentAnswers(
            bytesMax: configuration.cluster == nil ? configuration.limits[.imageCacheBytes] / 2 : 0, workers.commits)
        site = Site(files: configuration.webFiles, docs: configuration.docsFiles, gallery: data.gallery)
        startedAt = clock.monotonicMicroseconds()
        self.data = data
        messageBytesMax = configuration.limits[.messageBytes]
        storeFreeBytesMin = configuration.limits[.storeFreeBytes]
    }

    private static func info(_ configuration: ServerConfiguration) -> ServerInfo {
        ServerInfo(
            name: Product.name, version: Product.version, limits: configuration.limits.published, signUp: configuration.signUp,
            identifier: configuration.identification.identifier, hasEncyclopedia: configuration.identification.encyclopedia != nil,
            providers: configuration.providers.map(\.facts))
    }

    /// Starts a run of a maintenance task, unless one is under way.
    package func begin(_ maintenance: MaintenanceTask) { if let job = maintenanceTasks.begin(maintenance) { writes.append(job) } }

    /// Removes what is kept only for a while: unused logins, old copies next to the database, and image files without a row.
    package func removeOutdated() {
        begin(.unusedSessions)
        workers.removeOrphanedFiles()
    }

    package func everySecond() {
        let (deadline, now) = (clock.monotonicMicroseconds() - Int64(limits[.authenticationSeconds]) * 1_000_000, clock.now())
        for (connection, client) in clients {
            if client.isStranger && client.isIdle && client.openedAt < deadline {
                loop.close(connection, code: CloseCode.authenticationTimeout.rawValue, reason: "log in sooner")
            } else if client.isExpired(at: now) {
                expire(connection)
            }
        }
        expireTraces()
        storeShareViews()
        if let drain, drain.isOver(at: clock.monotonicMicroseconds()) { finishDrain() }
        checkHealth()
    }

    var limits: Limits { configuration.limits }

    /// The facts for the next command, as they are now.
    var context: PlanContext {
        planContext.isStoreFull = isStoreFull
        planContext.tokens = appTokens.verifier
        return planContext
    }

    var isStoreFull: Bool { figures.storeFreeBytes < storeFreeBytesMin }
}
