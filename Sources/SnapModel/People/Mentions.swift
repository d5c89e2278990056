import SnapUnicode

/// Mentions in text: an account's name after an `@`.
///
/// In the store the account's id replaces the name, between two control characters that no text of people has. So a rename
/// shows, and no text keeps the name of a deleted account.
package enum Mentions {
    private static let start: Unicode.Scalar = "\u{2}"
    private static let end: Unicode.Scalar = "\u{3}"
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
        var shown = AnnotatedTextBuilder()
        for run in runs(of: stored) {
            switch run {
            case .text(let text): shown.add(text)
            case .mention(let id): shown.add(id, try name(id))
            }
        }
        return AnnotatedText(text: shown.text, parts: shown.parts)
    }

    /// A stretch of a stored text.
    enum Run {
        case text(Substring)
        case mention(AccountID)
    }

    static func runs(of stored: String) -> [Run] {
        guard stored.hasByte(where: { $0 == 0x02 }) else { return [.text(stored[...])] }
        var runs: [Run] = []
        var rest = stored[...]
        while let from = rest.unicodeScalars.firstIndex(of: start), let to = rest.unicodeScalars[from...].firstIndex(of: end) {
            if from > rest.startIndex { runs.append(.text(rest[..<from])) }
            if let id = AccountID(text: String(rest.unicodeScalars[from..<to].dropFirst())) { runs.append(.mention(id)) }
            rest = rest[rest.unicodeScalars.index(after: to)...]
        }
        if !rest.isEmpty { runs.append(.text(rest)) }
        return runs
    }
}

/// Puts a shown text together.
private struct AnnotatedTextBuilder {
    private(set) var text = ""
    private(set) var parts: [TextEntity] = []
    private var count = 0
    private var tags = 0
    private var mentions = 0
    private var isAfterMention = false

    mutating func add(_ run: Substring) {
        let found = EntityFinder(run, isAfterWord: isAfterMention, tagsMax: TextEntity.tagsMax - tags).parts
        parts += found.map { TextEntity($0.kind, from: count + $0.from, to: count + $0.to, target: $0.target) }
        tags += found.count { $0.kind == .tag }
        append(String(run))
        isAfterMention = false
    }

    mutating func add(_ id: AccountID, _ name: String?) {
        let from = count
        append("@" + (name ?? DeletedAccount.name))
        mentions += 1
        if name != nil, mentions <= TextEntity.mentionsMax { parts.append(TextEntity(.mention, from: from, to: count, target: id.text)) }
        isAfterMention = true
    }

    private mutating func append(_ more: String) {
        text += more
        count += more.unicodeScalars.count
    }
}
