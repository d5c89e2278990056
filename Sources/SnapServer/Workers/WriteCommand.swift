import SnapLoop
import SnapModel
import SnapStore
import SnapWire

/// Who asked for something, and where the answer goes.
struct Ticket: Sendable {
    let connection: ConnectionID
    let request: RequestID
    let kind: RequestKind
    /// What was counted for it and may be given back.
    var attempt: Attempt?
    /// For the operator's figures: its class, and when it began on the monotonic clock, microseconds.
    var methodClass = MethodClass.read
    var startedAt: Int64 = 0
}

/// A command that changes the store. It runs on the writer thread, in the batch's one transaction; twice, without a trace of the first
/// time, when another command of the batch had to be taken back. So it does nothing but write rows.
protocol WriteCommand: Sendable {
    /// - Throws: a `Rejection`, after which nothing of what it did remains.
    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome

    /// Image files that it brought along and that nobody needs when it is refused.
    var files: [String] { get }
}

extension WriteCommand {
    var files: [String] { [] }
}

/// What a command did. It becomes visible to anybody only after its transaction has been committed.
struct Outcome: Sendable {
    var reply: Reply = .done
    var events: [Event] = []
    var notices: [(account: AccountID, notice: Notice)] = []
    /// Logins that ended: their connections are closed.
    var endedSessions: [SessionID] = []
    /// Accounts whose rights changed: their connections reconnect to learn of it.
    var changedAccounts: [AccountID] = []
    /// An account that has another name now: its connections go on under that.
    var renamed: Person?
    /// The connection acts for this identity from now on.
    var signedIn: Identity?
    /// The claim whose image is the answer, instead of `reply`.
    var claim: Claim?
    /// The local admin's look at an image, which is the answer, instead of `reply`.
    var inspection: Claim?
    /// What is done to a connection once the log of what admins do has it, with who asked.
    var connectionAct: (connection: ConnectionNumber, act: ConnectionAct)?
    /// The page with whose images the answer is given, instead of `reply`.
    var export: DeliverExport?
    /// Files whose rows are gone.
    var unneededFiles: [String] = []
    /// Rows held what must stand nowhere any more: the WAL is emptied.
    var erasesText = false
    /// It is time to look for files beside the database that were kept for a while only.
    var removesOldCopies = false
    /// The rest of a chore, for a transaction of its own once this one has been told.
    var rest: (any WriteCommand)?

    /// What the readers answer with once this is durable.
    var delivery: (any ImageDelivery)? { (claim ?? inspection).map(DeliverImage.init) ?? export }
}

extension Outcome {
    /// One snap was taken away.
    init(removal: (event: Event, file: String?)) {
        self.init(events: [removal.event], unneededFiles: removal.file.map { [$0] } ?? [], erasesText: true)
    }
}

/// A job for the writer; without a ticket nobody waits for its answer.
struct WriteJob: Sendable {
    let ticket: Ticket?
    let command: any WriteCommand
    var chore: Chore?
}

/// A job that is done and durable, or was refused. A class, because an outcome has many parts, and each copy on the way to the loop would count
/// the references to all of them.
final class Written: Sendable {
    let ticket: Ticket?
    let chore: Chore?
    let result: Result<Outcome, Rejection>

    init(ticket: Ticket?, chore: Chore?, result: Result<Outcome, Rejection>) {
        self.ticket = ticket
        self.chore = chore
        self.result = result
    }
}
