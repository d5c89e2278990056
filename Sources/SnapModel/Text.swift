/// Rules for the text that people give: account names, device names, captions, passwords. All of it expects NFC; whoever
/// receives text normalises first.
package enum TextRule {
    package static let nameCharactersMax = 32
    package static let captionCharactersMax = 250
    package static let passwordBytes = 8...128
    package static let deviceCharactersMax = 64
    /// Scalars per character on average that a text may carry, so that 250 "characters" cannot be a megabyte of accents.
    private static let scalarsPerCharacterMax = 8

    /// Checks an account's name: 1–32 characters, none of them invisible or able to turn the text around them.
    package static func checkName(_ name: String) throws(Rejection) {
        guard isLine(name, max: nameCharactersMax) else {
            throw Rejection(.invalidName, "A name has 1 to \(nameCharactersMax) visible characters, without line breaks.")
        }
    }

    /// Checks a caption: up to 250 characters. An empty one is no caption, which is the caller's to turn into nil.
    package static func checkCaption(_ caption: String) throws(Rejection) {
        guard isLine(caption, max: captionCharactersMax) else {
            throw Rejection(.invalidCaption, "A caption has 1 to \(captionCharactersMax) visible characters, without line breaks.")
        }
    }

    /// Checks a new password by its length in UTF-8 bytes only.
    package static func checkPassword(_ password: String) throws(Rejection) {
        guard passwordBytes.contains(password.utf8.count) else {
            throw Rejection(.invalidPassword, "A password has \(passwordBytes.lowerBound) to \(passwordBytes.upperBound) bytes.")
        }
    }

    /// The device's name if it is fit to show, else a neutral one: a login never fails for its label.
    package static func deviceName(_ given: String?) -> String {
        guard let given, isLine(given, max: deviceCharactersMax) else { return "unnamed device" }
        return given
    }

    /// What two names are compared by: "Ana" and "ANA" are one person.
    package static func folded(_ name: String) -> String { name.lowercased() }

    private static func isLine(_ text: String, max: Int) -> Bool {
        let scalars = text.unicodeScalars.count
        guard scalars <= max * scalarsPerCharacterMax, (1...max).contains(text.count) else { return false }
        guard text.unicodeScalars.allSatisfy({ !isForbidden($0) }) else { return false }
        return text.unicodeScalars.contains { !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint }
            && text.first?.isWhitespace == false && text.last?.isWhitespace == false
    }

    /// Control, bidirectional, zero-width, private and unassigned characters. The zero-width joiner stays: emoji are built with it.
    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200D: return false
        case 0xFE00...0xFE0F: return false
        case 0xE0020...0xE007F: return false
        default: break
        }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate: return true
        default: return scalar.properties.isDefaultIgnorableCodePoint
        }
    }
}
