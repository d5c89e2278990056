import GRDB
import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// The error messages for a full disk.
struct FullDiskTests {
    /// Copying between databases leaves no message at the connection, which then says "not an error".
    @Test func aCopyOntoAFullDiskSaysThatItIsFull() throws {
        let folder = try TemporaryFolder()
        let (source, target) = (try DatabaseQueue(path: folder("a.db")), try DatabaseQueue(path: folder("b.db")))
        try source.write { try $0.execute(sql: "CREATE TABLE t (x); INSERT INTO t VALUES (zeroblob(100000))") }
        try target.writeWithoutTransaction { try $0.execute(sql: "PRAGMA max_page_count = 4") }
        let error = try #require(throws: (any Error).self) { try source.backup(to: target) }
        let shown = StoreError(error)
        #expect(shown.kind == .full && shown.message.contains("full") && !shown.message.contains("not an error"), "\(shown)")
    }

    @Test func aRestoreThatNeedsMoreRoomThanThereIsChangesNothing() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        _ = try scratch.upload("1", [1, 2, 3], by: ana)
        _ = try scratch.backUp()
        try scratch.close()
        var restore = Restore(store: scratch.path, file: scratch.folder("backup.tar"), keepsOld: true, insists: false)
        restore.freeBytes = { _ in 4_096 }
        let full = restore
        for error in [try fault { _ = try full.rehearse() }, try fault { _ = try full.run(at: .at(1_000)) }] {
            #expect(
                error?.kind == .full && error?.message.contains("has 0 MiB left, and the restore needs") == true,
                "\(String(describing: error))")
        }
        #expect(try Doctor(store: scratch.path, freeBytesMin: 0).findings(at: .at(1_000)).isEmpty)
    }
}
