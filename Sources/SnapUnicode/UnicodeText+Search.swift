/// Words for a search. Index, query, live search and highlighting all have them from here.
extension UnicodeText {
    /// The rules' number and ICU's version. With another one a text may have other tokens, so what was indexed must be indexed again.
    package static let searchVersion: Int64 = 2 << 32 | Int64(version)

    /// The tokens of a text, position by position. Most positions have one; in scripts without spaces there are two.
    ///
    /// - Returns: tokens only of letters, digits, marks and `_`, or of one emoji.
    package static func searchPositions(of text: String) -> [[String]] {
        var line = SearchLine()
        line.add(wordsOf: text)
        return line.bytes.split(separator: SearchLine.betweenPositions).map { position in
            position.split(separator: SearchLine.betweenTokens).map { String(decoding: $0, as: UTF8.self) }
        }
    }

    /// A whole tag in the form of tokens. It is not split.
    package static func searchFolded(_ word: String) -> String {
        guard word.isASCII else { return String(decoding: WordBreaker(word).joined().bytes, as: UTF8.self) }
        var word = word
        return word.withUTF8 { bytes in
            String(unsafeUninitializedCapacity: bytes.count) { target in
                var count = 0
                for letter in bytes.lazy.compactMap(SearchLine.folded) {
                    target[count] = letter
                    count += 1
                }
                return count
            }
        }
    }
}
