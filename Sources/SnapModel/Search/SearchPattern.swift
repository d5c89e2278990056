import SnapUnicode

/// The terms that a post's text must and must not contain.
package struct SearchPattern: Hashable, Sendable {
    package let required: [Phrase]
    package let excluded: [Phrase]
    /// All searched words, one after the other. Nil for fewer than two terms of words.
    private let together: Phrase?

    init(required: [Phrase], excluded: [Phrase]) {
        self.required = required
        self.excluded = excluded
        let words = required.filter { $0.kind == .words }
        together = words.count < 2 ? nil : Phrase(.words, words.flatMap(\.tokens))
    }

    /// Whether all texts match, because no word, tag or mention is looked for or left out.
    package var isEmpty: Bool { required.isEmpty && excluded.isEmpty }

    /// The tokens that every match has, each once.
    package var tokens: [String] {
        var seen: Set<String> = []
        return required.flatMap(\.sought).filter { seen.insert($0).inserted }
    }

    /// The query for the store's index: all tokens, in quotation marks, so that none is read as the index's own language. Nil for no
    /// tokens. Phrases are checked afterwards, by `matches`.
    package var fts: String? {
        let tokens = tokens.map { "\"\($0)\"" }
        return tokens.isEmpty ? nil : tokens.joined(separator: " AND ")
    }

    package func matches(_ entry: EntryText) -> Bool { entry.withBytes(matches) }

    /// Whether an entry matches.
    ///
    /// - Parameter entry: the text's UTF-8.
    package func matches(_ entry: UnsafeBufferPointer<UInt8>) -> Bool {
        required.indices.allSatisfy { required[$0].isIn(entry) } && !excluded.indices.contains { excluded[$0].isIn(entry) }
    }

    /// How well an entry that matches does so.
    ///
    /// - Parameter entry: the text's UTF-8.
    ///
    /// A word scores 1, or 3 if it is one of the post's tags, and 2 are added if all words are adjacent. Long texts score less. Favourites
    /// add a quarter for each doubling, and what is 30 days old counts half of what is new, what is 60 days old a third.
    package func rank(_ entry: UnsafeBufferPointer<UInt8>, favourites: Int64, postedAt: Timestamp, now: Timestamp) -> Double {
        let age = Double(max(0, now.milliseconds - postedAt.milliseconds)) / Self.halfAge
        return fit(entry) * (1 + Self.doublings(1 + max(0, favourites)) / 4) / (1 + age)
    }

    /// 30 days in milliseconds.
    private static let halfAge = 2_592_000_000.0

    private func fit(_ entry: UnsafeBufferPointer<UInt8>) -> Double {
        guard !required.isEmpty else { return 1 }
        // By index, because a loop over the phrases would copy each of them.
        var fit = required.indices.reduce(0.0) { $0 + (required[$1].isTag(in: entry) ? 3 : 1) }
        if let together, together.isIn(entry) { fit += 2 }
        let positions = 1 + entry.count { $0 == SearchLine.betweenPositions }
        return fit / Double(positions).squareRoot()
    }

    /// The logarithm to base 2, straight between powers of two, so that all machines agree on it.
    private static func doublings(_ number: Int64) -> Double {
        let number = Double(number)
        return Double(number.exponent) + number.significand - 1
    }
}

extension SearchPattern {
    /// Tokens at consecutive positions.
    package struct Phrase: Hashable, Sendable {
        enum Kind { case words, tag, mention, topic }

        let kind: Kind
        /// A token for each position.
        let tokens: [String]
        /// The words as a tag.
        private let tag: [UInt8]?
        private let bytes: [[UInt8]]

        init(_ kind: Kind, _ tokens: [String], tag: String? = nil) {
            self.kind = kind
            self.tokens = tokens
            self.tag = tag.map { Array($0.utf8) }
            bytes = tokens.map { Array($0.utf8) }
        }

        /// Nil for an unknown person or topic.
        init?(_ term: SearchTerm, _ account: (String) throws -> AccountID?, _ topics: Topics) rethrows {
            switch term {
            case .words(let text):
                self.init(.words, UnicodeText.searchPositions(of: text).compactMap(\.last), tag: SearchToken.tag(text))
            case .tag(let tag): self.init(.tag, [SearchToken.tag(tag)].compactMap { $0 })
            case .mention(let name):
                guard let id = try account(name) else { return nil }
                self.init(.mention, [SearchToken.mention(id)])
            case .topic(let text):
                guard let topic = topics.find(text) else { return nil }
                self.init(.topic, [SearchToken.topic(topic.id)])
            }
        }

        /// The tokens to look up in the index. A single character is left out if a pair before it contains it.
        var sought: [String] {
            tokens.indices.filter { $0 == 0 || !isWithin(tokens[$0 - 1], tokens[$0]) }.map { tokens[$0] }
        }

        private func isWithin(_ pair: String, _ character: String) -> Bool {
            pair != character && pair.unicodeScalars.first?.isASCII == false && character.unicodeScalars.first?.isASCII == false
                && UnicodeText.searchPositions(of: pair).last == [character]
        }

        func isIn(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
            guard let first = bytes.first else { return false }
            var place = 0
            while let found = TextTokens.place(of: first, in: text, from: place) {
                if bytes.count == 1 || goesOn(text, behind: found) { return true }
                place = found + 1
            }
            return false
        }

        private func goesOn(_ text: UnsafeBufferPointer<UInt8>, behind place: Int) -> Bool {
            var place = place
            for token in bytes.dropFirst() {
                guard let next = TextTokens.nextPosition(in: text, after: place), TextTokens.isAt(token, text, next) else { return false }
                place = next
            }
            return true
        }

        /// Whether it is a tag of the text.
        func isTag(in text: UnsafeBufferPointer<UInt8>) -> Bool {
            kind == .tag || tag.map { TextTokens.place(of: $0, in: text, from: 0) != nil } == true
        }
    }
}

/// Tokens in the UTF-8 of an entry. Nothing is copied: a search looks at a thousand entries.
private enum TextTokens {
    /// The place of a token's first occurrence.
    static func place(of token: [UInt8], in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        let first = token[0]
        var place = start
        while place + token.count <= text.count {
            if text[place] == first, place == 0 || endsToken(text[place - 1]), isToken(token, text, place) { return place }
            place += 1
        }
        return nil
    }

    /// The first place of the position after that of a place; nil at the text's end, and before a gap.
    static func nextPosition(in text: UnsafeBufferPointer<UInt8>, after place: Int) -> Int? {
        var place = place
        while place < text.count, text[place] != SearchLine.betweenPositions { place += 1 }
        return place + 1 < text.count ? place + 1 : nil
    }

    /// Whether one of the tokens of the position that begins at a place is this one.
    static func isAt(_ token: [UInt8], _ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
        var place = start
        while place < text.count {
            if isToken(token, text, place) { return true }
            while place < text.count, !endsToken(text[place]) { place += 1 }
            guard place < text.count, text[place] == SearchLine.betweenTokens else { return false }
            place += 1
        }
        return false
    }

    private static func isToken(_ token: [UInt8], _ text: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
        let end = place + token.count
        guard end <= text.count, end == text.count || endsToken(text[end]) else { return false }
        for offset in token.indices where text[place + offset] != token[offset] { return false }
        return true
    }

    private static func endsToken(_ byte: UInt8) -> Bool { byte == SearchLine.betweenPositions || byte == SearchLine.betweenTokens }
}

extension EntryText {
    /// Lends the text's UTF-8.
    package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        text.utf8.withContiguousStorageIfAvailable(body) ?? Array(text.utf8).withUnsafeBufferPointer(body)
    }
}
