import SnapModel
import SnapStore

/// What a command did. It becomes visible to anybody only after its transaction has been committed.
///
/// A class, because it has many parts and passes many hands, which would copy them.
final class Outcome: Sendable {
    let reply: Reply
    let events: [Event]
    let notices: [(account: AccountID, notice: Notice)]
    /// Logins that ended: their connections are closed at once. Whoever ends a login from another connection (a lost phone, a password that
    /// somebody else knew, a ban) wants nothing more to come there, so what is under way is dropped, even an image whose claim was committed
    /// just before. Requests that end their own connection come when nothing is under way on it any more: see `Hold.parting`.
    let endedSessions: [SessionID]
    /// Accounts whose rights changed: their connections reconnect to learn of it.
    let changedAccounts: [AccountID]
    /// An account that has another name now: its connections go on under that.
    let renamed: Person?
    /// The connection acts for this identity from now on.
    let signedIn: Identity?
    /// The local admin's look at an image, which is nobody's view.
    let isInspection: Bool
    /// The images that are the answer, instead of `reply`, once this is durable: the readers give them.
    let delivery: (any ImageDelivery)?
    /// What is done to a connection once the log of what admins do has it, with who asked.
    let connectionAct: (connection: ConnectionNumber, act: ConnectionAct)?
    /// Files whose rows are gone.
    let unneededFiles: [String]
    /// Rows held what must stand nowhere any more: the WAL is emptied.
    let erasesText: Bool
    /// It is time to look for files beside the database that were kept for a while only.
    let removesOldCopies: Bool
    /// The rest of a chore, for a transaction of its own once this one has been told.
    let rest: (any WriteCommand)?

    init(
        reply: Reply = .done, events: [Event] = [], notices: [(account: AccountID, notice: Notice)] = [],
        endedSessions: [SessionID] = [], changedAccounts: [AccountID] = [], renamed: Person? = nil, signedIn: Identity? = nil,
        isInspection: Bool = false, delivery: (any ImageDelivery)? = nil,
        connectionAct: (connection: ConnectionNumber, act: ConnectionAct)? = nil, unneededFiles: [String] = [],
        erasesText: Bool = false, removesOldCopies: Bool = false, rest: (any WriteCommand)? = nil
    ) {
        self.reply = reply
        self.events = events
        self.notices = notices
        self.endedSessions = endedSessions
        self.changedAccounts = changedAccounts
        self.renamed = renamed
        self.signedIn = signedIn
        self.isInspection = isInspection
        self.delivery = delivery
        self.connectionAct = connectionAct
        self.unneededFiles = unneededFiles
        self.erasesText = erasesText
        self.removesOldCopies = removesOldCopies
        self.rest = rest
    }

    /// One snap was taken away.
    convenience init(removal: (event: Event, file: String?)) {
        self.init(events: [removal.event], unneededFiles: removal.file.map { [$0] } ?? [], erasesText: true)
    }
}
