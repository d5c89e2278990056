import CICU

/// Removes stray invisible characters from a text.
struct Cleaner {
    private let scalars: [Unicode.Scalar]
    private let place: UnicodeText.Place
    private var kept = String.UnicodeScalarView()
    /// The last characters that are kept, so that a flood of them takes no longer.
    private var recent: [Unicode.Scalar] = []
    private var isRightToLeft: Bool?

    /// No word needs a look further than this.
    private static let reach = 8

    init(_ text: String, _ place: UnicodeText.Place) {
        scalars = Array(text.unicodeScalars)
        self.place = place
    }

    mutating func clean() -> String {
        var place = 0
        while place < scalars.count {
            let scalar = scalars[place]
            let end = scalar.value == 0x1F3F4 ? Flag.end(in: scalars, from: place) : place + 1
            if end > place + 1 || !Invisible.isInvisible(scalar) || isNeeded(scalar, at: place) { keep(scalars[place..<end]) }
            place = end
        }
        return String(kept)
    }

    private mutating func keep(_ scalars: ArraySlice<Unicode.Scalar>) {
        kept.append(contentsOf: scalars)
        recent.append(contentsOf: scalars.suffix(Self.reach))
        if recent.count > 4 * Self.reach { recent.removeFirst(recent.count - Self.reach) }
    }

    private mutating func isNeeded(_ scalar: Unicode.Scalar, at place: Int) -> Bool {
        switch scalar.value {
        case 0x200D: isEmojiJoiner(at: place) || isAlone && isJoiner(at: place)
        case 0x200C: isAlone && isNonJoiner(at: place)
        case 0xFE0E, 0xFE0F: isAlone && selectsEmoji(at: place)
        case 0xFE00...0xFE0D: isAlone && (traits(before) & (cicu_ideograph | cicu_has_variants) != 0)
        case 0xE0100...0xE01EF: isAlone && traits(before) & cicu_ideograph != 0
        case 0x180B...0x180D, 0x180F: isAlone && traits(before) & cicu_mongolian != 0
        case 0x180E: isAlone && traits(before) & cicu_mongolian != 0 && traits(next(after: place)) & cicu_mongolian != 0
        case 0x34F: isAlone && isHebrewMark(before) && isHebrewMark(next(after: place))
        case 0x200E, 0x200F, 0x61C: self.place == .prose && isAlone && hasRightToLeft()
        case 0x200B:
            self.place == .prose && isAlone && traits(before) & traits(next(after: place)) & cicu_unspaced != 0
        default: false
        }
    }

    // MARK: Emoji

    /// A joiner between the parts of an emoji, as in 👩‍🚀.
    private func isEmojiJoiner(at place: Int) -> Bool {
        guard let last = recent.last, let next = scalar(place + 1), Invisible.isEmoji(next) else { return false }
        return Invisible.isEmoji(last) || last.value == 0xFE0F && recent.dropLast().last.map(Invisible.isEmoji) == true
    }

    private func selectsEmoji(at place: Int) -> Bool {
        guard let before else { return false }
        return Invisible.isEmoji(before) || before.properties.isEmoji && scalar(place + 1)?.value == 0x20E3
    }

    /// A vowel or an accent, whose order a combining grapheme joiner keeps.
    private func isHebrewMark(_ scalar: Unicode.Scalar?) -> Bool { scalar.map { (0x591...0x5C7).contains($0.value) } ?? false }

    // MARK: Joiners

    /// Context B of Annex 31: after a virama, and before no vowel. Bengali and Sinhala have one before a virama, too; and a letter of
    /// Isolated Arabic letters get their joined form by it.
    private func isJoiner(at place: Int) -> Bool {
        let next = traits(next(after: place))
        if isBehindVirama { return next & cicu_vowel_sign == 0 }
        if next & cicu_virama != 0 { return traits(before) & cicu_letter != 0 }
        let (joinsBefore, joinsAfter) = (joins(before: cicu_joins_next), joins(after: place, cicu_joins_previous))
        return joinsBefore != joinsAfter
    }

    /// Contexts A1 and A2 of Annex 31: between letters that would join, and after a virama. In Khmer it follows a sign that would
    /// move below the letter.
    private func isNonJoiner(at place: Int) -> Bool {
        if isBehindVirama { return true }
        if let before, before.value == 0x17C9 || before.value == 0x17CA { return traits(next(after: place)) & cicu_khmer != 0 }
        return joins(before: cicu_joins_next) && joins(after: place, cicu_joins_previous)
    }

    /// A letter, marks, a virama, and again marks.
    private var isBehindVirama: Bool {
        var hasVirama = false
        for scalar in visibleBefore {
            let traits = cicu_traits(scalar.value)
            if traits & cicu_virama != 0 { hasVirama = true }
            if traits & cicu_any_mark == 0 { return hasVirama && traits & cicu_letter != 0 }
        }
        return false
    }

    private func joins(before trait: UInt32) -> Bool {
        let letter = visibleBefore.first { cicu_traits($0.value) & cicu_transparent == 0 }
        return traits(letter) & trait != 0
    }

    private func joins(after place: Int, _ trait: UInt32) -> Bool {
        let following = scalars[(place + 1)...].prefix(2 * Self.reach)
        let letter = following.first { !Invisible.isInvisible($0) && cicu_traits($0.value) & cicu_transparent == 0 }
        return traits(letter) & trait != 0
    }

    // MARK: Neighbours

    /// Whether the character before is not invisible itself: of several invisible ones in a row the first that is needed counts.
    private var isAlone: Bool { recent.last.map { !Invisible.isInvisible($0) } == true || recent.isEmpty }

    /// The last visible characters, the nearest one first.
    private var visibleBefore: some Sequence<Unicode.Scalar> { recent.reversed().lazy.filter { !Invisible.isInvisible($0) } }

    private var before: Unicode.Scalar? { recent.last { !Invisible.isInvisible($0) } }

    private func next(after place: Int) -> Unicode.Scalar? {
        scalars[(place + 1)...].prefix(2 * Self.reach).first { !Invisible.isInvisible($0) }
    }

    private func scalar(_ place: Int) -> Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

    private func traits(_ scalar: Unicode.Scalar?) -> UInt32 { scalar.map { cicu_traits($0.value) } ?? 0 }

    private mutating func hasRightToLeft() -> Bool {
        if let isRightToLeft { return isRightToLeft }
        let found = scalars.contains { $0.value >= 0x590 && cicu_traits($0.value) & cicu_right_to_left != 0 && !Invisible.isInvisible($0) }
        isRightToLeft = found
        return found
    }
}
