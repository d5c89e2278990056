import SnapLoop
import SnapModel
import SnapWire
import Synchronization

/// The live searches of all connections.
///
/// Like a listener of home, a search is one of them from the moment when it is asked for, so that nothing falls between its answer and its
/// first push.
///
/// - Thread: loop.
final class LiveSearches {
    private struct Search {
        let connection: ConnectionID
        let account: AccountID
        var hearing = Hearing()
    }

    private let loop: any ConnectionLoop
    private let roll: Roll
    private var searches: [LiveSearchID: Search] = [:]
    private var ofConnection: [ConnectionID: [LiveSearchID]] = [:]
    private var made: Int64 = 0
    private var published: Int64 = 0
    private var deliveries: Int64 = 0

    init(_ loop: any ConnectionLoop, roll: Roll) {
        self.loop = loop
        self.roll = roll
    }

    var counts: ListenerCounts { ListenerCounts(subscribers: Int64(searches.count), published: published, deliveries: deliveries) }

    /// A connection asks for a live search. The store is read after this.
    ///
    /// - Throws: `tooMany`, `busy`.
    func begin(_ request: LiveSearchRequest, on connection: ConnectionID, _ limits: Limits) throws(Rejection) -> LiveSearchID {
        let most = limits[.liveSearchesPerConnection]
        guard ofConnection[connection, default: []].count < most else {
            throw Rejection(.tooMany, "A connection may have \(most) live searches (liveSearchesPerConnection). End one first.")
        }
        guard searches.count < limits[.liveSearches] else {
            throw Rejection(.busy, "The server has as many live searches as it may have. Try again later.", retryAfterMs: 60_000)
        }
        made += 1
        let id = LiveSearchID(rawValue: made)
        searches[id] = Search(connection: connection, account: request.account)
        ofConnection[connection, default: []].append(id)
        roll.insert(Roll.Search(id: id, account: request.account, query: request.query))
        return id
    }

    /// As for `Listeners`.
    func isComplete(_ search: LiveSearchID) -> Bool { searches[search]?.hearing.checkCompleteness() ?? true }

    func start(_ search: LiveSearchID, after offset: Int64) {
        guard let connection = searches[search]?.connection else { return }
        for frame in searches[search]?.hearing.start(after: offset) ?? [] { loop.send(frame, to: connection) }
    }

    /// Ends a search of this connection; false when it has none of this id.
    func end(_ search: LiveSearchID, of connection: ConnectionID) -> Bool {
        guard searches[search]?.connection == connection else { return false }
        searches[search] = nil
        ofConnection[connection]?.removeAll { $0 == search }
        if ofConnection[connection]?.isEmpty == true { ofConnection[connection] = nil }
        roll.remove(search)
        return true
    }

    /// The connection is closed, or acts for another account.
    func endAll(of connection: ConnectionID) {
        for search in ofConnection.removeValue(forKey: connection) ?? [] {
            searches[search] = nil
            roll.remove(search)
        }
    }

    /// Sends an event to those searches whom it concerns.
    ///
    /// - Parameter sent: hears of each push, with its connection and bytes.
    func push(_ event: PhotoEvent, to reach: SearchReach, sent: (ConnectionID, Int) -> Void) {
        published += 1
        let pushes = LiveSearchPushes(event)
        for search in concerned(reach) { push(pushes, at: event.position.offset, to: search, sent) }
    }

    private func concerned(_ reach: SearchReach) -> [LiveSearchID] {
        switch reach {
        case .some(let found): found
        case .allBut(let found): searches.keys.filter { !found.contains($0) }
        case .account(let account): searches.filter { $0.value.account == account }.map(\.key)
        }
    }

    private func push(_ pushes: LiveSearchPushes, at offset: Int64, to id: LiveSearchID, _ sent: (ConnectionID, Int) -> Void) {
        guard let connection = searches[id]?.connection else { return }
        let message = pushes.message(to: id)
        let frame = Frame.text(message)
        guard searches[id]?.hearing.hears(frame, .at(offset)) == true else { return }
        deliveries += 1
        loop.send(frame, to: connection)
        sent(connection, message.count)
    }

    /// It could not be found out whom an event concerns: these connections are closed, and come back to ask.
    func closeAll(code: UInt16, reason: String) {
        for connection in ofConnection.keys { loop.close(connection, code: code, reason: reason) }
    }
}

/// Which live searches get an event of a photo.
enum SearchReach: Sendable {
    case some([LiveSearchID])
    case allBut(Set<LiveSearchID>)
    case account(AccountID)
}

extension LiveSearches {
    /// What came and went among the searches, for the writer, who files them. Whoever is added asks the store only after that, so a
    /// transaction that did not see a search is in its answer.
    ///
    /// - Thread: any.
    final class Roll: Sendable {
        struct Search: Sendable {
            let id: LiveSearchID
            let account: AccountID
            let query: SearchQuery
        }

        enum Change: Sendable {
            case begun(Search)
            case ended(LiveSearchID)
        }

        private let changes = Mutex<[Change]>([])

        func insert(_ search: Search) { changes.withLock { $0.append(.begun(search)) } }

        /// What begins and ends before the writer looks is never told to it, so no more changes wait than there are searches.
        func remove(_ search: LiveSearchID) {
            changes.withLock { changes in
                let begun = changes.lastIndex { if case .begun(let begun) = $0 { begun.id == search } else { false } }
                if let begun { changes.remove(at: begun) } else { changes.append(.ended(search)) }
            }
        }

        /// The changes since the last call, in order.
        func take() -> [Change] {
            changes.withLock { changes in
                defer { changes.removeAll() }
                return changes
            }
        }
    }
}
