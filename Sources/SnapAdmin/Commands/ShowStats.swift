import ArgumentParser
import SnapModel
import SnapWire

/// `snapfeed stats`.
struct ShowStats: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats",
        abstract: "Show the server's figures.",
        discussion: """
            For admins: the local one, or --as an account with that role. Counters start at 0 with the server.

            Example:
              snapfeed stats
            """)

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        let figures = try withClient(as: actor) { try $0.request(.serverStats)["figures"].array ?? [] }
        try output.list(figures, empty: "No figures.") { Self.table(of: figures) }
    }

    private static func table(of figures: [JSONValue]) -> Table {
        var table = Table(.text("FIGURE"), .number("VALUE"), .flexible("MEANING"))
        for figure in figures {
            table.add(
                .init(figure["name"]?.string ?? ""), .init(figure["value"]?.integer, .strong), .init(figure["help"]?.string ?? "", .faint))
        }
        return table
    }
}
