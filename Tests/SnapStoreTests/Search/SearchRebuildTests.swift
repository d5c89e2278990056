import GRDB
import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// Entries and segments are made again when rules change, in a migrated and in a restored store.
struct SearchRebuildTests {
    private func fill(_ scratch: Scratch) throws -> (ana: Person, ben: Person) {
        let (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
        for number in 1...20 {
            try scratch.photo("\(number)", by: ana, for: number % 5 == 0 ? .followers : .everyone, caption: "fox \(number) #snow")
            try scratch.post("\(number)", by: ana, caption: "fox \(number) #snow")
        }
        try scratch.shelve()
        try scratch.photo("21", by: ben, caption: "fox 21 #ice")
        return (ana, ben)
    }

    /// Everything that searches keep, except the progress.
    private func contents(_ scratch: Scratch) throws -> [String] {
        try scratch.ask(
            """
            SELECT photo || ' ' || text FROM photo_entry UNION ALL SELECT snap || ' ' || text FROM snap_entry
            UNION ALL SELECT name || uses FROM tag UNION ALL SELECT name || author || posts || listed FROM tag_author JOIN tag ON tag.id = tag ORDER BY 1
            """)
    }

    private func outdate(_ scratch: Scratch) throws {
        try scratch.write { try $0.run("UPDATE search_state SET version = 7") }
        try scratch.write { try $0.run("UPDATE photo_entry SET text = 'stale fox'") }
        try scratch.reopen()
    }

    @Test(.ofFiles) func changedIndexRulesRebuildTheIndex() throws {
        let scratch = try Scratch()
        let (_, ben) = try fill(scratch)
        let before = try contents(scratch)
        try outdate(scratch)
        let query = try SearchQuery("fox")
        func page() throws -> SearchPage<Photo> {
            try scratch.read {
                try $0.searchPhotos(query, SearchPageRequest(), for: .viewer(ben.id), at: .at(999), budget: Scratch.endless)
            }
        }
        #expect(try page() == SearchPage(items: [], next: nil, isPartial: true))
        // Posts made meanwhile are found immediately, as are posts already indexed.
        let new = try scratch.photo("new", by: ben, caption: "fox")
        #expect(try scratch.store.commit { try $0.rebuildSearch(limit: 2) } > 0)
        #expect(try page().items.map(\.id.rawValue) == [22, 21] && page().isPartial && new.id.rawValue == 22)
        try scratch.rebuild()
        #expect(try !page().isPartial && page().items.count == 18)
        #expect(try scratch.read { try $0.searchRest() } == 0)
        _ = try scratch.write { try $0.erasePhoto(new.id, of: ben.id, at: .at(300)) }
        #expect(try contents(scratch) == before && scratch.shelved("fox").count == 21 && scratch.shelved("fox", .snap).count == 20)
    }

    @Test(.ofFiles) func changesMeanwhileAreNotLost() throws {
        let scratch = try Scratch()
        let (ana, ben) = try fill(scratch)
        try outdate(scratch)
        _ = try scratch.store.commit { try $0.rebuildSearch(limit: 2) }
        // One photo that is made already, one that is not, one that had no tag; and a snap that is not.
        for id in [20, 3] as [Int64] {
            _ = try scratch.write { try $0.editPhoto(PhotoID(rawValue: id), PhotoChange(caption: "bird"), by: ana.id, at: .at(200)) }
        }
        for id in [21, 4] as [Int64] {
            let author = id == 21 ? ben : ana
            _ = try scratch.write { try $0.erasePhoto(PhotoID(rawValue: id), of: author.id, at: .at(200)) }
        }
        _ = try scratch.write { try $0.removeSnap(SnapID(rawValue: 5), as: .deleted, at: .at(200)) }
        try scratch.rebuild()
        #expect(try scratch.found("bird", by: ana) == [20, 3] && scratch.found("fox", by: ana).count == 17)
        #expect(try scratch.foundSnaps("fox", by: ana).count == 19 && scratch.ask("SELECT name FROM tag") == ["snow"])
        #expect(try scratch.shelved("fox").count == 17 && scratch.shelved("bird") == [3, 20])
        // 15 photos for everybody less one edited and one deleted, and 19 snaps.
        #expect(try scratch.ask("SELECT uses FROM tag") == [14 + 19])
    }

    @Test(.ofFiles) func backupOmitsTheIndexAndRestoreRebuildsIt() throws {
        let scratch = try Scratch()
        let (ana, _) = try fill(scratch)
        let before = try contents(scratch)
        _ = try scratch.backUp()
        try scratch.close()
        let restore = Restore(store: scratch.path, file: scratch.folder("backup.tar"), keepsOld: false, insists: false)
        #expect(try restore.run(at: .at(2_000)).carried != nil)
        #expect(try scratch.ask("SELECT count(*) FROM sqlite_schema WHERE name LIKE '%_shelf_%'") == [0])
        #expect(try contents(scratch) == [])
        try scratch.adopt()
        #expect(try scratch.search("fox", by: ana).isPartial)
        try scratch.rebuild()
        #expect(try contents(scratch) == before && scratch.found("fox", by: ana).count == 21)
    }

    /// A segment in a backup may be anybody's work: it is not opened.
    @Test(.ofFiles) func shelvesOfOthersAreRemovedUnopened() throws {
        let scratch = try Scratch()
        let (ana, _) = try fill(scratch)
        try scratch.write { transaction in
            // Its parts are not an index, and opening it fails.
            try transaction.run("DROP TABLE photo_shelf_0")
            try transaction.run("CREATE VIRTUAL TABLE snap_shelf_9 USING fts5(a, b, content='')")
            try transaction.run("UPDATE snap_shelf_9_config SET v = 99")
        }
        try scratch.close()
        let queue = try DatabaseQueue(path: StoreDirectory.databasePath(in: scratch.path))
        #expect(throws: (any Error).self) { try queue.read { try Row.fetchAll($0, sql: "SELECT * FROM snap_shelf_9") } }
        try queue.writeWithoutTransaction { db in try SegmentRemoval.run(db) }
        try queue.close()
        #expect(try scratch.ask("SELECT count(*) FROM sqlite_schema WHERE name LIKE '%_shelf_%'") == [0])
        #expect(try scratch.ask("PRAGMA integrity_check", as: String.self) == ["ok"])
        try scratch.adopt()
        try scratch.rebuild()
        #expect(try scratch.found("fox", by: ana).count == 21)
    }
}
