import Synchronization

/// Detects whether the store was written since a moment: what was read before may then be out of date.
///
/// The number grows just before a commit and again just after it, and is odd in between: at that time readers may see the changes, or not.
/// So an answer that was read after a number, and is given while that number is even and still the same, is right at that moment.
///
/// - Thread: any.
package final class CommitCount: Sendable {
    private let count = Atomic<Int>(0)

    package init() {}

    /// The number now.
    package var now: Int { count.load(ordering: .sequentiallyConsistent) }

    /// The number now; nil while a commit is under way.
    package var settled: Int? {
        let now = now
        return now.isMultiple(of: 2) ? now : nil
    }

    /// Counts the beginning or the end of a commit.
    func step() { count.add(1, ordering: .sequentiallyConsistent) }
}
