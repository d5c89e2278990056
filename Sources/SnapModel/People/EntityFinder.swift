import SnapUnicode

/// Finds links and tags in a run of text. Mentions are found when a text is posted: see `Mentions`.
struct EntityFinder {
    /// The run's; none if it has no sign of a link or a tag.
    let scalars: [Unicode.Scalar]
    /// Links and tags in the order of the text.
    private(set) var parts: [TextEntity] = []
    /// Runs that begin like a link, valid or not: no other part begins inside them.
    private(set) var addresses: [Range<Int>] = []

    /// - Parameters:
    ///   - isAfterWord: whether the run follows a mention, so that no part begins right after it.
    ///   - tagsMax: how many tags it may have.
    init(_ text: some StringProtocol, isAfterWord: Bool = false, tagsMax: Int = TextEntity.tagsMax) {
        guard text.hasByte(where: Self.isSign) else {
            scalars = []
            return
        }
        scalars = text.scalars
        var place = isAfterWord && !scalars.isEmpty && Self.isTagSign(scalars[0]) ? 1 : 0
        var tags = 0
        while let next = scalars[place...].firstIndex(where: Self.mayBegin) {
            place = next
            if let end = addressEnd(at: place) {
                addresses.append(place..<end)
                if let link = link(from: place, to: end) { parts.append(link) }
                place = end
            } else if tags < tagsMax, let tag = tag(at: place) {
                parts.append(tag)
                tags += 1
                place = tag.to
            } else {
                place += 1
            }
        }
    }

    /// A byte of `#`, `:` and `＃`, without which a text has no links and no tags.
    static func isSign(_ byte: UInt8) -> Bool { byte == 0x23 || byte == 0x3A || byte == 0xEF }

    /// Whether a tag or a link may begin with a scalar. Few do, and looking at all others in full is most of the cost.
    private static func mayBegin(_ scalar: Unicode.Scalar) -> Bool { scalar == "h" || scalar == "H" || isTagSign(scalar) }

    // MARK: Tags

    private static func isTagSign(_ scalar: Unicode.Scalar) -> Bool { scalar == "#" || scalar == "＃" }

    /// `#` after no word, and a word with a letter: `#1` is a number.
    private func tag(at place: Int) -> TextEntity? {
        guard Self.isTagSign(scalars[place]), place == 0 || !scalars[place - 1].isOfWord else { return nil }
        let from = place + 1
        guard from < scalars.count, scalars[from].beginsWord else { return nil }
        let to = Unicode.Scalar.tagEnd(in: scalars, from: from)
        guard scalars[from..<to].contains(where: \.isLetter) else { return nil }
        return TextEntity(.tag, from: place, to: to, target: TextRule.folded(text(from..<to)))
    }

    // MARK: Links

    /// The end of what looks like an address; nil where none begins.
    private func addressEnd(at place: Int) -> Int? {
        guard scalars[place] == "h" || scalars[place] == "H", let scheme = scheme(at: place) else { return nil }
        if place > 0, scalars[place - 1].isASCII, scalars[place - 1].isOfWord { return nil }
        let end = scalars[(place + scheme.count)...].firstIndex(where: Self.endsAddress) ?? scalars.count
        return withoutPunctuation(place + scheme.count, end)
    }

    private static let schemes = ["https://", "http://"].map(\.scalars)

    private func scheme(at place: Int) -> [Unicode.Scalar]? {
        Self.schemes.first { scheme in
            scalars.count - place > scheme.count && zip(scalars[place...], scheme).allSatisfy { $0 == $1 || Self.isCapital($0, of: $1) }
        }
    }

    /// Whether a letter of ASCII is the capital of another one. The letters of schemes have no other capitals.
    private static func isCapital(_ scalar: Unicode.Scalar, of small: Unicode.Scalar) -> Bool {
        ("A"..."Z").contains(scalar) && scalar.value | 0x20 == small.value
    }

    /// Spaces, what no address has unescaped, and the punctuation of texts without spaces.
    private static func endsAddress(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "<", ">", "\"", "\\", "`", "{", "}", "|", "^", "«", "»", "“", "”", "„", "\u{3000}"..."\u{303F}", "！", "（", "）", "，", "：", "；",
            "？":
            true
        default: scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
        }
    }

    /// Leaves out punctuation at the end, and brackets that are closed there without having been opened.
    private func withoutPunctuation(_ start: Int, _ end: Int) -> Int {
        var end = end
        while end > start {
            switch scalars[end - 1] {
            case ".", ",", ":", ";", "!", "?", "'", "’", "…", "*": end -= 1
            case ")" where isUnbalanced("(", ")", start..<end), "]" where isUnbalanced("[", "]", start..<end): end -= 1
            default: return end
            }
        }
        return end
    }

    private func isUnbalanced(_ open: Unicode.Scalar, _ close: Unicode.Scalar, _ range: Range<Int>) -> Bool {
        scalars[range].count { $0 == close } > scalars[range].count { $0 == open }
    }

    private func link(from: Int, to: Int) -> TextEntity? {
        WebAddress(text(from..<to)).map { TextEntity(.link, from: from, to: to, target: $0.text) }
    }

    private func text(_ range: Range<Int>) -> String { String(scalars: scalars[range]) }
}
