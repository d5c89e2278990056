import Foundation

/// FIPS 180-4, in plain Swift: the adapter links no package for it.
enum SHA256 {
    /// The first 32 bits of the fractional parts of the roots of the first primes.
    private static func fractions(_ count: Int, _ root: (Double) -> Double) -> [UInt32] {
        let primes = (2...).lazy.filter { number in !(2..<number).contains { number % $0 == 0 } }
        return primes.prefix(count).map { prime in
            let value = root(Double(prime))
            return UInt32((value - value.rounded(.down)) * 4_294_967_296)
        }
    }

    private static let constants = fractions(64) { cbrt($0) }
    private static let start = fractions(8) { $0.squareRoot() }

    static func hex(_ data: Data) -> String {
        var bytes = [UInt8](data)
        let bits = UInt64(bytes.count) * 8
        bytes.append(0x80)
        while bytes.count % 64 != 56 { bytes.append(0) }
        bytes += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) }
        var state = start
        for block in stride(from: 0, to: bytes.count, by: 64) { mix(bytes[block..<block + 64], &state) }
        return state.map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined()
    }

    private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

    private static func mix(_ block: ArraySlice<UInt8>, _ state: inout [UInt32]) {
        var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { at in
            block[at..<at + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
        for index in 16..<64 {
            let (early, late) = (words[index - 15], words[index - 2])
            let small = rotate(early, 7) ^ rotate(early, 18) ^ early >> 3
            let great = rotate(late, 17) ^ rotate(late, 19) ^ late >> 10
            words.append(words[index - 16] &+ small &+ words[index - 7] &+ great)
        }
        var now = state
        for index in 0..<64 {
            let (first, fifth) = (now[0], now[4])
            let choice = (fifth & now[5]) ^ (~fifth & now[6])
            let great = rotate(fifth, 6) ^ rotate(fifth, 11) ^ rotate(fifth, 25)
            let sum = now[7] &+ great &+ choice &+ constants[index] &+ words[index]
            let majority = (first & now[1]) ^ (first & now[2]) ^ (now[1] & now[2])
            let small = rotate(first, 2) ^ rotate(first, 13) ^ rotate(first, 22)
            now = [sum &+ small &+ majority, first, now[1], now[2], now[3] &+ sum, fifth, now[5], now[6]]
        }
        for index in 0..<8 { state[index] &+= now[index] }
    }
}
