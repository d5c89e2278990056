import SnapUnicode

/// Characters that no text may have.
extension TextRule {
    /// Marks on one letter: more would cover the lines above and below.
    private static let marksPerLetterMax = 4

    /// Why a text broke its rule: the character that it may not have, if there is one, or the rule.
    ///
    /// - Parameters:
    ///   - kind: the text's kind, with its article.
    ///   - rule: the rule as a sentence.
    static func refusal(
        _ reason: Rejection.Reason, _ kind: String, of text: String, in place: UnicodeText.Place = .prose, _ rule: String
    ) -> Rejection {
        if let deception = UnicodeText.deception(in: text) {
            let why = "it makes a text look like another one"
            return Rejection(reason, "\(kind) cannot have \(described(deception.scalar, deception.place)): \(why).", place: deception.place)
        }
        guard let (place, scalar) = text.unicodeScalars.enumerated().first(where: { isForbidden($1) && $1 != "\n" }) else {
            return Rejection(reason, rule)
        }
        return Rejection(reason, "\(kind) cannot have \(described(scalar, place)). \(rule)", place: place)
    }

    /// A character by its code point and its place: `U+202E (right-to-left override), character 5`.
    private static func described(_ scalar: Unicode.Scalar, _ place: Int) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let point = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        let name = (scalar.properties.name ?? scalar.properties.nameAlias).map { " (\($0.lowercased()))" } ?? ""
        return "\(point)\(name), character \(place + 1)"
    }

    /// Whether a letter has more marks than any language needs.
    static func hasFloodOfMarks(_ character: Character) -> Bool {
        var marks = 0
        return character.unicodeScalars.contains { scalar in
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .enclosingMark: marks += scalar.properties.isVariationSelector ? 0 : 1
            // A joiner gives no room for more marks.
            case .format: break
            default: marks = 0
            }
            return marks > marksPerLetterMax
        }
    }

    /// Controls, ends of lines, and characters without a meaning. Invisible ones that a script needs are none of them.
    static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate: true
        default: false
        }
    }
}
