import Foundation

/// A store with many snaps, used by one server after another.
struct FilledStore {
    let folder: URL
    /// The token of a login in the store.
    let token: String
    var database: URL { folder.appendingPathComponent("snapfeed.db") }

    /// Drops the database from the system's cache, so that the next start reads from the disk.
    ///
    /// - Throws: when the system refuses.
    func forgetCache() throws {
        let file = open(database.path, O_RDONLY)
        guard file >= 0 else { throw BenchFault("cannot open \(database.path)") }
        defer { close(file) }
        guard fsync(file) == 0, posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED) == 0 else {
            throw BenchFault("the system keeps its cache of the database")
        }
    }
}

/// The stores of a bench run, each made by SQL when it is first needed.
final class FilledStores {
    private let data: String
    private var made: [String: FilledStore] = [:]

    init(data: String) { self.data = data }

    /// The store with this number of snaps; 0 makes an empty one.
    func of(_ snaps: Int) throws -> FilledStore { try store("store-\(snaps)", filledBy: "million.py", snaps) }

    /// The store with this number of photos.
    func ofPhotos(_ photos: Int) throws -> FilledStore { try store("photos-\(photos)", filledBy: "million_photos.py", photos) }

    /// The store with this number of photos that have captions.
    func ofCaptions(_ photos: Int) throws -> FilledStore { try store("captions-\(photos)", filledBy: "million_captions.py", photos) }

    /// The store with this number of comments, a tenth of them on its first photo.
    func ofComments(_ comments: Int) throws -> FilledStore { try store("comments-\(comments)", filledBy: "million_comments.py", comments) }

    private func store(_ name: String, filledBy script: String, _ count: Int) throws -> FilledStore {
        if let store = made[name] { return store }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("snapbench-\(getpid())-\(name)")
        let server = try BenchServer(data: data, store: folder)
        let token = try Crowd.signUp("bench", port: server.port)
        server.stop()
        let store = FilledStore(folder: folder, token: token)
        if count > 0 { _ = try Tool.output("python3", ["Tests/CommandLine/\(script)", folder.path, "\(count)"]) }
        made[name] = store
        return store
    }

    /// Removes all stores.
    func removeAll() {
        for store in made.values { try? FileManager.default.removeItem(at: store.folder) }
        made.removeAll()
    }
}
