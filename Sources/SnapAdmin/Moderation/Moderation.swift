import ArgumentParser
import SnapModel
import SnapWire

/// `snapfeed report`.
struct ReportSnapCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "report", abstract: "Report a snap to the admins.",
        discussion: """
            Once for each snap. `snapfeed reports` is the admins' side.

            Example:
              snapfeed report 12 --reason "not a landscape" --as ben
            """)

    @OptionGroup var snap: SnapArgument

    @Option(help: ArgumentHelp("Why.", valueName: "text"))
    var reason: String

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        _ = try withClient(as: actor) { try $0.request(.snap(.report(snap.id, reason: reason))) }
        try output.object { $0.field("reported", snap.id.text) }
        try output.line("Reported snap \(snap.id.text).")
    }
}

/// `snapfeed reports`.
struct ReportsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reports", abstract: "List and review reports.",
        discussion: """
            A decision applies to all open reports of the same snap, photo or comment. For admins.

            Examples:
              snapfeed reports
              snapfeed reports remove 7 --reason "not a landscape" --yes
            """,
        subcommands: [ListReportsCommand.self, KeepReportedCommand.self, RemoveReportedCommand.self],
        defaultSubcommand: ListReportsCommand.self)
}

/// `snapfeed reports list`.
struct ListReportsCommand: ListCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List reports, newest first.",
        discussion: """
            For admins.

            Example:
              snapfeed reports list --state removed --author ana
            """)

    @Option(
        help: ArgumentHelp("Which to list: open, kept or removed.", valueName: "state"),
        completion: .list(Report.State.allCases.map(\.rawValue)), transform: Self.state)
    var state = Report.State.open

    @Option(help: ArgumentHelp("Only reports about the posts of this account.", valueName: "name"))
    var author: String?

    @OptionGroup var stretch: ListOptions<LoggedEntries>
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    static let listing = Listing(
        empty: "No reports.", .number("REPORT", "id", style: .strong), .age("WHEN", "at"),
        .made(.text("POST")) { .init(PostText.number(in: $0)) },
        .made(.text("AUTHOR")) { .init(PostText.author(in: $0)) }, .text("REPORTER", "reporter", "name"),
        .made(.text("GONE")) { .init(PostText.gone(in: $0)) }, .made(.flexible("REASON")) { .init(PostText.reason(in: $0)) })

    @Sendable private static func state(_ text: String) throws -> Report.State {
        guard let state = Report.State(rawValue: text) else { throw ValidationError("choose a state: open, kept or removed") }
        return state
    }

    func find(over client: Client) throws -> Found {
        try stretch.found(try client.request(.moderation(.listReports(state, author: author, stretch.request))), "reports")
    }
}

/// Options for settling a report.
struct Settlement: ParsableArguments {
    @Argument(
        help: ArgumentHelp("The report's number, as shown by `snapfeed reports`.", valueName: "report"),
        completion: LiveNames.reports, transform: ReportID.reader("a report"))
    var report: ReportID

    @Option(help: ArgumentHelp("The reason, for the audit log.", valueName: "text"))
    var reason: String?

    @OptionGroup(title: "Account") var actor: ActorOptions

    /// An open report.
    ///
    /// - Throws: `.noInput` when the report does not exist or is settled.
    func openReport(over client: Client) throws(Failure) -> JSONValue {
        let request = BacklogRequest(before: report.rawValue.addingReportingOverflow(1).partialValue, limit: 1)
        let found = try client.request(.moderation(.listReports(.open, request)))["reports"].array?.first
        guard let found, found["id"]?.string == report.text else {
            throw Failure("There is no open report \(report.text). `snapfeed reports` lists them.", .noInput, name: "unknown_report")
        }
        return found
    }

    func settle(by command: some AdminCommand, _ action: Report.Action, _ output: Output) throws {
        _ = try command.withClient(as: actor) { try $0.request(.moderation(.resolveReport(report, action, reason: reason))) }
        try output.object { json in
            json.field("report", report.text)
            json.field("state", action.state.rawValue)
        }
        try output.line("Reviewed report \(report.text): the post was \(action == .keep ? "kept" : "removed").")
    }
}

/// `snapfeed reports keep`.
struct KeepReportedCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "keep", abstract: "Review a report: keep the snap, photo or comment.",
        discussion: """
            For admins.

            Example:
              snapfeed reports keep 8
            """)

    @OptionGroup var settlement: Settlement
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws { try settlement.settle(by: self, .keep, output) }
}

/// `snapfeed reports remove`.
struct RemoveReportedCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Review a report: delete the snap, photo or comment.",
        discussion: """
            This cannot be undone. Asks first on a terminal; scripts say --yes. For admins.

            Example:
              snapfeed reports remove 7 --reason "not a landscape" --yes
            """)

    @OptionGroup var settlement: Settlement
    @OptionGroup var confirmation: ConfirmationOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        if !confirmation.yes {
            let report = try withClient(as: settlement.actor) { try settlement.openReport(over: $0) }
            guard try confirmation.allows("delete \(PostText.phrase(in: report)), of report \(settlement.report.text)", output) else {
                return
            }
        }
        try settlement.settle(by: self, .remove, output)
    }
}

/// `snapfeed audit`.
struct ShowAuditCommand: ListCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit", abstract: "Show what admins did, newest first.",
        discussion: """
            Entries are never changed or removed. For admins.

            Example:
              snapfeed audit --limit 20
            """)

    @OptionGroup var stretch: ListOptions<LoggedEntries>
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    static let listing = Listing(
        empty: "No entries yet.", .number("ENTRY", "id", style: .strong), .moment("WHEN", "at"),
        .text("WHO", "by", "name", absent: "local admin"), .text("WHAT", "action"), .text("TO", "target"), .flexible("REASON", "reason"))

    func find(over client: Client) throws -> Found {
        try stretch.found(try client.request(.moderation(.listAudit(stretch.request))), "entries")
    }
}

/// `snapfeed stats`.
struct ShowStatsCommand: ListCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats", abstract: "Show the server's metrics.",
        discussion: """
            For admins: the local one, or --as an account with that role. Counters start at 0 with the server. `snapfeed top` shows them live.

            --history shows the main figures of the last 24 hours instead, or since the server started. Each step has the increase of the \
            counters, the most connections and queued bytes, and the fewest free bytes.

            Examples:
              snapfeed stats
              snapfeed stats --history --minutes 10
            """)

    @Flag(help: "Show the last 24 hours.") var history = false
    @Option(help: ArgumentHelp("With --history: the minutes of a step, 1 to 60.", valueName: "number")) var minutes = 60

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    static let listing = Listing(
        empty: "No figures.", .text("FIGURE", "name"), .number("VALUE", "value", style: .strong),
        .flexible("MEANING", "help", style: .faint))

    var listing: Listing { history ? StatsHistory.listing : Self.listing }

    func validate() throws {
        guard ServerHistory.minutesRange.contains(Int64(minutes)) else { throw ValidationError("--minutes must be from 1 to 60") }
    }

    func find(over client: Client) throws -> Found {
        if history { return StatsHistory.found(try client.request(.operating(.serverHistory(minutes: minutes)))) }
        return try Found(try client.request(.operating(.serverStats)), "figures")
    }
}
