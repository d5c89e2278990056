import SnapModel

extension OperatingCommand {
    /// - Throws: what can be refused without looking into the store.
    func plan(for asker: Asker, in world: World) throws(Rejection) -> Plan {
        switch self {
        case .serverInfo: .reply(.serverInfo(world.info))
        case .serverStats: .reply(.serverStats(world.stats()))
        case .backUp(let request): .backUp(request)
        case .listConnections(let query): .listConnections(query)
        case .actOnConnection(let connection, let act): .actOnConnection(try ActOnConnection(connection, act, asker))
        }
    }
}
