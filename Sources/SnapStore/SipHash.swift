/// SipHash-2-4: a keyed digest of short texts. Who does not have the key can neither guess a digest nor find two texts that share one.
///
/// - Source: J.-P. Aumasson and D. J. Bernstein, "SipHash: a fast short-input PRF"; their reference code for the one of 128 bits.
struct SipHash {
    private var v0, v1, v2, v3: UInt64

    private init(_ bytes: some Collection<UInt8>, key: (low: UInt64, high: UInt64), isWide: Bool) {
        v0 = 0x736f_6d65_7073_6575 ^ key.low
        v1 = 0x646f_7261_6e64_6f6d ^ key.high ^ (isWide ? 0xEE : 0)
        v2 = 0x6c79_6765_6e65_7261 ^ key.low
        v3 = 0x7465_6462_7974_6573 ^ key.high
        var (word, count): (UInt64, UInt64) = (0, 0)
        for byte in bytes {
            word |= UInt64(byte) << ((count & 7) * 8)
            count += 1
            guard count & 7 == 0 else { continue }
            absorb(word)
            word = 0
        }
        absorb(word | count << 56)
    }

    static func digest64(_ bytes: some Collection<UInt8>, key: (low: UInt64, high: UInt64)) -> UInt64 {
        var hash = SipHash(bytes, key: key, isWide: false)
        hash.v2 ^= 0xFF
        return hash.squeeze()
    }

    static func digest128(_ bytes: some Collection<UInt8>, key: (low: UInt64, high: UInt64)) -> (UInt64, UInt64) {
        var hash = SipHash(bytes, key: key, isWide: true)
        hash.v2 ^= 0xEE
        let first = hash.squeeze()
        hash.v1 ^= 0xDD
        return (first, hash.squeeze())
    }

    private mutating func absorb(_ word: UInt64) {
        v3 ^= word
        for _ in 0..<2 { round() }
        v0 ^= word
    }

    private mutating func squeeze() -> UInt64 {
        for _ in 0..<4 { round() }
        return v0 ^ v1 ^ v2 ^ v3
    }

    private mutating func round() {
        v0 &+= v1
        v1 = Self.rotated(v1, 13) ^ v0
        v0 = Self.rotated(v0, 32)
        v2 &+= v3
        v3 = Self.rotated(v3, 16) ^ v2
        v0 &+= v3
        v3 = Self.rotated(v3, 21) ^ v0
        v2 &+= v1
        v1 = Self.rotated(v1, 17) ^ v2
        v2 = Self.rotated(v2, 32)
    }

    private static func rotated(_ word: UInt64, _ bits: UInt64) -> UInt64 { word << bits | word >> (64 - bits) }
}
