import Foundation

/// The rules of a search, each of which can be left out to see that its absence is noticed.
struct OracleRules: Hashable, Sendable {
    var foldsCase = true
    var takesMarksOff = true
    var unitesCompatible = true
    var unitesVariants = true
    var splitsKorean = true
    var splitsSpaceless = true
    var dropsTonesOfSkin = true
    var partsAlt = true
    var ordersPhrases = true
    var hidesBlocked = true
    var hidesSuspended = true
    var hidesUnfindable = true
    var hidesMuted = true
    var mindsAudience = true
}

/// Splits a text into words once more, plainly and slowly: by Foundation and by tables of scripts, and without ICU.
struct OracleText {
    let rules: OracleRules

    /// A word, or a character of a script without spaces.
    struct Word: Hashable {
        var text: String
        /// Whether the next character of such a script follows directly.
        var isGlued = false
    }

    func words(_ text: String) -> [Word] {
        var words: [Word] = []
        var word = ""
        var isBehindSpaceless = false
        func end() {
            if !word.isEmpty { words.append(Word(text: word)) }
            word = ""
            isBehindSpaceless = false
        }
        for character in folded(text) {
            guard let first = character.unicodeScalars.first else { continue }
            if Self.isSpaceless(first) ? rules.splitsSpaceless : Self.isKorean(first) && rules.splitsKorean {
                if isBehindSpaceless { words[words.count - 1].isGlued = true }
                end()
                words.append(Word(text: String(character)))
                isBehindSpaceless = true
            } else if Self.isEmoji(first) {
                end()
                words.append(Word(text: emoji(character)))
            } else if first == "_" || CharacterSet.alphanumerics.contains(first) {
                if isBehindSpaceless { end() }
                word.append(character)
            } else {
                end()
            }
        }
        end()
        return words
    }

    func folded(_ text: String) -> String {
        var text = rules.unitesCompatible ? text.decomposedStringWithCompatibilityMapping : text.decomposedStringWithCanonicalMapping
        if rules.foldsCase { text = text.uppercased().lowercased().decomposedStringWithCanonicalMapping }
        if rules.unitesVariants { text = String(String.UnicodeScalarView(text.unicodeScalars.flatMap(Self.plain))) }
        if rules.takesMarksOff { text = withoutMarks(text) }
        return text.precomposedStringWithCanonicalMapping
    }

    private func withoutMarks(_ text: String) -> String {
        var bare = String.UnicodeScalarView()
        var shedsMarks = false
        for scalar in text.unicodeScalars {
            if [0x300...0x36F, 0x591...0x5C7, 0x64B...0x65F].contains(where: { $0.contains(scalar.value) }) {
                if shedsMarks { continue }
            } else {
                shedsMarks = [0x41...0x24F, 0x370...0x52F, 0x5D0...0x5EA, 0x620...0x6D5, 0x1E00...0x1FFF].contains {
                    $0.contains(scalar.value)
                }
            }
            bare.append(scalar)
        }
        return String(bare)
    }

    /// The characters for which a letter or a digit is taken, where it consists of no letter and marks.
    private static func plain(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        switch scalar {
        case "ø": ["o"]
        case "ł": ["l"]
        case "đ": ["d"]
        case "æ": ["a", "e"]
        case "ى", "ی": ["ي"]
        case "ک": ["ك"]
        case "ة": ["ه"]
        case "ٱ": ["ا"]
        case "ـ", "\u{200C}": []
        case "\u{660}"..."\u{669}": [Unicode.Scalar(scalar.value - 0x630) ?? scalar]
        case "\u{6F0}"..."\u{6F9}": [Unicode.Scalar(scalar.value - 0x6C0) ?? scalar]
        default: [scalar]
        }
    }

    private static func isKorean(_ scalar: Unicode.Scalar) -> Bool { (0xAC00...0xD7A3).contains(scalar.value) }

    /// Thai without its digits, kana, and Chinese characters.
    private static func isSpaceless(_ scalar: Unicode.Scalar) -> Bool {
        [0xE01...0xE4E, 0x3041...0x30FF, 0x4E00...0x9FFF].contains { $0.contains(scalar.value) }
    }

    private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool { (0x1F1E6...0x1FAFF).contains(scalar.value) || scalar == "❤" }

    private func emoji(_ character: Character) -> String {
        let kept = character.unicodeScalars.filter {
            $0 != "\u{FE0F}" && !(rules.dropsTonesOfSkin && (0x1F3FB...0x1F3FF).contains($0.value))
        }
        return String(String.UnicodeScalarView(kept))
    }
}
