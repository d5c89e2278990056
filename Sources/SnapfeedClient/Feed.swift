/// A place in a feed: the run of offsets, and the last event that is known.
public struct Position: Codable, Hashable, Sendable {
    public var epoch: String
    public var offset: Int

    public init(epoch: String, offset: Int) {
        (self.epoch, self.offset) = (epoch, offset)
    }
}

/// A feed as it stood at a position: forget what you had of it.
public struct Snapshot: Hashable, Sendable {
    public let feed: String
    public let position: Position
    /// The newest snaps, newest first, at most 50. Older ones: ``SnapfeedClient/feedPage(feed:before:limit:)``.
    public let snaps: [Snap]
    /// The ids of all of them, also of snaps whose form this version cannot read.
    public let snapIDs: [String]
}

/// What a feed tells.
public enum FeedItem: Hashable, Sendable {
    /// The history before it is not continued: at first, after a restored backup, or when more than 500 events were missed.
    case snapshot(Snapshot)
    /// The next event. Offsets go up by one.
    case event(FeedEvent)

    public var position: Position {
        switch self {
        case .snapshot(let snapshot): snapshot.position
        case .event(let event): Position(epoch: event.epoch, offset: event.offset)
        }
    }
}

/// The events of a feed, in order, without gaps, each once.
///
/// The position is kept once the app asks for the next item. So after a process death the last item may come again, and none is lost.
/// One loop follows a feed at a time: a second one takes over, and the first one ends.
public struct FollowedFeed: AsyncSequence, Sendable {
    public typealias Element = FeedItem

    let client: SnapfeedClient
    let id: String

    public func makeAsyncIterator() -> Iterator { Iterator(client: client, feed: id) }

    public struct Iterator: AsyncIteratorProtocol, Sendable {
        let client: SnapfeedClient
        let feed: String
        private var reader: Reader?
        private var taken: Position?

        init(client: SnapfeedClient, feed: String) {
            (self.client, self.feed) = (client, feed)
        }

        /// The next item; nil once the client was stopped, another loop took over, or the task was cancelled.
        ///
        /// - Throws: ``SnapfeedError`` when the feed is refused; ``ClientError`` when the client stopped by itself.
        public mutating func next() async throws -> FeedItem? {
            if let taken { try await client.keep(taken, of: feed) }
            taken = nil
            let reader = if let reader { reader } else { Reader(client: client, feed: feed, number: try await client.follow(feed)) }
            self.reader = reader
            let item = try await client.nextItem(of: feed, reader: reader.number)
            taken = item?.position
            return item
        }
    }

    /// Lives as long as its loop.
    final class Reader: Sendable {
        let client: SnapfeedClient
        let feed: String
        let number: Int

        init(client: SnapfeedClient, feed: String, number: Int) {
            (self.client, self.feed, self.number) = (client, feed, number)
        }

        deinit {
            let (client, feed, number) = (client, feed, number)
            Task { await client.unfollow(feed, reader: number) }
        }
    }
}

/// A feed that somebody reads.
struct Following {
    let reader: Int
    /// The last event that waits for the app or has reached it.
    var known: Position?
    var queue: [FeedItem] = []
    var waiter: CheckedContinuation<FeedItem?, any Error>?
    var failure: (any Error)?
    var isSubscribing = false
    /// More came than may wait. The rest is asked for once the app has caught up.
    var isBehind = false

    mutating func deliver(_ item: FeedItem) {
        known = item.position
        if let waiter {
            self.waiter = nil
            waiter.resume(returning: item)
        } else {
            queue.append(item)
        }
    }

    mutating func end(_ error: (any Error)?) {
        failure = error
        waiter.map { waiter in error.map { waiter.resume(throwing: $0) } ?? waiter.resume(returning: nil) }
        waiter = nil
    }
}
