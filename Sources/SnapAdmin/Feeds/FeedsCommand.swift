import ArgumentParser
import SnapModel
import SnapWire

/// `snapfeed feeds`.
struct FeedsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "feeds", abstract: "List feeds, show one, or watch them live.",
        discussion: """
            Examples:
              snapfeed feeds --as ana
              snapfeed feeds show animals
            """,
        subcommands: [ListFeedsCommand.self, ShowFeedCommand.self, WatchSomeFeedsCommand.self], defaultSubcommand: ListFeedsCommand.self)
}

/// `snapfeed feeds list`.
struct ListFeedsCommand: ListCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the feeds.",
        discussion: """
            UNREAD counts the snaps that the account can still open, so it needs --as.

            Example:
              snapfeed feeds list --as ana
            """)

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    static let listing = Listing(
        empty: "This server has no feeds.", .text("FEED", "id", style: .strong), .number("SNAPS", "snaps"),
        .made(.number("UNREAD")) { feed in .init(feed["unread"]?.integer, feed["unread"]?.integer == 0 ? .faint : .fresh) },
        .made(.text("EXPIRES")) { feed in .init(feed["expireAfterHours"]?.integer.map { "after \($0) h" } ?? "") },
        .flexible("TITLE", "title"))

    func find(over client: Client) throws -> Found { try Found(try client.request(.feed(.listFeeds)), "feeds") }
}

/// `snapfeed feeds show`.
struct ShowFeedCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a feed and its newest snaps.",
        discussion: """
            Opens nothing.

            Example:
              snapfeed feeds show animals
            """)

    @Argument(help: "The feed, as listed by `snapfeed feeds`.", completion: LiveNames.feeds)
    var feed: String

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    private static let newestCount = 5

    func perform(_ output: Output) throws {
        let (shown, newest) = try withClient(as: actor) { client in
            let page = try client.request(.feed(.page(PageRequest(feed: FeedID(rawValue: feed), limit: Self.newestCount))))
            let feeds = try client.request(.feed(.listFeeds))["feeds"].array ?? []
            return (feeds.first { $0["id"]?.string == feed } ?? .null, try page["snaps"].array ?? [])
        }
        try output.object { json in
            shown.writeMembers(to: &json)
            json.name("newest")
            json.array(newest) { $1.write(to: &$0) }
        }
        try output.facts(Self.facts(shown))
        guard !newest.isEmpty else { return }
        try output.line("")
        try output.line(ListSnapsCommand.ofFeed.table(of: newest, now: 0).lines(on: output.screen).joined(separator: "\n"))
    }

    private static func facts(_ feed: JSONValue) -> [(String, Table.Cell)] {
        [
            ("Feed", .init(feed["id"]?.string ?? "", .strong)), ("Title", .init(feed["title"]?.string ?? "")),
            ("Snaps", .init(feed["snaps"]?.integer)), ("Unread", .init(feed["unread"]?.integer)),
            ("Events", .init(feed["offset"]?.integer)), ("Epoch", .init(feed["epoch"]?.string ?? "")),
            ("Expires", .init(feed["expireAfterHours"]?.integer.map { "after \($0) h" } ?? "never")),
        ]
    }
}

/// `snapfeed feeds watch`, the same as `snapfeed watch`.
struct WatchSomeFeedsCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Watch feeds live.",
        discussion: """
            The same as `snapfeed watch`.

            Example:
              snapfeed feeds watch animals --since 1h
            """)

    @OptionGroup var options: WatchOptions
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws { try options.watch(try server.client(for: actor), output) }
}

/// `snapfeed pictures`.
struct ListPicturesCommand: ListCommand {
    static let configuration = CommandConfiguration(
        commandName: "pictures", abstract: "List the predefined pictures that anyone can post.",
        discussion: """
            Example:
              snapfeed pictures
              snapfeed post animals redpanda --as ana
            """)

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    static let listing = Listing(
        empty: "This server has no pictures.", .text("PICTURE", "id", style: .strong),
        .made(.text("SIZE")) { .init(SnapText.size(of: $0), .faint) },
        .made(.flexible("WHAT IT SHOWS")) { .init($0["alt"]?.string ?? $0["title"]?.string ?? "") })

    func find(over client: Client) throws -> Found { try Found(try client.request(.feed(.listPictures)), "pictures") }
}
