import Foundation

/// A file for an image, which the server may give only once: every step that can fail comes before the request.
///
/// Bytes go to a draft next to the file, with reserved space. The complete draft is renamed to the file.
final class ImageFile {
    /// Enough for the largest image that a server keeps.
    private static let reservedBytes = 8 << 20

    /// The path as given, and its target.
    private let path: String
    private let target: String
    private let draft: String
    private let replaces: Bool
    /// Whether the server gives the image only once.
    private let isOnce: Bool
    private let file: CInt
    private var isOver = false

    /// - Throws: `.cannotCreate`, for an image that is given once with a message that nothing was opened.
    init(_ path: String, replaces: Bool, isOnce: Bool = true) throws(Failure) {
        // Follow a link, as every program does that writes to one.
        let target = replaces ? URL(fileURLWithPath: path).resolvingSymlinksInPath().path : path
        let refusal = { (why: String) in Failure(isOnce ? "\(why) Nothing was opened." : why, .cannotCreate) }
        if let why = Self.obstacle(target, shown: path, replaces: replaces) { throw refusal(why) }
        self.path = path
        self.target = target
        self.replaces = replaces
        self.isOnce = isOnce
        draft = target + ".\(getpid()).part"
        file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw refusal("\(path) cannot be written: \(Self.reason(errno)).") }
        let result = posix_fallocate(file, 0, off_t(Self.reservedBytes))
        if result == ENOSPC || result == EDQUOT || result == EFBIG {
            discard()
            throw refusal("\(path) cannot be written: \(Self.reason(result)).")
        }
    }

    private static func obstacle(_ path: String, shown: String, replaces: Bool) -> String? {
        var facts = stat()
        guard lstat(path, &facts) == 0 else { return nil }
        guard replaces else { return "\(shown) already exists; --force replaces it." }
        guard facts.st_mode & S_IFMT == S_IFREG else { return "\(shown) is not an ordinary file." }
        return access(path, W_OK) == 0 ? nil : "You may not write to \(shown)."
    }

    private static func reason(_ number: CInt) -> String { String(cString: strerror(number)) }

    /// Writes the image.
    ///
    /// - Returns: the path of the file: the wanted one, or else any place where it could be saved.
    /// - Throws: `.inputOutput` when it could not be saved anywhere.
    func finish(_ bytes: [UInt8]) throws(Failure) -> String {
        do throws(Failure) {
            try Output.write(bytes, to: file)
        } catch {
            discard()
            return try rescue(bytes)
        }
        guard ftruncate(file, off_t(bytes.count)) == 0, fsync(file) == 0 else { return try rescue(bytes) }
        // link() does not replace a file that was created there in the meantime.
        guard replaces ? rename(draft, target) == 0 : link(draft, target) == 0 else {
            isOver = true
            close(file)
            return draft
        }
        discard()
        return path
    }

    /// Saves the image elsewhere: a view may be used up, and a file in an odd place is better than none.
    private func rescue(_ bytes: [UInt8]) throws(Failure) -> String {
        let other = NSTemporaryDirectory() + "/snapfeed-\(UUID().uuidString)"
        guard FileManager.default.createFile(atPath: other, contents: Data(bytes)) else {
            throw Failure(
                "The image could not be written to \(path), nor to \(other).\(isOnce ? " The snap is opened." : "")", .inputOutput)
        }
        return other
    }

    /// Removes the draft, if it still exists.
    func discard() {
        guard !isOver else { return }
        isOver = true
        close(file)
        unlink(draft)
    }
}
