/// Finds the known word that is most similar to a misspelt one.
package enum Nearest {
    /// Words that begin with the text come first, then those that need the fewest changes. Nil for an empty text, which is similar to
    /// nothing.
    package static func word(to text: String, among known: [String]) -> String? {
        guard !text.isEmpty else { return nil }
        let longer = known.filter { $0.lowercased().hasPrefix(text.lowercased()) }
        return (longer.isEmpty ? known : longer).map { ($0, distance(text, $0)) }.min { $0.1 < $1.1 }?.0
    }

    /// The number of characters to insert, remove or replace to turn one word into the other, without regard to case.
    package static func distance(_ from: String, _ to: String) -> Int {
        let (from, to) = (Array(from.lowercased()), Array(to.lowercased()))
        var row = Array(0...to.count)
        for (i, a) in from.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, b) in to.enumerated() {
                let above = row[j + 1]
                row[j + 1] = min(above + 1, row[j] + 1, diagonal + (a == b ? 0 : 1))
                diagonal = above
            }
        }
        return row[to.count]
    }
}
