import SnapModel

/// The feeds' names, and the short numbers that stand for them in rows. Fixed while the server runs: no request adds a feed or a topic.
struct FeedIndex: Sendable {
    private let numbers: [FeedID: Int64]
    private let feeds: [Int64: FeedID]
    /// The number that stands for snaps to chosen people, in the place of a feed's; 0 in a store of an older version. It is in no file, so
    /// nothing that shows feeds finds it.
    let people: Int64
    let all: [Feed]
    /// The keyed digests; kept here because every transaction needs them and none changes them.
    let digests: Digests
    /// The addresses of portraits.
    let portraits: Portraits
    let topics: Topics
    /// The images of photos that were listed lately; nil for a writer.
    var imageLists: ImageLists?

    /// Reads the numbers, and gives one to each new feed. Feeds that were removed from the file keep their rows, unseen.
    ///
    /// - Parameter now: the time by which addresses in rows are made.
    init(
        making feeds: [Feed], in sql: SQLConnection, _ topics: Topics, now: @escaping @Sendable () -> Timestamp
    ) throws {
        for name in feeds.map(\.id.rawValue) + [Self.peopleName] {
            try sql.run("INSERT INTO feed (name, epoch) VALUES (?, ?) ON CONFLICT DO NOTHING", [name, Secret.epoch()])
        }
        try self.init(reading: feeds, from: sql, topics, now: now)
    }

    /// - Parameter now: left out where no address is shown.
    init(
        reading feeds: [Feed], from sql: SQLConnection, _ topics: Topics = Topics(),
        now: @escaping @Sendable () -> Timestamp = { Timestamp(milliseconds: 0) }
    ) throws {
        var numbers: [FeedID: Int64] = [:]
        for row in try sql.rows("SELECT id, name FROM feed") { numbers[FeedID(rawValue: row[1])] = row[0] }
        people = numbers[FeedID(rawValue: Self.peopleName)] ?? 0
        self.numbers = numbers.filter { id, _ in feeds.contains { $0.id == id } }
        self.feeds = Dictionary(uniqueKeysWithValues: self.numbers.map { ($1, $0) })
        all = feeds
        digests = try Digests(of: sql)
        portraits = Portraits(digests, now: now)
        self.topics = topics
    }

    /// No feed of a file may have this name.
    static let peopleName = "@people"

    func number(of feed: FeedID) throws(Rejection) -> Int64 {
        guard let number = numbers[feed] else { throw Rejection.unknownFeed }
        return number
    }

    /// The feed with a number; nil for one that was removed from `feeds.json`.
    func feed(_ number: Int64) -> FeedID? { feeds[number] }
}
