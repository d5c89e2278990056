import ArgumentParser
import SnapModel
import SnapWire

/// Whether to keep printing what happens, and for how long.
struct LiveOptions: ParsableArguments {
    @Flag(help: "Watch live.")
    var watch = false

    @Option(help: ArgumentHelp("With --watch, stop after this many events.", valueName: "number"))
    var count: Int?

    func validate() throws {
        guard count ?? 1 > 0 else { throw ValidationError("--count must be 1 or more") }
        guard watch || count == nil else { throw ValidationError("use --count with --watch") }
    }

    /// Prints the events of a channel until a signal or the chosen number.
    ///
    /// - Parameter connection: made only after signals are blocked, since it starts a thread.
    func watch(_ channel: LiveChannel, _ connection: @autoclosure () throws -> Client, _ output: Output) throws {
        try channel.watch(count, try connection(), output)
    }
}

extension LiveChannel {
    /// Prints events until a signal or the chosen number of them.
    ///
    /// - Parameters:
    ///   - count: how many events to print; nil for no end.
    ///   - connection: as for `LiveOptions.watch`.
    func watch(_ count: Int?, _ connection: @autoclosure () throws -> Client, _ output: Output) throws {
        let signals = InterruptSignals()
        let client = try connection()
        defer { client.close() }
        client.endOnStopSignals(signals)
        do throws(Failure) {
            try client.connect()
            var watcher = LiveWatcher(channel: self, client: client, output: output, left: count)
            try watcher.run()
        } catch { if error.status != .interrupted { throw error } }
    }
}

/// The sources that an account can watch besides feeds.
enum LiveChannel {
    case home, notifications, inbox
    /// The photos that a query finds.
    case search(String)

    fileprivate var subject: String {
        switch self {
        case .home: "home"
        case .notifications: "notifications"
        case .inbox: "the inbox"
        case .search(let query): "for \(query)"
        }
    }

    fileprivate func subscription(since: FeedPosition?) -> Command {
        switch self {
        case .home: .photo(.subscribeHome(since: since))
        case .notifications: .people(.subscribeNotifications(since: since))
        case .inbox: .inbox(.subscribe(since: since))
        case .search(let query): .search(.subscribe(query: query, since: since, limit: SearchPageRequest.limitMax))
        }
    }

    /// The missed items, in order.
    fileprivate func missed(_ answer: ClientAnswer) -> [JSONValue] {
        switch self {
        case .home, .search, .inbox: answer.result["events"]?.array ?? []
        case .notifications: (answer.result["notifications"]?.array ?? []).reversed()
        }
    }

    /// One item to print; nil for other pushes.
    fileprivate func item(_ push: JSONValue) -> JSONValue? {
        guard let params = push["params"] else { return nil }
        switch (self, push["method"]?.string) {
        case (.home, "home.event"): return params
        case (.home, "person.hidden"):
            guard case .object(let members) = params else { return nil }
            return .object(members + [JSONValue.Member(name: "type", value: .string("person.hidden"))])
        case (.notifications, "notification.event"): return params["notification"]
        case (.search, "search.event"), (.inbox, "inbox.event"): return params
        default: return nil
        }
    }

    fileprivate func sentence(_ item: JSONValue) -> String {
        switch self {
        case .home, .search: Self.sentence(of: item)
        case .notifications: NotificationText.sentence(item)
        case .inbox: SentText.sentence(of: item)
        }
    }

    private static func sentence(of event: JSONValue) -> String {
        let photo = event["photo"] ?? .null
        let author = photo["author"]?["name"]?.string ?? "?"
        let number = photo["id"]?.string ?? photo.string ?? "?"
        let caption = photo["caption"]?.string.map { ": \($0)" } ?? ""
        return switch event["type"]?.string {
        case "photo.posted": "\(author) posted photo \(number)\(caption)"
        case "photo.changed": "\(author) edited photo \(number)\(caption)"
        case "photo.deleted": "photo \(number) is gone"
        case "person.hidden": "account \(event["account"]?.string ?? "?") is gone, with its photos"
        default: event["type"]?.string ?? "?"
        }
    }
}

/// Watches until it is interrupted or has printed enough.
private struct LiveWatcher: PushWatcher {
    let channel: LiveChannel
    let client: Client
    let output: Output
    /// The number of events still to print; nil for no limit.
    var left: Int?
    private var position: FeedPosition?
    /// The photos that a live search reported: it also gets the removal of every other photo.
    private var shown: Set<String> = []

    init(channel: LiveChannel, client: Client, output: Output, left: Int?) {
        self.channel = channel
        self.client = client
        self.output = output
        self.left = left
    }

    var subject: String { channel.subject }

    mutating func receive(_ push: JSONValue) throws(Failure) {
        guard let item = channel.item(push) else { return }
        position = push["params"].flatMap { FeedPosition($0) } ?? position
        try show(item)
    }

    mutating func subscribe() throws(Failure) {
        let answer = try client.request(channel.subscription(since: position))
        if try answer["recovered"].bool == true {
            for item in channel.missed(answer) { try show(item) }
        } else if position != nil {
            output.notice("Some events were missed; the list shows the current state.")
        }
        position = FeedPosition(answer.result) ?? position
    }

    private mutating func show(_ item: JSONValue) throws(Failure) {
        guard left != 0, concerns(item) else { return }
        left = left.map { $0 - 1 }
        try output.object(item)
        let time = LocalTime.time(item["at"]?.integer ?? 0)
        let room = output.screen.width.map { max(16, $0 - time.count - 2) } ?? .max
        let text = Printable.cut(Printable.line(channel.sentence(item)), to: room)
        try output.line("\(output.screen.styled(time, .faint))  \(text)")
    }

    /// Whether the event is about a match of the live search, now or earlier.
    private mutating func concerns(_ item: JSONValue) -> Bool {
        guard case .search = channel else { return true }
        if let photo = item["photo"]?["id"]?.string {
            shown.insert(photo)
            return true
        }
        return item["photo"]?.string.map { shown.remove($0) != nil } ?? false
    }
}
