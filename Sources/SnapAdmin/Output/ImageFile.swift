import Foundation

/// A file for an image that the server gives only once: every step that can fail comes before the request.
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
    private let file: CInt
    private var isOver = false

    /// - Throws: `.cannotCreate`, with a message that nothing was opened.
    init(_ path: String, replaces: Bool) throws(Failure) {
        // Follow a link, as every program does that writes to one.
        let target = replaces ? URL(fileURLWithPath: path).resolvingSymlinksInPath().path : path
        try Self.check(target, shown: path, replaces: replaces)
        self.path = path
        self.target = target
        self.replaces = replaces
        draft = target + ".\(getpid()).part"
        file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw Self.refusal("\(path) cannot be written: \(Self.reason(errno)).") }
        let result = posix_fallocate(file, 0, off_t(Self.reservedBytes))
        if result == ENOSPC || result == EDQUOT || result == EFBIG {
            discard()
            throw Self.refusal("\(path) cannot be written: \(Self.reason(result)).")
        }
    }

    private static func check(_ path: String, shown: String, replaces: Bool) throws(Failure) {
        var facts = stat()
        guard lstat(path, &facts) == 0 else { return }
        guard replaces else { throw refusal("\(shown) exists; --force replaces it.") }
        guard facts.st_mode & S_IFMT == S_IFREG else { throw refusal("\(shown) is no ordinary file.") }
        guard access(path, W_OK) == 0 else { throw refusal("\(shown) may not be written.") }
    }

    private static func refusal(_ why: String) -> Failure { Failure("\(why) Nothing was opened.", .cannotCreate) }
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

    /// Saves the image elsewhere: the view is used up, and a file in an odd place is better than none.
    private func rescue(_ bytes: [UInt8]) throws(Failure) -> String {
        let other = NSTemporaryDirectory() + "/snapfeed-\(UUID().uuidString)"
        guard FileManager.default.createFile(atPath: other, contents: Data(bytes)) else {
            throw Failure("The image could not be written to \(path), nor to \(other). The snap is opened.", .inputOutput)
        }
        return other
    }

    /// Removes the draft, if it is still there.
    func discard() {
        guard !isOver else { return }
        isOver = true
        close(file)
        unlink(draft)
    }
}
