/// About the server itself.
package enum OperatingCommand: Hashable, Sendable {
    case serverInfo
    case serverStats
    case backUp(BackupRequest)
    case listConnections(ConnectionQuery)
    case actOnConnection(ConnectionNumber, ConnectionAct)
}
