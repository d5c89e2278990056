import ArgumentParser

/// `snapfeed cluster`.
struct ClusterCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cluster", abstract: "Work on the database of several servers.",
        discussion: """
            Example:
              snapfeed cluster import store --database postgresql://db/snapfeed
            """,
        subcommands: [ImportCommand.self, SealCommand.self])
}
