/// Makes plain text of a wiki's page.
enum PlainText {
    /// The text of the first paragraph that has some; "" if none has. What is in tables, boxes and references does not count.
    static func firstParagraph(ofHTML html: String) -> String {
        var scanner = HTMLScanner(html)
        var (dropped, paragraph): (DroppedElement?, String?) = (nil, nil)
        while let token = scanner.next() {
            if var element = dropped {
                dropped = element.ends(with: token) ? nil : element
                continue
            }
            switch token {
            case .open("p", _): paragraph = ""
            case .open("br", _): paragraph?.append(" ")
            case .open(let name, let attributes): dropped = DroppedElement(name, attributes)
            case .close("p"):
                let text = tidy(paragraph ?? "")
                if !text.isEmpty { return text }
                paragraph = nil
            case .close: break
            case .text(let text): paragraph?.append(Entities.decoded(text))
            }
        }
        return tidy(paragraph ?? "")
    }

    /// The first paragraph of what TextExtracts makes; nil if there is none, or if it has remains that only the HTML distinguishes.
    static func firstParagraph(ofExtract extract: String) -> String? {
        let paragraph = extract.split(whereSeparator: \.isNewline).lazy.map { tidy(String($0)) }.first { !$0.isEmpty }
        guard let paragraph, !paragraph.hasPrefix("Coordinates:"), !paragraph.contains("Template:") else { return nil }
        return paragraph
    }

    /// One line, without the brackets that removed notes leave empty.
    static func tidy(_ text: String) -> String {
        // Direction marks and soft hyphens are invisible, and control characters are not text.
        let visible = text.unicodeScalars.filter { scalar in
            scalar.properties.isWhitespace || scalar == "\u{200D}" || ![.control, .format].contains(scalar.properties.generalCategory)
        }
        var line = String(String.UnicodeScalarView(visible)).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        for (hole, filling) in [("( ", "("), (" )", ")"), ("(; ", "("), ("(, ", "("), (" ()", ""), ("()", ""), (" ,", ",")] {
            line.replace(hole, with: filling)
        }
        return line
    }

    /// Shortens a text at the end of a sentence, or else of a word.
    static func cut(_ text: String, to charactersMax: Int) -> String {
        guard text.count > charactersMax else { return text }
        let start = text.prefix(charactersMax)
        let ends = start.indices.filter { isSentenceEnd($0, in: text) }
        // A sentence that is far too short is more likely an abbreviation.
        if let end = ends.last, text.distance(from: text.startIndex, to: end) >= charactersMax / 4 { return String(text[...end]) }
        let word = start.dropLast().lastIndex(of: " ") ?? start.index(before: start.endIndex)
        return text[..<word] + "…"
    }

    private static func isSentenceEnd(_ place: String.Index, in text: String) -> Bool {
        if "。！？".contains(text[place]) { return true }
        let next = text.index(after: place)
        guard ".!?".contains(text[place]), next == text.endIndex || text[next] == " " else { return false }
        // Not after initials and such: "J. Smith", "the U.S. Army", "e.g. this".
        let word = text[..<place].suffix(while: { $0 != " " })
        return word.count > 1 && !word.contains(".")
    }
}

extension StringProtocol {
    fileprivate func suffix(while isWanted: (Character) -> Bool) -> SubSequence {
        self[(lastIndex { !isWanted($0) }.map { index(after: $0) } ?? startIndex)...]
    }
}
