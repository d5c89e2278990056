import Synchronization

/// A cache of image files that were opened recently, as they are on disk. Most opens are of a few new snaps, by many viewers, within
/// minutes, and opening and reading the file is half of the cost of an image.
///
/// The bytes stay encrypted here: the secret comes from the row with each claim. A removed file is also removed here.
/// - Thread: any.
package final class RecentImages: Sendable {
    /// The memory of an entry besides the file's bytes: its name, the array's header, malloc's rounding of both, and a place in a
    /// dictionary that is between three eighths and three quarters full. Measured with Swift 6.3 and glibc: 173 to 213 bytes of resident
    /// memory an entry, for 98,000 to 200,000 files of 29 to 1,028 bytes.
    package static let entryOverheadBytes = 224

    private let kept: Mutex<RecentlyUsed<String, [UInt8]>>

    /// - Parameter bytesMax: the limit for all entries, overhead included; 0 keeps nothing.
    package init(bytesMax: Int) { kept = Mutex(RecentlyUsed(costMax: bytesMax) { $0.count + RecentImages.entryOverheadBytes }) }

    subscript(file: String) -> [UInt8]? { kept.withLock { $0.use(file) } }

    /// Decrypts an image whose file is kept.
    ///
    /// - Parameter room: so many zero bytes come first in the result.
    /// - Returns: nil if its file is not kept, or is not what was written; then `ImageFiles.read` finds out why.
    package func open(_ image: StoredImage, room: Int) -> [UInt8]? { self[image.file].flatMap { image.open($0, room: room) } }

    /// Keeps a file that was found undamaged.
    func keep(_ sealed: [UInt8], of file: String) { kept.withLock { $0.keep(sealed, file) } }

    /// Removes files whose rows are gone.
    package func forget(_ files: [String]) { kept.withLock { kept in for file in files { kept.forget(file) } } }

    /// The bytes of all entries.
    var bytes: Int { kept.withLock { $0.totalCost } }
}
