import Foundation
import SnapModel
import SnapWire

/// The data that scripts have the server send: feeds, events and snaps, distinguished by their numbers.
struct ScriptedFeed {
    let id: FeedID
    var epoch = "first"

    static let animals = ScriptedFeed(id: FeedID(rawValue: "animals"))
    static let city = ScriptedFeed(id: FeedID(rawValue: "city-life"))
    static let ana = Person(id: AccountID(rawValue: 7), name: "ana")

    static var now: Timestamp { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000)) }

    func position(_ offset: Int64) -> FeedPosition { FeedPosition(epoch: epoch, offset: offset) }

    /// The snap that the event at `offset` posts.
    func snap(_ offset: Int64) -> Snap { Self.snap(SnapID(rawValue: 1_000 + offset), in: id, offset: offset) }

    func event(_ offset: Int64) -> Event {
        Event(feed: id, position: position(offset), at: Self.now, kind: .posted(snap(offset)))
    }

    /// The feed from its newest snap on.
    func snapshot(at offset: Int64) -> Subscription {
        Subscription(feed: id, start: .snapshot(head: position(offset), Page(snaps: [snap(offset)], next: nil)))
    }

    /// The events of these offsets, up to the last.
    func recovered(_ offsets: ClosedRange<Int64>) -> Subscription {
        Subscription(feed: id, start: .recovered(head: position(offsets.upperBound), events: offsets.map(event)))
    }

    /// Nothing new since `offset`.
    func unchanged(at offset: Int64) -> Subscription {
        Subscription(feed: id, start: .recovered(head: position(offset), events: []))
    }

    /// The real server's answer when `head` is its newest offset.
    func answer(to since: FeedPosition?, head: Int64) -> Subscription {
        guard let since, since.epoch == epoch, since.offset <= head else { return snapshot(at: head) }
        return since.offset == head ? unchanged(at: head) : recovered(since.offset + 1...head)
    }

    static func snap(_ id: SnapID, in feed: FeedID = animals.id, offset: Int64 = 1, caption: String? = nil) -> Snap {
        Snap(
            id: id, feed: feed, offset: offset, author: ana, caption: caption, width: 1_440, height: 1_080, postedAt: now, view: .unread,
            opens: 0)
    }

    static var signedIn: Reply {
        .signedIn(
            SignedIn(
                identity: Identity(person: ana, role: .member, session: SessionID(rawValue: 5), device: "conformance"), token: nil))
    }
}
