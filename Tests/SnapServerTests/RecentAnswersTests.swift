import Logging
import SnapLoop
import SnapModel
import TestSupport
import Testing

@testable import SnapServer
@testable import SnapStore

/// Images that the loop gives without asking the store: never one that a commit has taken away.
struct RecentAnswersTests {
    /// A change after which an address leads nowhere.
    enum Change: CaseIterable {
        case deleted, narrowed, edited, authorSuspended, authorDeleted
    }

    @Test(arguments: Change.allCases) func noImageIsGivenAfterTheCommitThatHidIt(_ change: Change) throws {
        let gallery = try Kept()
        let paths = try gallery.post("1")
        for path in paths { #expect(try gallery.get(path) == [1, 2, 3]) }
        for path in paths { #expect(try gallery.get(path) == [1, 2, 3] && gallery.answers.isAnswering(path)) }
        try gallery.make(change)
        for path in paths { #expect(try gallery.get(path) == nil) }
    }

    /// The control: with a count that does not change, what is gone is still shown.
    @Test(arguments: Change.allCases) func withoutTheCountItWouldBeGiven(_ change: Change) throws {
        let gallery = try Kept(counting: false)
        let paths = try gallery.post("1")
        for path in paths { #expect(try gallery.get(path) == [1, 2, 3]) }
        try gallery.make(change)
        for path in paths { #expect(try gallery.get(path) == [1, 2, 3]) }
    }

    @Test func expiredAddressIsNotAnsweredFromTheCache() throws {
        let gallery = try Kept()
        let path = try #require(try gallery.post("1").first)
        #expect(try gallery.get(path) == [1, 2, 3])
        let end = try #require(ImageAddress(path: path)).endsAt
        #expect(try gallery.get(path, at: Timestamp(milliseconds: end.milliseconds - 1)) == [1, 2, 3])
        #expect(try gallery.get(path, at: end) == nil)
    }

    /// While a commit is under way, readers may see it or not.
    @Test func nothingIsGivenWithoutTheStoreDuringACommit() throws {
        let gallery = try Kept()
        let path = try #require(try gallery.post("1").first)
        #expect(try gallery.get(path) == [1, 2, 3] && gallery.answers.isAnswering(path))
        gallery.commits.step()
        #expect(!gallery.answers.isAnswering(path))
        #expect(try gallery.get(path) == [1, 2, 3])
        gallery.commits.step()
        #expect(!gallery.answers.isAnswering(path), "it was read during a commit")
        #expect(try gallery.get(path) == [1, 2, 3] && gallery.answers.isAnswering(path))
    }

    @Test func aTransactionThatChangesNothingAndOneThatFailsLeaveAnswersRight() throws {
        let gallery = try Kept()
        let path = try #require(try gallery.post("1").first)
        #expect(try gallery.get(path) == [1, 2, 3])
        try gallery.store.commit { _ in }
        #expect(throws: StoreError.self) {
            try gallery.store.commit { transaction in
                try transaction.run("DELETE FROM photo_image")
                throw StoreError(.other, "no")
            }
        }
        #expect(gallery.answers.isAnswering(path))
        try gallery.post("2")
        #expect(!gallery.answers.isAnswering(path))
    }

    @Test func bytesOfRemovedImagesAreForgottenAndNotKeptAgain() throws {
        let gallery = try Kept()
        let path = try #require(try gallery.post("1").first)
        let found = try #require(try gallery.find(path))
        gallery.answers.keep(found, at: path)
        #expect(gallery.answers.bytes > 0)
        let files = try gallery.make(.deleted)
        gallery.answers.forget(files)
        // A reader that looked before the commit reports after it.
        gallery.answers.keep(found, at: "/other")
        #expect(gallery.answers.earlier(at: path) == nil && gallery.answers.earlier(at: "/other") == nil)
    }

    @Test func theCacheIsBounded() throws {
        let answers = RecentAnswers(bytesMax: 40_000, CommitCount())
        for number in 0..<200 {
            let look = FoundImage.Look(file: "\(number)", type: "", tag: "", endsAt: Timestamp(milliseconds: 1), commits: 0)
            answers.keep(FoundImage(look: look, bytes: [UInt8](repeating: 1, count: 1_000)), at: "/\(number)")
            #expect(answers.bytes <= 40_000)
            #expect(answers.earlier(at: "/\(number)")?.bytes.count == 1_000)
        }
        let none = RecentAnswers(bytesMax: 0, CommitCount())
        let look = FoundImage.Look(file: "1", type: "", tag: "", endsAt: Timestamp(milliseconds: 1), commits: 0)
        none.keep(FoundImage(look: look, bytes: [1]), at: "/1")
        #expect(none.bytes == 0 && none.earlier(at: "/1") == nil)
    }
}

extension RecentAnswers {
    fileprivate func isAnswering(_ path: String) -> Bool {
        earlier(at: path).map { isRight($0, at: Timestamp(milliseconds: 0)) } ?? false
    }
}

/// A store with photos, and the way of a request for an image through the loop and a reader.
private final class Kept {
    private let bench: Bench
    let store: Store
    let commits = CommitCount()
    let answers: RecentAnswers
    private let context: ReadContext

    /// - Parameter isCounting: whether the store's commits are counted.
    init(counting isCounting: Bool = true) throws {
        bench = try Bench()
        store = try bench.open()
        if isCounting { store.commits = commits }
        answers = RecentAnswers(bytesMax: 1 << 20, commits)
        context = ReadContext(
            store: try bench.reader(), images: bench.images, gallery: try Gallery(pictures: [], folder: bench.folder.path),
            log: Logger(label: "test"), recent: RecentImages(bytesMax: 0), commits: commits)
    }

    /// The addresses of a new photo.
    @discardableResult func post(_ key: String) throws -> [String] {
        let sizes = try bench.photoSizes()
        let draft = PhotoDraft(author: bench.people[0], key: key, words: Photo.Words(), audience: .everyone)
        let photo = try store.commit { try $0.addPhoto(draft, sizes, at: Timestamp(milliseconds: 0), bytesMax: 0) }
        return try #require(photo).images.map(\.path)
    }

    /// - Returns: the files of the images that are gone.
    @discardableResult func make(_ change: RecentAnswersTests.Change) throws -> [String] {
        let (ana, id, now) = (bench.people[0].id, PhotoID(rawValue: 1), Timestamp(milliseconds: 5))
        return try store.commit { transaction in
            switch change {
            case .deleted: return try transaction.erasePhoto(id, of: ana, at: now)
            case .narrowed: _ = try transaction.editPhoto(id, PhotoChange(audience: .followers), by: ana, at: now)
            case .edited: _ = try transaction.editPhoto(id, PhotoChange(caption: "Red"), by: ana, at: now)
            case .authorSuspended: _ = try transaction.suspend(ana, because: nil, at: now)
            case .authorDeleted: _ = try transaction.deleteAccount(ana, at: now)
            }
            return []
        }
    }

    private func request(_ path: String, _ earlier: FoundImage?) -> ImageRequest? {
        let peer = Peer(address: "127.0.0.1", listener: 0, role: .server)
        return ImageRequest(HTTPRequest(getting: path, host: nil, from: peer), HTTPRequestID(number: 1), earlier: earlier)
    }

    func find(_ path: String) throws -> FoundImage? {
        try request(path, nil)?.find(with: context, at: Timestamp(milliseconds: 0))
    }

    /// The bytes that a request gets: as the loop answers it, else a reader.
    func get(_ path: String, at now: Timestamp = Timestamp(milliseconds: 0)) throws -> [UInt8]? {
        let earlier = answers.earlier(at: path)
        if let earlier, answers.isRight(earlier, at: now) { return earlier.bytes }
        let found = try request(path, earlier)?.find(with: context, at: now)
        if let found { answers.keep(found, at: path) } else { answers.forget(at: path) }
        return found?.bytes
    }
}
