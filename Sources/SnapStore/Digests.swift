import Foundation
import GRDB

/// What stands in indexes instead of people's words: digests under a key that lies in the store alone.
///
/// An index keeps copies of what was deleted from it, and a digest of 64 bits tells nobody a word. Two words may share one: whoever finds a
/// row by such a digest compares the words themselves. Where no words are kept to compare, the digest has 128 bits.
struct Digests: Sendable {
    /// What a word is, so that the same word has other digests elsewhere.
    enum Kind: UInt8 {
        case name = 1, skeleton, snapKey, appSession, appUser
    }

    static let keyBytes = 16
    private let key: (low: UInt64, high: UInt64)

    /// - Parameter key: `keyBytes` of them.
    init(key: [UInt8]) throws {
        guard key.count == Self.keyBytes else { throw StoreError(.corrupt, "the key of the digests has \(key.count) bytes") }
        func word(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) } }
        self.key = (word(key[..<8]), word(key[8...]))
    }

    /// Those of a store. A database of an older version has no key, and nothing in it is looked up by one.
    init(of db: Database) throws {
        let isOlder = try !db.tableExists("digest_key")
        let key = isOlder ? Data(count: Self.keyBytes) : try Data.fetchOne(db, sql: "SELECT key FROM digest_key WHERE id = 1")
        guard let key else { throw StoreError(.corrupt, "the key of the digests is gone") }
        try self.init(key: Array(key))
    }

    /// 64 bits: to be compared with the words.
    func short(_ text: String, _ kind: Kind) -> Int64 {
        Int64(bitPattern: SipHash.digest64([kind.rawValue] + Array(text.utf8), key: key))
    }

    /// 128 bits: in place of the words.
    func long(_ bytes: some Collection<UInt8>, _ kind: Kind) -> [UInt8] {
        let (first, second) = SipHash.digest128([kind.rawValue] + Array(bytes), key: key)
        return (0..<16).map { UInt8(truncatingIfNeeded: ($0 < 8 ? first : second) >> UInt64(8 * ($0 & 7))) }
    }

    /// The same as text.
    func long(_ text: String, _ kind: Kind) -> String { long(text.utf8, kind).hexadecimal }
}
