import Foundation

/// The heads that a node has seen, as the file `known` in its folder keeps them over restarts.
///
/// It is written at most once a second and not synced, because a node that runs on after a failover notices a loss by itself.
struct KnownHistory: Codable {
    struct Head: Codable {
        let log: SeenHeads.Log
        let head: Int64
    }

    /// The epoch of the log of people. A recovery begins another one, and what was known before is no longer valid.
    let cluster: String
    let heads: [Head]

    init(cluster: String, heads: [SeenHeads.Log: Int64]) {
        self.cluster = cluster
        self.heads = heads.map(Head.init)
    }

    /// Reads what the node knew of the cluster's history.
    ///
    /// - Returns: nil where the file is missing, as in a new folder.
    /// - Throws: `.corrupt` for an unreadable file: without it, a loss would go unnoticed.
    static func read(in store: String) throws(StoreError) -> Self? {
        let path = path(in: store)
        guard Files.exists(path) else { return nil }
        do { return try JSONDecoder().decode(Self.self, from: Data(try Files.read(path))) } catch {
            throw StoreError(
                .corrupt,
                "the file \(path) cannot be read, so this node cannot check whether the database has lost acknowledged commits. "
                    + "To start without this check, remove the file")
        }
    }

    func write(in store: String) throws {
        try JSONEncoder().encode(self).write(to: URL(fileURLWithPath: Self.path(in: store)), options: .atomic)
    }

    private static func path(in store: String) -> String { store + "/known" }
}
