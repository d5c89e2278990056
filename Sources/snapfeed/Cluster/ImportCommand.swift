import ArgumentParser
import Foundation
import SnapAdmin
import SnapModel
import SnapServer
import SnapStore
import SnapWire

/// `snapfeed cluster import`.
struct ImportCommand: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Move the store of a stopped server into the empty database of a cluster.",
        discussion: """
            Everything is kept: accounts, logins, snaps and who opened them, photos, reports, the audit log. The rows of both sides are \
            read again at the end and compared. If it is interrupted, run it again: it continues, and no node starts before it \
            is done.

            The store is only read, and marked as moved: no server starts on it afterwards, because it would not know what the cluster does. \
            Keep it until you are sure that the cluster works.

            Example:
              snapfeed cluster import store --database postgresql://db/snapfeed
            """)

    @Argument(help: "Folder of the store.", completion: .directory)
    var store: String

    @Option(help: ArgumentHelp("The cluster's database, postgresql://…, without accounts yet.", valueName: "address"))
    var database: String

    @Option(
        help: ArgumentHelp(
            "Folder for the images, which all nodes share. Files are linked where that is possible, else copied. (default: they stay where they are)",
            valueName: "folder"), completion: .directory)
    var images: String?

    @Flag(help: "Print JSON, one object per line.")
    var json = false

    var isJSON: Bool { json }

    func validate() throws {
        guard images?.contains("://") != true else { throw ValidationError("--images must be a folder: copy it to the bucket afterwards") }
    }

    func perform(_ output: Output) throws {
        let bar = ProgressBar("Importing", on: output, unit: .items)
        defer { bar.end() }
        let summary: ClusterImport.Summary
        do throws(StoreError) {
            summary = try ClusterImport(store: store, database: database, images: images)
                .run(at: Clock.system.now(), progress: bar.show(done:of:))
        } catch { throw error.failure }
        bar.end()
        try show(summary, output)
    }

    private var imagesFolder: String { images ?? StoreDirectory.imagesPath(in: store) }

    private func show(_ summary: ClusterImport.Summary, _ output: Output) throws {
        try output.object { json in
            json.field("store", store)
            json.field("finishedAt", summary.finishedAt.milliseconds)
            json.field("wasFinished", summary.wasFinished)
            guard !summary.wasFinished else { return }
            json.field("tables", Int64(summary.tables))
            json.field("rows", summary.rows)
            json.field("images", Int64(summary.images))
            json.field("missingImages", Int64(summary.missingImages))
            json.field("imagesFolder", imagesFolder)
        }
        guard !summary.wasFinished else {
            try output.line("This store was already imported at \(Words.time(summary.finishedAt)). Nothing was changed.")
            return
        }
        let counts = "\(Words.count(summary.rows, "row")) of \(summary.tables) tables, \(Words.count(summary.images, "image"))"
        try output.line("Imported \(store): \(counts). Both sides are equal.")
        if summary.missingImages > 0 { output.notice("\(summary.missingImages) images were already missing from the store.") }
        try output.line(
            """
            No server must run on the old store again: it would not know what the cluster does. `snapfeed serve` refuses it; to bring it \
            back in place of the cluster, remove \(StoreDirectory.movedPath(in: store)).
            Start all nodes with --images \(imagesFolder): they must share it\(images == nil ? ", so keep it" : "").
            """)
    }
}
