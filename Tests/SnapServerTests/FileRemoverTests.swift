import Foundation
import SnapModel
import TestSupport
import Testing

@testable import SnapServer
@testable import SnapStore

/// Files without rows are removed on their own thread, in order, and none is forgotten.
struct FileRemoverTests {
    private let (bench, hands, fileRemover): (Bench, Hands, FileRemover)
    private let job = WriteJob(ticket: nil, command: Heartbeat())

    init() throws { (bench, hands, fileRemover) = (try Bench(), Hands(), FileRemover()) }

    private func images(_ count: Int) throws -> [StoredImage] {
        try (0..<count).map { _ in try bench.images.write([1], type: "image/jpeg") }
    }

    private func left(_ images: [StoredImage]) -> Int { images.filter(bench.hasFile).count }

    @Test func aChoreGoesOnWhenItsFilesAreGone() throws {
        let (images, later) = (try images(3), try images(1))
        fileRemover.remove(images.map(\.file))
        fileRemover.follow(with: job)
        fileRemover.remove(later.map(\.file))
        fileRemover.end(at: 0)
        var seen: [[Int]] = []
        fileRemover.run(bench.images, hands.clock) { _ in seen.append([left(images), left(later)]) }
        #expect(seen == [[0, 1]])
        #expect(left(later) == 0 && fileRemover.hasFinished)
    }

    @Test func aChoreDoesNotWaitForTheFilesOfADeletedAccount() throws {
        let (many, few) = (try images(2 * FileRemover.turn + 1), try images(3))
        fileRemover.remove(many.map(\.file))
        fileRemover.remove(few.map(\.file))
        fileRemover.follow(with: job)
        var seen: [[Int]] = []
        while fileRemover.step(bench.images, hands.clock, write: { _ in seen.append([left(many), left(few)]) }) {}
        #expect(seen == [[FileRemover.turn + 1, 0]])
        #expect(left(many) == 0)
        #expect(ExpirePosts.batchMax <= FileRemover.turn)
    }

    @Test func theRestOfManyFilesIsRemovedAfterTheEnd() throws {
        let many = try images(2 * FileRemover.turn + 1)
        fileRemover.remove(many.map(\.file))
        fileRemover.end(at: 0)
        fileRemover.run(bench.images, hands.clock) { _ in }
        #expect(left(many) == 0 && fileRemover.hasFinished)
    }

    @Test func theWriterIsDoneBeforeTheFirstOfManyFilesIsGone() throws {
        let (ana, images) = (bench.people[0], try images(40))
        let posts = try images.enumerated().map { try bench.post("\($0)", by: ana, source: .upload($1)) }
        _ = try bench.run(posts)
        var writer = try bench.writer(hands.clock, discard: fileRemover.remove)
        let deletions = (1...Int64(images.count)).map { number in
            WriteJob(ticket: nil, command: DeleteSnap(snap: SnapID(rawValue: number), perspective: .viewer(ana.id)))
        }
        var deleted = 0
        writer.work(deletions, isAwaited: false) { written, _ in deleted = written.filter { (try? $0.result.get()) != nil }.count }
        #expect(deleted == images.count && left(images) == images.count)
        fileRemover.end(at: 0)
        fileRemover.run(bench.images, hands.clock) { _ in }
        writer.close(isClean: fileRemover.hasFinished)
        #expect(left(images) == 0)
        #expect(try !StoreDirectory(path: bench.folder.path).wasUnclean)
    }

    @Test func jobsAddedOnCompletionRunAfterTheBatchsFiles() throws {
        let (ana, images) = (bench.people[0], try images(3))
        _ = try bench.run(try images.enumerated().map { try bench.post("\($0)", by: ana, in: Bench.animals, source: .upload($1)) })
        var writer = try bench.writer(Clock(now: { Timestamp(milliseconds: 3_600_000) }), discard: fileRemover.remove)
        writer.work([WriteJob(ticket: nil, command: ExpirePosts())], isAwaited: false) { _, _ in fileRemover.follow(with: job) }
        fileRemover.end(at: 0)
        var seen: [Int] = []
        fileRemover.run(bench.images, hands.clock) { _ in seen.append(left(images)) }
        #expect(seen == [0] && left(images) == 0)
        writer.close()
    }

    @Test func filesThatAStopHasNoTimeForAreLeftToTheNextStart() throws {
        let images = try images(3)
        let writer = try bench.writer(hands.clock, discard: fileRemover.remove)
        fileRemover.remove(images.map(\.file))
        fileRemover.end(at: 0)
        hands.move(to: FileRemover.patience / 1_000)
        fileRemover.run(bench.images, hands.clock) { _ in }
        #expect(left(images) == images.count && !fileRemover.hasFinished)
        writer.close(isClean: fileRemover.hasFinished)
        #expect(try StoreDirectory(path: bench.folder.path).wasUnclean)
    }

    @Test func aFileThatComesAfterTheEndIsNotForgotten() throws {
        fileRemover.end(at: 0)
        fileRemover.remove([])
        #expect(fileRemover.hasFinished)
        fileRemover.remove(["anything"])
        #expect(!fileRemover.hasFinished)
    }
}
