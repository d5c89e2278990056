import COpenSSL
import Testing

@testable import SnapCrypto

struct SealedBytesTests {
    private static let key = [UInt8](hex: "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308")
    private static let nonce = [UInt8](hex: "cafebabefacedbaddecaf888")
    private static let text = [UInt8](
        hex: "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
            + "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b391aafd255"
    )
    private static let cipherText = [UInt8](
        hex: "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa"
            + "8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662898015ad"
    )
    private static let zeros = [UInt8](repeating: 0, count: 32)

    /// Data in stores on disks must stay readable for ever.
    ///
    /// - Source: D. McGrew and J. Viega, "The Galois/Counter Mode of Operation", test cases 13 to 16.
    @Test(arguments: [
        (zeros, Array(zeros.prefix(12)), [], [], [], "530f8afbc74536b9a963b4f1c4cb738b"),
        (
            zeros, Array(zeros.prefix(12)), Array(zeros.prefix(16)), [], [UInt8](hex: "cea7403d4d606b6e074ec5d3baf39d18"),
            "d0d1c8a799996bf0265b98b5d48ab919"
        ),
        (key, nonce, text, [], cipherText, "b094dac5d93471bdec1a502270e3cc6c"),
        (
            key, nonce, Array(text.prefix(60)), [UInt8](hex: "feedfacedeadbeeffeedfacedeadbeefabaddad2"),
            Array(cipherText.prefix(60)), "76fc6ece0f4e1768cddf8853bb2d551b"
        ),
    ])
    func theVectorsOfTheStandard(
        _ key: [UInt8], _ nonce: [UInt8], _ bytes: [UInt8], _ label: [UInt8], _ cipherText: [UInt8], _ tag: String
    ) {
        let sealed = nonce + cipherText + [UInt8](hex: tag)
        #expect(SealedBytes.seal(bytes, key: key, label: label, nonce: nonce) == sealed)
        #expect(SealedBytes.open(sealed, key: key, label: label) == bytes)
    }

    @Test(arguments: [0, 1, 15, 16, 17, 100_000])
    func sealedBytesAreOpenedAndNoTwoSealsAreTheSame(_ count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let sealed = try #require(SealedBytes.seal(bytes, key: Self.key, label: [1, 2]))
        #expect(sealed.count == count + SealedBytes.overhead)
        #expect(SealedBytes.open(sealed, key: Self.key, label: [1, 2]) == bytes)
        #expect(SealedBytes.seal(bytes, key: Self.key, label: [1, 2]) != sealed)
    }

    @Test func changedBytesAreNotOpened() throws {
        ERR_clear_error()
        let sealed = try #require(SealedBytes.seal(Array("an image".utf8), key: Self.key, label: [1, 2]))
        for place in sealed.indices { #expect(SealedBytes.open(sealed.flipped(at: place), key: Self.key, label: [1, 2]) == nil) }
        for count in sealed.indices { #expect(SealedBytes.open(Array(sealed.prefix(count)), key: Self.key, label: [1, 2]) == nil) }
        #expect(SealedBytes.open(sealed + [0], key: Self.key, label: [1, 2]) == nil)
        for label: [UInt8] in [[], [1], [1, 3], [1, 2, 0]] { #expect(SealedBytes.open(sealed, key: Self.key, label: label) == nil) }
        #expect(SealedBytes.open(sealed, key: Self.key.flipped(at: 31), label: [1, 2]) == nil)
        for key in [[], Array(Self.key.prefix(16)), Self.key + [0]] {
            #expect(SealedBytes.open(sealed, key: key, label: [1, 2]) == nil && SealedBytes.seal([1], key: key, label: []) == nil)
        }
        #expect(ERR_peek_error() == 0, "an error is left in the thread's queue")
    }
}
