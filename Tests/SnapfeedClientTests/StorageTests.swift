import Foundation
import Testing

@testable import SnapfeedClient

/// The contents of a storage.
struct StorageTests {
    private func folder() throws -> FolderStorage {
        try FolderStorage(FileManager.default.temporaryDirectory.appendingPathComponent("snapfeed-" + UUID().uuidString))
    }

    @Test func storedValuesAreReadByTheNextProcess() throws {
        let storage = try folder()
        defer { try? FileManager.default.removeItem(at: storage.folder) }
        #expect(try storage.read("a") == nil)
        try storage.write(Data([1]), as: "a")
        try storage.write(Data([2]), as: "a")
        #expect(try FolderStorage(storage.folder).read("a") == Data([2]))
        try storage.remove("a")
        try storage.remove("a")
        #expect(try storage.names(beginning: "") == [])
    }

    @Test(arguments: ["position-animals", "position-../x", "Ä/ö", "A_a", ".", ""])
    func anyNameIsAFileOfTheFolder(_ name: String) throws {
        let file = FolderStorage.file("n" + name)
        #expect(!file.contains("/") && FolderStorage.name(file) == "n" + name)
    }

    @Test func filesAreForTheUserAlone() throws {
        let storage = try folder()
        defer { try? FileManager.default.removeItem(at: storage.folder) }
        try storage.write(Data(), as: "token")
        let path = storage.folder.appendingPathComponent("token").path
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    }

    @Test func postsKeepTheirOrderAndKeysOverADeath() throws {
        let storage = try folder()
        defer { try? FileManager.default.removeItem(at: storage.folder) }
        var outbox = Outbox()
        let posts = (0..<12).map { Post(feed: "f", caption: "\($0)", tag: "t\($0)") }
        for post in posts { _ = try outbox.add(post, Data([1]), storage) }
        try storage.write(Data([9]), as: "bytes-000000000099")
        try outbox.forget(1, storage)
        var next = Outbox()
        try next.load(storage)
        #expect(next.waiting.map(\.post) == Array(posts.dropFirst()))
        #expect(try next.bytes(of: next.waiting[0], storage) == Data([1]))
        #expect(try storage.read("bytes-000000000099") == nil)
    }
}
