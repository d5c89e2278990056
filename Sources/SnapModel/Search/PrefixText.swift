import SnapUnicode

/// A name or a tag as it is completed: folded as for a search, with single spaces, and with the starts of its words. In scripts without
/// spaces each character begins a word.
package struct PrefixText: Hashable, Sendable {
    /// The folded text in UTF-8, at most 1,024 bytes.
    package private(set) var bytes: [UInt8] = []
    /// Where words begin, in bytes, the first one included; at most 16.
    private var starts: [Int] = []

    /// A longer text is cut.
    private static let bytesMax = 1_024
    /// Later words of a text are not found by their beginnings.
    private static let startsMax = 16

    package init(_ text: String) {
        var isStuck = true
        for position in UnicodeText.searchPositions(of: text) {
            guard let token = position.first, bytes.count + token.utf8.count < Self.bytesMax else { break }
            if !isStuck { bytes.append(SearchLine.betweenPositions) }
            if starts.count < Self.startsMax { starts.append(bytes.count) }
            bytes.append(contentsOf: token.utf8)
            isStuck = position.count > 1
        }
        guard starts.isEmpty else { return }
        // A name that consists of signs.
        bytes = Array(TextRule.folded(text).utf8.prefix(Self.bytesMax))
        starts = [0]
    }

    /// The text from the start of each word to its end: first the whole text.
    package var tails: [ArraySlice<UInt8>] { starts.map { bytes[$0...] } }

    /// How a text fits what a person has typed, the best first.
    package enum Fit: Int, Hashable, Sendable, Comparable {
        /// The text is what was typed.
        case whole
        /// The text begins with what was typed.
        case start
        /// A later word begins with what was typed.
        case laterWord

        package static func < (left: Fit, right: Fit) -> Bool { left.rawValue < right.rawValue }
    }

    /// Nil when no word begins like this.
    package func fit(_ prefix: PrefixText) -> Fit? {
        if bytes.starts(with: prefix.bytes) { return bytes.count == prefix.bytes.count ? .whole : .start }
        return starts.dropFirst().contains { bytes[$0...].starts(with: prefix.bytes) } ? .laterWord : nil
    }
}
