import Testing

@testable import SnapCrypto

struct SharedSecretTests {
    /// - Source: RFC 4231, section 4, except the case whose code is truncated.
    @Test(arguments: [
        ([UInt8](repeating: 0x0B, count: 20), Array("Hi There".utf8), "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
        (
            Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (
            [UInt8](repeating: 0xAA, count: 20), [UInt8](repeating: 0xDD, count: 50),
            "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
        ),
        (
            Array(1...25), [UInt8](repeating: 0xCD, count: 50),
            "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"
        ),
        (
            [UInt8](repeating: 0xAA, count: 131), Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
        (
            [UInt8](repeating: 0xAA, count: 131),
            Array(
                ("This is a test using a larger than block-size key and a larger than block-size data. "
                    + "The key needs to be hashed before being used by the HMAC algorithm.").utf8),
            "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"
        ),
    ])
    func theVectorsOfTheStandard(_ key: [UInt8], _ message: [UInt8], _ code: String) {
        #expect(SharedSecret(key).code(of: message) == [UInt8](hex: code))
    }

    /// - Source: RFC 7515, appendix A.1.
    @Test func theStandardsTokenIsVerified() {
        let secret = SharedSecret([UInt8](base64URL: Vectors.hs256Key))
        let code = [UInt8](base64URL: Vectors.hs256Code)
        #expect(secret.verifies(code, of: Array(Vectors.hs256Signed.utf8)))
        #expect(!secret.verifies(code, of: Array((Vectors.hs256Signed + "A").utf8)))
    }

    @Test func aCodeOfAnotherLengthOrWithAnotherBitIsWrong() throws {
        let (secret, message) = (SharedSecret(Array(0..<32)), Array("a message".utf8))
        let code = try #require(secret.code(of: message))
        #expect(secret.verifies(code, of: message))
        for place in code.indices { #expect(!secret.verifies(code.flipped(at: place), of: message), "byte \(place)") }
        for wrong in [[], Array(code.dropLast()), Array(code.dropFirst()), code + [0], code + code] {
            #expect(!secret.verifies(wrong, of: message), "\(wrong.count) bytes")
        }
        #expect(!SharedSecret(Array(1..<33)).verifies(code, of: message))
    }
}
