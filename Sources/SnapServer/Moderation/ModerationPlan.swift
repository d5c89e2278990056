import SnapModel

extension ModerationCommand {
    /// - Throws: any refusal that needs no look into the store.
    func plan(for asker: Asker) throws(Rejection) -> Plan {
        switch self {
        case .listReports(let state, let request):
            .read(ListReports(state: state, request: request, perspective: try asker.perspective()))
        case .resolveReport(let report, let action, let reason): .write(try ResolveReport(report, action, reason: reason, asker))
        case .listAudit(let request): .read(ListAudit(request: request))
        }
    }
}
