import Crypto
import Synchronization

/// Images as they lie on disk, of snaps that were opened lately: most opens are of a few new snaps, by many, within minutes, and opening and
/// reading the file is half of what an image costs.
///
/// They are noise here as they are there: the secret comes with each claim, from the row. What is removed goes from here with its file.
/// - Thread: any.
package final class RecentImages: Sendable {
    private let bytesMax: Int
    private let kept = Mutex(Generations())

    /// - Parameter bytesMax: of all that is kept; 0 keeps nothing.
    package init(bytesMax: Int) { self.bytesMax = bytesMax }

    subscript(file: String) -> AES.GCM.SealedBox? {
        kept.withLock { kept in
            if let found = kept.young[file] { return found }
            guard let found = kept.old.removeValue(forKey: file) else { return nil }
            kept.add(found, file, bytesMax: bytesMax)
            return found
        }
    }

    /// Keeps a file that proved to be whole.
    func keep(_ sealed: AES.GCM.SealedBox, of file: String) {
        guard sealed.size <= bytesMax / 2 else { return }
        kept.withLock { $0.add(sealed, file, bytesMax: bytesMax) }
    }

    /// The files' rows are gone.
    package func forget(_ files: [String]) {
        kept.withLock { kept in
            for file in files {
                if let sealed = kept.young.removeValue(forKey: file) { kept.youngBytes -= sealed.size }
                kept.old.removeValue(forKey: file)
            }
        }
    }

    /// Bytes of all that is kept.
    var bytes: Int { kept.withLock { kept in kept.youngBytes + kept.old.values.reduce(0) { $0 + $1.size } } }

    /// Two generations instead of a list of what was used when: what nobody asks for while the young one fills is dropped with the old one.
    private struct Generations {
        var young: [String: AES.GCM.SealedBox] = [:]
        var old: [String: AES.GCM.SealedBox] = [:]
        var youngBytes = 0

        mutating func add(_ sealed: AES.GCM.SealedBox, _ file: String, bytesMax: Int) {
            if youngBytes + sealed.size > bytesMax / 2 { (old, young, youngBytes) = (young, [:], 0) }
            if let before = young.updateValue(sealed, forKey: file) { youngBytes -= before.size }
            youngBytes += sealed.size
        }
    }
}

extension AES.GCM.SealedBox {
    fileprivate var size: Int { combined?.count ?? 0 }
}
