import CSimulatedDisk
import SnapModel
import SnapPostgres
import SnapServer
import SnapStore
import TestSupport

/// The database of a simulated cluster, in place of PostgreSQL: the product's SQL over one SQLite database.
///
/// One thread takes all steps, so transactions never overlap. The one exception is what the fence is for: a transaction whose connection
/// broke in its COMMIT, and which may still come (`late`).
final class SimulatedDatabase {
    /// The fate of a COMMIT whose answer is lost.
    enum CommitFault: CaseIterable {
        case committed, lost
        /// It arrives after its node asked about it.
        case late
    }

    struct Statement {
        let sql: String
        let values: [PostgresValue]
        let kind: StatementKind
    }

    /// A transaction in flight whose client has given up.
    struct Late {
        let statements: [Statement]
        /// Whether it holds the cluster's lock meanwhile, so that no other one can come in front of it.
        let isAlone: Bool
    }

    let tables: TableEngine
    let defect: ClusterDefect?
    private let clock: SimulatedClock
    var random: Seeded
    private var faults: [Int: (fault: CommitFault, isCut: Bool)] = [:]
    private(set) var late: [Late] = []
    private var cut: Set<Int> = []
    private var kinds: [String: StatementKind] = [:]
    private var listeners: [Listener] = []
    /// The newest number that each node asked to commit, by the node's number.
    var asked: [Int64: Int64] = [:]
    /// The commits of each node.
    var commits: [Int: Int] = [:]
    /// The offsets that were given out, by feed: see `ClusterDefect.takesOffsetsFromASequence`.
    var sequences: [Int64: Int64] = [:]
    /// The node at which each open was made, by snap and viewer: see `ClusterDefect.sharesNoClaims`.
    var openers: [[Int64]: Int] = [:]

    private struct Listener {
        weak var session: SimulatedSession?
    }

    init(_ path: String, _ clock: SimulatedClock, _ defect: ClusterDefect?, seed: UInt64) throws(Violation) {
        do { tables = try TableEngine(path) } catch { throw Violation("the shared database does not open: \(error)") }
        (self.clock, self.defect) = (clock, defect)
        random = Seeded(seed)
    }

    func statement(_ sql: String, _ values: [PostgresValue]) -> Statement {
        let kind = kinds[sql] ?? StatementKind(sql)
        kinds[sql] = kind
        return Statement(sql: sql, values: values, kind: kind)
    }

    var now: Int64 { clock.clock.now().milliseconds }

    // MARK: Faults

    /// The next COMMIT of a node gets no answer.
    func loseAnswer(of node: Int, _ fault: CommitFault, thenCut: Bool) { faults[node] = (fault, thenCut) }

    func takeFault(of node: Int) -> CommitFault? {
        guard let (fault, isCut) = faults.removeValue(forKey: node) else { return nil }
        if isCut { cut.insert(node) }
        return fault
    }

    func cutOff(_ node: Int) { cut.insert(node) }
    func isCutOff(_ node: Int) -> Bool { cut.contains(node) }

    /// All nodes reach the database again.
    func heal() {
        cut.removeAll()
        faults.removeAll()
    }

    // MARK: Late transactions

    func add(_ transaction: Late) { late.append(transaction) }

    /// A transaction that holds the lock comes before all that ask for it.
    func waitForLock() { while let index = late.firstIndex(where: \.isAlone) { arrive(late.remove(at: index)) } }

    /// The oldest late transaction arrives, or never will.
    ///
    /// - Returns: false when there is none.
    func oneArrives() -> Bool {
        guard !late.isEmpty else { return false }
        let next = late.removeFirst()
        if random.chance(3, in: 4) { arrive(next) }
        return true
    }

    /// Whether a transaction that may still come keeps a question about it waiting too long.
    func isHeld() -> Bool { !late.isEmpty && random.chance(1, in: 3) }

    private func arrive(_ transaction: Late) {
        let session = SimulatedSession(self, node: -1, isWriter: false)
        do throws(PostgresError) { for statement in transaction.statements { _ = try session.execute(statement) } } catch {
            session.giveUp()
        }
    }

    // MARK: Hints

    func listen(_ session: SimulatedSession) { listeners.append(Listener(session: session)) }

    /// Hints are lost, doubled and late; nothing depends on them.
    func notify(_ hints: [String]) {
        listeners.removeAll { $0.session == nil }
        for hint in hints {
            for listener in listeners {
                let copies = [0, 1, 1, 2].pick(&random)
                for _ in 0..<copies { listener.session?.arrived.append(hint) }
            }
        }
    }

    /// - Parameter hints: those that are on their way; the ones that stay are later than the rest.
    func deliver(_ hints: inout [String]) -> [String] {
        var delivered: [String] = []
        hints.shuffle(using: &random)
        while !hints.isEmpty, random.chance(3, in: 4) { delivered.append(hints.removeLast()) }
        return delivered
    }
}

/// How one node of a simulated cluster reaches the shared database.
///
/// - Thread: the simulation's only one.
struct NodeDatabase: ClusterDatabase, @unchecked Sendable {
    let database: SimulatedDatabase
    let node: Int
    /// No thread blocks in a simulation: the scheduler tries again.
    var patienceMs: Int64 { 0 }

    func connect(as name: String) throws(PostgresError) -> any ClusterSession {
        guard !database.isCutOff(node) else { throw PostgresError(state: "", "the database cannot be reached") }
        return SimulatedSession(database, node: node, isWriter: name.hasSuffix("writer"))
    }
}

/// A defect that can be built into a simulated cluster, to prove that it would be found.
package enum ClusterDefect: String, CaseIterable, Sendable {
    /// A node asks what became of its transaction without keeping it from coming late.
    case asksWithoutAFence
    /// A node takes a COMMIT without an answer for one that happened.
    case takesALostAnswerForACommit
    /// Offsets are given out before the commit, so that a later one may be seen before an earlier one.
    case takesOffsetsFromASequence
    /// A node reads the heads only after a hint.
    case believesHintsOnly
    /// Each node knows only its own claims.
    case sharesNoClaims
}
