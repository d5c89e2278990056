import TestSupport
import Testing

@testable import SnapStore

/// The cache of image files for the viewers who open them next.
struct RecentImagesTests {
    private let scratch: Scratch
    private let recent = RecentImages(bytesMax: 20_000)

    init() throws { scratch = try Scratch() }

    private func stored(_ byte: UInt8, _ count: Int = 1_000) throws -> StoredImage {
        try scratch.images.write([UInt8](repeating: byte, count: count), type: "image/jpeg")
    }

    private func read(_ image: StoredImage) throws -> [UInt8] { try scratch.images.read(image, recent: recent) }

    @Test func aCachedImageIsReadWithoutItsFile() throws {
        let (kept, other) = (try stored(1), try stored(2))
        #expect(try read(kept) == [UInt8](repeating: 1, count: 1_000))
        for image in [kept, other] { scratch.images.remove(image.file) }
        #expect(try read(kept) == [UInt8](repeating: 1, count: 1_000))
        #expect(try fault { _ = try read(other) }?.kind == .missing)
    }

    @Test func removedImagesAreForgotten() throws {
        let images = try (1...14).map { try stored($0) }
        for image in images { _ = try read(image) }
        let (removed, others) = (Array(images.prefix(7)), images.suffix(7))
        recent.forget(removed.map(\.file))
        #expect(recent.bytes == 7 * (1_028 + RecentImages.entryOverheadBytes))
        for image in images { scratch.images.remove(image.file) }
        for image in removed { #expect(try fault { _ = try read(image) }?.kind == .missing) }
        for image in others { #expect(try read(image).count == 1_000) }
    }

    @Test func cachedBytesAreNoiseWithoutTheSecret() throws {
        let image = try stored(7)
        #expect(try read(image).count == 1_000)
        scratch.images.remove(image.file)
        let guess = StoredImage(file: image.file, secret: [UInt8](repeating: 1, count: 32), type: image.type)
        #expect(try fault { _ = try read(guess) }?.kind == .corrupt)
        #expect(try read(image).count == 1_000)
    }

    @Test func aCachedFileIsDecryptedWithItsSecretOnly() throws {
        let (image, other) = (try stored(7), try stored(8))
        _ = try read(image)
        #expect(recent.open(image, room: 2) == [0, 0] + [UInt8](repeating: 7, count: 1_000))
        #expect(recent.open(StoredImage(file: image.file, secret: other.secret, type: image.type), room: 0) == nil)
        #expect(recent.open(other, room: 0) == nil)
    }

    @Test func damagedFilesAreNotCached() throws {
        let image = try stored(1)
        let guess = StoredImage(file: image.file, secret: [UInt8](repeating: 1, count: 32), type: image.type)
        #expect(try fault { _ = try read(guess) }?.kind == .corrupt)
        #expect(recent.bytes == 0)
    }

    @Test func theCacheIsBoundedAndUsedImagesStay() throws {
        let asked = try stored(1)
        for byte in 2..<100 {
            _ = try read(asked)
            _ = try read(try stored(UInt8(byte)))
            #expect(recent.bytes <= 20_000)
        }
        #expect(recent.bytes > 10_000)
        scratch.images.remove(asked.file)
        #expect(try read(asked).count == 1_000)
        // A file bigger than half of the cache would push out all others.
        let big = try stored(1, 10_001)
        _ = try read(big)
        #expect(recent[big.file] == nil)
    }

    /// A million tiny images take hundreds of times their own bytes.
    @Test func theCacheCountsItsOverhead() throws {
        let images = try (0..<200).map { _ in try stored(1, 1) }
        for image in images { #expect(try read(image) == [1]) }
        let kept = images.filter { recent[$0.file] != nil }.count
        #expect(kept > 0 && kept * (29 + RecentImages.entryOverheadBytes) <= 20_000, "\(kept)")
    }
}
