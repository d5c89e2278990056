import SnapUnicode

/// How names are compared.
extension TextRule {
    /// Normalisation form C, so that one word has one spelling in bytes.
    package static func normalised(_ text: String) -> String { UnicodeText.composed(text) }

    /// The form in which text is stored: normalisation form C, with the invisible characters that its script needs and without stray ones.
    /// Text that deceives comes back as it is, and breaks its rule.
    package static func cleaned(_ text: String) -> String { UnicodeText.cleaned(text) }

    /// A name in the form in which it is stored. Marks of direction are also removed: a name is set apart from other text.
    package static func cleanedName(_ name: String) -> String { UnicodeText.cleaned(name, in: .name) }

    /// The form by which words and tags are compared: "Fox" and "FOX" are one tag.
    package static func folded(_ text: String) -> String { UnicodeText.folded(text) }

    /// The form by which names are compared everywhere: at sign-up, at login, in mentions, searches and addresses. "Ana", "ANA" and "ana " are
    /// one person, and so are "O’Brien" and "O'Brien", "İlker" and "ilker".
    package static func nameKey(_ name: String) -> String { UnicodeText.nameKey(name) }

    /// The name closest to a text: without spaces at its ends and with single ones inside, of at most 32 characters; and of a text that mixes
    /// alphabets the first words that do not.
    ///
    /// - Returns: nil if no beginning of the text may be a name.
    package static func fittingName(_ text: String) -> String? {
        let isSpace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace || isForbidden(scalar) || scalar == "\u{2800}" }
        var words = cleanedName(text).unicodeScalars.split(whereSeparator: isSpace).prefix(nameCharactersMax).map(String.init)
        while !words.isEmpty {
            let name = shortened(words.joined(separator: " "), to: nameCharactersMax)
            if (try? checkName(name)) != nil { return name }
            words.removeLast()
        }
        return nil
    }

    /// The beginning of a name, of a number of characters at most.
    package static func shortened(_ name: String, to count: Int) -> String {
        guard name.count > count else { return name }
        let beginning = name.prefix(count).reversed().drop(while: \.isWhitespace).reversed()
        return cleanedName(String(beginning))
    }

    /// The text that all names with the same look share. It detects impersonation: "аna" in Cyrillic, "paypa1".
    package static func skeleton(_ name: String) -> String { UnicodeText.skeleton(name) }

    /// The version of `nameKey` and `skeleton`: the number of our rules, and ICU's version. With another one they may give another text for a
    /// name.
    package static let comparisonVersion = 2 << 16 | UnicodeText.version
}
