import SnapUnicode

/// A person, a tag or a word that an account hides from its home and notifications. Mutes are private.
package struct Mute: Hashable, Sendable {
    package let id: MuteID
    package let target: Target
    /// Nil for one without an end.
    package let until: Timestamp?

    package init(id: MuteID, target: Target, until: Timestamp?) {
        self.id = id
        self.target = target
        self.until = until
    }

    package enum Target: Hashable, Sendable {
        case person(Person)
        /// Folded, without its `#`.
        case tag(String)
        /// Folded: one word or several, with single spaces between them.
        case word(String)
    }

    /// The most hours that a mute with an end lasts: a year.
    package static let hoursMax: Int64 = 8_760
}

/// Something to mute.
package enum MuteTarget: Hashable, Sendable {
    case account(AccountID)
    case tag(String)
    case word(String)
}

/// A mute by its number, or by what is muted.
package enum MuteChoice: Hashable, Sendable {
    case id(MuteID)
    case target(MuteTarget)
}

extension TextRule {
    package static let mutedCharactersMax = 64

    /// A tag as it is muted: folded, with or without its `#` before.
    ///
    /// - Parameter tag: normalised.
    /// - Throws: `invalidParams`.
    package static func mutedTag(_ tag: String) throws(Rejection) -> String {
        let signed = tag.hasPrefix("#") || tag.hasPrefix("＃") ? tag : "#" + tag
        let found = signed.count <= mutedCharactersMax ? EntityFinder(signed).parts : []
        guard let part = found.first, part.kind == .tag, part.to == signed.unicodeScalars.count else {
            throw Rejection(.invalidParams, "A tag to mute is one word with a letter, of at most \(mutedCharactersMax) characters.")
        }
        return part.target
    }

    /// A word, or several, as they are muted: folded, with single spaces.
    ///
    /// - Parameter word: normalised.
    /// - Throws: `invalidParams`.
    package static func mutedWord(_ word: String) throws(Rejection) -> String {
        guard isLine(word, max: mutedCharactersMax) else {
            throw Rejection(
                .invalidParams,
                "A word to mute has 1 to \(mutedCharactersMax) visible characters in one line, with no spaces at its ends.")
        }
        return MutedWords.comparable(word)
    }
}

/// The tags and words that an account mutes.
package struct MutedWords: Sendable {
    private let tags: Set<String>
    private let words: [[Unicode.Scalar]]

    /// Makes the filter of stored tags and words, which an earlier version may have folded by other rules.
    package init(tags: some Sequence<String>, words: some Sequence<String>) {
        self.tags = Set(tags.map(TextRule.folded))
        self.words = words.map { Array(Self.comparable($0).unicodeScalars) }
    }

    package var isEmpty: Bool { tags.isEmpty && words.isEmpty }

    /// Returns the term that hides a photo: one of its tags, or a word in its caption, alt text or warning.
    package func reason(toHide photo: Photo) -> Reason? {
        reason(toHide: photo.parts, [photo.words.caption, photo.words.alt, photo.words.warning])
    }

    /// Returns the term that hides a snap from a search: one of its tags, or a word in its caption.
    package func reason(toHide snap: Snap) -> Reason? { reason(toHide: snap.parts, [snap.caption]) }

    /// Returns the term that hides a comment: one of its tags, or a word in it.
    package func reason(toHide text: AnnotatedText) -> Reason? { reason(toHide: text.parts, [text.text]) }

    private func reason(toHide parts: [TextEntity], _ texts: [String?]) -> Reason? {
        if !tags.isEmpty, parts.contains(where: { $0.kind == .tag && tags.contains($0.target) }) { return .tag }
        guard !words.isEmpty else { return nil }
        return texts.contains { $0.map { has(Self.comparable($0)) } == true } ? .word : nil
    }

    package enum Reason: Sendable { case tag, word }

    /// The form in which words are looked for: folded, with single spaces.
    static func comparable(_ text: String) -> String {
        TextRule.folded(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private func has(_ text: String) -> Bool {
        let text = Array(text.unicodeScalars)
        return words.contains { word in
            guard let first = word.first, let last = word.last, word.count <= text.count else { return false }
            return (0...(text.count - word.count)).contains { place in
                text[place] == first && text[place..<(place + word.count)].elementsEqual(word)
                    && (place == 0 || Self.isBoundary(text[place - 1], first))
                    && (place + word.count == text.count || Self.isEnd(text[place + word.count], last))
            }
        }
    }

    /// Whether a word can begin or end between two characters. In scripts without spaces it can everywhere, but Korean words begin after
    /// a space.
    private static func isBoundary(_ outer: Unicode.Scalar, _ inner: Unicode.Scalar) -> Bool {
        guard outer.isOfWord, inner.isOfWord else { return true }
        return UnicodeText.changesScript(outer, inner) || UnicodeText.hasNoSpaces(inner) && !UnicodeText.isKorean(inner)
    }

    /// Whether a word can end there: particles are stuck to words of Korean.
    private static func isEnd(_ outer: Unicode.Scalar, _ inner: Unicode.Scalar) -> Bool {
        isBoundary(outer, inner) || UnicodeText.isKorean(inner)
    }
}
