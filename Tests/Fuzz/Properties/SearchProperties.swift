import Foundation
import SnapModel
import SnapUnicode

/// Properties that words and queries of a search have for any text. Nothing here traps on input; a broken property is returned as a text.
package enum SearchProperties {
    /// - Returns: nil, or the property that does not hold.
    package static func broken(by input: UnsafeRawBufferPointer) -> String? { broken(by: String(decoding: input, as: UTF8.self)) }

    package static func broken(by text: String) -> String? {
        brokenQuery(text) ?? brokenWords(text) ?? brokenSpelling(text) ?? brokenEntry(text) ?? brokenCleaning(text)
    }

    // MARK: Queries

    /// A query is understood or refused with a place in it, and what an index is asked is tokens in quotation marks.
    private static func brokenQuery(_ text: String) -> String? {
        do throws(Rejection) {
            let query = try SearchQuery(text)
            let filters = query.authors.count + query.feeds.count
            guard query.required.count + query.excluded.count + filters <= SearchQuery.termsMax else { return "too many terms" }
            guard let pattern = query.pattern(mentions: { _ in AccountID(rawValue: 1) }) else { return "a known person is unknown" }
            guard pattern.required.count == query.required.count else { return "a term got lost" }
            _ = pattern.matches(EntryText(caption: StoredText(text), alt: text))
            return brokenExpression(pattern)
        } catch {
            guard error.reason == .invalidQuery, let place = error.place else { return "refused as \(error.reason)" }
            return (0...text.unicodeScalars.count).contains(place) ? nil : "the place \(place) is not in the text"
        }
    }

    private static func brokenExpression(_ pattern: SearchPattern) -> String? {
        guard let expression = pattern.fts else { return pattern.required.isEmpty ? nil : "no expression" }
        let tokens = expression.components(separatedBy: " AND ").map { $0.dropFirst().dropLast() }
        let again = tokens.map { "\"\($0)\"" }.joined(separator: " AND ")
        guard again == expression, tokens.elementsEqual(pattern.tokens, by: { $0 == $1 }) else {
            return "not in quotation marks: \(expression)"
        }
        return tokens.lazy.compactMap { brokenToken(String($0.unicodeScalars.drop { $0 == "\u{E000}" || $0 == "\u{E001}" })) }.first
    }

    // MARK: Words

    private static func brokenToken(_ token: String) -> String? {
        guard !token.isEmpty else { return "an empty token" }
        let isClean = token.unicodeScalars.allSatisfy {
            $0.isASCII ? $0 == "_" || ("a"..."z").contains($0) || ("0"..."9").contains($0) : !$0.properties.isWhitespace
        }
        return isClean ? nil : "a token with a separator: \(token.debugDescription)"
    }

    private static func brokenWords(_ text: String) -> String? {
        let positions = UnicodeText.searchPositions(of: text)
        for position in positions {
            guard (1...2).contains(position.count) else { return "\(position.count) tokens at a position" }
            if let broken = position.lazy.compactMap(brokenToken).first { return broken }
        }
        // Both ways for ASCII agree, and a word in front changes none behind it.
        guard UnicodeText.searchPositions(of: "é " + text) == [["e"]] + positions else { return "another word changes the words" }
        let folded = UnicodeText.searchFolded(text)
        return folded.isEmpty ? nil : brokenToken(folded)
    }

    /// A text has the same words in all spellings and in capitals.
    private static func brokenSpelling(_ text: String) -> String? {
        // This library may know characters, and capitals of old ones, that ICU does not know yet. Floods of marks are cut.
        let known = text.unicodeScalars.filter { isOld($0) && $0.properties.uppercaseMapping.unicodeScalars.allSatisfy(isOld) }
        let text = String(String.UnicodeScalarView(known))
        guard !hasFlood(text) else { return nil }
        let positions = UnicodeText.searchPositions(of: text)
        // Composed by ICU: Foundation makes a letter of an invisible U+E0077 and the accent behind it.
        for (name, other) in [("NFC", UnicodeText.composed(text)), ("NFD", text.decomposedStringWithCanonicalMapping)]
        where UnicodeText.searchPositions(of: other) != positions {
            return "\(name) has other words: \(text.debugDescription)"
        }
        // The one mark that is a letter in capitals, and then stands elsewhere among marks.
        guard !text.unicodeScalars.contains("\u{345}") else { return nil }
        return UnicodeText.searchPositions(of: text.uppercased()) == positions ? nil : "capitals have other words: \(text.debugDescription)"
    }

    private static func isOld(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.age.map { $0.major <= 15 } == true }

    private static func hasFlood(_ text: String) -> Bool {
        var run = 0
        return text.decomposedStringWithCompatibilityMapping.unicodeScalars.contains { scalar in
            let isPlain = scalar.properties.canonicalCombiningClass == .notReordered && !scalar.properties.isDefaultIgnorableCodePoint
            run = isPlain ? 0 : run + 1
            return run > 30
        }
    }

    // MARK: Invisible characters

    /// A cleaned text is clean, and means the same as before.
    private static func brokenCleaning(_ text: String) -> String? {
        let cleaned = UnicodeText.cleaned(text)
        guard UnicodeText.deception(in: text) == nil else { return cleaned == text ? nil : "a text that deceives was changed" }
        guard UnicodeText.isClean(cleaned) else { return "not clean: \(cleaned.debugDescription)" }
        guard !hasFlood(text) else { return nil }
        return UnicodeText.nameKey(cleaned) == UnicodeText.nameKey(text)
            ? nil : "a stray character makes two names: \(text.debugDescription)"
    }

    // MARK: Entries

    /// The words of a text find it, one by one and together.
    private static func brokenEntry(_ text: String) -> String? {
        let words = UnicodeText.searchPositions(of: text).prefix(40).compactMap(\.first)
        let entry = EntryText(caption: nil, alt: text)
        for word in words where word.count <= 150 && word.unicodeScalars.count < 1_000 && !finds(word, entry) {
            return "\(word.debugDescription) does not find \(entry.text.debugDescription)"
        }
        let phrase = "\"" + words.prefix(5).joined(separator: " ") + "\""
        if !words.isEmpty, phrase.count <= 150, phrase.unicodeScalars.count < 1_000, !finds(phrase, entry) {
            return "\(phrase) does not find \(entry.text.debugDescription)"
        }
        return brokenForm(entry.text) ?? brokenForm(EntryText(caption: StoredText(text), alt: text).text)
    }

    private static func finds(_ query: String, _ entry: EntryText) -> Bool {
        (try? SearchQuery(query))?.pattern { _ in nil }?.matches(entry) == true
    }

    private static func brokenForm(_ entry: String) -> String? {
        guard !entry.isEmpty else { return nil }
        let positions = entry.components(separatedBy: " ")
        let gaps = positions.count { $0.isEmpty }
        guard gaps <= 1, positions.first?.isEmpty == false, positions.last?.isEmpty == false else {
            return "gaps in \(entry.debugDescription)"
        }
        return positions.lazy.filter { !$0.isEmpty }.flatMap { $0.components(separatedBy: "|") }.compactMap {
            brokenToken(String($0.unicodeScalars.drop { $0 == "\u{E000}" || $0 == "\u{E001}" }))
        }.first
    }
}
