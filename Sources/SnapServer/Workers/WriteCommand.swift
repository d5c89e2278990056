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
    /// - Throws: a `Rejection`; then nothing of the command remains.
    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome

    /// Image files that were stored for it, to be removed when it is refused.
    var files: [String] { get }

    /// The form in which a cluster batches commands of this kind; nil for all others.
    var hotWork: HotWork? { get }

    /// - Parameter result: that of `hotWork`.
    /// - Throws: a `Rejection`.
    func outcome(of result: HotResult) throws(Rejection) -> Outcome
}

extension WriteCommand {
    var files: [String] { [] }
    var hotWork: HotWork? { nil }
    func outcome(of result: HotResult) throws(Rejection) -> Outcome { Outcome() }
}

/// A change that one call to the store makes.
struct StoreChange: WriteCommand {
    let outcome: @Sendable (Transaction, Timestamp) throws -> Outcome

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome { try outcome(transaction, now) }
}

/// A job for the writer; without a ticket its answer is not awaited.
struct WriteJob: Sendable {
    let ticket: Ticket?
    let command: any WriteCommand
    var chore: Chore?
    /// Called on the writer's thread once the job was committed or refused.
    var told: (@Sendable (Written) -> Void)?

    init(ticket: Ticket?, command: any WriteCommand, chore: Chore? = nil, told: (@Sendable (Written) -> Void)? = nil) {
        self.ticket = ticket
        self.command = command
        self.chore = chore
        self.told = told
    }
}

/// A job that was committed, or refused.
struct Written: Sendable {
    let ticket: Ticket?
    let chore: Chore?
    let result: Result<Outcome, Rejection>
    /// Whether its outcome is unknown: then its files stay, because a row may name them.
    var isInDoubt = false
    /// The changes for others, besides the outcome's effects.
    var news: [News] = []
    /// The news, with those who get them.
    var tellings: [Telling] = []
}
