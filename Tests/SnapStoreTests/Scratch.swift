import Foundation
import GRDB
import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// A real store in its own folder, with short helpers for tests.
final class Scratch {
    static let feeds = ["landscapes", "people", "animals"].map { Feed(id: FeedID(rawValue: $0), title: $0) }
    static let topics = Topics([
        Topic(id: TopicID(rawValue: "n02121808"), name: "cat", description: "a pet", page: "Cat", kinds: [], classes: [1, 2]),
        Topic(
            id: TopicID(rawValue: "n02123045"), name: "tabby cat", description: "a cat with stripes", page: "Tabby cat",
            kinds: [TopicID(rawValue: "n02121808")], classes: [1]),
    ])
    static let cat = TopicID(rawValue: "n02121808")
    static let tabby = TopicID(rawValue: "n02123045")
    static let animals = FeedID(rawValue: "animals")
    static let people = FeedID(rawValue: "people")

    let folder: TemporaryFolder
    let path: String
    private(set) var store: any WritableStore
    /// The cluster's database of this test; nil for a store of files.
    let database: TestDatabase?

    init() throws {
        folder = try TemporaryFolder()
        path = folder("store")
        database = try TestDatabase.make()
        if database != nil { try FileManager.default.createDirectory(atPath: path + "/images", withIntermediateDirectories: true) }
        store = try Self.open(path, database, Self.feeds)
    }

    private static func open(_ path: String, _ database: TestDatabase?, _ feeds: [Feed]) throws -> any WritableStore {
        if let database {
            return try ClusterStore(
                database.address, node: "a", version: "1", feeds: feeds, topics: topics, now: { .at(0) })
        }
        return try Store(try StoreDirectory(path: path), feeds: feeds, topics: topics, now: { .at(0) })
    }

    /// The store of files, for what only SQLite has.
    var files: Store {
        get throws { try #require(store as? Store) }
    }

    func close() throws { try store.close(isClean: true) }

    /// Opens the store again after it was closed, and perhaps changed, by the test.
    func adopt() throws { store = try Self.open(path, database, Self.feeds) }

    /// Closes and opens again, as a restart does.
    func reopen(feeds: [Feed] = Scratch.feeds) throws {
        try close()
        store = try Self.open(path, database, feeds)
    }

    func reader(_ imageLists: ImageLists? = nil) throws -> any ReadableStore {
        if let database {
            return try ClusterReader(
                database.address, node: "a", feeds: Self.feeds, topics: Self.topics, imageLists: imageLists, now: { .at(0) })
        }
        return try StoreReader(
            StoreDirectory.databasePath(in: path), feeds: Self.feeds, topics: Self.topics, imageLists: imageLists, now: { .at(0) })
    }

    var images: ImageFiles { ImageFiles(folder: StoreDirectory.imagesPath(in: path)) }

    @discardableResult func write<Value>(_ body: (Transaction) throws -> Value) throws -> Value {
        // A single command's refusal is thrown as it is, not as a fault of the store.
        try store.commit { transaction in try transaction.attempt { try body(transaction) } }.get()
    }

    func read<Value>(_ body: (Snapshot) throws -> Value) throws -> Value { try reader().read(body).get() }

    func account(_ name: String) throws -> Person {
        Person(id: try write { try $0.addAccount(name: name, password: "hash of \(name)", at: .at(1)) }, name: name)
    }

    @discardableResult
    func post(
        _ key: String, by author: Person, in feed: FeedID = Scratch.animals, caption: String? = nil,
        source: ImageSource = .picture(PictureID(rawValue: "bear")), at now: Timestamp = .at(10), expiresAt: Timestamp? = nil
    ) throws -> Snap {
        let draft = Self.draft(key, by: author, in: feed, caption: caption)
        return try #require(try write { try $0.post(draft, source, at: now, expiresAt: expiresAt)?.snap })
    }

    static func draft(_ key: String, by author: Person, in feed: FeedID = Scratch.animals, caption: String? = nil) -> SnapDraft {
        SnapDraft(feed: Feed(id: feed, title: feed.rawValue), author: author, key: key, caption: caption)
    }

    /// The doctor's findings. It knows only SQLite's files.
    func findings(at now: Timestamp) throws -> [Finding] {
        database == nil ? try Doctor(store: path, freeBytesMin: 0).findings(at: now) : []
    }

    /// Queries the database file directly, next to the store.
    func ask<Value: DatabaseValueConvertible & AskedValue>(_ sql: String, as type: Value.Type = Value.self) throws -> [Value] {
        if let database { return try database.ask(sql) }
        var configuration = Configuration()
        configuration.readonly = true
        let queue = try DatabaseQueue(path: StoreDirectory.databasePath(in: path), configuration: configuration)
        return try queue.read { try Value.fetchAll($0, sql: sql) }
    }
}

extension Scratch {
    /// Runs a transaction, and returns its value with the events of feeds that it recorded.
    func writeWithEvents<Value>(_ body: (Transaction) throws -> Value) throws -> (value: Value, events: [Event]) {
        try write { transaction in
            _ = transaction.takenChanges()
            let value = try body(transaction)
            let events: [Event] = transaction.takenChanges().compactMap { if case .event(let event) = $0 { event } else { nil } }
            return (value, events)
        }
    }
}

extension Transaction {
    /// The changes of the command that ran last.
    func takenChanges() -> [Change] {
        var taken: [Change] = []
        takeChanges { taken = $0 }
        return taken
    }
}

extension SQLConnection {
    /// SQLite's connection, for what only SQLite has.
    var file: Database {
        get throws {
            guard case .sqlite(let db) = engine else { throw StoreError(.other, "this is not SQLite") }
            return db
        }
    }
}

extension Transaction {
    func post(
        _ draft: SnapDraft, _ source: ImageSource = .picture(PictureID(rawValue: "bear")), at now: Timestamp = .at(10),
        expiresAt: Timestamp? = nil
    ) throws -> (snap: Snap, event: Event)? {
        let image = PostedImage(ImageFacts(type: "image/jpeg", width: 1080, height: 1440), source)
        return try addSnap(draft, image, at: now, expiresAt: expiresAt)
    }
}

extension Timestamp {
    static func at(_ milliseconds: Int64) -> Timestamp { Timestamp(milliseconds: milliseconds) }
}

/// The reason of a refusal; nil when the body was not refused. Any other error is thrown on.
func reason(_ body: () throws -> Void) throws -> Rejection.Reason? {
    do { try body() } catch let rejection as Rejection { return rejection.reason }
    return nil
}

/// The store's fault that the body throws; nil when it throws none.
func fault(_ body: () throws -> Void) throws -> StoreError? {
    do { try body() } catch let error as StoreError { return error }
    return nil
}
