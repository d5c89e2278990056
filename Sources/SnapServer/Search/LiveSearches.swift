import SnapLoop
import SnapModel

/// The live searches of all connections.
///
/// Like a listener of home, a search is one of them from the moment when it is asked for, so that nothing falls between its answer and its
/// first push.
///
/// - Thread: loop.
final class LiveSearches {
    private struct Search {
        let connection: ConnectionID
        var catchUp = CatchUp()
    }

    private let loop: any ConnectionLoop
    private let link: SearchLink
    private var searches: [LiveSearchID: Search] = [:]
    private var ofConnection: [ConnectionID: [LiveSearchID]] = [:]
    private var made: Int64 = 0
    private var published: Int64 = 0
    private var deliveries: Int64 = 0

    init(_ loop: any ConnectionLoop, _ link: SearchLink) {
        self.loop = loop
        self.link = link
    }

    var counts: ListenerCounts { ListenerCounts(subscribers: Int64(searches.count), published: published, deliveries: deliveries) }

    /// Begins a live search of a connection. The store is read after this.
    ///
    /// - Throws: `tooMany`, `busy`.
    func begin(_ request: LiveSearchRequest, on connection: ConnectionID, _ limits: Limits) throws(Rejection) -> LiveSearchID {
        let most = limits[.liveSearchesPerConnection]
        guard ofConnection[connection, default: []].count < most else {
            throw Rejection(
                .tooMany, "You have reached the limit of \(most) live searches per connection (liveSearchesPerConnection). End one first.")
        }
        guard searches.count < limits[.liveSearches] else {
            throw Rejection(.busy, "The server has reached its limit of live searches. Try again later.", retryAfterMs: 60_000)
        }
        made += 1
        let id = LiveSearchID(rawValue: made)
        searches[id] = Search(connection: connection)
        ofConnection[connection, default: []].append(id)
        link.insert(SearchLink.Search(id: id, account: request.account, query: request.query))
        return id
    }

    /// As for `Listeners`.
    func isComplete(_ search: LiveSearchID) -> Bool { searches[search]?.catchUp.checkCompleteness() ?? true }

    func start(_ search: LiveSearchID, after offset: Int64) {
        guard let connection = searches[search]?.connection else { return }
        for frame in searches[search]?.catchUp.start(after: offset) ?? [] { loop.send(frame, to: connection) }
    }

    /// Ends a search of this connection; false when it has none of this id.
    func end(_ search: LiveSearchID, of connection: ConnectionID) -> Bool {
        guard searches[search]?.connection == connection else { return false }
        searches[search] = nil
        ofConnection[connection]?.removeAll { $0 == search }
        if ofConnection[connection]?.isEmpty == true { ofConnection[connection] = nil }
        link.remove(search)
        return true
    }

    /// Ends the live searches of a connection that has closed or acts for another account.
    func endAll(of connection: ConnectionID) {
        for search in ofConnection.removeValue(forKey: connection) ?? [] {
            searches[search] = nil
            link.remove(search)
        }
    }

    /// Sends pushes of an event to searches that have not ended.
    ///
    /// - Parameter sent: called for each push, with its connection and bytes.
    func push(_ pushes: SearchPushes, sent: (ConnectionID, Int) -> Void) {
        if pushes.isFirst { published += 1 }
        for push in pushes.pushes {
            guard let connection = searches[push.search]?.connection,
                searches[push.search]?.catchUp.hears(push.frame, .at(pushes.offset)) == true
            else { continue }
            deliveries += 1
            loop.send(push.frame, to: connection)
            sent(connection, push.frame.count)
        }
    }

    /// Events were lost: the connections are closed, and come back to ask.
    func closeAll(code: UInt16, reason: String) {
        for connection in ofConnection.keys { loop.close(connection, code: code, reason: reason) }
    }
}
