import Testing

@testable import SnapCrypto

struct ConstantTimeTests {
    @Test func secretsAreEqualInAllBytesAndInLength() {
        let secret: [UInt8] = Array(0..<32)
        #expect(ConstantTime.isEqual(secret, Array(0..<32)) && ConstantTime.isEqual([], []))
        for place in secret.indices { #expect(!ConstantTime.isEqual(secret, secret.flipped(at: place)), "byte \(place)") }
        for wrong in [[], secret.dropLast(), secret + [0]] as [[UInt8]] { #expect(!ConstantTime.isEqual(secret, wrong)) }
    }
}
