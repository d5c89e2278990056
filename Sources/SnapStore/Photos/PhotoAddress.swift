package import SnapModel

/// The address of one size of a photo: `/photos/ID/SIZE/HOUR-CODE`.
///
/// The code is a keyed digest of all the rest and of what it shows (`Target`), so only the server can make one, and an address ends when the
/// photo is deleted or changed, and at its hour. It stays the same for 12 hours, so that caches can use it.
///
/// - Thread: any.
package struct PhotoAddress: Hashable, Sendable {
    private static let prefix = "/photos/"
    /// Addresses change this often, and end this long after the next change at the latest.
    private static let hoursEach: Int64 = 12

    /// The image behind an address: its file, which no other image ever has, and the state of its photo.
    struct Target {
        let file: String
        let audience: Audience
        /// In milliseconds; 0 before the first change.
        let edited: Int64
    }

    package let photo: PhotoID
    package let size: Photo.Size
    /// The hour since 1970 in which it ends.
    let hour: Int64
    private let code: String

    /// The address for those who may see a photo now.
    init(_ photo: PhotoID, _ size: Photo.Size, of target: Target, at now: Timestamp, _ digests: Digests) {
        self.photo = photo
        self.size = size
        hour = (now.milliseconds / 3_600_000 / Self.hoursEach + 2) * Self.hoursEach
        code = Self.code(photo, size, target, hour, digests)
    }

    /// Reads a path. Nil when it has not the form of an address.
    package init?(path: String) {
        guard path.hasPrefix(Self.prefix), path.utf8.count <= 128 else { return nil }
        let parts = path.dropFirst(Self.prefix.count).split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, let photo = PhotoID(text: String(parts[0])), let size = Photo.Size(rawValue: String(parts[1])) else {
            return nil
        }
        let halves = parts[2].split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2, let hour = Int64(halves[0]), hour > 0, hour < 1 << 32, halves[0] == "\(hour)" else { return nil }
        self.photo = photo
        self.size = size
        self.hour = hour
        code = String(halves[1])
    }

    package var path: String { "\(Self.prefix)\(photo.text)/\(size.rawValue)/\(hour)-\(code)" }

    /// Whether it is one that the server made for this image, and has not ended.
    func isValid(for target: Target, at now: Timestamp, _ digests: Digests) -> Bool {
        guard now.milliseconds < hour * 3_600_000 else { return false }
        let right = Self.code(photo, size, target, hour, digests)
        // As long for every wrong code, so that its letters cannot be found out one by one.
        return right.utf8.count == code.utf8.count && zip(right.utf8, code.utf8).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) } == 0
    }

    private static func code(_ photo: PhotoID, _ size: Photo.Size, _ target: Target, _ hour: Int64, _ digests: Digests) -> String {
        let text = "\(photo.text)/\(size.rawValue)/\(target.file)/\(target.audience.rawValue)/\(target.edited)/\(hour)"
        return Base64.addressText(digests.long(Array(text.utf8), .photoAddress))
    }
}
