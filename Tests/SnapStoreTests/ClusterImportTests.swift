import Foundation
import SnapModel
import SnapPostgres
import TestSupport
import Testing

@testable import SnapStore

/// A store of files moves into a cluster's database: see `ClusterImport`.
@Suite(.enabled(if: TestDatabase.isUsed)) struct ClusterImportTests {
    @Test func everythingArrivesAndGoesOn() throws {
        let source = try ImportSource()
        let total = try source.fill()
        let database = try #require(try TestDatabase.make())
        var last: (Int64, Int64) = (0, 1)
        let summary = try source.importer(into: database).run(at: .at(900)) { last = ($0, $1) }
        #expect(summary.rows == total && summary.tables == ImportTable.names.count && summary.missingImages == 0)
        #expect(summary.images == 8 && last.0 == last.1)
        let store = try source.cluster(database)
        let snap = source.snap
        let claim = try reason {
            _ = try store.commit { transaction in
                try transaction.attempt { try transaction.claim(snap, by: source.ben, on: "laptop", at: .at(1_000)) }
            }.get()
        }
        #expect(claim == .alreadyOpened)
        let identity = try store.look { try $0.identity(ofTokenDigest: Secret.digest(ofToken: "token")) }
        #expect(identity?.person.id == source.ben)
        let posted = try store.commit { try $0.post(Scratch.draft("new", by: Person(id: source.ana, name: "ana"))) }
        #expect(posted?.snap.offset == source.head.offset + 1)
        #expect(try store.look { try $0.head(of: Scratch.animals) }.epoch == source.head.epoch)
        // The last account of the store was removed before, and its id stays used.
        let new = try store.commit { try $0.addAccount(name: "neu", password: "hash", at: .at(2_000)) }
        #expect(new.rawValue > 77)
    }

    @Test func aRunThatWasKilledGoesOnAndAFinishedOneChangesNothing() throws {
        let source = try ImportSource()
        let total = try source.fill()
        let database = try #require(try TestDatabase.make())
        var importer = source.importer(into: database)
        (importer.batch, importer.batchesMax) = (2, 7)
        for _ in 0..<3 { #expect(try fault { _ = try importer.run(at: .at(900)) { _, _ in } }?.kind == .cancelled) }
        #expect(try fault { _ = try source.cluster(database) }?.kind == .unsafe)
        importer.batchesMax = .max
        #expect(try importer.run(at: .at(901)) { _, _ in }.rows == total)
        let store = try source.cluster(database)
        _ = try store.commit { try $0.addAccount(name: "neu", password: "hash", at: .at(2_000)) }
        let again = try importer.run(at: .at(902)) { _, _ in }
        #expect(again.wasFinished && again.finishedAt == .at(901) && again.rows == 0)
        #expect(try database.ask("SELECT count(*) FROM account WHERE name = 'neu'") == [1])
    }

    @Test func aRowThatWasChangedInTheTargetIsFound() throws {
        for change in ["UPDATE account SET password = password || 'x'", "DELETE FROM session", "UPDATE open SET at = at + 1"] {
            let source = try ImportSource()
            try source.fill()
            let database = try #require(try TestDatabase.make())
            var importer = source.importer(into: database)
            importer.batchesMax = 15
            #expect(try fault { _ = try importer.run(at: .at(900)) { _, _ in } }?.kind == .cancelled)
            let _: [Int] = try database.ask(change)
            importer.batchesMax = .max
            #expect(try fault { _ = try importer.run(at: .at(901)) { _, _ in } }?.kind == .corrupt, "\(change)")
            #expect(try fault { _ = try source.cluster(database) }?.kind == .unsafe)
        }
    }

    @Test func otherContentAndOtherStoresAreRefused() throws {
        let (source, other) = (try ImportSource(), try ImportSource())
        try source.fill()
        let (used, begun) = (try #require(try TestDatabase.make()), try #require(try TestDatabase.make()))
        do {
            let store = try source.cluster(used)
            let running = try #require(try fault { _ = try source.importer(into: used).run(at: .at(900)) { _, _ in } })
            #expect(running.kind == .unsafe && running.message.contains("node"))
            _ = try store.commit { try $0.addAccount(name: "neu", password: "hash", at: .at(2_000)) }
            try store.close(isClean: true)
        }
        let full = try #require(try fault { _ = try source.importer(into: used).run(at: .at(900)) { _, _ in } })
        #expect(full.kind == .unsafe && full.message.contains("not empty"))
        // Nothing was begun, so the old server can continue.
        #expect(!FileManager.default.fileExists(atPath: StoreDirectory.movedPath(in: source.path)))
        var importer = source.importer(into: begun)
        importer.batchesMax = 3
        #expect(try fault { _ = try importer.run(at: .at(900)) { _, _ in } }?.kind == .cancelled)
        try other.close()
        #expect(try fault { _ = try other.importer(into: begun).run(at: .at(900)) { _, _ in } }?.kind == .unsafe)
    }

    /// Two clusters that continue from one store would show snaps twice.
    @Test func aStoreMovesToOneDatabaseOnly() throws {
        let source = try ImportSource()
        try source.fill()
        let (first, second) = (try #require(try TestDatabase.make()), try #require(try TestDatabase.make()))
        _ = try source.importer(into: first).run(at: .at(900)) { _, _ in }
        let again = try #require(try fault { _ = try source.importer(into: second).run(at: .at(901)) { _, _ in } })
        #expect(again.kind == .unsafe && again.message.contains("moved"))
        try FileManager.default.removeItem(atPath: StoreDirectory.movedPath(in: source.path))
        _ = try source.importer(into: second).run(at: .at(902)) { _, _ in }
    }

    /// The place of images is that of the store's key afterwards.
    @Test func aNodeMayHaveRunOnTheEmptyDatabaseBefore() throws {
        let (source, other) = (try ImportSource(), try ImportSource())
        try source.fill()
        try other.close()
        let (database, images) = (try #require(try TestDatabase.make()), source.folder("shared"))
        let earlier = try source.cluster(database)
        let place = try ImageFiles(place: images, environment: [:])
        try place.claim(for: try earlier.look(\.imagesOwner))
        try earlier.close(isClean: true)
        _ = try source.importer(into: database, images: images).run(at: .at(900)) { _, _ in }
        try place.claim(for: try source.cluster(database).look(\.imagesOwner))
        // An image folder of another cluster is refused before anything begins.
        let another = try #require(try TestDatabase.make())
        #expect(try fault { _ = try other.importer(into: another, images: images).run(at: .at(901)) { _, _ in } }?.kind == .unsafe)
        #expect(!FileManager.default.fileExists(atPath: StoreDirectory.movedPath(in: other.path)))
    }

    @Test func theOldStoreRefusesUntilItsMarkIsRemoved() throws {
        let source = try ImportSource()
        let database = try #require(try TestDatabase.make())
        #expect(try fault { _ = try source.importer(into: database).run(at: .at(1)) { _, _ in } }?.kind == .locked)
        try source.fill()
        _ = try source.importer(into: database).run(at: .at(900)) { _, _ in }
        let refusal = try #require(try fault { _ = try ImportSource.open(source.path) })
        #expect(refusal.kind == .unsafe && refusal.message.contains("--database"))
        try FileManager.default.removeItem(atPath: StoreDirectory.movedPath(in: source.path))
        try ImportSource.open(source.path).close()
    }

    @Test(arguments: [false, true]) func imagesAreLinkedOrCopiedAndLostOnesAreCounted(_ isElsewhere: Bool) throws {
        let source = try ImportSource()
        try source.fill()
        try FileManager.default.removeItem(atPath: ImageFiles.path(of: source.files[3], in: source.path))
        // Hard links cannot cross file systems; which of these is one depends on where the tests have their folders.
        let device = try Self.device(of: source.path)
        let elsewhere = try #require(try ["/dev/shm", "/var/tmp"].first { try Self.device(of: $0) != device })
        let target = isElsewhere ? "\(elsewhere)/snapfeed-import-\(UUID())" : source.folder("shared")
        defer { try? FileManager.default.removeItem(atPath: target) }
        let database = try #require(try TestDatabase.make())
        let summary = try source.importer(into: database, images: target).run(at: .at(900)) { _, _ in }
        #expect(summary.images == 8 && summary.missingImages == 1)
        for name in source.files where name != source.files[3] {
            let (copy, original) = ("\(target)/\(name.prefix(2))/\(name)", ImageFiles.path(of: name, in: source.path))
            #expect(FileManager.default.contentsEqual(atPath: copy, andPath: original))
            let links = try FileManager.default.attributesOfItem(atPath: copy)[.referenceCount] as? Int
            #expect(links == (isElsewhere ? 1 : 2))
        }
    }

    private static func device(of path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.systemNumber] as? Int
    }

    @Test func allTablesOfBothDatabasesAreKnown() throws {
        let database = try #require(try TestDatabase.make())
        let all: [String] = try database.ask(
            "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename COLLATE \"C\"")
        let own: Set = ["cluster_state", "control", "control_log", "node", "node_state", "schema_step", "import_state"]
        #expect(all.filter { !own.contains($0) } == ImportTable.names.sorted())
        let source = try ImportSource()
        let tables: [String] = try source.store.look { snapshot in
            try snapshot.map("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%shelf%'", []) { $0[0] as String }
        }
        let files: Set = ["grdb_migrations", "snap_key", "snap_key_state", "sqlite_sequence"]
        #expect(tables.filter { !files.contains($0) }.sorted() == ImportTable.names.sorted())
    }
}

/// A store of files with something in every table.
private final class ImportSource {
    let folder: TemporaryFolder
    let path: String
    let store: Store
    private(set) var (ana, ben) = (AccountID(rawValue: 0), AccountID(rawValue: 0))
    private(set) var snap = SnapID(rawValue: 0)
    private(set) var head = FeedPosition(epoch: "", offset: 0)
    /// The names of all image files.
    private(set) var files: [String] = []

    init() throws {
        folder = try TemporaryFolder()
        path = folder("store")
        store = try Self.open(path)
    }

    static func open(_ path: String) throws -> Store {
        try Store(try StoreDirectory(path: path), feeds: Scratch.feeds, topics: Scratch.topics, now: { .at(0) })
    }

    func close() throws { try store.close() }

    func importer(into database: TestDatabase, images: String? = nil) -> ClusterImport {
        ClusterImport(store: path, database: database.text, images: images)
    }

    func cluster(_ database: TestDatabase) throws -> ClusterStore {
        try ClusterStore(database.address, node: "a", version: "1", feeds: Scratch.feeds, topics: Scratch.topics, now: { .at(0) })
    }

    /// - Returns: the number of rows in all tables.
    @discardableResult func fill() throws -> Int64 {
        try store.commit { try addPosts($0) }
        try store.commit { try addImages($0) }
        try store.commit { try addInboxes($0) }
        try store.commit { try addTheRest($0) }
        let counts = try store.look { snapshot in
            try ImportTable.names.map { ($0, try snapshot.row("SELECT count(*) FROM \"\($0)\"")?[0] as Int64? ?? 0) }
        }
        head = try store.look { try $0.head(of: Scratch.animals) }
        for (table, count) in counts { #expect(count > 0, "the table \(table) is empty") }
        try close()
        return counts.reduce(0) { $0 + $1.1 }
    }

    private func addPosts(_ transaction: Transaction) throws {
        ana = try transaction.addAccount(name: "ana", password: "hash \\ \"of\" {ana}, NULL", at: .at(1))
        ben = try transaction.addAccount(name: "Bën 🐻", password: "", at: .at(1))
        _ = try transaction.addSession(ben, tokenDigest: Secret.digest(ofToken: "token"), device: "phone\n\t'x'", at: .at(2))
        let author = Person(id: ana, name: "ana")
        for (number, caption) in ["a #bear", nil, "NULL", "", "{\"x\\"].enumerated() {
            let draft = SnapDraft(
                feed: Feed(id: Scratch.animals, title: "animals"), author: author, key: "k\(number)", caption: caption)
            guard let posted = try transaction.post(draft, at: .at(10), expiresAt: number == 1 ? .at(5_000) : nil) else { continue }
            if number == 0 { snap = posted.snap.id }
        }
        _ = try transaction.claim(snap, by: ben, on: "phone", at: .at(20))
        _ = try transaction.removeSnap(SnapID(rawValue: snap.rawValue + 2), as: .expired, at: .at(30))
        _ = try transaction.follow(ana, by: ben, at: .at(40), max: 100)
    }

    private func addImages(_ transaction: Transaction) throws {
        let images = ImageFiles(folder: StoreDirectory.imagesPath(in: path))
        let author = Person(id: ana, name: "ana")
        func stored(_ byte: UInt8) throws -> StoredImage {
            let image = try images.write([byte, 0, 255], type: "image/webp")
            files.append(image.file)
            return image
        }
        func sizes(_ all: [Photo.Size] = Photo.Size.allCases) throws -> StoredSizes {
            let images = try all.map {
                StoredSizes.Image(size: $0, facts: ImageFacts(type: "image/webp", width: 40, height: 30), bytes: 3, stored: try stored(1))
            }
            return StoredSizes(placeholder: [0, 9, 255], images: images)
        }
        _ = try transaction.setProfileImage(of: ana, .portrait, to: try sizes(Photo.Size.always))
        let draft = PhotoDraft(
            author: author, key: "p", words: Photo.Words(caption: "a #cat", alt: nil), audience: .everyone, labels: [Scratch.cat])
        _ = try transaction.addPhoto(draft, try sizes(), at: .at(100), bytesMax: 1 << 30)
        let snap = SnapDraft(feed: Feed(id: Scratch.animals, title: "animals"), author: author, key: "upload", caption: nil)
        _ = try transaction.post(snap, .upload(try stored(2)), at: .at(110))
    }

    private func addInboxes(_ transaction: Transaction) throws {
        _ = try transaction.editProfile(of: ben, ProfileChange(snapsFrom: .everyone), at: .at(40))
        _ = try transaction.createList(named: "Friends", [ben], key: "1", of: ana, within: InboxBounds())
        let draft = SentDraft(author: Person(id: ana, name: "ana"), target: .accounts([ben]), key: "sent", caption: "Look")
        let picture = PostedImage(ImageFacts(type: "image/jpeg", width: 4, height: 3), .picture(PictureID(rawValue: "bear")))
        _ = try transaction.send(draft, picture, within: InboxBounds(), at: .at(41))
    }

    /// Rows that no other part of the product has to make here: what counts is that each table and each kind of value comes along.
    private func addTheRest(_ transaction: Transaction) throws {
        let photo = "(SELECT max(id) FROM photo)"
        let rows = [
            "external_identity (digest, account, issuer, subject, issued) VALUES (x'00ff', \(ben.rawValue), 'https://app', NULL, 7)",
            "login_state (digest, expires) VALUES (x'0505', 9)",
            "invitation (code, creator, uses, remaining, created, expires) VALUES (x'', NULL, 3, 2, 1, \(Int64.max))",
            "password_reset (account, code, created, expires, maker) VALUES (\(ben.rawValue), x'0203', 1, 2, \(ana.rawValue))",
            "request (asker, asked, at) VALUES (\(ana.rawValue), \(ben.rawValue), 3)",
            "block (blocker, blocked, at) VALUES (\(ana.rawValue), \(ben.rawValue), 3)",
            "share (photo, author, code, created, expires) VALUES (\(photo), \(ana.rawValue), x'0102', 1, 2)",
            "mute (account, tag, at) VALUES (\(ana.rawValue), 'cat', 3)",
            "favourite (account, topic, at) VALUES (\(ana.rawValue), -5, 3)",
            "comment (photo, author, key, text, posted) VALUES (\(photo), \(ben.rawValue), 'k', 'hello', 5)",
            "photo_event (offset, kind, photo, author, at) VALUES (90, 'posted', \(photo), \(ana.rawValue), 3)",
            "notification (account, offset, kind, actor, at) VALUES (\(ana.rawValue), 90, 'followed', \(ben.rawValue), 3)",
            "inspection (snap, at, reason) VALUES (\(snap.rawValue), 3, 'because')",
            "report (snap, reporter, reason, at) VALUES (\(snap.rawValue), \(ben.rawValue), 'spam', 4)",
            "report (comment, reporter, reason, at) VALUES ((SELECT max(id) FROM comment), \(ana.rawValue), 'spam', 4)",
            "released_name (account, digest, at, until) VALUES (\(ben.rawValue), x'0304', 5, 6)",
            "account_work (account, kind) VALUES (\(ben.rawValue), 2)",
            "photo_work (photo, kind, below) VALUES (\(photo), 2, 8)",
            "relisting (account, tag) VALUES (\(ben.rawValue), 7)",
            "audit (at, action, target) VALUES (1, 'snap.delete', 'snap \(snap.rawValue)')",
            "audit (at, action, target) VALUES (2, 'user.rename', 'user x')",
            "webhook (id, url, secret, made) VALUES (3, 'https://app.example.org/', x'010203', 1)",
            "webhook_kind (webhook, kind, sequence) VALUES (3, 'snap.posted', 7)",
            "webhook_event (webhook, kind, sequence, at, snap) VALUES (3, 'snap.posted', 7, 2, \(snap.rawValue))",
            "push_subscription (account, digest, endpoint, service, p256dh, auth, made, told) VALUES (\(ben.rawValue), x'01', 'e', 's', x'', x'02', 1, 2)",
            "account (id, name, folded, password, role, created) VALUES (77, 'last', 'last', '', 'member', 1)",
        ]
        for row in rows { try transaction.run("INSERT INTO \(row)") }
        try transaction.run("DELETE FROM account WHERE id = 77")
    }
}
