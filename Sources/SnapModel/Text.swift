import SnapUnicode

/// Rules for text that people write: account names, device names, captions, passwords. The text must be cleaned (see `cleaned`); the code
/// that receives it does that first.
package enum TextRule {
    package static let nameCharactersMax = 32
    package static let captionCharactersMax = 250
    package static let commentCharactersMax = 500
    package static let listNameCharactersMax = 40
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

    /// Checks an account's name: 1–32 characters of one writing system, none of them invisible or able to change the direction of text.
    package static func checkName(_ name: String) throws(Rejection) {
        guard isLine(name, max: nameCharactersMax, in: .name), name.unicodeScalars.allSatisfy({ !isLookalikeSpace($0) }) else {
            throw refusal(
                .invalidName, "A name", of: name, in: .name,
                "A name has 1 to \(nameCharactersMax) visible characters, with no spaces at its ends and none but plain ones inside.")
        }
        guard UnicodeText.isOfOneLanguage(name) else {
            throw Rejection(
                .invalidName,
                "A name must use one alphabet and one kind of digits, because letters of different alphabets look alike.")
        }
    }

    /// Spaces of other widths, and the empty Braille pattern: they make a name look like another one in a list.
    private static func isLookalikeSpace(_ scalar: Unicode.Scalar) -> Bool {
        (scalar.properties.generalCategory == .spaceSeparator && scalar != " ") || scalar.value == 0x2800
    }

    /// Checks a caption: up to 250 characters. The caller turns an empty caption into nil.
    package static func checkCaption(_ caption: String) throws(Rejection) {
        try checkLine(caption, max: captionCharactersMax, .invalidCaption, "A caption")
    }

    /// Checks a comment: up to 500 characters, by the rules for captions.
    package static func checkComment(_ text: String) throws(Rejection) {
        try checkLine(text, max: commentCharactersMax, .invalidComment, "A comment")
    }

    /// Checks the name of a list of recipients: 1 to 40 characters in one line.
    package static func checkListName(_ name: String) throws(Rejection) {
        try checkLine(name, max: listNameCharactersMax, .invalidList, "A list's name")
    }

    /// Checks a photo's alt text: up to 1,000 characters, also in several lines. The caller turns an empty one into nil.
    package static func checkAlt(_ alt: String) throws(Rejection) {
        try checkBlock(alt, max: altCharactersMax, .invalidAlt, "An alt text")
    }

    /// Checks a photo's warning, by the rules for captions.
    package static func checkWarning(_ warning: String) throws(Rejection) {
        try checkLine(warning, max: warningCharactersMax, .invalidCaption, "A warning")
    }

    /// Checks a bio: up to 250 characters, also in several lines. The caller turns an empty one into nil.
    package static func checkBio(_ bio: String) throws(Rejection) {
        try checkBlock(bio, max: bioCharactersMax, .invalidBio, "A bio")
    }

    /// - Parameter kind: the text's kind, with its article.
    private static func checkLine(_ text: String, max: Int, _ reason: Rejection.Reason, _ kind: String) throws(Rejection) {
        guard isLine(text, max: max) else {
            throw refusal(reason, kind, of: text, "\(kind) has 1 to \(max) visible characters in one line, with no spaces at its ends.")
        }
    }

    /// - Parameter kind: the text's kind, with its article.
    private static func checkBlock(_ text: String, max: Int, _ reason: Rejection.Reason, _ kind: String) throws(Rejection) {
        guard isBlock(text, max: max) else {
            throw refusal(
                reason, kind, of: text,
                "\(kind) has 1 to \(max) visible characters in at most \(linesMax) lines, with no spaces at its ends.")
        }
    }

    /// Lines as in `isLine`, with empty ones allowed between them.
    private static func isBlock(_ text: String, max: Int) -> Bool {
        guard text.utf8.count <= max * scalarsPerCharacterMax * 4, (1...max).contains(text.count) else { return false }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count <= linesMax, lines.first?.isEmpty == false, lines.last?.isEmpty == false else { return false }
        return lines.allSatisfy { $0.isEmpty || isLine(String($0), max: max, isOfBlock: true) } && UnicodeText.isClean(text)
    }

    /// Checks the reason that an admin or a reporter gives: up to 250 characters.
    package static func checkReason(_ reason: String) throws(Rejection) {
        guard isLine(reason, max: reasonCharactersMax) else {
            throw refusal(
                .invalidReason, "A reason", of: reason,
                "A reason has 1 to \(reasonCharactersMax) visible characters, without line breaks.")
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

    /// Whether a text is fit to be shown on one line.
    ///
    /// - Parameter isOfBlock: whether it is a line of a text that is looked at for invisible characters as a whole.
    static func isLine(_ text: String, max: Int, in place: UnicodeText.Place = .prose, isOfBlock: Bool = false) -> Bool {
        // Most text is ASCII, and this runs on the loop thread: one pass over bytes instead of several over characters.
        if text.allBytes({ (0x20...0x7E).contains($0) }) {
            return (1...max).contains(text.utf8.count) && text.utf8.first != 0x20 && text.utf8.last != 0x20
        }
        let scalars = text.unicodeScalars.count
        guard scalars <= max * scalarsPerCharacterMax, (1...max).contains(text.count) else { return false }
        guard text.allSatisfy({ !hasFloodOfMarks($0) }), !text.unicodeScalars.contains(where: isForbidden) else { return false }
        let shown = text.unicodeScalars.lazy.filter { !$0.properties.isDefaultIgnorableCodePoint }
        guard let first = shown.first, let last = shown.last, !first.properties.isWhitespace, !last.properties.isWhitespace else {
            return false
        }
        return isOfBlock || UnicodeText.isClean(text, in: place)
    }
}
