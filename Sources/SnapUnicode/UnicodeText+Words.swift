import CICU

/// Where words end that no space ends.
extension UnicodeText {
    /// Whether words of a character's script are not found by spaces alone: Chinese, Japanese, Korean, Thai and others.
    package static func hasNoSpaces(_ scalar: Unicode.Scalar) -> Bool { scalar.value >= 0xE00 && cicu_has_no_spaces(scalar.value) }

    package static func isKorean(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x11FF, 0x3131...0x318E, 0xA960...0xA97C, 0xAC00...0xD7FB: true
        default: false
        }
    }

    /// Whether two characters belong to different scripts, at least one of which has no spaces: a word ends between them.
    package static func changesScript(_ one: Unicode.Scalar, _ other: Unicode.Scalar) -> Bool {
        guard hasNoSpaces(one) || hasNoSpaces(other) else { return false }
        if one.isASCII || other.isASCII { return true }
        let (first, second) = (cicu_script(one.value), cicu_script(other.value))
        // Signs that lengthen kana, and marks, are of the script of what is before them.
        return first > 1 && second > 1 && first != second
    }

    /// The places in a text at which words end or begin, in Unicode scalars. ICU has dictionaries of Chinese, Japanese, Thai, Lao, Khmer and
    /// Burmese.
    package static func wordEnds(in text: String) -> Set<Int> {
        let units = Array(text.utf16)
        var status: Int32 = 0
        var ends = [UInt8](repeating: 0, count: units.count + 1)
        cicu_word_ends(units, Int32(units.count), &ends, &status)
        ICU.require(status)
        var found: Set<Int> = []
        var place = 0
        for (number, scalar) in text.unicodeScalars.enumerated() {
            if ends[place] == 1 { found.insert(number) }
            place += UTF16.width(scalar)
        }
        found.insert(text.unicodeScalars.count)
        return found
    }
}
