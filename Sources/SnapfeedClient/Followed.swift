/// A place in a sequence of events: the run of offsets, and the last event that is known.
public struct Position: Codable, Hashable, Sendable {
    public var epoch: String
    public var offset: Int

    public init(epoch: String, offset: Int) {
        (self.epoch, self.offset) = (epoch, offset)
    }
}

/// What has a position.
public protocol Positioned: Hashable, Sendable {
    var position: Position { get }
}

/// What a feed, home or the notifications tell.
public enum FollowedItem<Snapshot: Positioned, Event: Positioned>: Positioned {
    /// The history before it is not continued: at first, after a restored backup, or when too much was missed. Forget what you had.
    case snapshot(Snapshot)
    case event(Event)

    public var position: Position {
        switch self {
        case .snapshot(let snapshot): snapshot.position
        case .event(let event): event.position
        }
    }
}

/// What a feed tells. Offsets of events go up by one.
public typealias FeedItem = FollowedItem<FeedSnapshot, FeedEvent>
/// What home tells. Offsets go up with gaps.
public typealias HomeItem = FollowedItem<HomeSnapshot, PhotoEvent>
/// What the notifications tell. An offset may be missing: a notification can be taken back.
public typealias NotificationItem = FollowedItem<NotificationSnapshot, NotificationEvent>

/// The events of a feed, of home or of the notifications: in order, none left out, each once.
///
/// The position is kept once the app asks for the next item. So after a process death the last item may come again, and none is lost.
/// One loop follows the same at a time: a second one takes over, and the first one ends.
public struct Followed<Item: Positioned>: AsyncSequence, Sendable {
    public typealias Element = Item

    let client: SnapfeedClient
    let source: Source

    public func makeAsyncIterator() -> Iterator { Iterator(client: client, source: source) }

    public struct Iterator: AsyncIteratorProtocol, Sendable {
        let client: SnapfeedClient
        let source: Source
        private var reader: Reader?
        private var taken: Position?

        init(client: SnapfeedClient, source: Source) {
            (self.client, self.source) = (client, source)
        }

        /// The next item; nil once the client was stopped, another loop took over, or the task was cancelled.
        ///
        /// - Throws: ``SnapfeedError`` when the server refuses it; ``ClientError`` when the client stopped by itself.
        public mutating func next() async throws -> Item? {
            if let taken { try await client.keep(taken, of: source) }
            taken = nil
            let reader = if let reader { reader } else { Reader(client: client, source: source, number: try await client.follow(source)) }
            self.reader = reader
            // A source has items of one type.
            let item = try await client.nextItem(of: source, reader: reader.number) as? Item
            taken = item?.position
            return item
        }
    }
}

/// Lives as long as its loop.
final class Reader: Sendable {
    let client: SnapfeedClient
    let source: Source
    let number: Int

    init(client: SnapfeedClient, source: Source, number: Int) {
        (self.client, self.source, self.number) = (client, source, number)
    }

    deinit {
        let (client, source, number) = (client, source, number)
        Task { await client.unfollow(source, reader: number) }
    }
}
