import CICU

/// A text in the form in which a search compares words: compatible characters are one ("ﬁ" is "fi", "１" is "1"), case is folded, marks are
/// taken off Latin, Greek, Cyrillic, Arabic and Hebrew letters, variants of letters and digits are one (see `SearchLetters`), and what is
/// invisible is gone.
struct SearchText {
    let units: [UInt16]
    /// The role of each unit: see `cicu_kinds`. None is `cicu_dropped`.
    let kinds: [UInt8]

    init(_ text: String) {
        var folded = ICUText(Self.withoutFloods(text))
        folded.pass(cicu_decompose_compatibly)
        // As in `UnicodeText.folded`: "ı" is "i" here.
        folded.pass(cicu_upper)
        folded.pass(cicu_fold)
        folded.pass(cicu_decompose_compatibly)
        SearchLetters.unite(&folded)
        folded.replace(Self.shed(folded.units, folded.kinds))
        folded.pass(cicu_compose)
        units = folded.units
        kinds = folded.kinds
    }

    /// The text without marks beyond the thirtieth in a row: ICU's time grows with their square.
    private static func withoutFloods(_ text: String) -> String {
        var run = 0
        func isTooMany(_ scalar: Unicode.Scalar) -> Bool {
            // The half-wide marks of kana are letters that become marks.
            let isMark = UnicodeText.isMark(scalar) || scalar.value == 0xFF9E || scalar.value == 0xFF9F
            run = isMark ? run + 1 : 0
            return run > UnicodeText.marksInARowMax
        }
        guard text.unicodeScalars.contains(where: isTooMany) else { return text }
        run = 0
        return String(String.UnicodeScalarView(text.unicodeScalars.filter { !isTooMany($0) }))
    }

    /// Takes away what is ignored: the marks of letters that shed them, marks without a letter, floods of marks that were apart by
    /// something invisible, and joiners that join no emoji.
    private static func shed(_ units: [UInt16], _ kinds: [UInt8]) -> [UInt16] {
        var kept: [UInt16] = []
        kept.reserveCapacity(units.count)
        var last = cicu_separator
        var marks = 0
        var isKept = false
        for (unit, kind) in zip(units, kinds) {
            switch kind {
            case cicu_second_unit: break
            case cicu_dropped: isKept = false
            case cicu_mark:
                marks += 1
                isKept = (last == cicu_word || last == cicu_spaceless) && marks <= UnicodeText.marksInARowMax
            case cicu_joiner: isKept = last == cicu_emoji || last == cicu_flag_tag
            default:
                (last, marks, isKept) = (kind, 0, true)
            }
            if isKept { kept.append(unit) }
        }
        return kept
    }
}
