import SnapModel
import SnapWire

/// The state of watching feeds: what was printed, and what to print next. It only decides; `WatchFeedsCommand` prints.
struct FeedWatch {
    /// One item to print.
    enum Item: Hashable {
        /// An event of a feed: posted, deleted or expired.
        case event(JSONValue)
        /// A push to the account itself: `snap.viewed` or `snap.opened`.
        case notice(type: String, JSONValue)
    }

    let feeds: [FeedID]
    private var positions: [FeedID: FeedPosition] = [:]
    /// Events before this moment are not printed; milliseconds since 1970.
    private var earliest = Int64.min

    init(_ feeds: [FeedID]) { self.feeds = feeds }

    /// Starts in the past: prints events after this position first, except those before the moment.
    mutating func begin(_ feed: FeedID, after position: FeedPosition, notBefore moment: Timestamp?) {
        positions[feed] = position
        earliest = moment?.milliseconds ?? .min
    }

    /// The subscriptions to ask for: from now on at first, later from the last position.
    var requests: [SubscriptionRequest] { feeds.map { SubscriptionRequest(feed: $0, since: positions[$0]) } }

    /// A feed of which the server does not send all missed events.
    struct Gap: Equatable {
        let feed: FeedID
        /// The position of the watch, and that of the feed.
        let reached, head: FeedPosition
    }

    /// Takes the answer to `requests`.
    ///
    /// - Returns: the missed events; and the feeds with more of them than the server sends, or without any.
    /// - Throws: the reason why a feed was refused; `.wire`.
    mutating func resume(_ answer: ClientAnswer) throws(Failure) -> (items: [Item], gaps: [Gap]) {
        var (items, gaps): ([Item], [Gap]) = ([], [])
        for part in try answer["feeds"].array ?? [] {
            if let error = part["error"] { throw Failure(error: error) }
            guard let id = part["id"]?.string, let head = FeedPosition(part) else {
                throw Failure("The server's answer names no feed.", .wire)
            }
            let feed = FeedID(rawValue: id)
            if part["recovered"]?.bool == true {
                items += (part["events"]?.array ?? []).compactMap { take($0) }
            } else if let before = positions[feed], before != head {
                gaps.append(Gap(feed: feed, reached: before, head: head))
            }
            positions[feed] = head
        }
        return (items, gaps)
    }

    /// The snaps that were posted in a gap; nil where the offsets began again, so that nothing leads from one position to the other.
    func backlog(_ gap: Gap) -> FeedBacklog? {
        guard gap.reached.epoch == gap.head.epoch, gap.reached.offset < gap.head.offset else { return nil }
        let missed = gap.reached.offset + 1...gap.head.offset
        return FeedBacklog(feed: gap.feed, epoch: gap.head.epoch, missed: missed, earliest: earliest)
    }

    /// Takes a push.
    ///
    /// - Returns: nil for events already printed, and for pushes that this version does not know.
    mutating func receive(_ push: JSONValue) -> Item? {
        guard let params = push["params"] else { return nil }
        switch push["method"]?.string {
        case "feed.event": return take(params)
        case "snap.viewed": return .notice(type: "snap.viewed", params)
        case "snap.opened": return .notice(type: "snap.opened", params)
        default: return nil
        }
    }

    private mutating func take(_ event: JSONValue) -> Item? {
        guard let id = event["feed"]?.string, let position = FeedPosition(event) else { return nil }
        let feed = FeedID(rawValue: id)
        if let before = positions[feed], before.epoch == position.epoch, before.offset >= position.offset { return nil }
        positions[feed] = position
        return event["at"]?.integer ?? .max >= earliest ? .event(event) : nil
    }
}

extension FeedPosition {
    /// Reads an object that has `epoch` and `offset`.
    init?(_ object: JSONValue) {
        guard let epoch = object["epoch"]?.string, let offset = object["offset"]?.integer else { return nil }
        self.init(epoch: epoch, offset: offset)
    }
}

extension FeedWatch.Item {
    /// The server's own object. Notices get a type, which events have already.
    func write(to json: inout JSONWriter) {
        switch self {
        case .event(let event): event.writeMembers(to: &json)
        case .notice(let type, let params):
            json.field("type", type)
            params.writeMembers(to: &json)
        }
    }

    /// A line for people: time, feed and event.
    func line(on screen: Screen, feedWidth: Int) -> String {
        let (at, feed, text) = (object["at"]?.integer ?? 0, object["feed"]?.string ?? "", Printable.line(sentence))
        let name = Printable.cut(Printable.line(feed), to: feedWidth)
        let padding = String(repeating: " ", count: max(0, feedWidth - Printable.width(name)))
        let time = LocalTime.time(at)
        let room = screen.width.map { max(16, $0 - time.count - feedWidth - 4) } ?? .max
        return [screen.styled(time, .faint), screen.styled(name, .strong) + padding, Printable.cut(text, to: room)].joined(separator: "  ")
    }

    private var object: JSONValue {
        switch self {
        case .event(let object), .notice(_, let object): object
        }
    }

    private var sentence: String {
        switch self {
        case .event(let event):
            let snap = event["snap"]
            switch event["type"]?.string {
            case "snap.posted": return Self.posted(snap ?? .null)
            case "snap.deleted": return "snap \(snap?.string ?? "?") was deleted"
            case "snap.expired": return "snap \(snap?.string ?? "?") expired"
            default: return event["type"]?.string ?? "?"
            }
        case .notice("snap.viewed", let view):
            let opens = view["opens"]?.integer ?? 0
            let viewer = view["viewer"]?["name"]?.string ?? "?"
            return "\(viewer) opened your snap \(view["snap"]?.string ?? "?") (\(opens) \(opens == 1 ? "open" : "opens"))"
        case .notice(_, let opened): return "you opened snap \(opened["snap"]?.string ?? "?") on \(opened["device"]?.string ?? "?")"
        }
    }

    private static func posted(_ snap: JSONValue) -> String {
        let caption = snap["caption"]?.string.map { ": \($0)" } ?? ""
        return "\(SnapText.author(of: snap)) posted snap \(snap["id"]?.string ?? "?")\(caption)"
    }
}
