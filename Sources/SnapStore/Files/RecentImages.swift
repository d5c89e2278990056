import Synchronization

/// Images as they lie on disk, of snaps that were opened lately: most opens are of a few new snaps, by many, within minutes, and opening and
/// reading the file is half of what an image costs.
///
/// They are noise here as they are there: the secret comes with each claim, from the row. What is removed goes from here with its file.
/// - Thread: any.
package final class RecentImages: Sendable {
    /// What keeping a file takes besides its bytes: the storage of its name, the head of its array, malloc's rounding of both, and a place in
    /// a dictionary that is between three eighths and three quarters full. Measured with Swift 6.3 and glibc: 173 to 213 bytes an entry
    /// of the resident memory, for 98,000 to 200,000 files of 29 to 1,028 bytes.
    static let entryOverheadBytes = 224

    private let bytesMax: Int
    private let kept = Mutex(Generations())

    /// - Parameter bytesMax: of all that is kept, overhead included; 0 keeps nothing.
    package init(bytesMax: Int) { self.bytesMax = bytesMax }

    subscript(file: String) -> [UInt8]? {
        kept.withLock { kept in
            if let found = kept.young[file] { return found }
            guard let found = kept.old.removeValue(forKey: file) else { return nil }
            kept.add(found, file, bytesMax: bytesMax)
            return found
        }
    }

    /// Keeps a file that proved to be whole.
    func keep(_ sealed: [UInt8], of file: String) {
        guard Self.bytesTaken(by: sealed) <= bytesMax / 2 else { return }
        kept.withLock { $0.add(sealed, file, bytesMax: bytesMax) }
    }

    /// The files' rows are gone.
    package func forget(_ files: [String]) {
        kept.withLock { kept in
            for file in files {
                if let sealed = kept.young.removeValue(forKey: file) { kept.youngBytes -= Self.bytesTaken(by: sealed) }
                kept.old.removeValue(forKey: file)
            }
        }
    }

    /// Bytes that all that is kept takes.
    var bytes: Int { kept.withLock { kept in kept.youngBytes + kept.old.values.reduce(0) { $0 + Self.bytesTaken(by: $1) } } }

    private static func bytesTaken(by sealed: [UInt8]) -> Int { sealed.count + entryOverheadBytes }

    /// Two generations instead of a list of what was used when: what nobody asks for while the young one fills is dropped with the old one.
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
