import SnapModel

/// Puts text into the form that is stored and compared: Unicode normalisation form C, so that equal words have equal bytes, without stray
/// invisible characters.
enum Normalised {
    static func text(_ text: String) -> String { TextRule.cleaned(text) }

    static func name(_ name: String) -> String { TextRule.cleanedName(name) }

    /// Nothing is removed from a password.
    static func password(_ password: String) -> String { TextRule.normalised(password) }

    /// Text that may have several lines, as text areas give it: other line ends and spaces before them are put right.
    static func lines(_ given: String) -> String {
        let unified = text(given).replacing("\r\n", with: "\n").replacing("\r", with: "\n")
        return unified.split(separator: "\n", omittingEmptySubsequences: false)
            .map { line in String(line.reversed().drop { $0 == " " || $0 == "\t" }.reversed()) }.joined(separator: "\n")
    }

    /// Normalises and checks a reason; an empty one becomes nil.
    ///
    /// - Throws: `invalidReason`.
    static func reason(_ given: String?) throws(Rejection) -> String? {
        guard let given, !given.isEmpty else { return nil }
        let reason = text(given)
        try TextRule.checkReason(reason)
        return reason
    }
}
