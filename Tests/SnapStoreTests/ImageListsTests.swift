import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// A reader that keeps the addresses of images lists the same photos as one that reads them each time.
@Suite(.ofFiles) struct ImageListsTests {
    private struct Stop: Error {}

    private func photos(of author: Person, _ reader: any ReadableStore, at now: Timestamp) throws -> [Photo] {
        try reader.read { try $0.photos(of: author.id, PhotoPageRequest(limit: 50), for: .localAdmin, at: now).photos }.get()
    }

    @Test(arguments: [1, 2, 3] as [UInt64]) func keptImagesEqualThoseOfTheStore(_ seed: UInt64) throws {
        let scratch = try Scratch()
        let people = try ["ana", "ben"].map(scratch.account)
        let (plain, keeping) = (try scratch.reader(), try scratch.reader(ImageLists()))
        var (random, posted, now) = (Seeded(seed), [(id: PhotoID, author: Person)](), Timestamp.at(100))
        var compared = 0
        for turn in 0..<120 {
            let person = people.pick(&random)
            switch random.below(posted.isEmpty ? 4 : 9) {
            // A suspended author may not post or edit.
            case 0, 1: if let photo = try? scratch.photo("\(turn)", by: person, at: now) { posted.append((photo.id, person)) }
            case 2:
                // A photo of another author has the number next, at the same moment.
                let draft = PhotoDraft(author: person, key: "taken back", words: Photo.Words(), audience: .everyone)
                #expect(throws: StoreError.self) {
                    try scratch.store.commit { transaction in
                        _ = try transaction.addPhoto(draft, try scratch.postedPhoto(), at: now, bytesMax: 1 << 30)
                        throw Stop()
                    }
                }
            case 3:
                let isSuspended = random.chance(1, in: 3)
                _ = try scratch.write { transaction in
                    guard isSuspended else { return try transaction.restore(person.id, at: now) }
                    try transaction.suspend(person.id, because: nil, at: now)
                }
            case 4, 5, 6:
                let photo = posted.pick(&random)
                let change = PhotoChange(audience: random.chance(1, in: 2) ? .everyone : .followers)
                _ = try? scratch.write { try $0.editPhoto(photo.id, change, by: photo.author.id, at: now) }
            case 7:
                let photo = posted.remove(at: random.below(posted.count))
                _ = try scratch.write { try $0.erasePhoto(photo.id, of: photo.author.id, at: now) }
            default: now = .at(now.milliseconds + Int64(random.below(5)) * 3_600_000)
            }
            for author in people {
                let found = try photos(of: author, plain, at: now)
                #expect(try photos(of: author, keeping, at: now) == found, "turn \(turn)")
                compared += found.count
            }
        }
        #expect(compared > 50)
    }

    @Test func imagesOfAPhotoAreReadOnce() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        let photo = try scratch.photo("1", by: ana)
        let (plain, keeping) = (try scratch.reader(), try scratch.reader(ImageLists()))
        #expect(try photos(of: ana, keeping, at: .at(200)).map(\.images) == [photo.images])
        _ = try scratch.write { try $0.run("DELETE FROM photo_image") }
        #expect(try photos(of: ana, keeping, at: .at(300)).map(\.images) == [photo.images])
        #expect(try photos(of: ana, plain, at: .at(300)).map(\.images) == [[]])
        // In the next hours the address is another one.
        #expect(try photos(of: ana, keeping, at: .at(24 * 3_600_000)).map(\.images) == [[]])
    }
}
