import SnapUnicode

/// How names are compared.
extension TextRule {
    /// Normalisation form C, in which text is stored, so that one word has one spelling in bytes.
    package static func normalised(_ text: String) -> String { UnicodeText.composed(text) }

    /// What two names are compared by: "Ana" and "ANA" are one person.
    package static func folded(_ name: String) -> String { UnicodeText.folded(name) }

    /// What all names of one look share, so that nobody can pass for somebody else: "аna" in Cyrillic, "paypa1".
    package static func skeleton(_ name: String) -> String { UnicodeText.skeleton(name) }

    /// Changes whenever `folded` and `skeleton` may make something else of a name: with ICU's version, and with the rules, whose number is
    /// the first one here.
    package static let comparisonVersion = 1 << 16 | UnicodeText.version
}
