import Foundation
import GRDB
import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// Distinguishes the store's own image files from foreign ones, which it leaves alone.
struct OwnedFilesTests {
    private static let name = "0123456789abcdef0123456789abcdef"

    /// A store with the image of a snap, an image without a row, and many foreign things.
    private struct Littered {
        let scratch: Scratch
        let kept: StoredImage
        let orphan: StoredImage
        /// Paths below `images/`.
        var foreign: [String] = []

        init() throws {
            scratch = try Scratch()
            kept = try scratch.upload("1", [1, 2, 3], by: try scratch.account("ana")).image
            orphan = try scratch.images.write([4], type: "image/jpeg")
            let manager = FileManager.default
            let images = scratch.path + "/images"
            let other = try Self.freeFolder(kept, orphan)
            for folder in ["Thumbs", other] {
                try manager.createDirectory(atPath: "\(images)/\(folder)", withIntermediateDirectories: true)
            }
            let shape = String(repeating: "e", count: 30)
            for file in [".DS_Store", "Thumbs/x.jpg", "\(other)/readme.txt", "\(other)/\(OwnedFilesTests.name)", "README"] {
                try Data([9]).write(to: URL(fileURLWithPath: "\(images)/\(file)"))
            }
            try manager.createDirectory(atPath: "\(images)/\(other)/\(other)\(shape)", withIntermediateDirectories: false)
            try manager.createSymbolicLink(
                atPath: "\(images)/\(other)/\(other)ff\(shape.dropFirst(2))",
                withDestinationPath: ImageFiles.path(of: kept.file, in: scratch.path))
            foreign = [
                ".DS_Store", "README", "Thumbs", "Thumbs/x.jpg", "\(other)/readme.txt", "\(other)/\(OwnedFilesTests.name)",
                "\(other)/\(other)\(shape)", "\(other)/\(other)ff\(shape.dropFirst(2))",
            ]
        }

        /// The name of a folder that no image uses.
        private static func freeFolder(_ images: StoredImage...) throws -> String {
            try #require(["aa", "bb", "cc"].first { name in images.allSatisfy { !$0.file.hasPrefix(name) } })
        }

        func isUntouched(in store: String? = nil) -> Bool {
            foreign.allSatisfy { (try? FileManager.default.attributesOfItem(atPath: "\(store ?? scratch.path)/images/\($0)")) != nil }
        }
    }

    private func findings(_ path: String) throws -> [Finding] { try Doctor(store: path, freeBytesMin: 0).findings(at: .at(1_000)) }

    @Test func onlyFilesOfTheRightFormInTheRightFolderAreOwned() throws {
        let littered = try Littered()
        let owned = try OwnedFiles(in: littered.scratch.path + "/images")
        #expect(Set(owned.names) == [littered.kept.file, littered.orphan.file])
        // The contents of a foreign folder are not looked at.
        #expect(Set(owned.foreign) == Set(littered.foreign).subtracting(["Thumbs/x.jpg"]))
        #expect(owned.blocked.isEmpty)
    }

    @Test func theSweepAndTheFixRemoveOwnFilesOnly() throws {
        for isMending in [false, true] {
            let littered = try Littered()
            let scratch = littered.scratch
            if isMending {
                try scratch.close()
                let directory = try StoreDirectory(path: scratch.path)
                try StoreRepair(directory).run()
                directory.leave()
            } else {
                let sweep = try scratch.store.commit { transaction in
                    try scratch.images.sweep { try transaction.snapshot.namesFile($0) }
                }
                #expect(sweep == ImageFiles.Sweep(removed: 1, foreign: 7))
            }
            #expect(littered.isUntouched())
            #expect(try scratch.images.read(littered.kept) == [1, 2, 3])
            #expect(try fault { _ = try scratch.images.read(littered.orphan) }?.kind == .missing)
        }
    }

    @Test func theDoctorCountsAndNamesForeignFiles() throws {
        let littered = try Littered()
        try littered.scratch.close()
        let found = try findings(littered.scratch.path)
        #expect(found.map(\.name) == ["image_orphans", "foreign_files"])
        #expect(found[0].what.hasPrefix("1 image files"))
        #expect(
            found[1].severity == .note && found[1].what.contains("7 files or folders")
                && found[1].what.contains(".DS_Store, README, Thumbs and others"))
    }

    @Test func aBackupAndARestoreSkipForeignFiles() throws {
        let littered = try Littered()
        let scratch = littered.scratch
        #expect(try scratch.backUp().images == 1)
        try scratch.close()
        #expect(try scratch.backUp("offline.tar").images == 1)
        let summary = try scratch.restore()
        let old = try #require(summary.old)
        #expect(littered.isUntouched() && summary.missingImages == 0)
        // The kept old store contains only its own files.
        #expect(Set(try OwnedFiles(in: old + "/images").names) == [littered.kept.file, littered.orphan.file])
        #expect(try OwnedFiles(in: old + "/images").foreign.isEmpty)
        try scratch.adopt()
        #expect(try scratch.images.read(littered.kept) == [1, 2, 3])
    }

    @Test func somethingInAFoldersPlaceStopsNothing() throws {
        let scratch = try Scratch()
        let image = try scratch.upload("1", [1, 2, 3], by: try scratch.account("ana")).image
        let images = scratch.path + "/images/"
        for folder in 0..<256 {
            let name = String(UInt8(folder), radix: 16)
            let path = images + (name.count == 1 ? "0" + name : name)
            if folder % 3 == 0 { try? FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/nowhere") }
            if folder % 3 == 1, !FileManager.default.fileExists(atPath: path) { try Data().write(to: URL(fileURLWithPath: path)) }
        }
        // The folders of two in three names are blocked.
        for _ in 0..<20 { _ = try scratch.images.write([7], type: "") }
        _ = try scratch.backUp()
        let sweep = try scratch.store.commit { transaction in try scratch.images.sweep { try transaction.snapshot.namesFile($0) } }
        #expect(sweep.removed == 20 && sweep.foreign > 160)
        #expect(try scratch.images.read(image) == [1, 2, 3])
        let found = try findings(scratch.path)
        #expect(Set(found.map(\.name)) == ["images_blocked"] && found.allSatisfy { $0.severity == .warning })
    }

    @Test func anImageWithSomethingElseInItsPlaceIsMissing() throws {
        for kind in ["folder", "link", "pipe"] {
            let scratch = try Scratch()
            let image = try scratch.upload("1", [1, 2, 3], by: try scratch.account("ana")).image
            let path = ImageFiles.path(of: image.file, in: scratch.path)
            scratch.images.remove(image.file)
            switch kind {
            case "folder": try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
            case "link": try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/etc/passwd")
            default: #expect(mkfifo(path, 0o600) == 0)
            }
            #expect(try scratch.backUp().images == 1)
            let backup = try BackupFile(scratch.folder("backup.tar"))
            #expect(!backup.contains(ImageFiles.entry(image.file)), "\(kind)")
            #expect(try findings(scratch.path).map(\.name) == ["image_missing", "foreign_files"], "\(kind)")
        }
    }

    /// A new table that names files calls the column `file` and adds it to the list.
    @Test func everyColumnThatNamesFilesIsListed() throws {
        let sql = """
            SELECT m.name || '.' || c.name FROM sqlite_schema AS m JOIN pragma_table_info(m.name) AS c
            WHERE m.type = 'table' AND (lower(c.name) = 'file' OR lower(c.name) LIKE '%file')
            """
        let scratch = try Scratch()
        #expect(Set(try scratch.ask(sql, as: String.self)) == Set(OwnedFiles.columns.map { "\($0.table).\($0.column)" }))
        #expect(OwnedFiles.columns.count > 0)
    }
}
