import SnapModel

/// Puts text into the form that is stored and compared: Unicode normalisation form C, so that equal words have equal bytes.
enum Normalised {
    static func text(_ text: String) -> String { TextRule.normalised(text) }

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
