import CICU

/// Invisible characters: the ones that a script needs, stray ones, and the ones that deceive.
///
/// A joiner, a selector or a mark of direction is kept only next to the characters that it changes. So a text that looks like another one is
/// written like it, too, except where languages need the difference.
///
/// - Source: Unicode Standard Annex 31, section 2.3 (contexts A1, A2 and B of joiners); Unicode Technical Standard 39, section 3.1; Unicode
///   Technical Standard 51, sections 1.4.6 and 2.8 (emoji); The Unicode Standard, chapters 9, 12, 13 and 16.
extension UnicodeText {
    /// Where a text is shown.
    package enum Place: Sendable {
        /// A caption or another text. Marks of direction and places to break a line may matter.
        case prose
        /// A name, which is short and shown apart from other text.
        case name
    }

    /// A character that no text may have, and the number of Unicode scalars before it.
    package struct Deception: Hashable, Sendable {
        package let scalar: Unicode.Scalar
        package let place: Int
    }

    /// The first character that makes a text look like another one, or hides a text in it: an override of direction, or a tag outside the
    /// emoji of a flag.
    package static func deception(in text: String) -> Deception? {
        guard !text.isASCII else { return nil }
        let scalars = Array(text.unicodeScalars)
        var place = 0
        while place < scalars.count {
            switch scalars[place].value {
            case 0x202D, 0x202E, 0xE0000...0xE007F: return Deception(scalar: scalars[place], place: place)
            case 0x1F3F4: place = Flag.end(in: scalars, from: place)
            default: place += 1
            }
        }
        return nil
    }

    /// A text in normalisation form C, without stray invisible characters. A text that deceives comes back as it is.
    package static func cleaned(_ text: String, in place: Place = .prose) -> String {
        guard !text.isASCII else { return text }
        guard text.unicodeScalars.contains(where: Invisible.isInvisible) else { return composed(text) }
        guard deception(in: text) == nil else { return text }
        var cleaner = Cleaner(text, place)
        return composed(cleaner.clean())
    }

    /// Whether a text has nothing that `cleaned` would remove or that deceives.
    package static func isClean(_ text: String, in place: Place = .prose) -> Bool {
        guard !text.isASCII, text.unicodeScalars.contains(where: Invisible.isInvisible) else { return true }
        guard deception(in: text) == nil else { return false }
        var cleaner = Cleaner(text, place)
        return cleaner.clean().unicodeScalars.count == text.unicodeScalars.count
    }

    /// A text without any invisible character, for comparing.
    static func withoutInvisibles(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: Invisible.isInvisible) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.filter { !Invisible.isInvisible($0) }))
    }
}

/// Characters without a look of their own.
enum Invisible {
    /// Whether nothing is shown for a character, in any text.
    static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // Nearly all text is in these stretches, which have none.
        case 0..<0xAD, 0xAE..<0x34F, 0x350..<0x61C, 0x61D..<0x115F, 0x3165..<0xFE00, 0x1D17B..<0xE0000: false
        case 0xFFF9...0xFFFB: true
        default: scalar.properties.isDefaultIgnorableCodePoint && scalar.properties.generalCategory != .unassigned
        }
    }

    /// Digits, `#` and `*` are emoji to Unicode; alone they are just text.
    static func isEmoji(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isEmoji && !scalar.isASCII }
}

/// The flag of a part of a country: a black flag, the part's code in tags, and the tag that ends it.
enum Flag {
    /// Codes such as `gbeng`: a country, and up to three letters or digits.
    private static let codeLengths = 3...6

    /// The position after a flag, or after its first scalar if no tags make it one.
    static func end(in scalars: [Unicode.Scalar], from start: Int) -> Int {
        var end = start + 1
        while end < scalars.count, isOfCode(scalars[end]) { end += 1 }
        guard end < scalars.count, scalars[end].value == 0xE007F, codeLengths.contains(end - start - 1) else { return start + 1 }
        return end + 1
    }

    private static func isOfCode(_ scalar: Unicode.Scalar) -> Bool {
        (0xE0061...0xE007A).contains(scalar.value) || (0xE0030...0xE0039).contains(scalar.value)
    }
}
