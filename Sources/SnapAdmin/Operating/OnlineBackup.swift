package import SnapModel
import SnapWire

/// A backup that the running server makes, read over its admin socket. Only the server may write to its store, so the
/// command that asks writes the file.
package enum OnlineBackup {
    /// Reads a backup from its first byte to its last; gives up after `timeout` seconds without a sign of progress.
    ///
    /// - Parameter write: takes the bytes in order.
    /// - Throws: the reason of a failure, also of `write`; `.unavailable` when no server runs on the store.
    package static func read(
        store: String, timeout: Double, _ output: Output, write: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) -> BackupInfo {
        let signals = InterruptSignals()
        let client = Client(Target(store: store), timeout: timeout)
        defer { client.close() }
        client.endOnStopSignals(signals)
        try client.connect()
        let bar = ProgressBar("Backing up", on: output)
        defer { bar.end() }
        var offset: Int64 = 0
        while true {
            let answer = try client.request(.operating(.readBackup(offset: offset, withProgress: offset == 0))) { push in
                show(push, on: bar)
            }
            guard try answer["offset"].integer == offset else { throw Failure("The server sent bytes of the wrong offset.", .wire) }
            try write(answer.attachment)
            offset += Int64(answer.attachment.count)
            if let backup = answer.result["backup"] { return try info(backup, of: offset) }
            guard !answer.attachment.isEmpty else { throw Failure("The server sent neither bytes nor the end.", .wire) }
        }
    }

    private static func show(_ push: JSONValue, on bar: ProgressBar) {
        guard push["method"]?.string == "store.progress", let done = push["params"]?["done"]?.integer,
            let total = push["params"]?["total"]?.integer
        else { return }
        bar.show(done: done, of: total)
    }

    private static func info(_ backup: JSONValue, of bytes: Int64) throws(Failure) -> BackupInfo {
        guard backup["bytes"]?.integer == bytes else {
            throw Failure("The server sent only \(bytes) bytes of the backup.", .wire)
        }
        return BackupInfo(
            bytes: bytes, snaps: backup["snaps"]?.integer ?? 0, images: backup["images"]?.integer ?? 0,
            createdAt: Timestamp(milliseconds: backup["createdAt"]?.integer ?? 0))
    }
}
