/// About the server itself.
package enum OperatingCommand: Hashable, Sendable {
    case serverInfo
    case serverStats
    /// Asks for the last 24 hours in steps of so many minutes.
    case serverHistory(minutes: Int)
    case backUp(BackupRequest)
    /// Asks for the next bytes of a backup, which begin at this offset. The first request says whether to push the progress.
    case readBackup(offset: Int64, withProgress: Bool)
    case listConnections(ConnectionQuery)
    case actOnConnection(ConnectionNumber, ConnectionAct)
}
