/// Decisions of admins, and the log of them.
package enum ModerationCommand: Hashable, Sendable {
    case listReports(Report.State, BacklogRequest)
    case resolveReport(ReportID, Report.Action, reason: String?)
    case listAudit(BacklogRequest)
}
