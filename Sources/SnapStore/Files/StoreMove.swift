import Glibc

/// The mark of a store that moved to a cluster. Two servers that continue from one state would each keep opens that the other does not
/// know.
extension StoreDirectory {
    package static func movedPath(in store: String) -> String { store + "/moved" }

    /// Marks the store. A mark that already exists stays as it is.
    ///
    /// - Parameter place: the cluster's database, without a password.
    func markMoved(to place: String) throws(StoreError) {
        let mark = Self.movedPath(in: path)
        guard !Files.exists(mark) else { return }
        try Files.writeDurably(Array((place + "\n").utf8), to: mark, folder: path)
    }

    /// The cluster's database that the store moved to; nil for one that did not move.
    var movedTo: String? {
        get throws(StoreError) {
            let mark = Self.movedPath(in: path)
            guard Files.exists(mark) else { return nil }
            return String(decoding: try Files.read(mark).prefix { $0 != 0x0A }, as: UTF8.self)
        }
    }

    /// Checks that the store was not moved into a cluster.
    ///
    /// - Throws: `.unsafe` for a store that moved.
    func requireNotMoved() throws(StoreError) {
        let mark = Self.movedPath(in: path)
        guard let place = try movedTo else { return }
        throw StoreError(
            .unsafe,
            "the store \(path) was moved to the cluster at \(place): start with --database and a --store of its own. "
                + "To continue here without the cluster, and without everything that happened there, remove the file \(mark)")
    }
}
