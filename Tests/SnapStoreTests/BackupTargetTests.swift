import Foundation
import GRDB
import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// A backup is never written into the store that it is made from, by whatever path.
struct BackupTargetTests {
    /// Every file of a store, with its bytes.
    private func contents(_ path: String) throws -> [String: Data] {
        var contents: [String: Data] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
            contents[name] = FileManager.default.contents(atPath: path + "/" + name) ?? Data()
        }
        return contents
    }

    private func link(_ path: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    }

    private func used() throws -> (scratch: Scratch, image: StoredImage) {
        let scratch = try Scratch()
        let upload = try scratch.upload("1", [1, 2, 3], by: try scratch.account("ana"))
        let folder = scratch.folder.path
        try link(folder + "/linked", to: "store")
        try link(folder + "/images", to: "store/images/")
        try link(folder + "/file.tar", to: "store/snapfeed.db")
        try FileManager.default.linkItem(atPath: scratch.path + "/snapfeed.db", toPath: folder + "/hard.tar")
        try FileManager.default.linkItem(
            atPath: ImageFiles.path(of: upload.image.file, in: scratch.path), toPath: folder + "/draft.tar.part")
        return (scratch, upload.image)
    }

    private static let refused = [
        "store/snapfeed.db", "store/snapfeed.db-wal", "store/snapfeed.db-shm", "store/lock", "store/initialised", "store/images/x.tar",
        "store/x.tar", "store/../store/x.tar", "linked/x.tar", "linked/../store/x.tar", "images/x.tar", "hard.tar", "draft.tar", "file.tar",
        "linked/images/../snapfeed.db",
    ]

    @Test(arguments: BackupTargetTests.refused) func noFileInTheStoreIsWritten(_ target: String) throws {
        let (scratch, image) = try used()
        for isOpen in [true, false] {
            if !isOpen { try scratch.close() }
            let before = try contents(scratch.path)
            for store in [scratch.path, scratch.folder("linked")] {
                let file = BackupTarget(file: scratch.folder(target), replaces: true)
                #expect(
                    try fault { _ = try Backup(store: store, version: "test").make(in: file, at: .at(1)) { _ in } }?.kind == .inside,
                    "\(target)")
            }
            #expect(try contents(scratch.path) == before)
        }
        try scratch.adopt()
        #expect(try scratch.images.read(image) == [1, 2, 3])
    }

    @Test func imagesOnAnotherDiskAreInTheStoreToo() throws {
        let scratch = try Scratch()
        let images = scratch.folder("elsewhere")
        try FileManager.default.moveItem(atPath: scratch.path + "/images", toPath: images)
        try link(scratch.path + "/images", to: images)
        #expect(try fault { _ = try scratch.backUp("elsewhere/x.tar") }?.kind == .inside)
    }

    @Test func neighboursOfLikeNamesAreOutside() throws {
        let scratch = try Scratch()
        for neighbour in ["store2", "stor"] {
            try FileManager.default.createDirectory(atPath: scratch.folder(neighbour), withIntermediateDirectories: false)
            #expect(try scratch.backUp(neighbour + "/x.tar").snaps == 0)
        }
        #expect(try scratch.backUp("store.tar").snaps == 0)
    }

    /// Taking the store's lock clears the folder `restore/`, so a backup in it would be gone before it was read.
    @Test(arguments: ["store/x.tar", "store/restore/x.tar", "linked/x.tar"]) func restoreRefusesAFileInsideTheStore(_ name: String) throws {
        let scratch = try Scratch()
        try link(scratch.folder("linked"), to: "store")
        _ = try scratch.backUp()
        try scratch.close()
        try FileManager.default.createDirectory(atPath: scratch.path + "/restore", withIntermediateDirectories: false)
        try FileManager.default.copyItem(atPath: scratch.folder("backup.tar"), toPath: scratch.folder(name))
        #expect(try fault { _ = try scratch.restore(name) }?.kind == .inside)
        let restore = Restore(store: scratch.path, file: scratch.folder(name), keepsOld: true, insists: false)
        #expect(try fault { _ = try restore.rehearse() }?.kind == .inside)
        #expect(FileManager.default.fileExists(atPath: scratch.folder(name)))
    }
}
