import Foundation
import GRDB
import SnapModel
import TestSupport
import Testing

@testable import SnapStore

extension Scratch {
    func backUp(_ name: String = "backup.tar", replacing: Bool = false, during: @escaping () throws -> Void = {}) throws -> BackupManifest {
        var isFirst = true
        let target = BackupTarget(file: folder(name), replaces: replacing)
        return try Backup(store: path, version: "test").make(in: target, at: .at(1_000)) { (_) throws(StoreError) in
            guard isFirst else { return }
            isFirst = false
            do { try during() } catch { throw StoreError(error) }
        }
    }

    /// Posts an upload of these bytes.
    func upload(_ key: String, _ bytes: [UInt8], by author: Person, caption: String? = nil, expiresAt: Timestamp? = nil) throws -> (
        snap: Snap, image: StoredImage
    ) {
        let image = try images.write(bytes, type: "image/jpeg")
        return (try post(key, by: author, caption: caption, source: .upload(image), expiresAt: expiresAt), image)
    }

    func delete(_ snap: SnapID) throws {
        let file = try write { try $0.removeSnap(snap, as: .deleted, at: .at(500)).file }
        if let file { images.remove(file) }
        try store.truncateLog()
    }
}

/// Backups of a store in use, and the refusals.
struct BackupTests {
    @Test func aBackupIsATarWithEverythingAndForItsOwnerAlone() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        let upload = try scratch.upload("1", [1, 2, 3], by: ana)
        try scratch.post("2", by: ana)
        let manifest = try scratch.backUp()
        #expect(manifest.snaps == 2 && manifest.images == 1 && manifest.schema == DatabaseSchema.migrator.migrations)
        let url = URL(fileURLWithPath: scratch.folder("backup.tar"))
        let mode = try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(Int64(try Data(contentsOf: url).count) == manifest.fileBytes)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["tar", "-xf", url.path, "-C", scratch.folder.path]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(try String(decoding: scratch.folder.read("manifest"), as: UTF8.self) == manifest.text)
        let name = upload.image.file
        #expect(
            try scratch.folder.read("images/\(name.prefix(2))/\(name)") == scratch.folder.read("store/images/\(name.prefix(2))/\(name)"))
        #expect(try BackupFile(url.path).manifest == manifest)
        // No temporary file is left.
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path).contains { $0.hasPrefix("backup") } == false)
    }

    @Test func snapsDeletedDuringTheCopyAreNotInItAndDoNotBreakIt() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        let gone = try scratch.upload("1", [UInt8](repeating: 7, count: 5_000), by: ana, caption: "gone with the wind")
        let kept = try scratch.upload("2", [8], by: ana)
        let manifest = try scratch.backUp { try scratch.delete(gone.snap.id) }
        #expect(manifest.snaps == 1 && manifest.images == 1)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: scratch.folder("backup.tar")))
        #expect(bytes.range(of: Data(gone.image.secret)) == nil)
        #expect(bytes.range(of: Data("gone with the wind".utf8)) == nil)
        #expect(bytes.range(of: Data(kept.image.secret)) != nil)
    }

    @Test func photosAccountsAndWordsReplacedDuringTheCopyAreNotInIt() throws {
        let scratch = try Scratch()
        let (ana, ben) = (try scratch.account("ana"), try scratch.account("benevolent"))
        let (gone, edited) = (try scratch.photo("1", by: ana, caption: "jackdaws"), try scratch.photo("2", by: ana, caption: "wolves"))
        try scratch.photo("3", by: ben, caption: "zebras")
        _ = try scratch.write { try $0.editProfile(of: ana.id, ProfileChange(bio: "quagmires"), at: .at(90)) }
        let secrets = try scratch.ask("SELECT secret FROM photo_image WHERE photo <> \(edited.id.rawValue)", as: Data.self)
        _ = try scratch.backUp {
            scratch.images.remove(try scratch.write { try $0.erasePhoto(gone.id, of: ana.id, at: .at(200)) })
            let change = PhotoChange(caption: "foxes", audience: .followers)
            _ = try scratch.write { try $0.editPhoto(edited.id, change, by: ana.id, at: .at(201)) }
            _ = try scratch.write { try $0.editProfile(of: ana.id, ProfileChange(bio: ""), at: .at(202)) }
            scratch.images.remove(try scratch.write { try $0.deleteAccount(ben.id, at: .at(203)) }.files)
        }
        let bytes = try Data(contentsOf: URL(fileURLWithPath: scratch.folder("backup.tar")))
        #expect(secrets.count == 8)
        for needle in secrets + ["jackdaws", "wolves", "zebras", "quagmires", "benevolent"].map({ Data($0.utf8) }) {
            #expect(bytes.range(of: needle) == nil)
        }
        #expect(bytes.range(of: Data("foxes".utf8)) != nil)
    }

    @Test func imagesOfProfilesReplacedDuringTheCopyAreNotInIt() throws {
        let scratch = try Scratch()
        let people = try ["ana", "ben"].map { try scratch.account($0) }
        for person in people {
            let sizes = try scratch.postedProfileImage()
            _ = try scratch.write { try $0.setProfileImage(of: person.id, .portrait, to: sizes) }
        }
        let secrets = try scratch.ask("SELECT secret FROM profile_image_size ORDER BY image", as: Data.self)
        _ = try scratch.backUp {
            scratch.images.remove(try scratch.write { try $0.setProfileImage(of: people[0].id, .portrait, to: nil) })
        }
        let bytes = try Data(contentsOf: URL(fileURLWithPath: scratch.folder("backup.tar")))
        #expect(secrets.map { bytes.range(of: $0) == nil } == [true, true, true, false, false, false])
    }

    @Test func anExistingFileIsKeptUnlessItMayBeReplaced() throws {
        let scratch = try Scratch()
        try scratch.folder.write(Data("mine".utf8), to: "backup.tar")
        #expect(try fault { _ = try scratch.backUp() }?.kind == .exists)
        #expect(try scratch.folder.read("backup.tar") == Data("mine".utf8))
        _ = try scratch.backUp(replacing: true)
        #expect(try scratch.folder.read("backup.tar").count > 1_024)
        // A file that appears while the backup is made is not overwritten either.
        #expect(try fault { _ = try scratch.backUp("2.tar") { try scratch.folder.write(Data("mine".utf8), to: "2.tar") } }?.kind == .exists)
        #expect(try scratch.folder.read("2.tar") == Data("mine".utf8))
        #expect(try fault { _ = try scratch.backUp("nowhere/3.tar") }?.kind == .missing)
    }

    @Test func aCancelledBackupLeavesNoFile() throws {
        let scratch = try Scratch()
        let before = try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path)
        let target = BackupTarget(file: scratch.folder("backup.tar"), replaces: false)
        let error = try fault {
            _ = try Backup(store: scratch.path, version: "test").make(in: target, at: .at(1)) { (_) throws(StoreError) in
                throw StoreError(.cancelled, "enough")
            }
        }
        #expect(error?.kind == .cancelled)
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path) == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path).contains { $0.hasPrefix("backup") } == false)
    }

    @Test func damageAnywhereInABackupIsNoticed() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        _ = try scratch.upload("1", [UInt8](repeating: 7, count: 5_000), by: ana)
        let manifest = try scratch.backUp()
        let whole = try scratch.folder.read("backup.tar")
        func kind(_ bytes: Data) throws -> StoreError.Kind? {
            try scratch.folder.write(bytes, to: "damaged.tar")
            return try fault { _ = try BackupFile(scratch.folder("damaged.tar")) }?.kind
        }
        #expect(try kind(whole) == nil)
        var random = Seeded(5)
        for _ in 0..<200 {
            var bytes = whole
            bytes[random.below(Int(manifest.bytes))] ^= UInt8(1 + random.below(255))
            #expect(try kind(bytes) == .corrupt)
        }
        for length in [0, 1, 511, 512, 5_000, Int(manifest.bytes), Int(manifest.bytes) + 600] {
            #expect(try kind(whole.prefix(length)) == .corrupt, "\(length)")
        }
        #expect(try kind(Data(repeating: 0, count: 10_000)) == .corrupt)
        #expect(try fault { _ = try BackupFile(scratch.folder("none.tar")) }?.kind == .missing)
    }

    @Test(arguments: [0, 1, 511, 512, 1 << 33 - 1, 1 << 33, 1 << 40]) func headersAreReadAsTheyWereWritten(_ size: Int64) {
        let header = TarHeader(name: "images/ab/abcdef", size: size, seconds: 1_795_245_337)
        #expect(TarHeader(header.bytes) == header)
        var spoilt = header.bytes
        spoilt[0] ^= 1
        #expect(TarHeader(spoilt) == nil)
    }
}
