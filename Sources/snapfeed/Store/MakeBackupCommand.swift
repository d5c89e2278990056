import ArgumentParser
import Foundation
import SnapAdmin
import SnapModel
import SnapServer
import SnapStore
import SnapWire

/// `snapfeed backup`.
struct MakeBackupCommand: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Back up the store to one file. The server may be running.",
        discussion: """
            The file is a tar with the database, the uploads and a manifest with digests. It holds images of unopened snaps: \
            only its owner can read it; keep it that way. A running server makes it without pausing and sends it over its \
            admin socket, so the account that runs this command owns the file, wherever it is; snaps that are deleted meanwhile are not \
            in it. - writes it to standard output. `snapfeed restore` brings it back.

            Examples:
              snapfeed backup /var/backups/snapfeed.tar --force
              snapfeed backup - | ssh backup.example.org 'cat > snapfeed.tar'
            """)

    @Argument(help: "The file to write, or - for standard output.", completion: .file())
    var file: String

    @Flag(help: "Replace an existing file.")
    var force = false

    @Option(help: ArgumentHelp("Seconds to wait for a response from the server.", valueName: "seconds"))
    var timeout = 60.0

    @OptionGroup(title: "Store and output") var options: StoreOptions

    var isJSON: Bool { options.json }

    func validate() throws {
        guard timeout > 0, timeout <= 86_400 else { throw ValidationError("--timeout must be more than 0, and a day at most") }
    }

    func perform(_ output: Output) throws {
        do { if file == "-" { try writeToStandardOutput(output) } else { try writeFile(output) } } catch let error as StoreError {
            throw error.failure
        }
    }

    private func writeFile(_ output: Output) throws {
        let file = URL(fileURLWithPath: file).standardizedFileURL.path
        let target = BackupTarget(file: file, replaces: force)
        try target.check(against: options.path)
        let draft = try target.begin()
        defer { draft.discard() }
        let info = try make(into: draft, folder: target.folder, output)
        try draft.publish()
        try output.object { json in
            json.field("file", file)
            json.field("bytes", info.bytes)
            json.field("snaps", info.snaps)
            json.field("images", info.images)
            json.field("createdAt", info.createdAt.milliseconds)
        }
        try output.line("Wrote \(file): \(Self.sentence(info)).")
    }

    private func writeToStandardOutput(_ output: Output) throws {
        guard isatty(STDOUT_FILENO) == 0 else {
            throw Failure("A backup cannot be written to a terminal. Name a file, or pipe it somewhere.", .usage)
        }
        let info = try make(into: BackupOutput(STDOUT_FILENO, named: "standard output"), folder: nil, output)
        output.notice("Wrote the backup: \(Self.sentence(info)).")
    }

    private static func sentence(_ info: BackupInfo) -> String {
        "\(Words.count(info.snaps, "snap")), \(Words.count(info.images, "upload")), \(Words.size(info.bytes))"
    }

    /// Makes the backup, and returns what it contains.
    ///
    /// - Parameter folder: where the sink's file is; nil for standard output.
    private func make(into sink: any BackupSink, folder: String?, _ output: Output) throws -> BackupInfo {
        guard Doctor(store: options.path, freeBytesMin: 0).isLive else { return try makeOffline(into: sink, folder, output) }
        return try OnlineBackup.read(store: options.path, timeout: timeout, output) { (bytes) throws(Failure) in
            do throws(StoreError) { try sink.write(bytes) } catch { throw error.failure }
        }
    }

    /// Makes the backup under the store's lock, so that no server starts meanwhile.
    private func makeOffline(into sink: any BackupSink, _ folder: String?, _ output: Output) throws(StoreError) -> BackupInfo {
        let bar = ProgressBar("Backing up", on: output)
        defer { bar.end() }
        try StoreDirectory.requireStore(in: options.path)
        let directory = try StoreDirectory(path: options.path)
        defer { directory.leave() }
        let backup = Backup(store: options.path, version: Product.version)
        let manifest = try backup.make(into: sink, folder: folder, at: Clock.system.now()) { (progress) throws(StoreError) in
            bar.show(done: progress.done, of: progress.total)
        }
        return BackupInfo(
            bytes: manifest.fileBytes, snaps: manifest.snaps, images: manifest.images, createdAt: manifest.createdAt)
    }
}

/// Numbers in words.
enum Words {
    /// Returns a number with its noun: `1 snap`, `2 snaps`.
    ///
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
