import ArgumentParser
import SnapModel
import SnapWire

/// `snapfeed report`.
struct ReportSnap: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Tell the admins about a snap.",
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
        try perform(
            .report(snap.id, reason: reason), as: actor, output, telling: ("reported", snap.id.text), "Reported snap \(snap.id.text).")
    }
}

/// `snapfeed reports`.
struct ManageReports: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "reports",
        abstract: "List what was reported, or settle a report.",
        discussion: """
            Settling one settles all open reports of the same snap. For admins.

            Examples:
              snapfeed reports
              snapfeed reports --remove 7 --reason "not a landscape"
              snapfeed reports --keep 8
            """)

    @Option(help: ArgumentHelp("Which to list: open, kept or removed.", valueName: "state"), transform: Self.state)
    var state = Report.State.open

    @Option(help: ArgumentHelp("Settle this report: the snap stays.", valueName: "report"), transform: ReportID.reader("a report"))
    var keep: ReportID?

    @Option(help: ArgumentHelp("Settle this report: the snap is deleted.", valueName: "report"), transform: ReportID.reader("a report"))
    var remove: ReportID?

    @Option(help: ArgumentHelp("Why, for the audit log.", valueName: "text"))
    var reason: String?

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    @Sendable private static func state(_ text: String) throws -> Report.State {
        guard let state = Report.State(rawValue: text) else { throw ValidationError("a state is open, kept or removed") }
        return state
    }

    func validate() throws {
        guard keep == nil || remove == nil else { throw ValidationError("--keep and --remove exclude each other") }
    }

    func perform(_ output: Output) throws {
        if let remove { return try resolve(remove, .remove, output) }
        if let keep { return try resolve(keep, .keep, output) }
        let reports = try withClient(as: actor) { try $0.request(.listReports(state, BacklogRequest()))["reports"].array ?? [] }
        try output.list(reports, empty: "No reports.") { Self.table(of: reports) }
    }

    private func resolve(_ report: ReportID, _ action: Report.Action, _ output: Output) throws {
        _ = try withClient(as: actor) { try $0.request(.resolveReport(report, action, reason: reason)) }
        try output.object { json in
            json.field("report", report.text)
            json.field("state", action.state.rawValue)
        }
        try output.line("Settled report \(report.text): the snap \(action == .keep ? "stays" : "is gone").")
    }

    private static func table(of reports: [JSONValue]) -> Table {
        var table = Table(
            .number("REPORT"), .text("WHEN"), .number("SNAP"), .text("AUTHOR"), .text("REPORTER"), .flexible("REASON"))
        for report in reports {
            let snap = report["snap"] ?? .null
            table.add(
                .init(report["id"]?.string ?? "", .strong), .init(report["at"]?.integer.map(Clock.dayAndTime) ?? ""),
                .init(snap["id"]?.string ?? ""), .init(SnapTable.author(of: snap)), .init(report["reporter"]?["name"]?.string ?? ""),
                .init(report["reason"]?.string ?? ""))
        }
        return table
    }
}
