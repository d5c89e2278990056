package import SnapModel

/// A photo as live searches look at it.
package struct SearchedPhoto: Sendable {
    /// Without what only one viewer has.
    package let photo: Photo
    package let entry: EntryText
}

/// The search entry and audience of a photo before it changed.
package struct FormerEntry: Hashable, Sendable {
    package let entry: EntryText
    package let audience: Audience

    init(entry: EntryText, audience: Audience) {
        self.entry = entry
        self.audience = audience
    }

    package init(_ photo: SearchedPhoto) { self.init(entry: photo.entry, audience: photo.photo.audience) }
}

/// A change of a photo's words or audience, or its deletion, as an event of the log.
package struct Rewording: Hashable, Sendable {
    package let offset: Int64
    package let former: FormerEntry
    /// The earlier changes of the photo that are no longer in the log, because this event took their place.
    package let replaced: [Int64]
}

/// The visibility of a photo for a live search of an account that can see it, or could before it was deleted or got a narrower audience.
package struct PhotoSight: Hashable, Sendable {
    /// Whether a search of the account finds the photo if the query matches.
    package let isFound: Bool
    /// Whether the account can see what the author posts for followers.
    package let isFollower: Bool
}

extension Snapshot {
    /// Returns a photo with what searches see of it; nil when it is gone.
    package func searchedPhoto(_ id: PhotoID, at now: Timestamp) throws -> SearchedPhoto? {
        do { return SearchedPhoto(photo: try photo(id, for: .localAdmin, at: now).impersonal, entry: try entry(of: id)) } catch is Rejection
        {
            return nil
        }
    }

    /// Returns the author of a photo and when it was posted, also of one that is gone.
    package func origin(of photo: PhotoID) throws -> (author: AccountID, postedAt: Timestamp)? {
        try first("SELECT author, posted FROM photo WHERE id = ?", [photo.rawValue]) {
            (AccountID(rawValue: $0[0]), Timestamp(milliseconds: $0[1]))
        }
    }

    /// Returns what searches see of a photo.
    func entry(of photo: PhotoID) throws -> EntryText {
        try first("SELECT text FROM photo_entry WHERE photo = ?", [photo.rawValue]) { EntryText(text: $0[0]) } ?? EntryText(text: "")
    }
}

/// Decides what accounts may get of one photo. Each account is one look at the store, however many searches it has.
package struct PhotoSights {
    private let id: PhotoID
    private let photo: Photo?
    private let now: Timestamp
    private let snapshot: Snapshot
    private let statement: Prepared

    /// - Parameters:
    ///   - photo: as it is now; nil for one that is gone.
    ///   - wasForEveryone: whether its audience was everyone before it changed.
    package init(_ id: PhotoID, _ photo: Photo?, wasForEveryone: Bool, at now: Timestamp, in snapshot: Snapshot) throws {
        (self.id, self.photo, self.now, self.snapshot) = (id, photo, now, snapshot)
        statement = try snapshot.sql.prepare(
            """
            SELECT \(PhotoRow.visible) AND \(Visibility.inSearch(to: "?1")) AND NOT \(Snapshot.isMuted("photo.author", by: "?1", at: "?3")),
              \(Snapshot.mutesWords("?1")), \(Visibility.ofFollowers("photo.author", to: "?1"))
            FROM \(PhotoRow.tables) WHERE photo.id = ?2 AND \(Visibility.ofFormerPhoto(to: "?1", wasForEveryone: wasForEveryone))
            """)
    }

    /// How an account sees the photo.
    ///
    /// - Returns: nil for an account that may not get to know of the photo.
    package func sight(for account: AccountID) throws -> PhotoSight? {
        let row = try statement.first(.number(account.rawValue), .number(id.rawValue), .number(now.milliseconds)) { row in
            (0..<3).map { row.number($0) == 1 }
        }
        return try row.map { PhotoSight(isFound: try $0[0] && (!$0[1] || !hides(from: account)), isFollower: $0[2]) }
    }

    private func hides(from account: AccountID) throws -> Bool {
        guard let photo, photo.author.id != account else { return false }
        return try snapshot.mutedWords(of: account, at: now)?.reason(toHide: photo) != nil
    }
}
