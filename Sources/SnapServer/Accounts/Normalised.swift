import Foundation
import SnapModel

/// Text as it is stored and compared: Unicode normalisation form C, so that one word has one spelling in bytes.
enum Normalised {
    static func text(_ text: String) -> String {
        // ASCII has one spelling already.
        text.utf8.allSatisfy { $0 < 0x80 } ? text : text.precomposedStringWithCanonicalMapping
    }

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
