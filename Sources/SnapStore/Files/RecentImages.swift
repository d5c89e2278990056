import Synchronization

/// A cache of image files that were opened recently, as they are on disk. Most opens are of a few new snaps, by many viewers, within
/// minutes, and opening and reading the file is half of the cost of an image.
///
/// The bytes stay encrypted here: the secret comes from the row with each claim. A removed file is removed here, too.
/// - Thread: any.
package final class RecentImages: Sendable {
    /// The memory of an entry besides the file's bytes: its name, the array's header, malloc's rounding of both, and a place in a
    /// dictionary that is between three eighths and three quarters full. Measured with Swift 6.3 and glibc: 173 to 213 bytes of resident
    /// memory an entry, for 98,000 to 200,000 files of 29 to 1,028 bytes.
    static let entryOverheadBytes = 224

    private let bytesMax: Int
    private let kept = Mutex(Generations())

    /// - Parameter bytesMax: the limit for all entries, overhead included; 0 keeps nothing.
    package init(bytesMax: Int) { self.bytesMax = bytesMax }

    subscript(file: String) -> [UInt8]? {
        kept.withLock { kept in
            if let found = kept.young[file] { return found }
            guard let found = kept.old.removeValue(forKey: file) else { return nil }
            kept.add(found, file, bytesMax: bytesMax)
            return found
        }
    }

    /// Keeps a file that was found undamaged.
    func keep(_ sealed: [UInt8], of file: String) {
        guard Self.bytesTaken(by: sealed) <= bytesMax / 2 else { return }
        kept.withLock { $0.add(sealed, file, bytesMax: bytesMax) }
    }

    /// Removes files whose rows are gone.
    package func forget(_ files: [String]) {
        kept.withLock { kept in
            for file in files {
                if let sealed = kept.young.removeValue(forKey: file) { kept.youngBytes -= Self.bytesTaken(by: sealed) }
                kept.old.removeValue(forKey: file)
            }
        }
    }

    /// The bytes of all entries.
    var bytes: Int { kept.withLock { kept in kept.youngBytes + kept.old.values.reduce(0) { $0 + Self.bytesTaken(by: $1) } } }

    private static func bytesTaken(by sealed: [UInt8]) -> Int { sealed.count + entryOverheadBytes }

    /// Two generations in place of an exact order of use: entries that nobody asks for while the young generation fills are dropped with
    /// the old one.
    private struct Generations {
        var young: [String: [UInt8]] = [:]
        var old: [String: [UInt8]] = [:]
        var youngBytes = 0

        mutating func add(_ sealed: [UInt8], _ file: String, bytesMax: Int) {
            if youngBytes + RecentImages.bytesTaken(by: sealed) > bytesMax / 2 { (old, young, youngBytes) = (young, [:], 0) }
            if let before = young.updateValue(sealed, forKey: file) { youngBytes -= RecentImages.bytesTaken(by: before) }
            youngBytes += RecentImages.bytesTaken(by: sealed)
        }
    }
}
