import SnapUnicode

/// Reads a query. Whatever has no meaning in there is words, or nothing.
struct SearchParser {
    private let scalars: [Unicode.Scalar]
    /// The scalars, with plain signs in place of wide ones and of curved quotation marks, which keyboards write by themselves.
    private let signs: [Unicode.Scalar]
    private var place = 0
    private var terms = 0

    init(_ text: String) {
        scalars = Array(text.unicodeScalars)
        signs = scalars.map(Self.plain)
    }

    private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
        case 0x201C...0x201F: "\""
        default: scalar
        }
    }

    mutating func parse(into query: inout SearchQuery) throws(Rejection) {
        while let start = signs[place...].firstIndex(where: { !$0.properties.isWhitespace }) {
            place = start
            let isExcluded = signs[place] == "-"
            if isExcluded { place += 1 }
            skipLoneQuotationMark()
            if let term = term() {
                try count(start)
                if isExcluded { query.excluded.append(term) } else { query.required.append(term) }
                // Characters attached to it are words, as in a caption.
                if isExcluded { try addWords(place, to: &query.excluded) } else { try addWords(place, to: &query.required) }
            } else if isExcluded {
                try addWords(start, to: &query.excluded)
            } else if try !addFilter(start, to: &query) {
                try addWords(start, to: &query.required)
            }
        }
    }

    private mutating func skipLoneQuotationMark() {
        guard place < signs.count, signs[place] == "\"", !signs[(place + 1)...].contains("\"") else { return }
        place += 1
    }

    private mutating func count(_ start: Int) throws(Rejection) {
        terms += 1
        guard terms <= SearchQuery.termsMax else {
            throw Rejection(.invalidQuery, "A query can have at most \(SearchQuery.termsMax) terms. Shorten it.", place: start)
        }
    }

    // MARK: Terms

    /// A phrase, a tag or a mention; nil where none begins.
    private mutating func term() -> SearchTerm? {
        guard place < signs.count else { return nil }
        switch signs[place] {
        case "\"": return quoted().flatMap(words)
        case "#": return tag()
        case "@":
            place += 1
            return name().map(SearchTerm.mention)
        default: return nil
        }
    }

    private func words(_ text: String) -> SearchTerm? {
        UnicodeText.searchPositions(of: text).isEmpty ? nil : .words(text)
    }

    /// The text up to the next quotation mark. One that is not closed is left out.
    private mutating func quoted() -> String? {
        let from = place + 1
        guard let end = signs[from...].firstIndex(of: "\"") else {
            place = from
            return nil
        }
        place = end + 1
        return text(from..<end)
    }

    /// As in captions: after the last of several signs, and up to where the word ends.
    private mutating func tag() -> SearchTerm? {
        place = signs[place...].firstIndex { $0 != "#" } ?? signs.count
        let end = Unicode.Scalar.tagEnd(in: scalars, from: place)
        let tag = text(place..<end)
        guard end > place, scalars[place].beginsWord, scalars[place..<end].contains(where: \.isLetter), SearchToken.tag(tag) != nil else {
            return nil
        }
        place = end
        return .tag(tag)
    }

    /// Reads an account's name: up to a space, or in quotation marks. Nil for none, and then nothing is read.
    private mutating func name() -> String? {
        let start = place
        let quoted = place < signs.count && signs[place] == "\"" ? quoted() : nil
        let name = Self.trimmed(quoted ?? text(readChunk()))
        if name.isEmpty { place = start }
        return name.isEmpty ? nil : TextRule.normalised(name)
    }

    private static func trimmed(_ text: String) -> String {
        String(String(text.drop(while: \.isWhitespace).reversed()).drop(while: \.isWhitespace).reversed())
    }

    private mutating func addWords(_ start: Int, to terms: inout [SearchTerm]) throws(Rejection) {
        guard let words = words(text(readChunk())) else { return }
        try count(start)
        terms.append(words)
    }

    /// Reads up to the next space or quotation mark.
    private mutating func readChunk() -> Range<Int> {
        let start = place
        place = signs[place...].firstIndex { $0.properties.isWhitespace || $0 == "\"" } ?? signs.count
        return start..<place
    }

    private func text(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(scalars[range])) }

    // MARK: People, feeds and days

    private enum Filter: String, CaseIterable {
        case from, `in`, before, after, topic
    }

    /// Reads a filter such as `from:ana`, if one begins here.
    ///
    /// - Returns: whether there was one.
    private mutating func addFilter(_ start: Int, to query: inout SearchQuery) throws(Rejection) -> Bool {
        guard let filter = Filter.allCases.first(where: begins) else { return false }
        let begin = place
        place += filter.rawValue.count + 1
        let value = place
        let isQuoted = value < signs.count && signs[value] == "\""
        guard let name = name() else {
            place = begin
            return false
        }
        try count(start)
        switch filter {
        case .from: query.authors.append(!isQuoted && TextRule.folded(name) == "me" ? .me : .name(name))
        case .in: query.feeds.append(FeedID(rawValue: TextRule.folded(name)))
        case .topic: query.required.append(.topic(name))
        case .after:
            let day = try day(value..<place)
            query.from = max(query.from ?? day, day)
        case .before:
            let day = try day(value..<place)
            query.until = min(query.until ?? day, day)
        }
        return true
    }

    private func begins(_ filter: Filter) -> Bool {
        let word = Array(filter.rawValue.unicodeScalars) + [":"]
        return signs.count - place >= word.count
            && zip(signs[place...], word).allSatisfy { $0 == $1 || $0.isASCII && Unicode.Scalar($0.value | 0x20) == $1 }
    }

    private func day(_ range: Range<Int>) throws(Rejection) -> Timestamp {
        let written = String(String.UnicodeScalarView(signs[range].filter { $0 != "\"" }))
        guard let day = Day(written) else {
            throw Rejection(.invalidQuery, "This is not a valid date. Write it like 2026-11-01.", place: range.lowerBound)
        }
        return day.start
    }
}

/// A day of the calendar, in UTC.
private struct Day {
    let start: Timestamp

    /// Nil unless it is written 2026-11-01, and there is such a day.
    init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.map(\.count) == [4, 2, 2], text.utf8.allSatisfy({ $0 == 0x2D || (0x30...0x39).contains($0) }) else { return nil }
        let numbers = parts.map { $0.reduce(Int64(0)) { $0 * 10 + Int64($1 - 0x30) } }
        let (year, month, day) = (numbers[0], numbers[1], numbers[2])
        guard year >= 1, (1...12).contains(month), (1...Self.days(month, year)).contains(day) else { return nil }
        start = Timestamp(milliseconds: 86_400_000 * (Self.before(year, month) + day - 1))
    }

    private static func isLeap(_ year: Int64) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

    private static func days(_ month: Int64, _ year: Int64) -> Int64 {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Days from 1970 up to the first of a month.
    private static func before(_ year: Int64, _ month: Int64) -> Int64 {
        let past = year - 1
        let years = 365 * past + past / 4 - past / 100 + past / 400 - 719_162
        return (1..<month).reduce(years) { $0 + days($1, year) }
    }
}
