import SnapUnicode

/// Mentions in text: an account's name after an `@`.
///
/// In the store the account's id replaces the name, between two control characters that no text of people has. So a rename
/// shows, and no text keeps the name of a deleted account.
package enum Mentions {
    static let start: Unicode.Scalar = "\u{2}"
    static let end: Unicode.Scalar = "\u{3}"
    /// The most names that are looked up for one text.
    package static let lookUpsMax = 320

    // MARK: Posting

    /// The form in which a text is stored.
    ///
    /// A mention is the longest account name after an `@` that follows no word, itself followed by no word.
    ///
    /// - Parameters:
    ///   - text: normalised, and checked by its rule.
    ///   - account: looks an account up by its name.
    package static func stored(_ text: String, account: (String) throws -> AccountID?) rethrows -> String {
        guard text.hasByte(where: { $0 == 0x40 || $0 == 0xEF }) else { return text }
        var search = MentionSearch(text)
        var stored = ""
        var place = 0
        while place < search.characters.count {
            if let (id, end) = try search.mention(at: place, account) {
                stored.unicodeScalars.append(contentsOf: mark(id))
                place = end
            } else {
                stored.append(search.characters[place])
                place += 1
            }
        }
        return stored
    }

    private static func mark(_ id: AccountID) -> [Unicode.Scalar] { [start] + Array(id.text.unicodeScalars) + [end] }

    // MARK: Showing

    /// A stored text as people see it today.
    ///
    /// - Parameter name: an account's name; nil for a deleted one, whose mention is not a part.
    package static func shown(_ stored: String, name: (AccountID) throws -> String?) rethrows -> AnnotatedText {
        // Most captions are plain, and a page has fifty of them.
        guard stored.hasByte(where: { $0 == 0x02 || EntityFinder.isSign($0) }) else { return AnnotatedText(text: stored, parts: []) }
        return try StoredText(stored).shown(name: name)
    }
}
