import ArgumentParser
import SnapModel
import SnapWire

/// `snapfeed watch`.
struct WatchFeedsCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Watch feeds live, or the photos that a search finds from now on.",
        discussion: """
            A line for every event, from now on or from --since on. When the connection breaks, it reconnects and prints what was \
            missed meanwhile, without a gap. With --as, also who opened the account's snaps. Ctrl-C ends it.

            Examples:
              snapfeed watch
              snapfeed watch animals people --as ana
              snapfeed watch --since 2h
              snapfeed watch --search '#sunset' --as ana
              snapfeed watch animals --since 41 --json --count 1
            """)

    @OptionGroup var options: WatchOptions

    @Option(help: ArgumentHelp("Watch for photos that match this query: see `snapfeed search`. Needs --as.", valueName: "query"))
    var search: String?

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func validate() throws {
        guard search == nil || (options.feeds.isEmpty && options.since == nil) else {
            throw ValidationError("use --search without feeds and --since")
        }
    }

    func perform(_ output: Output) throws {
        guard let search else { return try options.watch(try server.client(for: actor), output) }
        try LiveChannel.search(search).watch(options.count, try server.client(for: actor), output)
    }
}

/// The position from which to print events.
enum WatchStart: Equatable {
    /// Everything after the event of this offset.
    case offset(Int64)
    case moment(TimeArgument)

    init?(_ text: String) {
        if let offset = Int64(text), offset >= 0 {
            self = .offset(offset)
        } else if let moment = TimeArgument(text) {
            self = .moment(moment)
        } else {
            return nil
        }
    }
}

/// The feeds to watch, and for how long.
struct WatchOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp("The feeds, as listed by `snapfeed feeds`. (default: all)", valueName: "feed"), completion: LiveNames.feeds)
    var feeds: [String] = []

    @Option(
        help: ArgumentHelp("First show what happened since then: after an offset, or \(TimeArgument.help).", valueName: "offset-or-moment"),
        transform: Self.start)
    var since: WatchStart?

    @Option(help: ArgumentHelp("Stop after this many events.", valueName: "number"))
    var count: Int?

    @Sendable private static func start(_ text: String) throws -> WatchStart {
        guard let start = WatchStart(text) else { throw ValidationError("'\(text)' is neither an offset nor \(TimeArgument.help)") }
        return start
    }

    func validate() throws {
        guard count ?? 1 > 0 else { throw ValidationError("--count must be 1 or more") }
        guard Set(feeds).count == feeds.count else { throw ValidationError("name each feed once") }
    }

    /// Watches the feeds until a signal or the chosen number of events.
    ///
    /// - Parameter connection: made only after signals are blocked, since it starts a thread.
    /// - Throws: `Failure`.
    func watch(_ connection: @autoclosure () throws(Failure) -> Client, _ output: Output) throws {
        let signals = InterruptSignals()
        let client = try connection()
        defer { client.close() }
        client.endOnStopSignals(signals)
        do throws(Failure) {
            try client.connect()
            let listed = try client.request(.feed(.listFeeds))["feeds"].array ?? []
            let names = feeds.isEmpty ? listed.compactMap { $0["id"]?.string } : feeds
            var watch = FeedWatch(names.map(FeedID.init(rawValue:)))
            for feed in listed where names.contains(feed["id"]?.string ?? "") { try begin(&watch, feed, client) }
            var watcher = Watcher(watch: watch, client: client, output: output, left: count)
            try watcher.run()
        } catch { if error.status != .interrupted { throw error } }
    }

    /// Moves the start of a feed back as far as the options ask.
    private func begin(_ watch: inout FeedWatch, _ feed: JSONValue, _ client: Client) throws(Failure) {
        guard let since, let id = feed["id"]?.string, let head = FeedPosition(feed) else { return }
        func begin(after offset: Int64, notBefore moment: Timestamp?) {
            watch.begin(FeedID(rawValue: id), after: FeedPosition(epoch: head.epoch, offset: offset), notBefore: moment)
        }
        switch since {
        case .offset(let offset): begin(after: min(offset, head.offset), notBefore: nil)
        case .moment(let moment):
            let moment = moment.timestamp(now: try client.now())
            begin(after: try Self.offset(before: moment, FeedID(rawValue: id), client), notBefore: moment)
        }
    }

    /// The offset of the newest snap that was posted before a moment; 0 when there is none.
    private static func offset(before moment: Timestamp, _ feed: FeedID, _ client: Client) throws(Failure) -> Int64 {
        var before: Int64?
        while true {
            let page = try client.patientRequest(.feed(.page(PageRequest(feed: feed, before: before))))
            let older = try page["snaps"].array?.first { ($0["postedAt"]?.integer ?? 0) < moment.milliseconds }
            if let older { return older["offset"]?.integer ?? 0 }
            before = page.result["next"]?.integer
            if before == nil { return 0 }
        }
    }
}

/// Watches until it is interrupted or has printed enough events.
private struct Watcher: PushWatcher {
    var watch: FeedWatch
    let client: Client
    let output: Output
    /// The number of events still to print; nil for no limit.
    var left: Int?

    init(watch: FeedWatch, client: Client, output: Output, left: Int?) {
        self.watch = watch
        self.client = client
        self.output = output
        self.left = left
    }

    var subject: String { watch.feeds.map(\.rawValue).joined(separator: ", ") }

    mutating func receive(_ push: JSONValue) throws(Failure) {
        if let item = watch.receive(push) { try show(item) }
    }

    mutating func subscribe() throws(Failure) {
        let (items, gaps) = try watch.resume(try client.request(.feed(.subscribe(watch.requests))))
        for gap in gaps { try bridge(gap) }
        for item in items { try show(item) }
    }

    /// Shows the snaps that were posted in a gap. Pushes that arrive meanwhile wait.
    private mutating func bridge(_ gap: FeedWatch.Gap) throws(Failure) {
        let feed = gap.feed.rawValue
        guard let backlog = watch.backlog(gap) else {
            return output.notice("Some events of \(feed) were missed; `snapfeed snaps \(feed)` shows its snaps.")
        }
        output.notice("More events of \(feed) were missed than the server keeps, so deleted and expired snaps are not shown.")
        for event in try backlog.events(client) { try show(.event(event)) }
    }

    private mutating func show(_ item: FeedWatch.Item) throws(Failure) {
        guard left != 0 else { return }
        left = left.map { $0 - 1 }
        try output.object { item.write(to: &$0) }
        try output.line(item.line(on: output.screen, feedWidth: watch.feeds.map(\.rawValue.count).max() ?? 0))
    }
}
