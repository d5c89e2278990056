import SnapLoop
import SnapModel
import SnapStore

/// An image as it was found at its address.
struct FoundImage: Sendable {
    /// The store's answer.
    struct Look: Sendable {
        /// The name of the image's file, which no other image ever has.
        let file: String
        let type: String
        let tag: String
        /// When the address ends.
        let endsAt: Timestamp
        /// The number of the store's commits before the look; nil where one was under way.
        let commits: Int?
        /// The head of the answer, made when it is first given.
        let head = KeptHead()
    }

    let look: Look
    let bytes: [UInt8]
}

/// Images that stay and were asked for lately, opened. While nothing has been written to the store since the look that found an image, and its
/// address has not ended, the store would give the same answer, so the loop returns it immediately. After a commit the store is asked
/// again, and only the bytes are used.
///
/// - Thread: loop.
final class RecentAnswers {
    /// The memory of a look: path, names, the answer's head and a place in a dictionary.
    private static let lookBytes = 1_664
    /// The share of the memory for looks: one part of so many.
    private static let lookShare = 6

    private let commits: CommitCount
    private var looks: RecentlyUsed<String, FoundImage.Look>
    private var images: RecentlyUsed<String, [UInt8]>
    /// The number of commits when files were removed last. A look from before may be of one of them.
    private var removedAt = 0

    /// - Parameters:
    ///   - bytesMax: the limit for all that is kept; 0 keeps nothing.
    ///   - commits: the count of the store that is asked.
    init(bytesMax: Int, _ commits: CommitCount) {
        self.commits = commits
        looks = RecentlyUsed(costMax: bytesMax / Self.lookShare) { _ in Self.lookBytes }
        images = RecentlyUsed(costMax: bytesMax - bytesMax / Self.lookShare) { $0.count + RecentImages.entryOverheadBytes }
    }

    /// The image that was found at a path, whether or not it still exists.
    func earlier(at path: String) -> FoundImage? {
        guard let look = looks.use(path), let bytes = images.use(look.file) else { return nil }
        return FoundImage(look: look, bytes: bytes)
    }

    /// Whether the store would find the same image now.
    func isRight(_ found: FoundImage, at now: Timestamp) -> Bool {
        now.milliseconds < found.look.endsAt.milliseconds && found.look.commits != nil && found.look.commits == commits.settled
    }

    func keep(_ found: FoundImage, at path: String) {
        guard let number = found.look.commits, number >= removedAt else { return }
        looks.keep(found.look, path)
        images.keep(found.bytes, found.look.file)
    }

    /// Forgets the image of a path that no longer has one.
    func forget(at path: String) { looks.forget(path) }

    /// Removes files whose rows are gone.
    func forget(_ files: [String]) {
        removedAt = commits.now
        for file in files { images.forget(file) }
    }

    /// The memory of all that is kept.
    var bytes: Int { looks.totalCost + images.totalCost }
}
