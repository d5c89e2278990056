/// Decisions of admins, and the log of them.
package enum ModerationCommand: Hashable, Sendable {
    /// `author` is the name of the account whose posts were reported.
    case listReports(Report.State, author: String? = nil, BacklogRequest)
    case resolveReport(ReportID, Report.Action, reason: String?)
    case listAudit(BacklogRequest)
}
