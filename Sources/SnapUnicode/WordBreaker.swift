import CICU

/// Breaks a text into words for a search.
///
/// Letters, digits, marks and `_` make words; anything else separates them. Chinese, Japanese, Thai and other scripts without spaces have no
/// words that a program could find: there each character has a position with two tokens, itself and the pair with the next one. An emoji is a
/// word.
struct WordBreaker {
    private let text: SearchText
    private var place = 0

    init(_ text: String) { self.text = SearchText(text) }

    /// Adds the text's positions to a line.
    mutating func add(to line: inout SearchLine) {
        while place < text.units.count {
            switch text.kinds[place] {
            case cicu_word, cicu_bare: addWord(to: &line)
            case cicu_spaceless: addCharacter(to: &line)
            case cicu_emoji: addEmoji(to: &line)
            case cicu_flag_letter: addFlag(to: &line)
            default: place += 1
            }
        }
    }

    /// The letters, digits and marks of the whole text, without what separates them.
    func joined() -> SearchLine {
        var line = SearchLine()
        let units = text.units.indices.filter { isOfWord($0) || text.kinds[$0] == cicu_spaceless }.map { text.units[$0] }
        if !units.isEmpty { line.add(units[...]) }
        return line
    }

    /// Whether a unit belongs to a word, or is the second half of such a character.
    private func isOfWord(_ place: Int) -> Bool {
        switch text.kinds[place] {
        case cicu_word, cicu_bare, cicu_mark: true
        case cicu_second_unit: isOfWord(place - 1) || text.kinds[place - 1] == cicu_spaceless
        default: false
        }
    }

    private mutating func addWord(to line: inout SearchLine) {
        let end = end(after: place) { $0 == cicu_word || $0 == cicu_bare || $0 == cicu_mark }
        line.add(text.units[place..<end])
        place = end
    }

    private mutating func addCharacter(to line: inout SearchLine) {
        let end = end(after: place) { $0 == cicu_mark }
        line.add(text.units[place..<end])
        if end < text.units.count, text.kinds[end] == cicu_spaceless {
            line.staysAtPosition()
            line.add(text.units[place..<self.end(after: end) { $0 == cicu_mark }])
        }
        place = end
    }

    private mutating func addEmoji(to line: inout SearchLine) {
        var end = end(after: place) { $0 == cicu_flag_tag }
        while end + 1 < text.units.count, text.kinds[end] == cicu_joiner, text.kinds[end + 1] == cicu_emoji {
            end = self.end(after: end + 1) { $0 == cicu_flag_tag }
        }
        line.add(text.units[place..<end])
        place = end
    }

    private mutating func addFlag(to line: inout SearchLine) {
        var end = end(after: place) { _ in false }
        if end < text.units.count, text.kinds[end] == cicu_flag_letter { end = self.end(after: end) { _ in false } }
        line.add(text.units[place..<end])
        place = end
    }

    /// The end of a character and of those of some kind that follow.
    private func end(after start: Int, goesOn: (UInt8) -> Bool) -> Int {
        var end = start + 1
        while end < text.units.count, text.kinds[end] == cicu_second_unit || goesOn(text.kinds[end]) { end += 1 }
        return end
    }
}
