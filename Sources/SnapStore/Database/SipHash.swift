/// SipHash-2-4: a keyed digest of short texts. Without the key, an attacker can neither guess a digest nor find two texts that share one.
///
/// - Source: J.-P. Aumasson and D. J. Bernstein, "SipHash: a fast short-input PRF"; their reference code for the 128-bit variant.
struct SipHash {
    private var v0, v1, v2, v3: UInt64
    private let isWide: Bool
    /// Bytes that do not fill a word yet, and the number of all bytes so far.
    private var word: UInt64 = 0
    private var count: UInt64 = 0

    init(key: (low: UInt64, high: UInt64), isWide: Bool) {
        self.isWide = isWide
        v0 = 0x736f_6d65_7073_6575 ^ key.low
        v1 = 0x646f_7261_6e64_6f6d ^ key.high ^ (isWide ? 0xEE : 0)
        v2 = 0x6c79_6765_6e65_7261 ^ key.low
        v3 = 0x7465_6462_7974_6573 ^ key.high
    }

    mutating func add(_ byte: UInt8) {
        word |= UInt64(byte) << ((count & 7) * 8)
        count += 1
        guard count & 7 == 0 else { return }
        absorb(word)
        word = 0
    }

    mutating func add(_ bytes: some Collection<UInt8>) {
        if bytes.withContiguousStorageIfAvailable({ add($0) }) == nil {
            for byte in bytes { add(byte) }
        }
    }

    /// Adds bytes, eight at a time where possible.
    private mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
        let raw = UnsafeRawBufferPointer(bytes)
        let end = raw.count & ~7
        for place in stride(from: 0, to: end, by: 8) {
            add(UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
        }
        for byte in bytes[end...] { add(byte) }
    }

    private mutating func add(_ eight: UInt64) {
        let known = (count & 7) * 8
        absorb(word | eight << known)
        word = eight >> (64 - known)
        count += 8
    }

    /// The digest; its second half is used by the wide variant only. Nothing may be added afterwards.
    mutating func finish() -> (UInt64, UInt64) {
        absorb(word | count << 56)
        v2 ^= isWide ? 0xEE : 0xFF
        let first = squeeze()
        guard isWide else { return (first, 0) }
        v1 ^= 0xDD
        return (first, squeeze())
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
