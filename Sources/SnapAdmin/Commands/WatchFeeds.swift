import ArgumentParser
import SnapModel
import SnapWire

/// `snapfeed watch`.
struct WatchFeeds: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Show what happens in feeds, as it happens.",
        discussion: """
            A line for every event, from now on. When the server goes away, it comes back by itself and tells what was missed \
            meanwhile, without a gap. With --as, also who opened the account's snaps. Ctrl-C ends it.

            Examples:
              snapfeed watch
              snapfeed watch animals people --as ana
              snapfeed watch --json --count 1
            """)

    @Argument(help: ArgumentHelp("The feeds, as `snapfeed feeds` names them. (default: all)", valueName: "feed"))
    var feeds: [String] = []

    @Option(help: ArgumentHelp("End after this many events.", valueName: "number"))
    var count: Int?

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func validate() throws {
        guard count ?? 1 > 0 else { throw ValidationError("--count must be 1 or more") }
        guard Set(feeds).count == feeds.count else { throw ValidationError("name each feed once") }
    }

    func perform(_ output: Output) throws {
        let signals = StopSignals()
        let client = try server.client(for: actor)
        defer { client.close() }
        client.endOnStopSignals(signals)
        do throws(Failure) {
            try client.connect()
            var watcher = Watcher(watch: Watch(try names(client)), client: client, output: output, left: count)
            try watcher.run()
        } catch { if error.status != .interrupted { throw error } }
    }

    private func names(_ client: Client) throws(Failure) -> [FeedID] {
        guard feeds.isEmpty else { return feeds.map(FeedID.init(rawValue:)) }
        return try client.request(.listFeeds)["feeds"].array?.compactMap { $0["id"]?.string }.map(FeedID.init(rawValue:)) ?? []
    }
}

/// Watches until it is interrupted or has told enough.
private struct Watcher {
    var watch: Watch
    let client: Client
    let output: Output
    /// Events still to tell; nil for all that come.
    var left: Int?
    private var pauseMs = Watcher.pauseMsMin

    private static let pauseMsMin = 200
    private static let pauseMsMax = 5_000

    init(watch: Watch, client: Client, output: Output, left: Int?) {
        self.watch = watch
        self.client = client
        self.output = output
        self.left = left
    }

    mutating func run() throws(Failure) {
        try subscribe()
        output.notice("Watching \(watch.feeds.map(\.rawValue).joined(separator: ", ")). Ctrl-C ends it.")
        while left != 0 {
            do throws(Failure) {
                if let push = try client.nextPush(), let news = watch.receive(push) { try tell(news) }
            } catch {
                guard error.isTemporary else { throw error }
                output.notice("\(error.message) Reconnecting …")
                try reconnect()
                output.notice("Connected again.")
            }
        }
    }

    /// Tells what was missed, if anything was.
    private mutating func subscribe() throws(Failure) {
        let (news, gaps) = try watch.resume(try client.request(.subscribe(watch.requests)))
        for feed in gaps.map(\.rawValue) { output.notice("Some events of \(feed) were missed; `snapfeed snaps \(feed)` shows its snaps.") }
        for item in news { try tell(item) }
        pauseMs = Self.pauseMsMin
    }

    /// Tries until it works, ever more seldom.
    private mutating func reconnect() throws(Failure) {
        while true {
            // Not all at once when a server comes back to many who wait.
            try client.pause(milliseconds: Int.random(in: pauseMs / 2...pauseMs))
            pauseMs = min(pauseMs * 2, Self.pauseMsMax)
            do throws(Failure) {
                try client.connect()
                return try subscribe()
            } catch { guard error.isTemporary else { throw error } }
        }
    }

    private mutating func tell(_ news: Watch.News) throws(Failure) {
        guard left != 0 else { return }
        left = left.map { $0 - 1 }
        try output.object { news.write(to: &$0) }
        try output.line(news.line(on: output.screen, feedWidth: watch.feeds.map(\.rawValue.count).max() ?? 0))
    }
}
