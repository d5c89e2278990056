import SnapModel

extension OperatingCommand {
    /// Decides how a command is carried out.
    ///
    /// - Throws: any refusal that needs no look into the store.
    func plan(for asker: Asker, in context: PlanContext) throws(Rejection) -> Plan {
        switch self {
        case .serverInfo: return .reply(.serverInfo(context.info))
        case .serverStats: return .reply(.serverStats(context.stats()))
        case .serverHistory(let minutes): return .showHistory(minutes: minutes)
        case .backUp(let request):
            try context.requireBackups()
            return .backUp(request)
        case .readBackup(let offset, let withProgress):
            try context.requireBackups()
            return .readBackup(offset: offset, withProgress: withProgress)
        case .listConnections(let query): return .listConnections(query)
        case .actOnConnection(let connection, let act): return .actOnConnection(try ActOnConnection(connection, act, asker))
        }
    }
}
