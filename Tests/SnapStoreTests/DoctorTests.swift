import Foundation
import GRDB
import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// Each finding, caused on purpose; and a healthy store without any.
struct DoctorTests {
    private func findings(_ scratch: Scratch, freeBytesMin: Int = 0, at now: Timestamp = .at(1_000)) throws -> [String] {
        try Doctor(store: scratch.path, freeBytesMin: freeBytesMin).findings(at: now).map(\.name)
    }

    /// Changes the database like another program, without the store's knowledge.
    private func meddle(_ scratch: Scratch, _ sql: String) throws {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: StoreDirectory.databasePath(in: scratch.path), configuration: configuration)
        try queue.write { try $0.execute(sql: sql) }
        try queue.close()
    }

    private func used() throws -> Scratch {
        let scratch = try Scratch()
        let (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
        let upload = try scratch.upload("1", [1, 2, 3], by: ana)
        let gone = try scratch.upload("2", [4], by: ana)
        for snap in [upload.snap, gone.snap] { _ = try scratch.write { try $0.claim(snap.id, by: ben.id, on: "x", at: .at(20)) } }
        try scratch.delete(gone.snap.id)
        return scratch
    }

    @Test func aStoreInUseIsWell() throws {
        let scratch = try used()
        #expect(try findings(scratch) == [])
        #expect(Doctor(store: scratch.path, freeBytesMin: 0).isLive)
        try scratch.close()
        #expect(try findings(scratch) == [])
        #expect(!Doctor(store: scratch.path, freeBytesMin: 0).isLive)
    }

    @Test func wrongCountersAreFoundAndFixed() throws {
        for sql in [
            "UPDATE snap SET opens = 7", "UPDATE tally SET opened = 5", "DELETE FROM tally", "UPDATE feed SET snaps = 9",
            "INSERT INTO tally (viewer, feed, opened) VALUES (1, 1, 3)",
        ] {
            let scratch = try used()
            try scratch.close()
            try meddle(scratch, sql)
            #expect(try findings(scratch) == ["counters"], "\(sql)")
            let directory = try StoreDirectory(path: scratch.path)
            try StoreRepair(directory).run()
            directory.leave()
            #expect(try findings(scratch) == [], "\(sql)")
        }
    }

    @Test func wrongCountersOfProfilesAreFoundAndFixed() throws {
        for sql in [
            "UPDATE profile SET photos = 77", "UPDATE profile SET photo_bytes = 0", "UPDATE profile SET followers = -3",
            "UPDATE profile SET following = 4", "DELETE FROM profile",
        ] {
            let scratch = try Scratch()
            let (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
            try scratch.photo("1", by: ana)
            try scratch.follow(ben, ana)
            let right = try [ana, ben].map(scratch.counts)
            #expect(try findings(scratch) == [])
            try scratch.close()
            try meddle(scratch, sql)
            let found = try findings(scratch)
            #expect(!found.isEmpty && Set(found) == ["counters"], "\(sql)")
            let directory = try StoreDirectory(path: scratch.path)
            try StoreRepair(directory).run()
            directory.leave()
            #expect(try findings(scratch) == [], "\(sql)")
            try scratch.adopt()
            #expect(try [ana, ben].map(scratch.counts) == right)
        }
    }

    @Test func aWrongIndexOfSearchesIsFoundAndMadeAgain() throws {
        for sql in [
            "UPDATE photo_entry SET text = 'bird' WHERE photo = 1", "DELETE FROM photo_entry WHERE photo = 1",
            "INSERT INTO photo_shelf_0 (rowid, text) VALUES (3, 'bird')",
            "INSERT INTO snap_shelf_0 (snap_shelf_0, rowid, text) VALUES ('delete', 1, 'red fox')",
            "DROP TABLE photo_shelf_0", "DELETE FROM shelf WHERE kind = 2", "UPDATE tag SET uses = 9", "UPDATE tag_author SET listed = 0",
            "DELETE FROM completion", "UPDATE tag SET name = 'bird'",
        ] {
            let scratch = try Scratch()
            let ana = try scratch.account("ana")
            for number in 1...3 { try scratch.photo("\(number)", by: ana, caption: "red fox \(number) #snow, 東京") }
            try scratch.post("1", by: ana, caption: "red fox")
            try scratch.shelve()
            try scratch.photo("4", by: ana, caption: "waiting")
            #expect(try findings(scratch) == [])
            try scratch.close()
            try meddle(scratch, sql)
            let found = Set(try findings(scratch))
            #expect(found == ["search_index"] || found == ["counters"], "\(sql)")
            let directory = try StoreDirectory(path: scratch.path)
            try StoreRepair(directory).run()
            directory.leave()
            #expect(try findings(scratch) == [], "\(sql)")
            try scratch.adopt()
            #expect(try scratch.read { try $0.searchRest() } == (found == ["search_index"] ? 6 : 0), "\(sql)")
            try scratch.rebuild()
            #expect(
                try findings(scratch) == [] && scratch.found("fox", by: ana) == [3, 2, 1] && scratch.foundSnaps("fox", by: ana) == [1],
                "\(sql)")
            #expect(try scratch.ask("SELECT uses FROM tag") == [3])
        }
    }

    @Test func doctorReportsPostsNotYetIndexed() throws {
        let scratch = try Scratch()
        try scratch.write { try $0.run("UPDATE search_state SET shelved = 5000, rest = 5000 WHERE kind = 1") }
        #expect(try findings(scratch) == ["search_unfinished"])
        try scratch.rebuild()
        #expect(try findings(scratch) == [])
    }

    @Test func aPhotoWithoutAnImageIsFound() throws {
        let scratch = try Scratch()
        try scratch.photo("1", by: try scratch.account("ana"))
        try scratch.close()
        try meddle(scratch, "DELETE FROM photo_image WHERE size = 'small'")
        #expect(try findings(scratch).contains("image_without_key"))
    }

    @Test func aPhotoNeedsNoFullSize() throws {
        let scratch = try Scratch()
        try scratch.photo("1", by: try scratch.account("ana"))
        try scratch.close()
        try meddle(scratch, "DELETE FROM photo_image WHERE size = 'full'")
        #expect(try !findings(scratch).contains("image_without_key"))
    }

    @Test func unfixableFaultsAreFoundToo() throws {
        for (sql, name) in [
            ("UPDATE feed SET head = 99 WHERE name = 'animals'", "offset_gap"), ("DELETE FROM account WHERE name = 'ben'", "foreign_keys"),
            ("DELETE FROM image", "image_without_key"), ("DROP TABLE grdb_migrations", "no_tables"),
            ("INSERT INTO grdb_migrations VALUES ('999')", "newer_store"),
            ("UPDATE grdb_migrations SET identifier = '6' WHERE identifier = '7'", "unreleased_store"),
        ] {
            let scratch = try used()
            try scratch.close()
            try meddle(scratch, sql)
            #expect(try findings(scratch).contains(name), "\(sql)")
        }
    }

    @Test func filesAreComparedWithRows() throws {
        let scratch = try used()
        try scratch.close()
        let orphan = try scratch.images.write([1], type: "")
        #expect(try findings(scratch) == ["image_orphans"])
        let directory = try StoreDirectory(path: scratch.path)
        try StoreRepair(directory).run()
        directory.leave()
        #expect(try fault { _ = try scratch.images.read(orphan) }?.kind == .missing)
        let named = try scratch.ask("SELECT file FROM image", as: String.self)[0]
        scratch.images.remove(named)
        #expect(try findings(scratch) == ["image_missing"])
    }

    @Test func damagePermissionsSpaceAndTimeAreFound() throws {
        let scratch = try used()
        try scratch.close()
        #expect(try findings(scratch, freeBytesMin: .max - 1) == ["disk_full"])
        #expect(try findings(scratch, at: .at(-3_600_000)) == ["clock"])
        chmod(scratch.path, 0o755)
        #expect(try findings(scratch) == ["permissions"])
        chmod(scratch.path, 0o700)
        try Data().write(to: URL(fileURLWithPath: scratch.path + "/before-migration-2.sqlite"))
        #expect(try findings(scratch) == ["old_schema"])
        try MigrationCopy.removeOld(in: scratch.path, at: Int64(Date().timeIntervalSince1970) + 60)
        #expect(try findings(scratch) == ["old_schema"])
        try MigrationCopy.removeOld(in: scratch.path, at: Int64(Date().timeIntervalSince1970) + MigrationCopy.secondsKept + 60)
        #expect(try findings(scratch) == [])
        let url = URL(fileURLWithPath: StoreDirectory.databasePath(in: scratch.path))
        var bytes = try Data(contentsOf: url)
        bytes.replaceSubrange(5 * 4_096..<7 * 4_096, with: Data(repeating: 0xA5, count: 8_192))
        try bytes.write(to: url)
        #expect(try !findings(scratch).filter { ["database_damaged", "database_unreadable"].contains($0) }.isEmpty)
        try Data(repeating: 1, count: 9_000).write(to: url)
        #expect(try findings(scratch) == ["database_unreadable"])
        #expect(try fault { _ = try Doctor(store: scratch.folder("none"), freeBytesMin: 0).findings(at: .at(1)) }?.kind == .missing)
    }

    @Test func doctorReportsProgressOfEachCheck() throws {
        let scratch = try Scratch()
        var reported: [Int64] = []
        _ = try Doctor(store: scratch.path, freeBytesMin: 0).findings(at: .at(1)) { done, total in reported.append(total - done) }
        #expect(reported == reported.sorted(by: >) && reported.last == 0 && reported.count > 5)
    }
}
