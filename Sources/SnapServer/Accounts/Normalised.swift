import SnapModel

/// Text as it is stored and compared.
enum Normalised {
    static func text(_ text: String) -> String { TextRule.normalised(text) }

    /// A reason that somebody gave; an empty one is none.
    ///
    /// - Throws: `invalidReason`.
    static func reason(_ given: String?) throws(Rejection) -> String? {
        guard let given, !given.isEmpty else { return nil }
        let reason = text(given)
        try TextRule.checkReason(reason)
        return reason
    }
}
