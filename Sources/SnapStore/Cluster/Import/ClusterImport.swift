import SnapCrypto
package import SnapModel
import SnapPostgres

/// Moves the store of a single server into the empty database of a cluster.
///
/// It may be killed at any point and run again: what was copied is not copied twice. At the end all rows are read again from both sides and
/// compared; only then may nodes start.
package struct ClusterImport {
    package struct Summary: Hashable, Sendable {
        /// When the import was finished.
        package let finishedAt: Timestamp
        /// Whether that was an earlier run, and this one changed nothing.
        package let wasFinished: Bool
        package var tables = 0
        package var rows: Int64 = 0
        package var images = 0
        /// The images whose files the store itself has lost.
        package var missingImages = 0
    }

    private let store: String
    private let database: String
    private let images: String?
    /// Rows of a transaction.
    var batch = 1_000
    /// After how many batches a test ends the import, as a kill would.
    var batchesMax = Int.max

    /// - Parameters:
    ///   - database: `postgresql://…`.
    ///   - images: the folder for the image files; nil where those of the store stay in use.
    package init(store: String, database: String, images: String?) {
        self.store = store
        self.database = database
        self.images = images
    }

    /// Moves the store into the cluster's database.
    ///
    /// - Parameter progress: gets the steps done and their total.
    /// - Throws: `.locked` with the server that runs; `.unsafe` for a database that is not empty; `.corrupt` when the sides differ.
    package func run(at now: Timestamp, progress: @escaping (Int64, Int64) -> Void) throws(StoreError) -> Summary {
        do {
            try StoreDirectory.requireStore(in: store)
            let address = try PostgresAddress(checking: database)
            let directory = try StoreDirectory(path: store)
            defer { directory.leave() }
            let source = try StoppedStore(directory)
            let target = try ImportTarget(address)
            let tables = try target.tables()
            for table in tables { try source.read(table.requireSameColumns(in:)) }
            let place = (now: address.description, before: try directory.movedTo)
            if let earlier = try target.begin(try source.read(Self.identity), tables, place, images: images, at: now) {
                return Summary(finishedAt: earlier, wasFinished: true)
            }
            try directory.markMoved(to: place.now)
            let job = ImportJob(source: source, target: target, tables: tables, batch: batch, batchesMax: batchesMax, progress)
            return try job.run(ImportImages(of: store, to: images), at: now)
        } catch { throw StoreError(error) }
    }

    /// Identifies a store, wherever it lies. A restore keeps the key and begins another epoch.
    private static func identity(_ sql: SQLConnection) throws -> String {
        guard let row = try sql.row("SELECT key, epoch FROM digest_key JOIN people_log ON people_log.id = digest_key.id") else {
            throw StoreError(.corrupt, "the key of the digests is missing")
        }
        return SHA256.digest(of: row.bytes(0) + Array(row.text(1).utf8)).hexadecimal
    }
}
