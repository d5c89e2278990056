import Logging
import SnapLoop
import SnapModel
import SnapStore
import SnapWire

/// News of a commit, with those who get them.
enum Telling: Sendable {
    case notified(AccountID, NotificationEvent)
    case noticed(AccountID, Notice)
    case photo(PhotoEvent, Hearers)
    /// It could not be found out who gets an event of a photo.
    case photoLost

    /// How much is unread.
    struct Notice: Sendable {
        let mark: ReadMark
        /// The account's newest offset then.
        let newest: Int64
        let isRead: Bool
    }

    enum Hearers: Sendable {
        case accounts([AccountID])
        case allBut(Set<AccountID>)
    }
}

extension Telling {
    /// Finds out who gets news. The store is as the commit left it.
    ///
    /// - Parameter listeners: the accounts that follow home.
    init?(_ news: News, among listeners: Set<AccountID>, in snapshot: Snapshot) throws {
        switch news {
        case .reworded: return nil
        case .notified(let account, let event): self = .notified(account, event)
        case .noticed(let account, let upTo, let unread, let newest, let isRead):
            self = .noticed(account, Notice(mark: ReadMark(upTo: upTo, unread: unread), newest: newest, isRead: isRead))
        case .photo(let event, let reach):
            guard !listeners.isEmpty else { return nil }
            switch reach {
            case .everybody(butBlocked: let account):
                self = .photo(event, .allBut(try snapshot.accounts(inBlocksWith: account, among: listeners)))
            case .formerViewers(let photo, let author, let wasForEveryone):
                let viewers = try snapshot.formerViewers(of: photo, by: author, wasForEveryone: wasForEveryone, among: listeners)
                self = .photo(event, .accounts(Array(viewers)))
            case .one(let account): self = .photo(event, .accounts([account]))
            case .followers(let author, let photo):
                self = .photo(event, .accounts(try snapshot.accounts(withInHome: photo, by: author, among: listeners, at: event.at)))
            case .others(let author, let photo):
                self = .photo(event, .accounts(Array(try snapshot.shutOut(of: photo, by: author, among: listeners))))
            }
        }
    }
}

extension Server {
    /// Sends changes to their recipients.
    ///
    /// - Parameter asker: the connection whose request brought them.
    func tell(_ telling: Telling, asker: ConnectionID?) {
        switch telling {
        case .notified(let account, let event):
            let message = event.message()
            hub.notifications.push(.text(message), .at(event.notification.offset), to: [account])
            trace(.notificationEvent, bytes: message.count, in: hub.notifications) { $0 == account }
        case .noticed(let account, let notice):
            let message = notice.mark.message()
            hub.notifications.push(.text(message), .upTo(notice.newest), to: [account], but: notice.isRead ? asker : nil)
            trace(.notificationRead, bytes: message.count, in: hub.notifications) { $0 == account }
        case .photo(let event, let hearers): push(event, to: hearers)
        case .photoLost: hub.home.closeAll(code: CloseCode.slowConsumer.rawValue, reason: "home could not be read")
        }
    }

    /// Sends pushes to live searches.
    func push(_ pushes: SearchPushes) {
        hub.searches.push(pushes) { [self] connection, bytes in
            if traces.targets.contains(connection) { trace(connection, .push(.searchEvent), bytes: bytes) }
        }
        workforce.rolls.searches.taken()
    }

    /// Events are no longer all in the log, so the connections of live searches are closed, and ask for the newest page.
    func loseSearches() {
        log.tell(.searchesBehind, "live searches were too far behind; their connections were closed")
        hub.searches.closeAll(code: CloseCode.slowConsumer.rawValue, reason: "too many photos changed")
    }

    private func push(_ event: PhotoEvent, to hearers: Telling.Hearers) {
        let message = event.message()
        let frame = Frame.text(message)
        switch hearers {
        case .accounts(let accounts):
            hub.home.push(frame, .at(event.position.offset), to: accounts)
            trace(event.push, bytes: message.count, in: hub.home, where: accounts.contains)
        case .allBut(let accounts):
            hub.home.push(frame, .at(event.position.offset), to: Array(hub.home.accounts).filter { !accounts.contains($0) })
            trace(event.push, bytes: message.count, in: hub.home) { !accounts.contains($0) }
        }
    }

    private func trace(_ push: Push, bytes: Int, in listeners: Listeners, where hears: (AccountID) -> Bool) {
        for target in traces.targets where listeners.isListening(target) && clients[target]?.identity.map({ hears($0.person.id) }) == true {
            trace(target, .push(push), bytes: bytes)
        }
    }
}
