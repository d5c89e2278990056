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

extension Server {
    /// Counts down, and logs the beginning, each tenth and the end.
    func searchIsUnfinished(by left: Int64) {
        let before = figures.unreadyPosts
        figures.unreadyPosts = left
        searchTotal = max(searchTotal, left)
        guard left > 0 else {
            if before > 0 { log.record(.searchReady, "searches find all posts, names and tags") }
            searchTotal = 0
            return
        }
        guard before == 0 || 10 * left / searchTotal < 10 * before / searchTotal else { return }
        log.record(.searchUnfinished, "making the search index: up to \(left) posts, names and tags are left", ["posts": Int(left)])
    }
}
