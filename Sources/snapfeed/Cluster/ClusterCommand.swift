import ArgumentParser

/// `snapfeed cluster`.
struct ClusterCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cluster", abstract: "Manage a cluster of several servers.",
        discussion: """
            Examples:
              snapfeed cluster nodes --database postgresql://db/snapfeed
              snapfeed cluster import store --database postgresql://db/snapfeed
            """,
        subcommands: [NodesCommand.self, ImportCommand.self, RecoverClusterCommand.self])
}
