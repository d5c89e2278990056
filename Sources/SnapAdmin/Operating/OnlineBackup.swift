package import SnapModel
import SnapWire

/// A backup made by the running server, requested over its admin socket.
package enum OnlineBackup {
    /// Waits for the backup; gives up after `timeout` seconds without a sign of progress.
    ///
    /// - Throws: the reason of a failure; `.unavailable` when no server runs on the store.
    package static func make(_ request: BackupRequest, store: String, timeout: Double, _ output: Output) throws(Failure) -> BackupInfo {
        let signals = InterruptSignals()
        let client = Client(Target(store: store), timeout: timeout)
        defer { client.close() }
        client.endOnStopSignals(signals)
        try client.connect()
        let bar = ProgressBar("Backing up", on: output)
        defer { bar.end() }
        let answer = try client.request(.operating(.backUp(request))) { push in
            guard push["method"]?.string == "store.progress", let done = push["params"]?["done"]?.integer,
                let total = push["params"]?["total"]?.integer
            else { return }
            bar.show(done: done, of: total)
        }
        return BackupInfo(
            file: try answer["file"].string ?? request.file, bytes: try answer["bytes"].integer ?? 0,
            snaps: try answer["snaps"].integer ?? 0,
            images: try answer["images"].integer ?? 0, createdAt: Timestamp(milliseconds: try answer["createdAt"].integer ?? 0))
    }
}
