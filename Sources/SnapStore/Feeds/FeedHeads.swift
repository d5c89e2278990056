import GRDB
import SnapModel

/// The feeds' heads, of which the writer's memory is the one that counts: each is read when it is first asked for, counted on here, and
/// written back once in a transaction, before its commit. A batch of a hundred posts then changes the row of its feed once.
///
/// Nothing else may change `feed.head` or `feed.snaps`, and nothing may read them in a transaction that writes. After a transaction
/// that failed, what stands here is forgotten.
final class FeedHeads {
    private struct Head {
        let epoch: String
        var offset: Int64
        var newSnaps: Int64 = 0
        var isChanged = false
    }

    private var heads: [Int64: Head] = [:]
    /// What the command that runs now has taken, for giving it back.
    private var taken: [(feed: Int64, newSnaps: Int64)] = []

    /// Where the feed's next event will stand.
    func next(in feed: Int64, _ db: Database) throws -> FeedPosition {
        let head = try head(of: feed, db)
        return FeedPosition(epoch: head.epoch, offset: head.offset + 1)
    }

    /// Takes the next offset of a feed and changes its number of snaps.
    func take(in feed: Int64, snaps change: Int64, _ db: Database) throws -> FeedPosition {
        var head = try head(of: feed, db)
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

    func write(_ db: Database) throws {
        for (feed, head) in heads where head.isChanged {
            let update = try Prepared("UPDATE feed SET head = ?, snaps = snaps + ? WHERE id = ?", in: db)
            _ = try update.run(.number(head.offset), .number(head.newSnaps), .number(feed))
            heads[feed] = Head(epoch: head.epoch, offset: head.offset)
        }
    }

    /// The transaction failed: the database knows better.
    func forget() {
        heads.removeAll()
        mark()
    }

    private func head(of feed: Int64, _ db: Database) throws -> Head {
        if let head = heads[feed] { return head }
        guard let row = try Row.fetchOne(db.cachedStatement(sql: "SELECT epoch, head FROM feed WHERE id = ?"), arguments: [feed]) else {
            throw StoreError(.corrupt, "the row of feed \(feed) is gone")
        }
        let head = Head(epoch: row[0], offset: row[1])
        heads[feed] = head
        return head
    }
}
