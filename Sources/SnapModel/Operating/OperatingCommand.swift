/// About the server itself.
package enum OperatingCommand: Hashable, Sendable {
    case serverInfo
    case serverStats
    case backUp(BackupRequest)
    /// Asks for the next bytes of a backup, which begin at this offset. The first request says whether to push the progress.
    case readBackup(offset: Int64, withProgress: Bool)
    case listConnections(ConnectionQuery)
    case actOnConnection(ConnectionNumber, ConnectionAct)
}
