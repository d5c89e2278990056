import Testing

@testable import SnapCrypto

struct RandomBytesTests {
    @Test(arguments: Array(0...20) + [64]) func everyByteOfRandomBytesVaries(_ count: Int) {
        let drawn = (0..<200).map { _ in [UInt8].random(count: count) }
        #expect(drawn.allSatisfy { $0.count == count })
        // All of 200 bytes are the same by chance once in 256 to the power of 199.
        for place in 0..<count { #expect(Set(drawn.map { $0[place] }).count > 1, "byte \(place) of \(count)") }
    }
}
