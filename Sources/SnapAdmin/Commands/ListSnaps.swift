import ArgumentParser
import SnapModel
import SnapWire

/// `snapfeed snaps`.
struct ListSnaps: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "snaps",
        abstract: "List the snaps of a feed, newest first.",
        discussion: """
            Listing opens nothing. STATUS tells what the account has read, so it needs --as; OPENS is for a snap's author and admins.

            Examples:
              snapfeed snaps animals --as ana
              snapfeed snaps animals --limit 100 --json
            """)

    @Argument(help: "The feed, as `snapfeed feeds` names it.")
    var feed: String

    @Option(help: ArgumentHelp("Snaps to list at most.", valueName: "number"))
    var limit = 20

    @Option(help: ArgumentHelp("Only snaps whose offset is smaller: how to go on where a list ended.", valueName: "offset"))
    var before: Int64?

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func validate() throws {
        guard limit > 0 else { throw ValidationError("--limit must be 1 or more") }
    }

    func perform(_ output: Output) throws {
        let (snaps, next) = try withClient(as: actor) { try pages($0) }
        try output.list(snaps, empty: "No snaps in \(feed)\(before == nil ? "" : " before that").") { SnapTable.table(of: snaps) }
        if let next, !output.isJSON { output.notice("More with --before \(next).") }
    }

    /// As many pages as the limit takes.
    private func pages(_ client: Client) throws -> (snaps: [JSONValue], next: Int64?) {
        var snaps: [JSONValue] = []
        var next = before
        repeat {
            let count = min(limit - snaps.count, PageRequest.limitMax)
            let answer = try client.request(.page(PageRequest(feed: FeedID(rawValue: feed), before: next, limit: count)))
            snaps += try answer["snaps"].array ?? []
            next = answer.result["next"]?.integer
        } while next != nil && snaps.count < limit
        return (snaps, next)
    }
}
