import SnapModel
import Testing

@testable import SnapStore

/// The bytes of photos that an account may have.
struct PhotoRoomTests {
    private func post(
        _ key: String, bytes: Int, full: Int? = nil, by author: Person, max: Int, in scratch: Scratch
    ) throws -> Photo? {
        let facts = ImageFacts(type: "image/jpeg", width: 8, height: 6)
        func image(_ size: Photo.Size, _ bytes: Int) -> StoredSizes.Image {
            let stored = StoredImage(file: "\(size) of \(key)", secret: [1], type: facts.type)
            return StoredSizes.Image(size: size, facts: facts, bytes: bytes, stored: stored)
        }
        let images = [image(.large, bytes)] + (full.map { [image(.full, $0)] } ?? [])
        let draft = PhotoDraft(author: author, key: key, words: Photo.Words(), audience: .everyone)
        return try scratch.write {
            try $0.addPhoto(draft, StoredSizes(placeholder: [1], images: images), at: .at(10), bytesMax: max)
        }
    }

    @Test func aFullAccountMustDeletePhotosBeforeItPostsMore() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        let first = try #require(try post("1", bytes: 60, by: ana, max: 100, in: scratch))
        #expect(try reason { _ = try post("2", bytes: 41, by: ana, max: 100, in: scratch) } == .tooMany)
        // A retry of what was posted is answered all the same.
        #expect(try post("1", bytes: 60, by: ana, max: 100, in: scratch) == nil)
        #expect(try post("2", bytes: 40, by: ana, max: 100, in: scratch) != nil)
        _ = try scratch.write { try $0.erasePhoto(first.id, of: ana.id, at: .at(20)) }
        #expect(try post("3", bytes: 60, by: ana, max: 100, in: scratch) != nil)
    }

    @Test func fullSizeIsLeftOutWhereTheAccountHasNoRoomForIt() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        #expect(try post("1", bytes: 20, full: 30, by: ana, max: 100, in: scratch)?.images.map(\.size) == [.large, .full])
        #expect(try post("2", bytes: 20, full: 31, by: ana, max: 100, in: scratch)?.images.map(\.size) == [.large])
        #expect(try scratch.ask("SELECT photo_bytes FROM profile", as: Int.self) == [70])
        #expect(try scratch.ask("SELECT file FROM photo_image ORDER BY id", as: String.self) == ["large of 1", "full of 1", "large of 2"])
        #expect(try reason { _ = try post("3", bytes: 31, full: 1, by: ana, max: 100, in: scratch) } == .tooMany)
        #expect(try post("4", bytes: 20, full: 1 << 40, by: ana, max: 0, in: scratch)?.images.count == 2)
    }

    @Test func zeroTurnsOffTheLimitOfPhotoBytes() throws {
        let scratch = try Scratch()
        #expect(try post("1", bytes: 1 << 40, by: try scratch.account("ana"), max: 0, in: scratch) != nil)
    }
}
