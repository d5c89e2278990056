import Testing

@testable import SnapCrypto

struct SHA256Tests {
    /// - Source: FIPS 180-4's examples, and the vectors that NIST publishes with them.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
            "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
        ),
        (String(repeating: "a", count: 1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ])
    func theVectorsOfTheStandard(_ text: String, _ digest: String) {
        #expect(SHA256.digest(of: Array(text.utf8)) == [UInt8](hex: digest))
    }

    @Test func piecesGiveTheSameDigestWhereverTheyEnd() {
        let bytes = (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let whole = SHA256.digest(of: bytes)
        for place in 0...bytes.count {
            var hash = SHA256()
            for piece in [bytes[..<place], bytes[place...]] { hash.update(Array(piece)) }
            #expect(hash.finished() == whole, "\(place)")
        }
        var single = SHA256()
        for byte in bytes { single.update([byte]) }
        #expect(single.finished() == whole)
    }

    @Test func aDigestInBetweenAndACopyChangeNothing() {
        var hash = SHA256()
        hash.update(Array("ab".utf8))
        var copy = hash
        copy.update(Array("x".utf8))
        #expect(hash.finished() == SHA256.digest(of: Array("ab".utf8)))
        hash.update(Array("c".utf8))
        #expect(hash.finished() == SHA256.digest(of: Array("abc".utf8)))
        #expect(copy.finished() == SHA256.digest(of: Array("abx".utf8)))
    }
}
