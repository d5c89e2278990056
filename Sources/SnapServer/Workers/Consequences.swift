import SnapLoop
import SnapModel
import SnapStore

/// What follows from the changes of a transaction, by who does it: the loop of this node, the loops of the other nodes, the writer, and the
/// thread of live searches. `add` is the one place that decides it.
struct Consequences {
    /// Who learns of the changes.
    enum Place {
        /// The writer of a server without a cluster.
        case server
        /// The writer of a node. What is in a log, its follower pushes, as it does for what other nodes committed.
        case node
        /// The follower of a node, which has read the changes from the logs.
        case follower
    }

    private let place: Place

    // Of the command that was added last.
    private var fanouts: [Fanout] = []
    private var logged: [Fanout] = []
    private var orders: [ControlOrder] = []
    private var unused: [String] = []

    // Of the whole transaction.
    /// Image files to remove.
    private(set) var files: [String] = []
    /// What a node hints at to the others.
    private(set) var committed = Committed()
    /// What photos said before they changed, for live searches.
    private(set) var rewordings: [Rewording] = []
    private(set) var hasPhotos = false
    private(set) var hasComments = false
    /// Whether there are messages to accounts that are read after the commit.
    private(set) var hasMessages = false
    private(set) var erasesText = false
    private(set) var removesOldCopies = false
    private(set) var hasDeliveries = false

    init(at place: Place) { self.place = place }

    /// Takes the changes of the command that a transaction ran last, and leaves its orders for the other nodes there.
    ///
    /// - Parameter asker: the connection whose request it was.
    /// - Returns: what the loop of this node does.
    mutating func take(from transaction: Transaction, by asker: ConnectionID?) -> [Fanout] {
        var fanouts: [Fanout] = []
        transaction.takeChanges { fanouts = add($0, by: asker) }
        if !orders.isEmpty {
            transaction.leave(orders)
            orders = []
        }
        return fanouts
    }

    /// Adds the changes of one command.
    ///
    /// - Returns: what the loop of this node does.
    mutating func add(_ changes: [Change], by asker: ConnectionID?) -> [Fanout] {
        // One allocation, and none for each command that changes nothing for others.
        fanouts.reserveCapacity(changes.count)
        for change in changes { add(change, by: asker) }
        if !unused.isEmpty {
            files += unused
            fanouts.append(.filesRemoved(unused))
            order(.forgetFiles(unused))
            unused = []
        }
        // Last, so that the connections of a login that ends with the same command do not get it.
        fanouts += logged
        defer { (fanouts, logged) = ([], []) }
        return fanouts
    }

    private mutating func add(_ change: Change, by asker: ConnectionID?) {
        switch change {
        // Feeds have logs of their own, but a node need not wait for its follower.
        case .event(let event): push(.event(event))
        case .notice(let notice):
            fanouts.append(.notice(notice))
            if place == .node { committed.notices.append(notice) }
        case .sentChanged(let account, let snap, let at):
            fanouts.append(.message(.sent(snap, at: at), to: account))
            hasMessages = true
        case .notified(let account, let offset):
            pushFromLog(.message(.notification(at: offset), to: account), .notified(account: account.rawValue, offset: offset))
            hasMessages = true
        case .unread(let account, let upTo, let unread, let newest, let isRead):
            pushFromLog(
                .unread(account, upTo: upTo, unread: unread, newest: newest, isRead: isRead),
                .noticed(
                    account: account.rawValue, upTo: upTo, unread: unread, newest: newest, isRead: isRead, asker: asker?.number))
        case .photo(let event, let reach):
            pushFromLog(.photo(event, .reached(reach)))
            hasPhotos = true
        case .comment(let event):
            pushFromLog(
                .comment(event, .unknown),
                .commented(comment: event.comment.rawValue, kind: event.kind.word.rawValue, at: event.at.milliseconds))
            hasComments = true
        case .inbox(let change): pushFromLog(.inbox(change), change.order)
        case .reworded(let rewording): rewordings.append(rewording)
        case .sessionEnded(let session): push(.sessionEnded(session), .endSession(session.rawValue))
        case .renamed(let person):
            push(.renamed(person), .rename(account: person.id.rawValue, name: person.name, portrait: person.portrait))
        case .roleChanged(let account, let role):
            push(.roleChanged(account, role), .reconnect(account: account.rawValue, role: role.rawValue))
        case .filesUnused(let files): unused += files
        case .textErased: erasesText = true
        case .oldCopiesDue: removesOldCopies = true
        case .deliveryQueued: hasDeliveries = true
        // The rest concerns the operator of this node.
        case .webhook(let report): fanouts.append(.webhook(report))
        case .push(let report): fanouts.append(.push(report))
        case .counted(let activity): fanouts.append(.counted(activity))
        case .searchUnfinished(let left): fanouts.append(.searchUnfinished(left))
        case .workUnfinished: fanouts.append(.workUnfinished)
        }
    }

    /// Adds a push that this node's loop makes immediately, and other nodes once they hear of it.
    private mutating func push(_ fanout: Fanout, _ order: ControlOrder? = nil) {
        fanouts.append(fanout)
        if let order { self.order(order) }
        committed.hasNews = true
    }

    /// Adds a push that every loop of a cluster makes in the order of a log.
    private mutating func pushFromLog(_ fanout: Fanout, _ order: ControlOrder? = nil) {
        if place != .node { logged.append(fanout) }
        if let order { self.order(order) }
        committed.hasNews = true
    }

    private mutating func order(_ order: ControlOrder) { if place == .node { orders.append(order) } }
}

/// A change with its recipients: what the loop of a node does because of it, wherever in the cluster it was made.
enum Fanout: Sendable {
    // Pushes.

    /// The subscribers of the event's feed get it.
    indirect case event(Event)
    case notice(AccountNotice)
    indirect case notified(AccountID, NotificationEvent)
    /// A message that was not read yet. The loop gets none of these.
    indirect case message(PendingMessage, to: AccountID)
    /// Messages could not be read.
    case messagesLost
    /// How much is unread. `newest` is the account's newest offset then. With `isRead`, the connection that asked knows it.
    indirect case unread(AccountID, upTo: Int64, unread: Int64, newest: Int64, isRead: Bool)
    indirect case photo(PhotoEvent, Recipients)
    /// It is pushed to the subscribers of the photo's comments.
    indirect case comment(CommentEvent, CommentRecipients)
    /// A change of an inbox, pushed to its account.
    indirect case inbox(InboxChange)
    /// The recipients of an event of a photo, or of a comment, could not be read.
    case photosLost

    // Connections.

    /// The connections of a login that ended act for no account from now on, and are closed after the answer. A login is ended from another
    /// connection because of a lost phone, a known password or a ban: what is under way is dropped, even an image whose claim was just
    /// committed. Requests that end their own login come when nothing else is under way: see `Hold.closing`.
    case sessionEnded(SessionID)
    /// The account's connections continue under its new name.
    indirect case renamed(Person)
    /// The account's connections that act with other rights are closed after the answer, so that they begin again. An older node does not name
    /// the role: then all connections begin again.
    indirect case roleChanged(AccountID, Role?)

    // Memory and figures of this node.

    case filesRemoved([String])
    case counted(CountedActivity)
    indirect case webhook(WebhookReport)
    indirect case push(PushReport)
    case searchUnfinished(Int64)
    case workUnfinished

    /// Whether its recipients are looked up after the commit.
    var isOfPhoto: Bool {
        switch self {
        case .photo, .comment: true
        default: false
        }
    }

    /// What another node asks for in the control log; nil for what the follower reads from other logs.
    init?(_ order: ControlOrder) {
        switch order {
        case .endSession(let session): self = .sessionEnded(SessionID(rawValue: session))
        case .rename(let account, let name, let portrait):
            self = .renamed(Person(id: AccountID(rawValue: account), name: name, portrait: portrait))
        case .reconnect(let account, let role): self = .roleChanged(AccountID(rawValue: account), role.flatMap(Role.init))
        case .forgetFiles(let files): self = .filesRemoved(files)
        case .notified, .noticed, .commented, .inbox: return nil
        }
    }
}

/// Who gets an event of a photo.
enum Recipients: Sendable {
    /// Not looked up yet: the lookup follows the commit, so that an account that starts to listen later finds the event in the store.
    case reached(PhotoReach)
    case accounts([AccountID])
    case allBut(Set<AccountID>)

    /// - Parameters:
    ///   - listeners: the accounts that follow home.
    ///   - snapshot: the store as the commit left it.
    init(_ reach: PhotoReach, at time: Timestamp, among listeners: Set<AccountID>, in snapshot: Snapshot) throws {
        switch reach {
        case .everybody(butBlocked: let account):
            self = .allBut(try snapshot.accounts(inBlocksWith: account, before: time, among: listeners))
        case .formerViewers(let photo, let author, let wasForEveryone):
            self = .accounts(Array(try snapshot.formerViewers(of: photo, by: author, wasForEveryone: wasForEveryone, among: listeners)))
        case .one(let account): self = .accounts([account])
        case .followers(let author, let photo):
            self = .accounts(try snapshot.accounts(withInHome: photo, by: author, among: listeners, at: time))
        case .others(let author, let photo):
            self = .accounts(Array(try snapshot.shutOut(of: photo, by: author, among: listeners)))
        }
    }

    func includes(_ account: AccountID) -> Bool {
        switch self {
        case .reached: false
        case .accounts(let accounts): accounts.contains(account)
        case .allBut(let accounts): !accounts.contains(account)
        }
    }
}

extension [Fanout] {
    /// Drops the events of comments on photos that no connection follows. One that follows later finds them in the store.
    mutating func dropUnfollowed(_ subscribers: CommentSubscribers) {
        removeAll { fanout in
            guard case .comment(let event, .unknown) = fanout else { return false }
            return subscribers.count(on: event.photo) == nil
        }
    }

    /// How many accounts are looked at to find the recipients.
    func looks(among subscribers: PhotoSubscribers) -> Int {
        let listeners = subscribers.home.all.count
        return reduce(0) { sum, fanout in
            switch fanout {
            case .photo(_, .reached): sum + listeners
            case .comment(let event, .unknown): sum + (subscribers.comments.count(on: event.photo) ?? 0)
            default: sum
            }
        }
    }

    /// Looks up the recipients of events of photos and comments. An event without a listener is left out.
    mutating func findRecipients(among subscribers: PhotoSubscribers, in snapshot: Snapshot) throws {
        self = try compactMap { fanout -> Fanout? in
            switch fanout {
            case .photo(let event, .reached(let reach)):
                let listeners = subscribers.home.all
                guard !listeners.isEmpty else { return nil }
                return .photo(event, try Recipients(reach, at: event.at, among: listeners, in: snapshot))
            case .comment(let event, .unknown):
                guard let (listeners, joins) = subscribers.comments.accounts(on: event.photo) else { return nil }
                let isDeletion = event.kind.word == .deleted
                let accounts = try snapshot.accounts(seeing: event.comment, isDeletion: isDeletion, among: listeners)
                return .comment(event, .accounts(accounts, joins: joins))
            default: return fanout
            }
        }
    }

    /// Finds out who gets an event that all get but those in a block with an account. Right after the commit, because an account that is
    /// deleted loses its blocks in the next parts of its deletion.
    mutating func findBlocked(among listeners: Set<AccountID>, in snapshot: Snapshot) throws {
        self = try map { fanout in
            guard case .photo(let event, .reached(.everybody(let account))) = fanout else { return fanout }
            return .photo(event, try Recipients(.everybody(butBlocked: account), at: event.at, among: listeners, in: snapshot))
        }
    }

    /// Replaces the events of photos, whose recipients are unknown.
    mutating func losePhotos() { self = map { $0.isOfPhoto ? .photosLost : $0 } }

    /// Takes the events of photos out.
    mutating func takePhotos() -> [Fanout] {
        let taken = filter(\.isOfPhoto)
        removeAll(where: \.isOfPhoto)
        return taken
    }
}
