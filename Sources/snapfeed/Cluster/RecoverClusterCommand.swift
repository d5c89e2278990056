import ArgumentParser
import SnapAdmin
import SnapModel
import SnapServer
import SnapStore
import SnapWire

/// `snapfeed cluster recover`.
struct RecoverClusterCommand: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "recover",
        abstract: "Recover a cluster that has lost acknowledged commits.",
        discussion: """
            For a database that lost commits in a failover or by an old backup. Opens are among them, so every snap that could be opened \
            twice ends, and clients load everything again. Deletions, blocks, suspensions, new passwords and ended logins of the lost \
            time are also lost: --end-logins makes everyone log in again.

            First try to bring the old primary back: then nothing is lost. Stop all nodes first. If it is interrupted, run it again: no \
            node starts before it is done.

            Examples:
              snapfeed cluster recover --database postgresql://db/snapfeed --dry-run
              snapfeed cluster recover --database postgresql://db/snapfeed --end-logins
            """)

    @Option(help: ArgumentHelp("The cluster's database, postgresql://….", valueName: "address"))
    var database: String

    @Flag(help: "Also end all logins.")
    var endLogins = false

    @Flag(help: "Print JSON, one object per line.")
    var json = false

    @OptionGroup var confirmation: ConfirmationOptions

    var isJSON: Bool { json }

    func perform(_ output: Output) throws {
        let recovery = ClusterRecovery(database: database, endsSessions: endLogins)
        let found: ClusterRecovery.Summary
        do throws(StoreError) { found = try recovery.rehearse() } catch { throw error.failure }
        try output.line(found.reason.map { "History was lost: \($0)." } ?? "No node has found that history was lost.")
        let logins = endLogins ? " and \(Words.count(found.sessions, "login"))" : ""
        guard try confirmation.allows("end \(Words.count(found.snaps, "snap"))\(logins), and restart all logs", output) else { return }
        let bar = ProgressBar("Recovering", on: output, unit: .items)
        defer { bar.end() }
        let summary: ClusterRecovery.Summary
        do throws(StoreError) {
            summary = try recovery.run(at: Clock.system.now(), progress: bar.show(done:of:))
        } catch { throw error.failure }
        bar.end()
        try show(summary, output)
    }

    private func show(_ summary: ClusterRecovery.Summary, _ output: Output) throws {
        try output.object { json in
            if let reason = summary.reason { json.field("reason", reason) }
            json.field("snaps", summary.snaps)
            json.field("sessions", summary.sessions)
        }
        let logins = endLogins ? " \(Words.count(summary.sessions, "login")) ended." : ""
        try output.line("Recovered. \(Words.count(summary.snaps, "snap")) ended.\(logins) Nodes start again.")
        if !endLogins {
            output.notice("Logins that were ended in the lost time are valid again. --end-logins would have ended all of them.")
        }
    }
}
