import SnapModel

extension OperatingCommand {
    /// - Throws: any refusal that needs no look into the store.
    func plan(for asker: Asker, in context: PlanContext) throws(Rejection) -> Plan {
        switch self {
        case .serverInfo: .reply(.serverInfo(context.info))
        case .serverStats: .reply(.serverStats(context.stats()))
        case .serverHistory(let minutes): .showHistory(minutes: minutes)
        case .backUp(let request): try context.isClustered ? Self.refuseBackup() : .backUp(request)
        case .readBackup(let offset, let withProgress):
            try context.isClustered ? Self.refuseBackup() : .readBackup(offset: offset, withProgress: withProgress)
        case .listConnections(let query): .listConnections(query)
        case .actOnConnection(let connection, let act): .actOnConnection(try ActOnConnection(connection, act, asker))
        }
    }

    private static func refuseBackup() throws(Rejection) -> Plan {
        throw Rejection(
            .forbidden, "The state of a cluster is in PostgreSQL. Back it up with pg_basebackup or pg_dump, and copy the images separately."
        )
    }
}
