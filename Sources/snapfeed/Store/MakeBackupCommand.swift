import ArgumentParser
import Foundation
import SnapAdmin
import SnapModel
import SnapServer
import SnapStore
import SnapWire

/// `snapfeed backup`.
struct MakeBackupCommand: TellingCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Write everything into one file, while the server runs or not.",
        discussion: """
            The file is a tar with the database, the uploads and a manifest with digests. It holds images that nobody has opened yet: \
            only its owner can read it, and you should keep it so. A running server makes it beside its work; snaps that are deleted \
            meanwhile are not in it. `snapfeed restore` brings it back.

            Example:
              snapfeed backup /var/backups/snapfeed.tar --force
            """)

    @Argument(help: "The file to write, on the server's machine.", completion: .file())
    var file: String

    @Flag(help: "Replace a file that stands there.")
    var force = false

    @Option(help: ArgumentHelp("Seconds to wait for a sign of life from the server.", valueName: "seconds"))
    var timeout = 60.0

    @OptionGroup(title: "Store and output") var options: StoreOptions

    var isJSON: Bool { options.json }

    func validate() throws {
        guard timeout > 0, timeout <= 86_400 else { throw ValidationError("--timeout must be more than 0, and a day at most") }
    }

    func perform(_ output: Output) throws {
        let file = URL(fileURLWithPath: file).standardizedFileURL.path
        let info = try Doctor(store: options.path, freeBytesMin: 0).isLive ? online(file, output) : offline(file, output)
        try output.object { json in
            json.field("file", info.file)
            json.field("bytes", info.bytes)
            json.field("snaps", info.snaps)
            json.field("images", info.images)
            json.field("createdAt", info.createdAt.milliseconds)
        }
        try output.line(
            "Wrote \(info.file): \(Words.count(info.snaps, "snap")), \(Words.count(info.images, "upload")), \(Words.size(info.bytes)).")
    }

    private func online(_ file: String, _ output: Output) throws(Failure) -> BackupInfo {
        let request = BackupRequest(file: file, replaces: force, withProgress: true)
        return try OnlineBackup.make(request, store: options.path, timeout: timeout, output)
    }

    /// Makes the backup under the store's lock, so that no server starts meanwhile.
    private func offline(_ file: String, _ output: Output) throws(Failure) -> BackupInfo {
        let bar = ProgressBar("Backing up", on: output)
        defer { bar.end() }
        do throws(StoreError) {
            try StoreDirectory.requireStore(in: options.path)
            let directory = try StoreDirectory(path: options.path)
            defer { directory.leave() }
            let backup = Backup(store: options.path, file: file, replaces: force, version: Product.version)
            let manifest = try backup.make(at: Clock.system.now()) { (progress) throws(StoreError) in
                bar.show(done: progress.done, of: progress.total)
            }
            return BackupInfo(
                file: file, bytes: manifest.fileBytes, snaps: manifest.snaps, images: manifest.images, createdAt: manifest.createdAt)
        } catch { throw error.failure }
    }
}

/// Numbers in words.
enum Words {
    /// - Parameter noun: in the singular; the plural adds an s.
    static func count(_ number: some BinaryInteger, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

    static func size(_ bytes: Int64) -> String {
        bytes < 1 << 20 ? "\((bytes + 1_023) >> 10) KiB" : "\((bytes + (1 << 19)) >> 20) MiB"
    }

    static func time(_ at: Timestamp) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = "yyyy-MM-dd HH:mm:ss"
        return formatter.string(from: Date(timeIntervalSince1970: Double(at.milliseconds) / 1_000))
    }
}
