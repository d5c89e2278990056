import ArgumentParser
import SnapModel
import SnapWire

/// `snapfeed feeds`.
struct ListFeeds: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "feeds",
        abstract: "List the feeds.",
        discussion: """
            UNREAD counts the snaps that the account can still open, so it needs --as.

            Example:
              snapfeed feeds --as ana
            """)

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        let feeds = try withClient(as: actor) { try $0.request(.listFeeds)["feeds"].array ?? [] }
        try output.list(feeds, empty: "This server has no feeds.") { Self.table(of: feeds) }
    }

    private static func table(of feeds: [JSONValue]) -> Table {
        var table = Table(.text("FEED"), .number("SNAPS"), .number("UNREAD"), .text("EXPIRES"), .flexible("TITLE"))
        for feed in feeds {
            let unread = feed["unread"]?.integer
            table.add(
                .init(feed["id"]?.string ?? "", .strong), .init(feed["snaps"]?.integer), .init(unread, unread == 0 ? .faint : .fresh),
                .init(feed["expireAfterHours"]?.integer.map { "after \($0) h" } ?? ""), .init(feed["title"]?.string ?? ""))
        }
        return table
    }
}
