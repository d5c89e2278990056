import Foundation

/// The heads that a node has seen, as the file `known` in its folder keeps them over restarts.
///
/// It is written at most once a second and not synced, because a node that runs on after a failover notices a loss by itself.
struct KnownHistory: Codable {
    struct Head: Codable {
        let log: SeenHeads.Log
        let head: Int64
    }

    /// The epoch of the log of people. A seal begins another one, and what was known before counts no more.
    let cluster: String
    let heads: [Head]

    init(cluster: String, heads: [SeenHeads.Log: Int64]) {
        self.cluster = cluster
        self.heads = heads.map(Head.init)
    }

    /// - Returns: nil where the file is missing or cut off by a crash.
    init?(in store: String) {
        guard let bytes = try? Files.read(Self.path(in: store)), let known = try? JSONDecoder().decode(Self.self, from: Data(bytes))
        else { return nil }
        self = known
    }

    func write(in store: String) throws {
        try JSONEncoder().encode(self).write(to: URL(fileURLWithPath: Self.path(in: store)), options: .atomic)
    }

    private static func path(in store: String) -> String { store + "/known" }
}
