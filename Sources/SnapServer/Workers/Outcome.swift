import SnapModel
import SnapStore

/// The result of a command. None of it is visible before its transaction is committed.
///
/// A class, because it is passed on many times, and each copy of a struct would count references to all its strings.
final class Outcome: Sendable {
    /// How the request is answered.
    enum Completion: Sendable {
        case reply(Reply)
        /// By images, which a reader gives once this is durable.
        case images(any ImageDelivery)
        /// For the thread that sends it.
        case parcel(WebhookParcel)
        case push(PushParcel)
    }

    let completion: Completion
    /// Carried out by the loop in this order; see `Effect` for those that wait for the answer.
    let effects: [Effect]
    /// Carried out by the writer. A list of its own, because it is walked several times, which would copy the events.
    let upkeep: [Upkeep]
    /// The rest of long work gets a transaction of its own, once this one has been reported. A request is answered after the last.
    let rest: (any WriteCommand)?

    init(_ reply: Reply = .done, effects: [Effect] = [], upkeep: [Upkeep] = [], rest: (any WriteCommand)? = nil) {
        completion = .reply(reply)
        self.effects = effects
        self.upkeep = upkeep
        self.rest = rest
    }

    init(_ images: any ImageDelivery, effects: [Effect]) {
        completion = .images(images)
        self.effects = effects
        upkeep = []
        rest = nil
    }

    init(_ parcel: WebhookParcel, effects: [Effect]) {
        completion = .parcel(parcel)
        self.effects = effects
        upkeep = []
        rest = nil
    }

    init(_ push: PushParcel, effects: [Effect]) {
        completion = .push(push)
        self.effects = effects
        upkeep = []
        rest = nil
    }

    /// One snap was removed.
    convenience init(removal: (event: Event, file: String?)) {
        self.init(effects: [.publish(removal.event)], upkeep: [.removeFiles(removal.file.map { [$0] } ?? [])])
    }
}

/// Something in the store's files that follows from a commit.
enum Upkeep: Sendable {
    /// The files' rows are gone.
    case removeFiles([String])
    /// It is time to remove files next to the database that were kept for a while.
    case removeOldCopies
}

/// One thing that others, or the connection that asked, meet after a commit.
enum Effect: Sendable {
    // Before the answer.

    /// Everybody who follows the event's feed gets it.
    case publish(Event)
    /// The operator's figures count it.
    case photoPosted
    case favouriteAdded
    case shareMade
    case tied(Tie)
    /// The operator sees how many posts searches do not find yet, at most.
    case searchUnfinished(Int64)
    /// Tags of an account are left to be counted again, or requests to be accepted.
    case tagsLeft
    /// The operator hears of it.
    case webhook(WebhookNews)
    case push(PushNews)
    /// The account's connections get it.
    case notify(AccountID, Notice)
    /// The account's connections get it, except the one that asked.
    case notifyOthers(AccountID, Notice)
    /// The account's connections continue under its new name.
    case rename(Person)
    /// The connections of a login that ended no longer act for an account, and are closed after the answer. A login is ended from another
    /// connection because of a lost phone, a known password or a ban: what is under way is dropped, even an image whose claim was just
    /// committed. Requests that end their own login come when nothing else is under way: see `Hold.parting`.
    case endSession(SessionID)
    /// The connection that asked acts for this identity from now on; if that login has ended meanwhile, a refusal is the answer.
    case signIn(Identity)

    // After the answer.

    /// The log of what admins do has it now, so it may be done to the connection.
    case act(ConnectionAct, on: ConnectionNumber)
    /// The account's rights changed: its connections that act with other rights are closed with a code to reconnect.
    case reconnect(AccountID, as: Role)
}
