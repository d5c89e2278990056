package import SnapModel
import SnapPostgres

/// Removes the files of images that no row names: a node that dies between writing a file and its row leaves them, and so does a recovery.
/// Once an hour, by whichever node comes first.
package struct ClusterSweep {
    /// A file without a row may be about to get one.
    private static let ageMs: Int64 = 3_600_000

    private let database: any ClusterDatabase
    private let node: String

    package init(_ database: any ClusterDatabase, node: String) {
        self.database = database
        self.node = node
    }

    /// Removes image files that no row names.
    ///
    /// - Parameter isCancelled: asked now and then, since a sweep of many files takes long.
    /// - Returns: how many were removed; nil when another node has swept within the hour.
    /// - Throws: `.unsafe` where the images are those of another cluster; `.cancelled`.
    package func run(_ images: ImageFiles, at now: Timestamp, isCancelled: () -> Bool = { false }) throws(StoreError) -> Int? {
        do {
            let session = try database.connect(as: "snapfeed \(node) sweeper")
            let won = try session.run(
                "UPDATE cluster_state SET swept = ?1 WHERE swept <= ?1 - ?2 RETURNING id", [.number(now.milliseconds), .number(Self.ageMs)])
            guard won.count == 1 else { return nil }
            let sql = SQLConnection(session)
            try images.claim(for: Snapshot(sql: sql, feeds: FeedIndex(reading: [], from: sql)).imagesOwner)
            var removed = 0
            try images.old(writtenBefore: Timestamp(milliseconds: now.milliseconds - Self.ageMs)) { names in
                guard !isCancelled() else { throw StoreError(.cancelled, "the sweep was ended") }
                let gone = try Self.withoutRows(names, session)
                images.remove(gone)
                removed += gone.count
            }
            return removed
        } catch { throw StoreError(error) }
    }

    private static func withoutRows(_ names: [String], _ session: any ClusterSession) throws -> [String] {
        let named = OwnedFiles.columns.map { "SELECT 1 FROM \($0.table) WHERE \($0.column) = found.name" }.joined(separator: " UNION ALL ")
        let rows = try session.run("SELECT name FROM unnest(?) AS found(name) WHERE NOT EXISTS (\(named))", [.texts(names)])
        return (0..<rows.count).map { rows.text($0, 0) }
    }
}
