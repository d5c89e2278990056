import ArgumentParser
import SnapModel
import SnapWire

/// `snapfeed audit`.
struct ShowAudit: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit",
        abstract: "Show what admins did, the newest first.",
        discussion: """
            The log is only ever added to. For admins.

            Example:
              snapfeed audit --limit 20
            """)

    @Option(help: ArgumentHelp("Entries to show, up to 100.", valueName: "number"))
    var limit = BacklogRequest.limitMax

    @Option(help: ArgumentHelp("Only entries before this one.", valueName: "entry"))
    var before: Int64?

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        let request = BacklogRequest(before: before, limit: limit)
        let entries = try withClient(as: actor) { try $0.request(.listAudit(request))["entries"].array ?? [] }
        try output.list(entries, empty: "Nothing was done yet.") { Self.table(of: entries) }
    }

    private static func table(of entries: [JSONValue]) -> Table {
        var table = Table(.number("ENTRY"), .text("WHEN"), .text("WHO"), .text("WHAT"), .text("TO"), .flexible("REASON"))
        for entry in entries {
            table.add(
                .init(entry["id"]?.integer, .strong), .init(entry["at"]?.integer.map(Clock.dayAndTime) ?? ""),
                .init(entry["by"]?["name"]?.string ?? "local admin"), .init(entry["action"]?.string ?? ""),
                .init(entry["target"]?.string ?? ""), .init(entry["reason"]?.string ?? ""))
        }
        return table
    }
}
