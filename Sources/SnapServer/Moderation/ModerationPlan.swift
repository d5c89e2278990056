import SnapModel
import SnapStore

extension ModerationCommand {
    /// Decides how a command is carried out.
    ///
    /// - Throws: any refusal that needs no look into the store.
    func plan(for asker: Asker) throws(Rejection) -> Plan {
        switch self {
        case .listReports(let state, let author, let request):
            try Self.reports(state, of: author, request, asker)
        case .resolveReport(let report, let action, let reason): .write(try ResolveReport(report, action, reason: reason, asker))
        case .listAudit(let request):
            .ask { snapshot, _ in
                let entries = try snapshot.auditEntries(request)
                return .audit(entries, next: entries.count < request.limit ? nil : entries.last?.id)
            }
        }
    }

    private static func reports(
        _ state: Report.State, of author: String?, _ request: BacklogRequest, _ asker: Asker
    ) throws(Rejection) -> Plan {
        let perspective = try asker.perspective()
        return .ask { snapshot, now in
            let (reports, next) = try snapshot.reports(state, of: author, request, for: perspective, at: now)
            return .reports(reports, open: try snapshot.openReports(), next: next)
        }
    }
}
