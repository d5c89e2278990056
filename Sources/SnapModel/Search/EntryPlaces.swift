import SnapUnicode

/// A token in an index. Tokens are equal if their bytes are.
struct TokenKey: Hashable {
    let text: Substring

    static func == (left: Self, right: Self) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

    func hash(into hasher: inout Hasher) {
        let isDone: Void? = text.utf8.withContiguousStorageIfAvailable { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        if isDone == nil { for byte in text.utf8 { hasher.combine(byte) } }
    }
}

/// The places of some tokens in one text, found in one walk over it. Phrases of these tokens are then compared as numbers, without the text.
struct EntryPlaces {
    /// For each token a bit for each position.
    private var places: [Int: [UInt64]] = [:]

    /// - Parameter number: the number of a token; nil for tokens that no phrase has.
    init(_ entry: EntryText, number: (TokenKey) -> Int?) {
        // A gap is a position without a token.
        let positions = entry.text.utf8.split(separator: SearchLine.betweenPositions, omittingEmptySubsequences: false)
        let words = (positions.count + 63) / 64
        for (position, tokens) in positions.enumerated() {
            for token in tokens.split(separator: SearchLine.betweenTokens) {
                guard let number = number(TokenKey(text: Substring(token))) else { continue }
                places[number, default: [UInt64](repeating: 0, count: words)][position / 64] |= 1 << UInt64(position % 64)
            }
        }
    }

    var tokens: some Sequence<Int> { places.keys }

    /// Whether the tokens are at consecutive positions.
    func have(_ phrase: [Int]) -> Bool {
        guard let first = phrase.first, var found = places[first] else { return false }
        for token in phrase.dropFirst() {
            guard let next = places[token] else { return false }
            var carry: UInt64 = 0
            for word in found.indices {
                let shifted = found[word] << 1 | carry
                carry = found[word] >> 63
                found[word] = shifted & next[word]
            }
        }
        return found.contains { $0 != 0 }
    }
}
