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

    mutating func make(_ lengths: ClosedRange<Int>) -> String {
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

    /// The number of places, in all files below a folder, with eight letters of a word. All words are looked for in one pass.
    func found(in folder: String) -> Int {
        let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return paths.reduce(0) { $0 + found(in: FileManager.default.contents(atPath: folder + "/" + $1) ?? Data()) }
    }

    private func found(in data: Data) -> Int {
        data.withUnsafeBytes { bytes in
            var (window, letters, count): (UInt64, Int, Int) = (0, 0, 0)
            for byte in bytes {
                letters = byte >= 0x67 && byte <= 0x7A ? letters + 1 : 0
                window = window << 8 | UInt64(byte)
                if letters >= 8, windows.contains(window) { count += 1 }
            }
            return count
        }
    }
}
