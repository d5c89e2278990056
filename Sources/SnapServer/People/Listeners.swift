import SnapLoop
import SnapModel
import Synchronization

/// A source that a connection can follow besides feeds. Its content depends on the account, so no log of frames exists for it.
enum Channel: CaseIterable {
    case home, notifications, inbox
}

/// The connections that follow one channel.
///
/// A connection is one of them from the moment when it asks: pushes that come before the answer are held, and those that the answer already
/// covers are dropped. So nothing falls between the two, and the answer comes first.
///
/// - Thread: loop.
final class Listeners {
    /// A connection that follows the channel.
    private final class Listener {
        let connection: ConnectionID
        let account: AccountID
        var state = CatchUp()

        init(_ connection: ConnectionID, _ account: AccountID) {
            self.connection = connection
            self.account = account
        }
    }

    private let loop: any ConnectionLoop
    private var listeners: [ConnectionID: Listener] = [:]
    /// A push takes one look-up for each account: most have one connection.
    private var ofAccounts: [AccountID: [Listener]] = [:]
    /// The accounts, for the writer; nil where it does not ask.
    private let subscribers: SubscriberSet?
    private var published: Int64 = 0
    private var deliveries: Int64 = 0

    init(_ loop: any ConnectionLoop, subscribers: SubscriberSet? = nil) {
        self.loop = loop
        self.subscribers = subscribers
    }

    var counts: ListenerCounts { ListenerCounts(subscribers: Int64(listeners.count), published: published, deliveries: deliveries) }
    var accounts: some Sequence<AccountID> { ofAccounts.keys }

    /// Begins a connection's subscription. The store is read after this.
    func begin(_ connection: ConnectionID, _ account: AccountID) {
        end(connection)
        let listener = Listener(connection, account)
        listeners[connection] = listener
        ofAccounts[account, default: []].append(listener)
        subscribers?.insert(account)
    }

    /// Whether everything since the store was asked is known. If not, it must be asked again.
    func isComplete(_ connection: ConnectionID) -> Bool {
        listeners[connection]?.state.checkCompleteness() ?? true
    }

    /// Starts the pushes once the answer has been sent, with what it does not cover. Does nothing if the subscription has been ended since.
    func start(_ connection: ConnectionID, after offset: Int64) {
        for frame in listeners[connection]?.state.start(after: offset) ?? [] { loop.send(frame, to: connection) }
    }

    func end(_ connection: ConnectionID) {
        guard let account = listeners.removeValue(forKey: connection)?.account else { return }
        ofAccounts[account]?.removeAll { $0.connection == connection }
        guard ofAccounts[account]?.isEmpty == true else { return }
        ofAccounts[account] = nil
        subscribers?.remove(account)
    }

    func isListening(_ account: AccountID) -> Bool { ofAccounts[account] != nil }
    func isListening(_ connection: ConnectionID) -> Bool { listeners[connection] != nil }

    /// Sends a push to the connections of some accounts. It is encoded for the first connection that listens.
    func push(
        _ frame: @autoclosure () -> Frame, _ place: CatchUp.Place, to accounts: some Sequence<AccountID>, but asker: ConnectionID? = nil
    ) {
        var encoded: Frame?
        for account in accounts {
            guard let some = ofAccounts[account] else { continue }
            let frame = encoded ?? frame()
            encoded = frame
            for listener in some where listener.connection != asker && listener.state.hears(frame, place) {
                deliveries += 1
                loop.send(frame, to: listener.connection)
            }
        }
        published += 1
    }

    /// Closes all connections because a push could not be sent; they reconnect and fetch it.
    func closeAll(code: UInt16, reason: String) {
        for connection in listeners.keys { loop.close(connection, code: code, reason: reason) }
    }

    /// The accounts that listen, for another thread. A new listener reads the store only after that, so a transaction that did not see them
    /// is in their answer.
    ///
    /// - Thread: any.
    final class SubscriberSet: Sendable {
        private let accounts = Mutex<Set<AccountID>>([])

        var all: Set<AccountID> { accounts.withLock { $0 } }
        func contains(_ account: AccountID) -> Bool { accounts.withLock { $0.contains(account) } }
        func insert(_ account: AccountID) { accounts.withLock { _ = $0.insert(account) } }
        func remove(_ account: AccountID) { accounts.withLock { _ = $0.remove(account) } }
    }
}
