import CSimulatedDisk
import SnapModel
import TestSupport
import Testing

@testable import SnapStore

extension SimulationTests {
    /// SQLite takes back only the statement that meets a full disk while it reads. What was gathered is lost then, so nothing of the
    /// transaction may be committed, even if there is room again.
    @Test func aTransactionWhosePagesWereLostIsTakenBack() throws {
        let folder = try TemporaryFolder()
        disk_format(folder("store"), 1)
        let store = try Store(try StoreDirectory(path: folder("store")), feeds: [], now: { Timestamp(milliseconds: 0) })
        try store.commit { _ = try $0.run("CREATE TABLE load (id INTEGER PRIMARY KEY, text TEXT NOT NULL)") }
        let filling = """
            WITH RECURSIVE number(id) AS (SELECT ?1 UNION ALL SELECT id + 1 FROM number WHERE id < ?2)
            INSERT INTO load (id, text) SELECT id, printf('%.*c', 4000, 'x') FROM number
            """
        try store.commit { _ = try $0.run(filling, [1, 10]) }
        var isRefused = false
        #expect(throws: StoreError.self) {
            try store.commit { transaction in
                // More than SQLite's cache keeps: some pages went to the file, and some are gathered.
                try transaction.run(filling, [11, 1_000])
                disk_set_full(1)
                defer { disk_set_full(0) }
                do { try transaction.run("UPDATE load SET text = 'y' WHERE id BETWEEN 20 AND 22") } catch { isRefused = true }
            }
        }
        #expect(isRefused)
        let count: Int? = try store.commit { try $0.row("SELECT count(*) FROM load")?[0] }
        let finding: String? = try store.commit { try $0.row("SELECT integrity_check FROM pragma_integrity_check")?[0] }
        #expect(count == 10 && finding == "ok")
        try store.close(isClean: true)
    }
}
