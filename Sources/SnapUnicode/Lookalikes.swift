import CICU

/// The look of texts, which prevents impersonation: "аna" in Cyrillic, "paypa1", "山ロ".
///
/// - Source: Unicode Technical Standard 39.
extension UnicodeText {
    // It is never changed after it was opened, and ICU allows several threads to use such a checker concurrently.
    private nonisolated(unsafe) static let checker: OpaquePointer? = {
        var status: Int32 = 0
        let checker = cicu_open_checker(&status)
        ICU.require(status)
        return checker
    }()

    /// Whether a text is written in one script, or in the scripts of one language, with digits of one system. Unicode calls this highly
    /// restrictive.
    package static func isOfOneLanguage(_ text: String) -> Bool {
        guard !text.isASCII else { return true }
        // Emoji belong to all scripts, also those that this ICU is too old to know.
        let letters = text.unicodeScalars.filter { $0.isASCII || !$0.properties.isEmoji }
        let units = Array(String(String.UnicodeScalarView(letters)).utf16)
        var status: Int32 = 0
        let faults = cicu_faults(checker, units, Int32(units.count), &status)
        ICU.require(status)
        return faults == 0
    }

    /// The text that all texts with the same look share. It is for comparing, not for showing, and depends on ICU's version.
    ///
    /// Two names may look alike in one case and not in the other ("Ian", "lan"), so letters are replaced before case is folded. Both steps run
    /// twice, because the small letter of a capital can look like another letter, too ("МАМА" in Cyrillic, "mama").
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

    /// Removes the invisible parts of a text: characters without a look (a newer ICU removes them itself), a dot above a letter that has a dot
    /// anyway, and spaces after a space.
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
