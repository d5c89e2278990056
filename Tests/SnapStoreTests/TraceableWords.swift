import Foundation
import SnapModel
import TestSupport

/// Makes words that can be found in any file: their letters occur in no digest and in no text of ours, so that eight of them in a row must come
/// from here, wherever SQLite has cut a word.
struct TraceableWords {
    private static let letters = Array("ghijkqvwxyz".utf8)
    var random = Seeded(7)
    private(set) var count = 0
    private var windows: Set<UInt64> = []

    mutating func make(_ lengths: ClosedRange<Int> = 12...12) -> String {
        let length = lengths.lowerBound + random.below(lengths.count)
        let word = String(decoding: (0..<length).map { _ in Self.letters.pick(&random) }, as: UTF8.self)
        note(word)
        note(TextRule.skeleton(word))
        count += 1
        return word
    }

    private mutating func note(_ word: String) {
        let bytes = Array(word.utf8)
        for start in 0...(bytes.count - 8) { windows.insert(bytes[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) }) }
    }

    /// How many different pieces of words, of eight letters each, are in the files below a folder. A word of twelve letters has five.
    func found(in folder: String) -> Int {
        let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        let contents = paths.map { FileManager.default.contents(atPath: folder + "/" + $0) ?? Data() }
        return contents.reduce(into: Set()) { $0.formUnion(found(in: $1)) }.count
    }

    /// All pieces are looked for in one pass.
    private func found(in data: Data) -> Set<UInt64> {
        data.withUnsafeBytes { bytes in
            var (window, letters, found): (UInt64, Int, Set<UInt64>) = (0, 0, [])
            for byte in bytes {
                letters = byte >= 0x67 && byte <= 0x7A ? letters + 1 : 0
                window = window << 8 | UInt64(byte)
                if letters >= 8, windows.contains(window) { found.insert(window) }
            }
            return found
        }
    }
}
