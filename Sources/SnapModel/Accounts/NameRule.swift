import SnapUnicode

/// How names are compared.
extension TextRule {
    /// Normalisation form C, in which text is stored, so that one word has one spelling in bytes.
    package static func normalised(_ text: String) -> String { UnicodeText.composed(text) }

    /// The form by which two names are compared: "Ana" and "ANA" are one person.
    package static func folded(_ name: String) -> String { UnicodeText.folded(name) }

    /// The text that all names with the same look share. It shows who could pass for somebody else: "аna" in Cyrillic, "paypa1".
    package static func skeleton(_ name: String) -> String { UnicodeText.skeleton(name) }

    /// The version of `folded` and `skeleton`: the number of our rules, and ICU's version. With another one they may give another text for a
    /// name.
    package static let comparisonVersion = 1 << 16 | UnicodeText.version
}
