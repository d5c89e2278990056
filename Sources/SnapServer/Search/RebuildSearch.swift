import Logging
import SnapModel
import SnapStore

/// A maintenance task that makes posts, names and tags ready to be found, in batches so small that others do not wait long for one.
struct RebuildSearch: WriteCommand {
    static let batchMax = 250

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        let left = try transaction.rebuildSearch(limit: Self.batchMax)
        return Outcome(rest: left > 0 ? RebuildSearch() : nil)
    }
}

/// How far the search index is made: the first number of posts, names and tags that it had to take up, and how many are left.
///
/// - Thread: loop.
struct SearchProgress {
    enum Report: Equatable {
        case left(Int64)
        case ready
    }

    private var total: Int64 = 0
    private var left: Int64 = 0

    /// Returns what is to be logged: the beginning, each tenth and the end; nil in between.
    mutating func reach(_ left: Int64) -> Report? {
        let before = self.left
        self.left = left
        total = max(total, left)
        guard left > 0 else {
            total = 0
            return before > 0 ? .ready : nil
        }
        return before == 0 || 10 * left / total < 10 * before / total ? .left(left) : nil
    }
}

extension Server {
    func searchIsUnfinished(by left: Int64) {
        let report = searchProgress.reach(left)
        figures.unreadyPosts = left
        switch report {
        case .ready: log.record(.searchReady, "the search index is complete: searches find all posts, names and tags")
        case .left(let left):
            log.record(.searchUnfinished, "building the search index: up to \(left) posts, names and tags are left", ["posts": Int(left)])
        case nil: break
        }
    }
}
