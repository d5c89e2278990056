import SnapModel

extension OperatingCommand {
    /// - Throws: any refusal that needs no look into the store.
    func plan(for asker: Asker, in context: PlanContext) throws(Rejection) -> Plan {
        switch self {
        case .serverInfo: .reply(.serverInfo(context.info))
        case .serverStats: .reply(.serverStats(context.stats()))
        case .backUp(let request): .backUp(request)
        case .listConnections(let query): .listConnections(query)
        case .actOnConnection(let connection, let act): .actOnConnection(try ActOnConnection(connection, act, asker))
        }
    }
}
