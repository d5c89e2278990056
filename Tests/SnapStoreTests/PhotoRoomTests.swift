import SnapModel
import Testing

@testable import SnapStore

/// The bytes of photos that an account may have.
struct PhotoRoomTests {
    private func post(_ key: String, bytes: Int, by author: Person, max: Int, in scratch: Scratch) throws -> Photo? {
        let facts = ImageFacts(type: "image/jpeg", width: 8, height: 6)
        let image = StoredSizes.Image(
            size: .large, facts: facts, bytes: bytes, stored: StoredImage(file: "file of \(key)", secret: [1], type: facts.type))
        let draft = PhotoDraft(author: author, key: key, words: Photo.Words(), audience: .everyone)
        return try scratch.write {
            try $0.addPhoto(draft, StoredSizes(placeholder: [1], images: [image]), at: .at(10), bytesMax: max)
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

    @Test func zeroTurnsOffTheLimitOfPhotoBytes() throws {
        let scratch = try Scratch()
        #expect(try post("1", bytes: 1 << 40, by: try scratch.account("ana"), max: 0, in: scratch) != nil)
    }
}
