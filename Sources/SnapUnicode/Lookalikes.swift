import CICU

/// What texts look like, so that nobody can pass for somebody else: "аna" in Cyrillic, "paypa1", "山ロ".
///
/// - Source: Unicode Technical Standard 39.
extension UnicodeText {
    // Never changed after it was opened; ICU lets several threads ask such a checker at once.
    private nonisolated(unsafe) static let checker: OpaquePointer? = {
        var status: Int32 = 0
        let checker = cicu_open_checker(&status)
        ICU.require(status)
        return checker
    }()

    /// Whether a text is written in one script, or in such as one language has together, with digits of one system: what Unicode calls
    /// highly restrictive.
    package static func isOfOneLanguage(_ text: String) -> Bool {
        guard !text.isASCII else { return true }
        // Emoji belong to everybody, also those that this ICU is too old to know.
        let letters = text.unicodeScalars.filter { $0.isASCII || !$0.properties.isEmoji }
        let units = Array(String(String.UnicodeScalarView(letters)).utf16)
        var status: Int32 = 0
        let faults = cicu_faults(checker, units, Int32(units.count), &status)
        ICU.require(status)
        return faults == 0
    }

    /// The text that all texts of one look share. It is for comparing, not for showing, and depends on ICU's version.
    ///
    /// Two names may be each other's double in one case and not in the other ("Ian", "lan"): so the case counts until letters have been
    /// replaced. Then once more, since a capital's small letter can have a double, too ("МАМА" in Cyrillic, "mama").
    package static func skeleton(_ text: String) -> String {
        var look = ICUText(text)
        // Wide, raised, ringed and ornate letters become plain ones.
        look.pass(cicu_decompose_compatibly)
        look = ICUText(visible(look.text))
        for _ in 1...2 {
            look.pass { cicu_skeleton(checker, $0, $1, $2, $3, $4) }
            look.pass(cicu_fold)
        }
        return look.text
    }

    /// A text without what nobody sees in it: characters that have no look, as newer ICU leaves them out itself; the dot above a letter that
    /// has one anyway; spaces behind a space.
    private static func visible(_ text: String) -> String {
        var visible = String.UnicodeScalarView()
        var base: Unicode.Scalar?
        for scalar in text.unicodeScalars where !scalar.properties.isDefaultIgnorableCodePoint {
            if scalar == " ", visible.last == " " { continue }
            if scalar == "\u{307}", base?.properties.isSoftDotted == true { continue }
            if scalar.properties.canonicalCombiningClass == .notReordered { base = scalar }
            visible.append(scalar)
        }
        return String(visible)
    }
}
