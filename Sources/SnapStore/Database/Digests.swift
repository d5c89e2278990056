/// Digests for indexes, in place of people's words, under a key that exists only in the store.
///
/// An index keeps copies of rows that were deleted, and a digest of 64 bits reveals no word. Two words may share one, so a row found by
/// such a digest must be compared by the word itself. Where no word is kept to compare, the digest has 90 or 128 bits.
struct Digests: Sendable {
    /// The kind of a word, so that one word has different digests in different places.
    enum Kind: UInt8 {
        case name = 1
        case skeleton, snapKey, appSession, appUser, photoKey, imageAddress, tag, imagesOwner, pushEndpoint, rosterKey, beginning
        case releasedName, commentKey, listName, listKey
        /// They mark and keep what travels with people to other services, for minutes only.
        case loginState = 40
        case loginSecret
    }

    static let keyBytes = 16
    private let key: (low: UInt64, high: UInt64)

    /// - Parameter key: `keyBytes` bytes.
    init(key: [UInt8]) throws {
        guard key.count == Self.keyBytes else { throw StoreError(.corrupt, "the key of the digests has \(key.count) bytes") }
        func word(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) } }
        self.key = (word(key[..<8]), word(key[8...]))
    }

    /// Reads a store's key.
    init(of sql: SQLConnection) throws {
        guard let row = try sql.row("SELECT key FROM digest_key WHERE id = 1") else {
            throw StoreError(.corrupt, "the key of the digests is missing")
        }
        try self.init(key: row[0])
    }

    /// 64 bits; the words themselves must be compared as well.
    func short(_ text: String, _ kind: Kind) -> Int64 {
        var hash = SipHash(key: key, isWide: false)
        hash.add(kind.rawValue)
        hash.add(text.utf8)
        return Int64(bitPattern: hash.finish().0)
    }

    /// 128 bits, in place of the words.
    func long(_ bytes: some Collection<UInt8>, _ kind: Kind) -> [UInt8] {
        var hash = SipHash(key: key, isWide: true)
        hash.add(kind.rawValue)
        hash.add(bytes)
        let digest = hash.finish()
        return [UInt8](unsafeUninitializedCapacity: 16) { target, count in
            let raw = UnsafeMutableRawBufferPointer(target)
            raw.storeBytes(of: digest.0.littleEndian, as: UInt64.self)
            raw.storeBytes(of: digest.1.littleEndian, toByteOffset: 8, as: UInt64.self)
            count = 16
        }
    }

    /// 90 bits in 15 letters, in place of a word of which one account has a few. Swift keeps so short a text without allocating memory.
    func token(_ text: String, _ kind: Kind) -> String {
        var hash = SipHash(key: key, isWide: true)
        hash.add(kind.rawValue)
        hash.add(text.utf8)
        let digest = hash.finish()
        return String(unsafeUninitializedCapacity: 15) { target in
            for place in 0..<15 {
                let word = place < 10 ? digest.0 : digest.1
                target[place] = Self.letter(UInt8(truncatingIfNeeded: word >> UInt64(6 * (place % 10))) & 63)
            }
            return 15
        }
    }

    /// 32 bits for each beginning of a word, of one character, of two and so on; at the end for the word as a whole, unless it has more
    /// characters than `most`.
    ///
    /// - Parameters:
    ///   - list: keeps the words of one list apart from those of others.
    ///   - most: of how many beginnings.
    func beginnings(of word: some Sequence<UInt8>, in list: UInt8, most: Int) -> [Int64] {
        var hash = SipHash(key: key, isWide: false)
        hash.add(Kind.beginning.rawValue)
        hash.add(list)
        var digests: [Int64] = []
        func digest(_ hash: SipHash) -> Int64 {
            var hash = hash
            return Int64(Int32(truncatingIfNeeded: hash.finish().0))
        }
        var isInside = false
        for byte in word {
            // A character of UTF-8 continues with bytes from 0x80 to 0xBF.
            if isInside, byte & 0xC0 != 0x80 { digests.append(digest(hash)) }
            guard digests.count < most else { return digests }
            hash.add(byte)
            isInside = true
        }
        if isInside { digests.append(digest(hash)) }
        guard digests.count < most else { return digests }
        // No text has this byte.
        hash.add(0xFF)
        return digests + [digest(hash)]
    }

    private static func letter(_ number: UInt8) -> UInt8 {
        switch number {
        case 0..<26: 0x41 + number
        case 26..<52: 0x61 + number - 26
        case 52..<62: 0x30 + number - 52
        case 62: 0x2D
        default: 0x5F
        }
    }
}
