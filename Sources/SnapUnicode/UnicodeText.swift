import CICU

/// Unicode's rules for text, by ICU: spelling in bytes, upper and lower case, lookalikes.
///
/// It knows nothing of names or captions.
///
/// - Thread: any.
package enum UnicodeText {
    /// The most marks in a row that are put in order. No language has more, and ICU's time grows with their square.
    ///
    /// - Source: Unicode Standard Annex 15, section 13 (Stream-Safe Text Format).
    static let marksInARowMax = 30

    /// ICU's version: 0x4801 for 72.1. Another one may make other folds and skeletons of the same text.
    package static let version: Int32 = cicu_version()

    /// Normalisation form C, so that one word has one spelling in bytes. Text with a flood of marks stays as it is.
    package static func composed(_ text: String) -> String {
        // ASCII has one spelling already, and most other text comes in this one.
        guard !text.isASCII else { return text }
        var composed = ICUText(text)
        guard !composed.isComposed, !hasFloodOfMarks(text) else { return text }
        composed.pass(cicu_compose)
        return composed.text
    }

    /// The text that texts share which differ only in case, in spelling in bytes, or in invisible characters.
    package static func folded(_ text: String) -> String {
        let text = withoutInvisibles(text)
        guard !text.isASCII else { return text.lowercased() }
        let isFlood = hasFloodOfMarks(text)
        var folded = ICUText(text)
        if !isFlood { folded.pass(cicu_compose) }
        folded.foldCase(by: cicu_fold)
        if !isFlood { folded.pass(cicu_compose) }
        return folded.text
    }

    static func hasFloodOfMarks(_ text: String) -> Bool {
        var run = 0
        return text.unicodeScalars.contains { scalar in
            run = isMark(scalar) ? run + 1 : 0
            return run > marksInARowMax
        }
    }

    static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        // Most text consists of characters below the first mark.
        guard scalar.value >= 0x300 else { return false }
        switch scalar.value {
        // Three Tibetan vowels have class 0 themselves, and consist of marks that are put in order.
        case 0xF73, 0xF75, 0xF81: return true
        default: return scalar.properties.canonicalCombiningClass != .notReordered
        }
    }
}

extension String {
    var isASCII: Bool { allBytes { $0 < 0x80 } }

    /// Makes a text of some scalars. `String.UnicodeScalarView.append(contentsOf:)` grows the text with each of them.
    package init(scalars: ArraySlice<Unicode.Scalar>) {
        self.init(unsafeUninitializedCapacity: scalars.reduce(0) { $0 + $1.utf8.count }) { utf8 in
            var count = 0
            for scalar in scalars {
                for byte in scalar.utf8 {
                    utf8[count] = byte
                    count += 1
                }
            }
            return count
        }
    }
}

extension StringProtocol {
    /// Whether all bytes of the text satisfy a condition. `utf8.allSatisfy` looks up for each byte how the text is stored, which takes ten times as long.
    @inlinable
    package func allBytes(_ condition: (UInt8) -> Bool) -> Bool {
        utf8.withContiguousStorageIfAvailable { $0.allSatisfy(condition) } ?? utf8.allSatisfy(condition)
    }

    /// Whether a byte of the text satisfies a condition.
    @inlinable
    package func hasByte(where condition: (UInt8) -> Bool) -> Bool { !allBytes { !condition($0) } }

    /// The scalars of the text. A walk over `unicodeScalars` decodes each one, which takes ten times as long where all are ASCII.
    @inlinable
    package var scalars: [Unicode.Scalar] {
        let ascii = utf8.withContiguousStorageIfAvailable { bytes -> [Unicode.Scalar]? in
            guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
            return Array(unsafeUninitializedCapacity: bytes.count) { scalars, count in
                for index in bytes.indices { scalars.initializeElement(at: index, to: Unicode.Scalar(bytes[index])) }
                count = bytes.count
            }
        }
        return (ascii ?? nil) ?? Array(unicodeScalars)
    }
}
