import GRDB
import SnapModel

/// The feeds' names and the short numbers that rows have instead. Fixed once the server runs: no request adds a feed.
struct FeedIndex: Sendable {
    private let numbers: [FeedID: Int64]
    private let feeds: [Int64: FeedID]
    let all: [Feed]
    /// What else every transaction needs of the store, and none changes.
    let digests: Digests

    /// Reads the numbers, giving one to each feed that has none yet. Feeds that left the file keep their rows, unseen.
    init(making feeds: [Feed], in db: Database) throws {
        for feed in feeds {
            try db.execute(
                sql: "INSERT INTO feed (name, epoch) VALUES (?, ?) ON CONFLICT DO NOTHING", arguments: [feed.id.rawValue, Secret.epoch()])
        }
        try self.init(reading: feeds, from: db)
    }

    init(reading feeds: [Feed], from db: Database) throws {
        var numbers: [FeedID: Int64] = [:]
        for row in try Row.fetchAll(db, sql: "SELECT id, name FROM feed") { numbers[FeedID(rawValue: row[1])] = row[0] }
        self.numbers = numbers.filter { id, _ in feeds.contains { $0.id == id } }
        self.feeds = Dictionary(uniqueKeysWithValues: self.numbers.map { ($1, $0) })
        all = feeds
        digests = try Digests(of: db)
    }

    func number(of feed: FeedID) throws(Rejection) -> Int64 {
        guard let number = numbers[feed] else { throw Rejection(.unknownFeed, "There is no feed of this name.") }
        return number
    }

    /// The feed of a row's number; nil for one that left `feeds.json`.
    func feed(_ number: Int64) -> FeedID? { feeds[number] }
}
