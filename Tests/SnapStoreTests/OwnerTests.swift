import Foundation
import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// Commands that root runs on a store of another account leave files that this account can use.
@Suite(.enabled(if: geteuid() == 0, "gives files to another account"))
struct OwnerTests {
    private static let nobody: uid_t = 65_534

    private func owned() throws -> Scratch {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        _ = try scratch.upload("1", [1, 2, 3], by: ana)
        try scratch.close()
        for path in try FileManager.default.subpathsOfDirectory(atPath: scratch.path) + [""] {
            #expect(lchown(scratch.path + "/" + path, Self.nobody, Self.nobody) == 0)
        }
        return scratch
    }

    private func strangers(_ scratch: Scratch) throws -> [String] { try strangers(below: scratch.path) }

    private func strangers(below folder: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder).filter { path in
            var facts = stat()
            return lstat(folder + "/" + path, &facts) == 0 && (facts.st_uid != Self.nobody || facts.st_gid != Self.nobody)
        }
    }

    private func backUp(_ scratch: Scratch, to file: String) throws {
        let directory = try StoreDirectory(path: scratch.path)
        let target = BackupTarget(file: file, replaces: true)
        _ = try Backup(store: scratch.path, version: "1").make(in: target, at: .at(30)) { _ in }
        directory.leave()
    }

    @Test func aBackupAndARestoreByRootLeaveTheStoreToItsOwner() throws {
        let scratch = try owned()
        let folder = try TemporaryFolder()
        try backUp(scratch, to: folder("backup.tar"))
        #expect(try strangers(scratch) == [])
        _ = try Restore(store: scratch.path, file: folder("backup.tar"), keepsOld: true, insists: false).run(at: .at(40))
        #expect(try strangers(scratch) == [])
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path).contains { $0.hasPrefix("before-restore-") })
    }

    @Test func anInterruptedRestoreByRootLeavesItsFilesToTheOwner() throws {
        let scratch = try owned()
        let folder = try TemporaryFolder()
        try backUp(scratch, to: folder("backup.tar"))
        let directory = try StoreDirectory(path: scratch.path)
        try Files.makeFolder(Restoration.folder(in: scratch.path))
        #expect(try BackupFile(folder("backup.tar")).extract(BackupManifest.databaseName, to: Restoration.database(in: scratch.path)))
        try Restoration.commit(in: scratch.path, keepingOldAs: "")
        #expect(try strangers(scratch) == [])
        directory.abandon()
    }

    @Test func aServerThatRootRunsLeavesTheStoreToItsOwner() throws {
        let scratch = try owned()
        try scratch.adopt()
        _ = try scratch.upload("2", [4, 5], by: try scratch.account("ben"))
        #expect(try strangers(scratch) == [])
        try scratch.close()
        #expect(try strangers(scratch) == [])
    }

    @Test func aNewDatabaseBelongsToTheOwnerOfItsFolder() throws {
        let folder = try TemporaryFolder()
        let path = folder("store")
        try Files.makeFolder(path, isTop: true)
        #expect(lchown(path, Self.nobody, Self.nobody) == 0)
        let store = try Store(
            try StoreDirectory(path: path), feeds: Scratch.feeds, topics: Scratch.topics, now: { .at(0) })
        #expect(try strangers(below: path) == [])
        try store.close(isClean: true)
    }

    /// As an older version left it.
    @Test func filesOfRootAreFoundByTheDoctorAndFixed() throws {
        let scratch = try owned()
        let database = StoreDirectory.databasePath(in: scratch.path)
        #expect(lchown(database, 0, 0) == 0 && lchown(scratch.path + "/images", 0, 0) == 0)
        // A mount point has this folder, which is not the store's.
        try FileManager.default.createDirectory(atPath: scratch.path + "/lost+found", withIntermediateDirectories: false)
        let found = try Doctor(store: scratch.path, freeBytesMin: 0).findings(at: .at(1_000))
        #expect(found.map(\.name) == ["owner"] && found[0].isFixable, "\(found)")
        #expect(found.first?.what.contains("and 1 more of the store's files do not belong") == true, "\(found)")
        let directory = try StoreDirectory(path: scratch.path)
        try StoreRepair(directory).run()
        directory.leave()
        #expect(try Doctor(store: scratch.path, freeBytesMin: 0).findings(at: .at(1_000)).isEmpty)
        #expect(try strangers(scratch) == ["lost+found"])
    }

    @Test func aFileWithANameOutsideTheStoreIsNotGivenAway() throws {
        let scratch = try owned()
        let folder = try TemporaryFolder()
        try folder.write(Data([1]), to: "secret")
        #expect(link(folder("secret"), scratch.path + "/before-migration-1.sqlite") == 0)
        StoreFiles(in: scratch.path).giveToOwner()
        #expect(Files.Owner(of: folder("secret"))?.user == 0)
    }
}
