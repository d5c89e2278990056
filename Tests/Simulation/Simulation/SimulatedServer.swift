import CSimulatedDisk
import Logging
import SnapLoop
import SnapModel
import SnapServer
import SnapStore
import SnapWire
import Synchronization
import TestSupport

/// Both clocks, set by the scheduler.
package final class SimulatedClock: Sendable {
    private let wall = Atomic<Int64>(1_800_000_000_000)
    private let monotonic = Atomic<Int64>(1_000_000)

    package func advance(milliseconds: Int64) {
        wall.add(milliseconds, ordering: .relaxed)
        monotonic.add(milliseconds * 1_000, ordering: .relaxed)
    }

    /// Sets the machine's clock to another time.
    func jump(milliseconds: Int64) { wall.add(milliseconds, ordering: .relaxed) }

    var microseconds: Int64 { monotonic.load(ordering: .relaxed) }

    var clock: Clock {
        Clock(
            now: { [self] in Timestamp(milliseconds: wall.load(ordering: .relaxed)) }, monotonicMicroseconds: { [self] in microseconds })
    }
}

/// The parts that survive a server's death: the folder, the disk, the configuration.
final class SimulatedMachine {
    static let accounts = 4
    static let clientsPerAccount = 2
    static let accountNumbers = (1...accounts).map(Int64.init)
    /// The account that operators suspend at times.
    static let suspectNumber = Int64(accounts)
    /// Accounts that take snaps from everyone; the others take them from accounts that they follow.
    static let openNumbers: Set<Int64> = [1, 2]

    let folder: TemporaryFolder
    let clock = SimulatedClock()
    let configuration: ServerConfiguration
    let loopLimits: LoopLimits
    let socketCapacity: Int
    let data: DataFolder
    let mutation: Mutation?
    let tokens: [String]

    init(_ random: inout Seeded, _ mutation: Mutation?) throws {
        folder = try TemporaryFolder()
        self.mutation = mutation
        disk_format(folder("store"), random.next())
        var configuration = ServerConfiguration()
        configuration.storePath = folder("store")
        configuration.webFiles = []
        configuration.limits = Self.limits(&random)
        self.configuration = configuration
        var loopLimits = configuration.limits.loop(pingAfterSeconds: 60)
        loopLimits.flushBytes = [1_024, 16_384, 262_144].pick(&random)
        self.loopLimits = loopLimits
        socketCapacity = [256, 4_096, 65_536].pick(&random)
        data = try SimulatedData.write(to: folder)
        tokens = (0..<Self.accounts * Self.clientsPerAccount).map { "token-\($0)" }
        disk_show_readers(nil)
        try makeAccounts()
        try mutation?.build(into: folder("store/snapfeed.db"))
        disk_set_lying(mutation == .acknowledgesBeforeItIsDurable ? 1 : 0)
    }

    /// The configuration of a server, or of a node, which keeps nothing but its lock in a folder of its own.
    func configuration(of node: ClusterConfiguration?) -> ServerConfiguration {
        guard let node else { return configuration }
        var configuration = configuration
        configuration.storePath = folder("node-\(node.node)")
        configuration.cluster = node
        return configuration
    }

    private static func limits(_ random: inout Seeded) -> Limits {
        var limits = Limits()
        if random.chance(3, in: 4) { limits.setRequestsPerSecond(0) }
        limits[.logBytes] = [2_048, 16_384, 1 << 20].pick(&random)
        limits[.outboxBytes] = [8_192, 65_536, 1 << 20].pick(&random)
        limits[.recoveryEvents] = [0, 5, 100].pick(&random)
        limits[.requestsInFlight] = [3, 32].pick(&random)
        limits[.imagingQueue] = [1, 8].pick(&random)
        limits[.connectionsPerAccount] = 4
        (limits[.photosPerMinute], limits[.editsPerMinute]) = (0, 0)
        limits[.photoBytesPerAccount] = [8_192, 1 << 30].pick(&random)
        // The free room on the machine's real disk must not matter.
        limits[.storeFreeBytes] = 0
        return limits
    }

    /// Makes the accounts. The database is on the simulated disk, but the server also expects a file of its name in the folder.
    private func makeAccounts() throws {
        let store = try Store(try StoreDirectory(path: folder("store")), feeds: data.feeds, now: clock.clock.now)
        try store.commit { transaction in
            for account in 0..<Self.accounts {
                let id = try transaction.addAccount(name: "account \(account)", password: "none", at: clock.clock.now())
                if Self.openNumbers.contains(id.rawValue) {
                    _ = try transaction.editProfile(of: id, ProfileChange(snapsFrom: .everyone), at: clock.clock.now())
                }
                for device in 0..<Self.clientsPerAccount {
                    let token = tokens[account * Self.clientsPerAccount + device]
                    _ = try transaction.addSession(
                        id, tokenDigest: Secret.digest(ofToken: token), device: "d\(device)", at: clock.clock.now())
                }
            }
        }
        try store.close()
        // The real file only stands in for the simulated one; its size must be a whole number of pages.
        try folder.write(String(repeating: " ", count: 4_096), to: "store/snapfeed.db")
    }
}

/// One life of the server, from its start to its death.
final class SimulatedServer {
    let loop: SimulatedLoop
    let workers: WorkerPool
    let lanes: SteppedWorkerPool
    let server: Server

    /// - Parameter cluster: what makes it a node; nil without a cluster.
    /// - Throws: `StoreError` when the disk fails during the start, or the shared database cannot be reached.
    convenience init(_ machine: SimulatedMachine, _ oracle: Oracle, in cluster: ClusterConfiguration? = nil) throws {
        let images = cluster.map { _ in ImageFiles(folder: machine.folder("store/images")) }
        try self.init(machine.configuration(of: cluster), machine.data, machine.clock, machine.loopLimits, machine.mutation, images: images)
        server.begin(.expiry)
        loop.sent = { message, socket throws(Violation) in
            guard case .binary(let bytes) = message, let (json, _) = Attachment.split(bytes) else { return }
            guard let snap = Self.snap(in: json), let viewer = socket.client?.account else {
                throw Violation("an image without a snap's id")
            }
            try oracle.imageLeaves(snap, to: viewer)
        }
    }

    /// A server on a store that exists, or on a new one, without any maintenance task yet.
    ///
    /// - Parameter images: where they are; nil for the store's own folder.
    init(
        _ configuration: ServerConfiguration, _ data: DataFolder, _ clock: SimulatedClock, _ loopLimits: LoopLimits,
        _ mutation: Mutation? = nil, images: ImageFiles? = nil
    ) throws {
        let log = Logger(label: "simulation") { _ in SwiftLogNoOpLogHandler() }
        loop = SimulatedLoop(loopLimits, slowConsumerCode: CloseCode.slowConsumer.rawValue, mutation) { clock.microseconds }
        workers = WorkerPool(limits: configuration.limits, isClustered: configuration.cluster != nil) { [flag = loop.wakeFlag] in flag.set()
        }
        var factory = WorkerFactory(
            storePath: configuration.storePath, data: data, limits: configuration.limits, cluster: configuration.cluster, images: images,
            clock: clock.clock, log: log)
        // Keys move early, so that all worlds have some in the table and some in memory.
        (factory.bounds.recentKeysMin, factory.bounds.recentKeysMax) = (4, 12)
        // The process does not end here: the scheduler notices the dead disk and ends the server in a step of its own.
        factory.failStop = {}
        lanes = try SteppedWorkerPool(workers, factory)
        server = Server(
            configuration, try RequestPolicy(configuration), data, heads: lanes.heads, loop, workers, factory, log: log)
    }

    private static func snap(in json: ArraySlice<UInt8>) -> Int64? {
        try? json.withUnsafeBufferPointer { try JSONObject($0).object("result")?.object("snap")?.snapID("id") }
    }
}
