import SnapUnicode

/// The searchable text of a photo or a snap: the tokens of its caption, its alt text and its labels, position by position.
///
/// Positions are separated by one space, tokens at one position by `|`, caption, alt text and topics by two spaces. A tag stands with its
/// words, as U+E000 and the folded tag; a mention is U+E001 and the account's id, a topic U+E002 and its id. The store's index splits the
/// text at spaces and `|`, and changes nothing else.
package struct EntryText: Hashable, Sendable {
    package let text: String

    /// - Parameters:
    ///   - alt: plain text; a tag in there is a word.
    ///   - topics: the labels and all kinds above them.
    package init(caption: StoredText?, alt: String? = nil, topics: [TopicID] = []) {
        var line = SearchLine()
        if let caption { Self.add(caption, to: &line) }
        line.leavesGap()
        if let alt { line.add(wordsOf: alt) }
        line.leavesGap()
        for topic in topics { line.add(token: SearchToken.topic(topic).utf8) }
        text = String(decoding: line.bytes, as: UTF8.self)
    }

    /// - Parameter text: the text of another entry, from the store.
    package init(text: String) { self.text = text }

    /// Whether no search for words finds it.
    package var isEmpty: Bool { text.isEmpty }

    /// The tags, each once, in the form in which they are compared.
    package var tags: [String] {
        var text = text
        return text.withUTF8 { Self.tags(in: $0) }
    }

    private static func tags(in entry: UnsafeBufferPointer<UInt8>) -> [String] {
        var tags: [String] = []
        var place = 0
        // No word has a private-use character: only tokens of our own have this byte, as their first one.
        while let start = entry[place...].firstIndex(of: 0xEE) {
            place = entry[start...].firstIndex { $0 == SearchLine.betweenPositions || $0 == SearchLine.betweenTokens } ?? entry.count
            guard let tag = SearchToken.tag(of: entry[start..<place]), !tags.contains(tag) else { continue }
            tags.append(tag)
        }
        return tags
    }

    private static func add(_ caption: StoredText, to line: inout SearchLine) {
        for part in caption.parts {
            switch part {
            case .run(let run, let found): add(run, found, to: &line)
            case .mention(let id): line.add(token: SearchToken.mention(id).utf8)
            }
        }
    }

    private static func add(_ run: Substring, _ found: EntityFinder, to line: inout SearchLine) {
        guard !found.scalars.isEmpty else { return line.add(wordsOf: String(run)) }
        var run = run
        // The places of scalars are those of bytes if all is ASCII.
        guard run.utf8.count > found.scalars.count else {
            return run.withUTF8 { bytes in
                func piece(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: bytes[range]) }
                add(found, to: &line, words: { $0.add(wordsOfASCII: piece($1)) }, text: { String(decoding: piece($0), as: UTF8.self) })
            }
        }
        func text(_ range: Range<Int>) -> String { String(scalars: found.scalars[range]) }
        add(found, to: &line, words: { $0.add(wordsOf: text($1)) }, text: text)
    }

    /// Adds a run with tags.
    ///
    /// - Parameters:
    ///   - words: adds the words of a piece.
    ///   - text: the text of a piece.
    private static func add(
        _ found: EntityFinder, to line: inout SearchLine, words: (inout SearchLine, Range<Int>) -> Void, text: (Range<Int>) -> String
    ) {
        var place = 0
        for tag in found.parts where tag.kind == .tag {
            words(&line, place..<tag.from)
            if let token = SearchToken.tag(text(tag.from + 1..<tag.to)) {
                line.add(token: token.utf8)
                line.staysAtPosition()
            }
            // A sign separates words, so that the tag's first word begins a position.
            place = tag.from
        }
        words(&line, place..<found.scalars.count)
    }
}

/// Tokens that no word of a text can be: they begin with private-use characters.
enum SearchToken {
    /// The token of a tag.
    ///
    /// - Parameter tag: without its sign, folded or not; nil if nothing is left of it.
    static func tag(_ tag: String) -> String? {
        let folded = UnicodeText.searchFolded(tag)
        return folded.isEmpty ? nil : "\u{E000}" + folded
    }

    /// The tag of a token; nil for a token of another kind.
    static func tag(of token: Slice<UnsafeBufferPointer<UInt8>>) -> String? {
        token.starts(with: tagMark) ? String(decoding: token.dropFirst(tagMark.count), as: UTF8.self) : nil
    }

    private static let tagMark = Array("\u{E000}".utf8)

    static func mention(_ id: AccountID) -> String { "\u{E001}" + id.text }

    static func topic(_ id: TopicID) -> String { "\u{E002}" + id.rawValue }
}
