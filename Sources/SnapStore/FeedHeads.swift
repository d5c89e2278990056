import GRDB
import SnapModel

/// The feeds' heads while a transaction runs: each read once, counted on here, and written back once, before the commit. A batch of a
/// hundred posts then changes the row of its feed once.
///
/// Nothing else may change or read `feed.head` or `feed.snaps` in such a transaction.
final class FeedHeads {
    private struct Head {
        let epoch: String
        var offset: Int64
        var newSnaps: Int64 = 0
        var isChanged = false
    }

    private let db: Database
    private var heads: [Int64: Head] = [:]
    /// What the command that runs now has taken, for giving it back.
    private var taken: [(feed: Int64, newSnaps: Int64)] = []

    init(_ db: Database) { self.db = db }

    /// Where the feed's next event will stand.
    func next(in feed: Int64) throws -> FeedPosition {
        let head = try head(of: feed)
        return FeedPosition(epoch: head.epoch, offset: head.offset + 1)
    }

    /// Takes the next offset of a feed and changes its number of snaps.
    func take(in feed: Int64, snaps change: Int64) throws -> FeedPosition {
        var head = try head(of: feed)
        head.offset += 1
        head.newSnaps += change
        head.isChanged = true
        heads[feed] = head
        taken.append((feed, change))
        return FeedPosition(epoch: head.epoch, offset: head.offset)
    }

    /// A command begins: what was taken before is no longer its to give back.
    func mark() { taken.removeAll(keepingCapacity: true) }

    /// Whether the command since `mark` took an offset.
    var hasTaken: Bool { !taken.isEmpty }

    /// The command since `mark` never was.
    func giveBack() {
        for (feed, newSnaps) in taken {
            heads[feed]?.offset -= 1
            heads[feed]?.newSnaps -= newSnaps
        }
        mark()
    }

    func write() throws {
        let statement = try db.cachedStatement(sql: "UPDATE feed SET head = ?, snaps = snaps + ? WHERE id = ?")
        for (feed, head) in heads where head.isChanged { try statement.execute(arguments: [head.offset, head.newSnaps, feed]) }
    }

    private func head(of feed: Int64) throws -> Head {
        if let head = heads[feed] { return head }
        guard let row = try Row.fetchOne(db.cachedStatement(sql: "SELECT epoch, head FROM feed WHERE id = ?"), arguments: [feed]) else {
            throw StoreError(.corrupt, "the row of feed \(feed) is gone")
        }
        let head = Head(epoch: row[0], offset: row[1])
        heads[feed] = head
        return head
    }
}
