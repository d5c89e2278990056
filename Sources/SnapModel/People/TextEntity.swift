/// A tag, a mention or a link in a caption or a bio.
package struct TextEntity: Hashable, Sendable {
    package let kind: Kind
    /// The Unicode scalars from this one on, up to the one before `to`; `#` and `@` belong to them.
    package let from: Int
    package let to: Int
    /// The folded tag without its `#`, the account's id, or the address.
    package let target: String

    package init(_ kind: Kind, from: Int, to: Int, target: String) {
        self.kind = kind
        self.from = from
        self.to = to
        self.target = target
    }

    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case tag, mention, link
    }

    /// The most tags and mentions of a text that become entities. The store replaces the names of all others with ids as well.
    package static let tagsMax = 30
    package static let mentionsMax = 10
}

/// A caption or a bio as people see it, with its entities in order.
package struct AnnotatedText: Hashable, Sendable {
    package let text: String
    package let parts: [TextEntity]

    package init(text: String, parts: [TextEntity]) {
        self.text = text
        self.parts = parts
    }
}

extension Unicode.Scalar {
    /// Whether words consist of it: letters, digits and marks of all scripts, and `_`.
    package var isOfWord: Bool {
        if isASCII { return Self.isASCIIOfWord(self) }
        // They choose the look of an emoji.
        if value == 0xFE0E || value == 0xFE0F { return false }
        return switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark, .spacingMark,
            .enclosingMark, .decimalNumber, .letterNumber:
            true
        default: false
        }
    }

    /// Whether a word can begin with it: not with a mark.
    var beginsWord: Bool {
        // ASCII has no marks.
        if isASCII { return Self.isASCIIOfWord(self) }
        return switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: false
        default: isOfWord
        }
    }

    var isLetter: Bool { isASCII ? (0x61...0x7A).contains(value | 0x20) : properties.isAlphabetic }

    /// A dot inside words: `col·lecció`, `ぼっち・ざ・ろっく`.
    private var isMiddleDot: Bool {
        switch value {
        case 0xB7, 0x387, 0x2027, 0x30FB, 0xFF65: true
        default: false
        }
    }

    /// The position after the word of a tag that begins at a place. Joiners belong to it, and dots inside.
    ///
    /// - Source: Unicode Standard Annex 31, sections 2.3 and 2.4 and table 3a.
    static func tagEnd(in scalars: [Unicode.Scalar], from start: Int) -> Int {
        var end = start
        while end < scalars.count {
            let scalar = scalars[end]
            let isInside = end > start && scalars[end - 1].isOfWord
            let isJoiner = scalar == "\u{200C}" || scalar == "\u{200D}"
            let isDot = scalar.isMiddleDot && end + 1 < scalars.count && scalars[end + 1].beginsWord
            guard scalar.isOfWord || isInside && (isJoiner || isDot) else { break }
            end += 1
        }
        return end
    }

    private static func isASCIIOfWord(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "_": true
        default: false
        }
    }
}
