import SnapLoop
import SnapModel
import SnapStore
import SnapWire

/// Identifies a request, and where its answer goes.
struct Ticket: Sendable {
    let connection: ConnectionID
    let request: RequestID
    let hold: Hold
    /// A try that was counted for this request and may be taken back.
    var attempt: Attempt?
    /// The admin who asks; nil for others. The role may have been taken away before the request is carried out.
    var admin: AccountID?
    /// For the operator's figures: the class of the method.
    var rate = RateClass.read
    /// On the monotonic clock in microseconds.
    var startedAt: Int64 = 0
}

/// A command that changes the store. It runs on the writer thread, in the batch's one transaction. It may run twice, when another command
/// of the batch had to be undone; nothing of the first run remains then. So it does nothing but write rows.
protocol WriteCommand: Sendable {
    /// Changes the rows of the store, and returns the reply.
    ///
    /// - Throws: a `Rejection`; then nothing of the command remains.
    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome

    /// Image files that were stored for it, to be removed when it is refused.
    var files: [String] { get }

    /// The form in which a cluster batches commands of this kind; nil for all others.
    var batchableCommand: BatchableCommand? { get }

    /// Turns the result of a batch statement into the command's outcome.
    ///
    /// - Parameter result: that of `batchableCommand`.
    /// - Throws: a `Rejection`.
    func outcome(of result: BatchResult) throws(Rejection) -> Outcome
}

extension WriteCommand {
    var files: [String] { [] }
    var batchableCommand: BatchableCommand? { nil }
    func outcome(of result: BatchResult) throws(Rejection) -> Outcome { Outcome() }
}

/// A change that one call to the store makes.
struct StoreChange: WriteCommand {
    let outcome: @Sendable (Transaction, Timestamp) throws -> Outcome

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome { try outcome(transaction, now) }
}

/// What a command answers. Everything else that follows from it is recorded in the transaction's changes. The client sees nothing of either
/// before the transaction is committed.
///
/// A class, because it is passed on many times, and each copy of a struct would count references to all its strings.
final class Outcome: Sendable {
    /// How the request is answered.
    enum Completion: Sendable {
        case reply(Reply)
        /// With the login: the connection that asked acts for its identity from now on. If that login has ended meanwhile, a refusal is the answer.
        case signIn(SignedIn)
        /// By images, which a reader gives once this is durable.
        case images(any ImageDelivery)
        /// The audit log has it now, so once this is answered it may be done to a connection.
        case act(ConnectionAct, on: ConnectionNumber)
        /// For the thread that sends it.
        case parcel(any DeliveryParcel)
    }

    let completion: Completion
    /// The rest of long work gets a transaction of its own, once what follows from this one has been done. A request is answered after the last.
    let rest: (any WriteCommand)?

    private init(_ completion: Completion, rest: (any WriteCommand)? = nil) {
        self.completion = completion
        self.rest = rest
    }

    convenience init(_ reply: Reply = .done, rest: (any WriteCommand)? = nil) { self.init(.reply(reply), rest: rest) }
    convenience init(signIn: SignedIn) { self.init(.signIn(signIn)) }
    convenience init(_ images: any ImageDelivery) { self.init(.images(images)) }
    convenience init(act: ConnectionAct, on connection: ConnectionNumber) { self.init(.act(act, on: connection)) }
    convenience init(_ parcel: any DeliveryParcel) { self.init(.parcel(parcel)) }
}

/// A job for the writer; without a ticket no client waits for its answer.
struct WriteJob: Sendable {
    let ticket: Ticket?
    let command: any WriteCommand
    var maintenance: MaintenanceTask?
    /// Called on the writer's thread once the job was committed or refused.
    var report: (@Sendable (Written) -> Void)?

    init(ticket: Ticket?, command: any WriteCommand, maintenance: MaintenanceTask? = nil, report: (@Sendable (Written) -> Void)? = nil) {
        self.ticket = ticket
        self.command = command
        self.maintenance = maintenance
        self.report = report
    }
}

/// A job that was committed, or refused.
struct Written: Sendable {
    let ticket: Ticket?
    let maintenance: MaintenanceTask?
    let result: Result<Outcome, Rejection>
    /// Whether its outcome is unknown: then its files stay, because a row may name them.
    var isInDoubt = false
    /// What the loop does because of its changes.
    var fanouts: [Fanout] = []
}

/// Jobs that the writer has taken, and not reported.
struct TakenBatch {
    let jobs: [WriteJob]
    /// See `CommitFigures.jobs`.
    let jobCount: Int
    /// When they were taken, in microseconds.
    let start: Int64
    /// What was sent of them already, with the indexes of its jobs.
    let sent: [(index: Int, work: BatchableCommand)]

    /// Whether the results leave nothing of it to do.
    func isWhole(_ results: Result<[BatchResult?], StoreError>) -> Bool {
        guard case .success(let results) = results, results.count == jobs.count else { return false }
        return results.allSatisfy { $0 != nil }
    }
}

/// A batch that was committed, or failed as a whole.
struct CommittedBatch {
    /// The result of each job.
    var written: [Written]
    /// Why all of it failed; nil when it was committed.
    var fault: String?
    var consequences: Consequences
}
