import SnapUnicode

/// A name or a tag as it is completed: folded as for a search, with single spaces, and with the starts of its words. In scripts without
/// spaces each character begins a word.
struct PrefixText: Sendable {
    private(set) var bytes: [UInt8] = []
    /// Where words begin, the first one included.
    private(set) var starts: [UInt16] = []

    /// Nobody completes more.
    private static let bytesMax = 1_024

    init(_ text: String) {
        var isStuck = true
        for position in UnicodeText.searchPositions(of: text) {
            guard let token = position.first, bytes.count + token.utf8.count < Self.bytesMax else { break }
            if !isStuck { bytes.append(SearchLine.betweenPositions) }
            starts.append(UInt16(bytes.count))
            bytes.append(contentsOf: token.utf8)
            isStuck = position.count > 1
        }
        guard starts.isEmpty else { return }
        // A name of signs alone.
        bytes = Array(TextRule.folded(text).utf8.prefix(Self.bytesMax))
        starts = [0]
    }
}
