import SnapModel
import SnapStore

extension ModerationCommand {
    /// - Throws: any refusal that needs no look into the store.
    func plan(for asker: Asker) throws(Rejection) -> Plan {
        switch self {
        case .listReports(let state, let request):
            try .ask(as: asker) { snapshot, perspective in
                let (reports, next) = try snapshot.reports(state, request, for: perspective)
                return .reports(reports, next: next)
            }
        case .resolveReport(let report, let action, let reason): .write(try ResolveReport(report, action, reason: reason, asker))
        case .listAudit(let request):
            .ask { snapshot, _ in
                let entries = try snapshot.auditEntries(request)
                return .audit(entries, next: entries.count < request.limit ? nil : entries.last?.id)
            }
        }
    }
}
