/// A place in a sequence of events: the run of offsets, and the last event that is known.
public struct Position: Codable, Hashable, Sendable {
    public var epoch: String
    public var offset: Int

    public init(epoch: String, offset: Int) {
        (self.epoch, self.offset) = (epoch, offset)
    }
}

/// An item with a position.
public protocol Positioned: Hashable, Sendable {
    var position: Position { get }
}

/// An item of a feed, the inbox, home, comments, a search or the notifications: a snapshot or an event.
public enum FollowedItem<Snapshot: Positioned, Event: FollowedEvent>: Positioned {
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

/// An item of a feed. Offsets of events go up by one.
public typealias FeedItem = FollowedItem<FeedSnapshot, FeedEvent>
/// An item of the inbox. Offsets of events go up by one.
public typealias InboxItem = FollowedItem<InboxSnapshot, InboxEvent>
/// An item of home. Offsets go up with gaps.
public typealias HomeItem = FollowedItem<HomeSnapshot, PhotoEvent>
/// An item of the comments on a photo. Offsets go up with gaps.
public typealias CommentItem = FollowedItem<CommentSnapshot, CommentEvent>
/// An item of a search. Offsets go up with gaps.
public typealias SearchItem = FollowedItem<SearchSnapshot, PhotoEvent>
/// An item of the notifications. An offset may be missing: a notification can be retracted.
public typealias NotificationItem = FollowedItem<NotificationSnapshot, NotificationEvent>

/// An async sequence of the events of a feed, the inbox, home, comments, a search or the notifications: in order, without gaps, each once.
///
/// The position is stored when the app asks for the next item, or by ``close()``. So after a process death, and after a loop that was left
/// by `break` or an error, the last item comes again, and none is lost. Each source has one loop at a time: a second loop takes over, and
/// the first one ends.
public struct Followed<Item: Positioned>: AsyncSequence, Sendable {
    public typealias Element = Item

    let client: SnapfeedClient
    let source: Source

    /// Ends the loop over this source, and stores the position of the last delivered item.
    ///
    /// ```swift
    /// try await client.feed("animals").close()
    /// ```
    ///
    /// - Throws: an error of the storage; then that item comes again.
    public func close() async throws { try await client.close(source) }

    public func makeAsyncIterator() -> Iterator { Iterator(client: client, source: source) }

    public struct Iterator: AsyncIteratorProtocol, Sendable {
        let client: SnapfeedClient
        let source: Source
        private var reader: Reader?

        init(client: SnapfeedClient, source: Source) {
            (self.client, self.source) = (client, source)
        }

        /// Returns the next item, as soon as one exists; nil once the client was stopped, another loop took over, or the task was cancelled.
        ///
        /// - Throws: ``SnapfeedError`` when the server refuses it, or immediately with the name `not_authenticated` when the client has
        ///   no login; ``ClientError`` when the client stopped by itself.
        public mutating func next() async throws -> Item? {
            let reader = if let reader { reader } else { Reader(client: client, source: source, number: try await client.follow(source)) }
            self.reader = reader
            // A source has items of one type.
            return try await client.nextItem(of: source, reader: reader.number) as? Item
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
