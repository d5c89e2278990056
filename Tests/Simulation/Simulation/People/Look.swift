/// A question about photos or people.
enum Look: Hashable {
    /// The entries that a page is asked for; fewer than there are.
    static let limit = 10

    case photo(Int64)
    case photos(of: Int64, before: Int64?)
    case home(before: Int64?)
    case check([Int64])
    case profile(Int64)
    case followers(Int64)
    case following(Int64)
    case requests
    case blocks
}

/// The answer that a viewer gets.
enum Sight: Equatable {
    /// As if it did not exist.
    case nothing
    /// Of `photo.show`, the photo and the author's next ones.
    case photos([SeenPhoto])
    /// Photos that the device must forget.
    case gone([Int64])
    case profile(SeenProfile)
    case people([Int64])

    /// Whether an answer is the right one.
    func allows(_ reported: Sight) -> Bool {
        guard case .profile(let mine) = self, case .profile(let theirs) = reported else { return self == reported }
        // Snaps are among the newest posts, too, so some photos may be missing.
        return mine.standing == theirs.standing && mine.counts == theirs.counts && theirs.photos.allSatisfy(mine.photos.contains)
    }
}

struct SeenPhoto: Equatable {
    let number: Int64
    let author: Int64
    let words: Int64
    let isForEveryone: Bool
}

struct SeenProfile: Equatable {
    let standing: Standing
    /// Photos, followers, following; nil where only the name is shown.
    let counts: [Int64]?
    let photos: [SeenPhoto]
}

/// The address of an image that a client has received.
struct ImageAddress: Equatable {
    let path: String
    let photo: Int64
    let bytes: Int64
    // The state of the photo for which it was given.
    let isForEveryone: Bool
    let edited: Int64

    /// When it ends at the latest: its last part begins with an hour since 1970.
    var endsAt: Int64 {
        let hour = path.split(separator: "/").last?.split(separator: "-").first.flatMap { Int64($0) }
        return (hour ?? 0) * 3_600_000
    }
}
