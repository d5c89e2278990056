import ArgumentParser

/// `snapfeed cluster`.
struct ClusterCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cluster", abstract: "Work on the database of several servers.", subcommands: [ImportCommand.self])
}
