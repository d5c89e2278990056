/// The text of a statement, as a key of a dictionary. Only its length and its end are hashed, which nearly always differ from those of all others:
/// a hash of a few thousand bytes would cost as much as sending them.
package struct StatementText: Hashable {
    private static let hashed = 32

    private let text: String

    package init(_ text: String) { self.text = text }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(text.utf8.count)
        let end = text.utf8.suffix(Self.hashed)
        _ = end.withContiguousStorageIfAvailable { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
