import Foundation

/// A store of many snaps, served by any number of servers, one after the other.
struct FilledStore {
    let folder: URL
    /// Of a login in it.
    let token: String
    var database: URL { folder.appendingPathComponent("snapfeed.db") }

    /// Asks the system to forget what it keeps in memory of the database, so that the next start reads the disk.
    ///
    /// - Throws: when it will not.
    func forgetCache() throws {
        let file = open(database.path, O_RDONLY)
        guard file >= 0 else { throw BenchFault("cannot open \(database.path)") }
        defer { close(file) }
        guard fsync(file) == 0, posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED) == 0 else {
            throw BenchFault("the system keeps its cache of the database")
        }
    }
}

/// The stores of a run of the bench, each made by SQL when it is first asked for.
final class FilledStores {
    private let data: String
    private var made: [Int: FilledStore] = [:]

    init(data: String) { self.data = data }

    /// The store of so many snaps; 0 makes an empty one.
    func of(_ snaps: Int) throws -> FilledStore {
        if let store = made[snaps] { return store }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("snapbench-\(getpid())-store-\(snaps)")
        let server = try BenchServer(data: data, store: folder)
        let token = try Crowd.signUp("bench", port: server.port)
        server.stop()
        let store = FilledStore(folder: folder, token: token)
        if snaps > 0 { _ = try Tool.output("python3", ["Tests/CommandLine/million.py", folder.path, "\(snaps)"]) }
        made[snaps] = store
        return store
    }

    /// Takes all stores away.
    func removeAll() {
        for store in made.values { try? FileManager.default.removeItem(at: store.folder) }
        made.removeAll()
    }
}
