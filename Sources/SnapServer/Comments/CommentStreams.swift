import SnapLoop
import SnapModel
import SnapStore
import SnapWire

/// The logs of comments on photos that connections follow.
///
/// A log lives in memory only. It begins with the first connection that follows its photo, and stays for a while after the last one, so that
/// a short absence misses nothing. Its entries name comments and have no text: who comes back reads them from the store.
///
/// As with home, a connection follows from the moment when it asks, so that nothing falls between its answer and its first push.
///
/// - Thread: loop.
final class CommentStreams {
    /// Entries of one log; who missed more gets the newest comments.
    static let entriesMax = 64
    /// Logs without a connection; the oldest go.
    private static let idleMax = 1_000

    private struct Follower {
        let account: AccountID
        /// The number of its join, if it returned with a position; else 0.
        let returned: Int64
        var catchUp = CatchUp()
    }

    private struct Stream {
        let epoch = Secret.shareCode()
        var entries: [LoggedComment] = []
        var head: Int64 = 0
        var connections: [ConnectionID: Follower] = [:]
        var newestReturn: Int64 = 0

        /// What was missed since a position; nil if the log does not reach back to it.
        func missed(since: FeedPosition?) -> [LoggedComment]? {
            guard let since, since.epoch == epoch, (head - Int64(entries.count)...head).contains(since.offset) else { return nil }
            return entries.filter { $0.offset > since.offset }
        }

        /// Finds the connections that returned between a commit and the report of its event. Their answers come from the log, which lacked
        /// the event, and whether they may see it was not looked up. Those that wait for their answers ask again.
        ///
        /// - Returns: the others.
        mutating func miss(after joins: Int64, but accounts: Set<AccountID>) -> [ConnectionID] {
            guard newestReturn > joins else { return [] }
            return connections.filter { $1.returned > joins && !accounts.contains($1.account) }.keys.filter { connection in
                connections[connection]?.catchUp.miss() == false
            }
        }
    }

    private let loop: any ConnectionLoop
    private let subscribers: CommentSubscribers
    private var streams: [PhotoID: Stream] = [:]
    private var ofConnection: [ConnectionID: Set<PhotoID>] = [:]
    /// Photos with a log and without a connection, in the order in which they were left.
    private var idle: [PhotoID] = []
    private var following: Int64 = 0
    private var published: Int64 = 0
    private var deliveries: Int64 = 0

    init(_ loop: any ConnectionLoop, _ subscribers: CommentSubscribers) {
        self.loop = loop
        self.subscribers = subscribers
    }

    var counts: ListenerCounts { ListenerCounts(subscribers: following, published: published, deliveries: deliveries) }

    /// Begins a connection's subscription to the comments on a photo. The store is read after this.
    ///
    /// - Returns: the newest position, and what was missed since the requested one.
    /// - Throws: `tooMany`, `busy`.
    func begin(
        _ photo: PhotoID, _ account: AccountID, since: FeedPosition?, on connection: ConnectionID, _ limits: Limits
    ) throws(Rejection) -> (head: FeedPosition, missed: [LoggedComment]?) {
        end(photo, of: connection)
        let most = limits[.commentSubscriptionsPerConnection]
        guard ofConnection[connection, default: []].count < most else {
            throw Rejection(
                .tooMany,
                "You have reached the limit of \(most) photos whose comments one connection follows (commentSubscriptionsPerConnection).")
        }
        guard following < limits[.commentSubscriptions] else {
            throw Rejection(.busy, "The server has reached its limit of followed photos. Try again later.", retryAfterMs: 60_000)
        }
        idle.removeAll { $0 == photo }
        var stream = streams[photo] ?? Stream()
        let (join, missed) = (subscribers.add(account, to: photo), stream.missed(since: since))
        if missed != nil { stream.newestReturn = join }
        stream.connections[connection] = Follower(account: account, returned: missed == nil ? 0 : join)
        streams[photo] = stream
        ofConnection[connection, default: []].insert(photo)
        following += 1
        return (FeedPosition(epoch: stream.epoch, offset: stream.head), missed)
    }

    /// As for `Listeners`.
    func isComplete(_ photo: PhotoID, _ connection: ConnectionID) -> Bool {
        streams[photo]?.connections[connection]?.catchUp.checkCompleteness() ?? true
    }

    /// Starts the pushes once the answer has been sent, with what it does not cover.
    func start(_ photo: PhotoID, _ connection: ConnectionID, after offset: Int64) {
        for frame in streams[photo]?.connections[connection]?.catchUp.start(after: offset) ?? [] { loop.send(frame, to: connection) }
    }

    func end(_ photo: PhotoID, of connection: ConnectionID) {
        guard let account = streams[photo]?.connections.removeValue(forKey: connection)?.account else { return }
        following -= 1
        ofConnection[connection]?.remove(photo)
        if ofConnection[connection]?.isEmpty == true { ofConnection[connection] = nil }
        subscribers.remove(account, from: photo)
        guard streams[photo]?.connections.isEmpty == true else { return }
        idle.append(photo)
        if idle.count > Self.idleMax { forget(idle.removeFirst()) }
    }

    private func forget(_ photo: PhotoID) {
        streams[photo] = nil
        subscribers.forget(photo)
    }

    /// Ends all of a connection that has closed or acts for another account.
    func endAll(of connection: ConnectionID) {
        for photo in ofConnection[connection] ?? [] { end(photo, of: connection) }
    }

    /// Adds an event to the log of its photo, and sends it, encoded once, to those of the given accounts that follow it.
    ///
    /// - Parameters:
    ///   - joins: accounts that joined later were not looked at.
    ///   - sent: called for each push, with its connection and bytes.
    func push(_ event: CommentEvent, to accounts: Set<AccountID>, joins: Int64, sent: (ConnectionID, Int) -> Void) {
        guard var stream = streams.removeValue(forKey: event.photo) else { return }
        defer { streams[event.photo] = stream }
        stream.head += 1
        stream.entries.append(LoggedComment(offset: stream.head, comment: event.comment, kind: event.kind.word, at: event.at))
        if stream.entries.count > Self.entriesMax { stream.entries.removeFirst() }
        published += 1
        for connection in stream.miss(after: joins, but: accounts) {
            loop.close(connection, code: CloseCode.slowConsumer.rawValue, reason: "a comment came while you returned")
        }
        guard !accounts.isEmpty else { return }
        let message = PlacedCommentEvent(position: FeedPosition(epoch: stream.epoch, offset: stream.head), event: event).message()
        let frame = Frame.text(message)
        // By index, because a loop over the pairs would copy them all at the first change.
        for index in stream.connections.indices where accounts.contains(stream.connections.values[index].account) {
            guard stream.connections.values[index].catchUp.hears(frame, .at(stream.head)) else { continue }
            let connection = stream.connections.keys[index]
            deliveries += 1
            loop.send(frame, to: connection)
            sent(connection, message.count)
        }
    }

    /// Events were lost: the connections are closed, and ask again when they are back. No log continues, because it lacks what was lost.
    func closeAll(code: UInt16, reason: String) {
        for photo in streams.keys { subscribers.forget(photo) }
        for connection in ofConnection.keys { loop.close(connection, code: code, reason: reason) }
        (streams, ofConnection, idle, following) = ([:], [:], [], 0)
    }
}
