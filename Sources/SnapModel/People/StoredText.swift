import SnapUnicode

/// A text in the form in which it is stored (see `Mentions`), taken apart. What people see and what a search finds are both made from the
/// parts, so that a post is looked through once.
package struct StoredText {
    package let text: String
    let parts: [Part]

    enum Part {
        /// A run without mentions, with its links and tags.
        case run(Substring, EntityFinder)
        case mention(AccountID)
    }

    /// - Parameter text: as stored, with ids in place of the names that are mentioned.
    package init(_ text: String) {
        self.text = text
        guard Self.hasMention(text) else {
            parts = [.run(text[...], EntityFinder(text))]
            return
        }
        parts = Self.split(text)
    }

    /// Whether a stored text may have a mention.
    private static func hasMention(_ text: String) -> Bool {
        let mark = UInt8(ascii: Mentions.start)
        return text.hasByte { $0 == mark }
    }

    private static func split(_ text: String) -> [Part] {
        var parts: [Part] = []
        var tags = TextEntity.tagsMax
        var rest = text[...]
        func add(_ run: Substring) {
            guard !run.isEmpty else { return }
            let isAfterMention = if case .mention? = parts.last { true } else { false }
            let found = EntityFinder(run, isAfterWord: isAfterMention, tagsMax: tags)
            tags -= found.parts.count { $0.kind == .tag }
            parts.append(.run(run, found))
        }
        while let from = rest.unicodeScalars.firstIndex(of: Mentions.start),
            let to = rest.unicodeScalars[from...].firstIndex(of: Mentions.end)
        {
            add(rest[..<from])
            if let id = AccountID(text: String(rest.unicodeScalars[from..<to].dropFirst())) { parts.append(.mention(id)) }
            rest = rest[rest.unicodeScalars.index(after: to)...]
        }
        add(rest)
        return parts
    }

    /// The text as people see it today.
    ///
    /// - Parameter name: an account's name; nil for a deleted one, whose mention is not a part.
    package func shown(name: (AccountID) throws -> String?) rethrows -> AnnotatedText {
        if parts.count == 1, case .run(_, let found) = parts[0] { return AnnotatedText(text: text, parts: found.parts) }
        var shown = AnnotatedTextBuilder()
        for part in parts {
            switch part {
            case .run(let run, let found): shown.add(run, found.parts)
            case .mention(let id): shown.add(id, try name(id))
            }
        }
        return AnnotatedText(text: shown.text, parts: shown.parts)
    }
}

/// Puts a shown text together.
private struct AnnotatedTextBuilder {
    private(set) var text = ""
    private(set) var parts: [TextEntity] = []
    private var count = 0
    private var mentions = 0

    mutating func add(_ run: Substring, _ found: [TextEntity]) {
        parts += found.map { TextEntity($0.kind, from: count + $0.from, to: count + $0.to, target: $0.target) }
        append(String(run))
    }

    mutating func add(_ id: AccountID, _ name: String?) {
        let from = count
        append("@" + (name ?? DeletedAccount.name))
        mentions += 1
        if name != nil, mentions <= TextEntity.mentionsMax { parts.append(TextEntity(.mention, from: from, to: count, target: id.text)) }
    }

    private mutating func append(_ more: String) {
        text += more
        count += more.unicodeScalars.count
    }
}
