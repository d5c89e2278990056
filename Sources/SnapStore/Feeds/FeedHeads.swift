import SnapModel

/// The feeds' heads. The writer's memory holds the true values: each head is read when it is first needed, counted up here, and written
/// back once in each transaction, before its commit. A batch of a hundred posts thus changes its feed's row once.
///
/// Nothing else may change `feed.head` or `feed.snaps`, and nothing may read them in a transaction that writes. After a failed transaction
/// everything here is forgotten.
final class FeedHeads {
    private struct Head {
        let epoch: String
        var offset: Int64
        var newSnaps: Int64 = 0
        var isChanged = false
    }

    private var heads: [Int64: Head] = [:]
    /// The offsets that the running command has taken, in case they must be given back.
    private var taken: [(feed: Int64, newSnaps: Int64)] = []

    /// The position of the feed's next event.
    func next(in feed: Int64, _ sql: SQLConnection) throws -> FeedPosition {
        let head = try head(of: feed, sql)
        return FeedPosition(epoch: head.epoch, offset: head.offset + 1)
    }

    /// Takes the next offset of a feed and changes its number of snaps.
    func take(in feed: Int64, snaps change: Int64, _ sql: SQLConnection) throws -> FeedPosition {
        var head = try head(of: feed, sql)
        head.offset += 1
        head.newSnaps += change
        head.isChanged = true
        heads[feed] = head
        taken.append((feed, change))
        return FeedPosition(epoch: head.epoch, offset: head.offset)
    }

    /// Marks the beginning of a command: earlier offsets are no longer given back.
    func mark() { taken.removeAll(keepingCapacity: true) }

    /// Whether the command since `mark` took an offset.
    var hasTaken: Bool { !taken.isEmpty }

    /// Gives back the offsets that were taken since `mark`.
    func giveBack() {
        for (feed, newSnaps) in taken {
            heads[feed]?.offset -= 1
            heads[feed]?.newSnaps -= newSnaps
        }
        mark()
    }

    func write(with statements: HotStatements) throws {
        for (feed, head) in heads where head.isChanged {
            _ = try statements.head.run(.number(head.offset), .number(head.newSnaps), .number(feed))
            heads[feed] = Head(epoch: head.epoch, offset: head.offset)
        }
    }

    /// Forgets everything after a failed transaction; the database has the true values then.
    func forget() {
        heads.removeAll()
        mark()
    }

    private func head(of feed: Int64, _ sql: SQLConnection) throws -> Head {
        if let head = heads[feed] { return head }
        guard let row = try sql.row("SELECT epoch, head FROM feed WHERE id = ?", [feed]) else {
            throw StoreError(.corrupt, "the row of feed \(feed) is gone")
        }
        let head = Head(epoch: row[0], offset: row[1])
        heads[feed] = head
        return head
    }
}
