/// A tag, a mention or a link in a caption or a bio.
package struct Part: Hashable, Sendable {
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

    /// More tags and mentions of a text are no parts. The store keeps an id in place of every name all the same.
    package static let tagsMax = 30
    package static let mentionsMax = 10
}

/// A caption or a bio as people see it, with its parts in order.
package struct PartedText: Hashable, Sendable {
    package let text: String
    package let parts: [Part]

    package init(text: String, parts: [Part]) {
        self.text = text
        self.parts = parts
    }
}

extension Unicode.Scalar {
    /// Whether words consist of it: letters, digits and marks of all scripts, and `_`.
    package var isOfWord: Bool {
        if isASCII { return Self.isASCIIOfWord(self) }
        return switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark, .spacingMark,
            .enclosingMark, .decimalNumber, .letterNumber:
            true
        default: false
        }
    }

    /// Whether a word can begin with it: not with a mark.
    var beginsWord: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: false
        default: isOfWord
        }
    }

    var isLetter: Bool { properties.isAlphabetic }

    private static func isASCIIOfWord(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "_": true
        default: false
        }
    }
}
