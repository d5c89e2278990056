import SnapUnicode

/// Rules for text that people write: account names, device names, captions, passwords. The text must be in NFC; the code that receives it
/// normalises it first.
package enum TextRule {
    package static let nameCharactersMax = 32
    package static let captionCharactersMax = 250
    package static let reasonCharactersMax = 250
    package static let altCharactersMax = 1_000
    package static let warningCharactersMax = 100
    package static let bioCharactersMax = 250
    /// Lines of a bio or an alt text.
    package static let linesMax = 20
    package static let passwordBytes = 8...128
    package static let deviceCharactersMax = 64
    /// The average number of scalars per character, so that 250 "characters" cannot be a megabyte.
    private static let scalarsPerCharacterMax = 8
    /// Marks on one letter: more would cover the lines above and below.
    private static let marksPerCharacterMax = 4

    /// Checks an account's name: 1–32 characters of one writing system, none of them invisible or able to change the direction of text.
    package static func checkName(_ name: String) throws(Rejection) {
        guard isLine(name, max: nameCharactersMax), name.unicodeScalars.allSatisfy({ !isLookalikeSpace($0) }) else {
            throw Rejection(
                .invalidName,
                "A name has 1 to \(nameCharactersMax) visible characters, with no spaces at its ends and none but plain ones inside.")
        }
        guard UnicodeText.isOfOneLanguage(name) else {
            throw Rejection(
                .invalidName,
                "A name is written in one alphabet, with one kind of digits: those of different ones look alike when they are mixed.")
        }
    }

    /// Spaces of other widths, and the empty Braille pattern: they make a name look like another one in a list.
    private static func isLookalikeSpace(_ scalar: Unicode.Scalar) -> Bool {
        (scalar.properties.generalCategory == .spaceSeparator && scalar != " ") || scalar.value == 0x2800
    }

    /// Checks a caption: up to 250 characters. The caller turns an empty caption into nil.
    package static func checkCaption(_ caption: String) throws(Rejection) {
        guard isLine(caption, max: captionCharactersMax) else {
            throw Rejection(
                .invalidCaption, "A caption has 1 to \(captionCharactersMax) visible characters in one line, with no spaces at its ends.")
        }
    }

    /// Checks a photo's alt text: up to 1,000 characters, also in several lines. The caller turns an empty one into nil.
    package static func checkAlt(_ alt: String) throws(Rejection) {
        guard isBlock(alt, max: altCharactersMax) else {
            throw Rejection(
                .invalidAlt,
                "An alt text has 1 to \(altCharactersMax) visible characters in at most \(linesMax) lines, with no spaces at its ends.")
        }
    }

    /// Checks a photo's warning, by the rules for captions.
    package static func checkWarning(_ warning: String) throws(Rejection) {
        guard isLine(warning, max: warningCharactersMax) else {
            throw Rejection(
                .invalidCaption, "A warning has 1 to \(warningCharactersMax) visible characters in one line, with no spaces at its ends.")
        }
    }

    /// Checks a bio: up to 250 characters, also in several lines. The caller turns an empty one into nil.
    package static func checkBio(_ bio: String) throws(Rejection) {
        guard isBlock(bio, max: bioCharactersMax) else {
            throw Rejection(
                .invalidBio,
                "A bio has 1 to \(bioCharactersMax) visible characters in at most \(linesMax) lines, with no spaces at its ends.")
        }
    }

    /// Lines as in `isLine`, between which empty ones may stand.
    private static func isBlock(_ text: String, max: Int) -> Bool {
        guard text.utf8.count <= max * scalarsPerCharacterMax * 4, (1...max).contains(text.count) else { return false }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count <= linesMax, lines.first?.isEmpty == false, lines.last?.isEmpty == false else { return false }
        return lines.allSatisfy { $0.isEmpty || isLine(String($0), max: max) }
    }

    /// Whether a text is fit to be shown on one line.
    static func isShownLine(_ text: String, max: Int) -> Bool { isLine(text, max: max) }

    /// Checks the reason that an admin or a reporter gives: up to 250 characters.
    package static func checkReason(_ reason: String) throws(Rejection) {
        guard isLine(reason, max: reasonCharactersMax) else {
            throw Rejection(.invalidReason, "A reason has 1 to \(reasonCharactersMax) visible characters, without line breaks.")
        }
    }

    /// Checks only the length of a new password, in UTF-8 bytes.
    package static func checkPassword(_ password: String) throws(Rejection) {
        guard passwordBytes.contains(password.utf8.count) else {
            throw Rejection(.invalidPassword, "A password has \(passwordBytes.lowerBound) to \(passwordBytes.upperBound) bytes.")
        }
    }

    /// The device's name if it is fit to show, else a neutral one: no login fails because of its label.
    package static func deviceName(_ given: String?) -> String {
        guard let given, isLine(given, max: deviceCharactersMax) else { return "unnamed device" }
        return given
    }

    private static func isLine(_ text: String, max: Int) -> Bool {
        // Most text is ASCII, and this runs on the loop thread: one pass over bytes instead of several over characters.
        if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) {
            return (1...max).contains(text.utf8.count) && text.utf8.first != 0x20 && text.utf8.last != 0x20
        }
        let scalars = text.unicodeScalars.count
        guard scalars <= max * scalarsPerCharacterMax, (1...max).contains(text.count) else { return false }
        guard text.allSatisfy(isShowable) else { return false }
        return text.unicodeScalars.contains { !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint }
            && text.first?.isWhitespace == false && text.last?.isWhitespace == false
    }

    /// Whether a character is visible: at most a few marks, and nothing invisible except the scalars that hold an emoji together.
    private static func isShowable(_ character: Character) -> Bool {
        let scalars = Array(character.unicodeScalars)
        guard scalars.count(where: isMark) <= marksPerCharacterMax else { return false }
        return scalars.indices.allSatisfy { index in
            isEmojiGlue(scalars[index]) ? isGluing(index, in: scalars) : !isForbidden(scalars[index])
        }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: !isEmojiGlue(scalar)
        default: false
        }
    }

    /// The zero-width joiner, the two presentation selectors and the tags of flags.
    private static func isEmojiGlue(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200D, 0xFE0E, 0xFE0F, 0xE0020...0xE007F: true
        default: false
        }
    }

    /// Whether the scalar joins parts of an emoji. Elsewhere it is invisible, and "an\u{200D}a" would look like "ana".
    private static func isGluing(_ index: Int, in scalars: [Unicode.Scalar]) -> Bool {
        guard index > 0 else { return false }
        let before = scalars[index - 1]
        let after = index + 1 < scalars.count ? scalars[index + 1] : nil
        switch scalars[index].value {
        case 0x200D: return (isEmoji(before) || before.value == 0xFE0F) && after.map(isEmoji) == true
        case 0xFE0E, 0xFE0F: return isEmoji(before) || (before.properties.isEmoji && after?.value == 0x20E3)
        default: return scalars[0].value == 0x1F3F4
        }
    }

    /// Unicode counts digits, `#` and `*` as emoji; alone they are just text.
    private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isEmoji && !scalar.isASCII }

    /// Control, bidirectional, zero-width, private and unassigned characters.
    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate: true
        default: scalar.properties.isDefaultIgnorableCodePoint
        }
    }
}
