package import SnapModel

/// A photo that is about to be written.
package struct PhotoDraft: Hashable, Sendable {
    package let author: Person
    package let key: String
    package let words: Photo.Words
    package let audience: Audience
    package let labels: [TopicID]
    /// Nil for the account's default.
    package let commentsFrom: Commenters?

    package init(
        author: Person, key: String, words: Photo.Words, audience: Audience, labels: [TopicID] = [], commentsFrom: Commenters? = nil
    ) {
        self.author = author
        self.key = key
        self.words = words
        self.audience = audience
        self.labels = labels
        self.commentsFrom = commentsFrom
    }
}

extension Transaction {
    /// Writes a photo. Nil, and nothing is written, when its author used its key before.
    ///
    /// - Parameters:
    ///   - made: its sizes. The full one is left out, and its file removed, where only that would be beyond `bytesMax`.
    ///   - bytesMax: how many bytes of photos an account may have; 0 means any number.
    /// - Throws: `suspended`, `tooMany`.
    package func addPhoto(_ draft: PhotoDraft, _ made: StoredSizes, at now: Timestamp, bytesMax: Int) throws -> Photo? {
        try requireActive(draft.author.id)
        guard try photo(of: draft.author.id, key: draft.key, at: now) == nil else { return nil }
        let posted = try fitting(made, of: draft.author.id, max: bytesMax)
        try requireRoom(for: posted.bytes, of: draft.author.id, max: bytesMax)
        guard let large = posted.images.first(where: { $0.size == .large })?.facts else {
            throw StoreError(.other, "a photo without its large size")
        }
        let caption = try draft.words.caption.map { try StoredText(snapshot.stored($0, by: draft.author.id)) }
        try run(
            """
            INSERT INTO photo (author, key, caption, alt, warning, audience, labels, width, height, placeholder, posted, comments_from)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11,
              coalesce(?12, (SELECT comments_from FROM profile WHERE account = ?1), 'everyone'))
            """,
            [
                draft.author.id.rawValue, feeds.digests.token(draft.key, .photoKey), caption?.text, draft.words.alt,
                draft.words.warning, draft.audience.rawValue, PhotoRow.text(of: draft.labels), large.width, large.height,
                posted.placeholder,
                now.milliseconds, draft.commentsFrom?.rawValue,
            ])
        let id = try PhotoID(rawValue: sql.lastInsertedID)
        for image in posted.images { try add(image, to: id) }
        try countPhotos(of: draft.author.id, +1, bytes: posted.bytes)
        let photo = try snapshot.photo(id, for: .viewer(draft.author.id), at: now)
        try addEntry(
            .photo, of: id.rawValue, by: draft.author.id,
            EntryText(caption: caption, alt: draft.words.alt, topics: feeds.topics.withKinds(draft.labels)),
            isPublic: draft.audience == .everyone)
        changes.add(.counted(.photo))
        try logPost(of: photo, at: now)
        try queueWebhook(.photoPosted, WebhookSubject(photo: id), at: now)
        try notifyMentioned(of: photo, before: [], at: now)
        return photo
    }

    private func add(_ image: StoredSizes.Image, to photo: PhotoID) throws {
        try run(
            "INSERT INTO photo_image (photo, size, file, secret, type, width, height, bytes) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            [photo.rawValue] + image.columns)
    }

    /// The photo that an author posted under a key, deleted or not.
    package func photo(of author: AccountID, key: String, at now: Timestamp) throws -> Photo? {
        try snapshot.photos(
            "SELECT \(PhotoRow.columns) FROM \(PhotoRow.tables) WHERE photo.author = ?1 AND photo.key = ?2",
            [author.rawValue, feeds.digests.token(key, .photoKey)], at: now
        ).first
    }

    /// Changes words and audience of an author's own photo.
    ///
    /// - Throws: `unknownPhoto`; `forbidden` for another account's; `suspended`.
    package func editPhoto(_ id: PhotoID, _ change: PhotoChange, by author: AccountID, at now: Timestamp) throws -> Photo {
        try requireActive(author)
        let before = try snapshot.photo(id, for: .viewer(author), at: now)
        guard before.author.id == author else { throw Rejection.othersPhoto(to: .edit) }
        let caption = try change.caption.map { try snapshot.stored($0, by: author) }
        for (column, text) in [("caption", caption), ("alt", change.alt), ("warning", change.warning)] {
            if let text { try run("UPDATE photo SET \(column) = nullif(?, '') WHERE id = ?", [text, id.rawValue]) }
        }
        if let labels = change.labels { try run("UPDATE photo SET labels = ? WHERE id = ?", [PhotoRow.text(of: labels), id.rawValue]) }
        if let audience = change.audience {
            try run("UPDATE photo SET audience = ? WHERE id = ?", [audience.rawValue, id.rawValue])
            if audience == .followers, before.audience == .everyone { try narrow(id, at: now) }
        }
        guard change != PhotoChange() else { return before }
        if let commenters = change.commentsFrom {
            try run("UPDATE photo SET comments_from = ? WHERE id = ?", [commenters.rawValue, id.rawValue])
        }
        if change != PhotoChange(commentsFrom: change.commentsFrom) {
            try run("UPDATE photo SET edited = ? WHERE id = ?", [now.milliseconds, id.rawValue])
        }
        let photo = try snapshot.photo(id, for: .viewer(author), at: now)
        if photo.audience != .everyone { try removeNotifications(ofNarrowedPhoto: id, by: author) }
        try logChange(of: photo, from: before.audience, at: now)
        try notifyMentioned(of: photo, before: before.parts, at: now)
        // Last, because it may make a segment: see `SearchState.make`.
        try changeEntry(of: id, by: author, from: before.audience)
        return photo
    }

    /// Notifies the accounts that a caption mentions, and retracts the notification where an edit removes the mention.
    private func notifyMentioned(of photo: Photo, before parts: [TextEntity], at now: Timestamp) throws {
        func mentioned(_ parts: [TextEntity]) -> [AccountID] {
            parts.filter { $0.kind == .mention }.compactMap { AccountID(text: $0.target) }
        }
        let (old, new) = (Set(mentioned(parts)), Set(mentioned(photo.parts)))
        for account in old.subtracting(new) { try takeBackNotification(.mention, to: account, by: photo.author.id, photo: photo.id) }
        for account in new.subtracting(old) { try notify(account, .mention, by: photo.author.id, photo: photo.id, at: now) }
    }

    /// Erases a photo's images and words; its row stays, so that its key stays used. From this transaction on it is hidden from everyone. Of many
    /// favourites, a part is left to `continuePhotoWork`.
    ///
    /// - Returns: the files that are removed after the commit.
    @discardableResult package func erasePhoto(
        _ id: PhotoID, of author: AccountID, at now: Timestamp, within budget: ErasureBudget = ErasureBudget()
    ) throws -> [String] {
        let audience = try row("SELECT audience FROM photo WHERE id = ?", [id.rawValue]).map { PhotoRow.audience($0[0]) }
        let former = try formerEntry(of: id, for: audience ?? .followers)
        let files = try empty(id, of: author, at: now)
        try begin(.erasure, on: id, within: budget, at: now)
        try queueWebhook(.photoDeleted, WebhookSubject(photo: id), at: now)
        try logDeletion(of: id, by: author, from: former, at: now)
        return files
    }

    private func empty(_ id: PhotoID, of author: AccountID, at now: Timestamp) throws -> [String] {
        let isPublic = try row("SELECT 1 FROM photo WHERE id = ? AND audience = 'everyone'", [id.rawValue]) != nil
        try removeEntry(.photo, of: id.rawValue, by: author, isPublic: isPublic)
        let images = try snapshot.rows("DELETE FROM photo_image WHERE photo = ? RETURNING file, bytes", [id.rawValue])
        try run("DELETE FROM share WHERE photo = ?", [id.rawValue])
        try run(
            "UPDATE photo SET gone = ?, caption = NULL, alt = NULL, warning = NULL, labels = NULL, placeholder = x'' WHERE id = ?",
            [now.milliseconds, id.rawValue])
        try countPhotos(of: author, -1, bytes: -images.reduce(0) { $0 + $1[1] as Int })
        let files = images.map { $0[0] as String }
        removeUnused(files)
        return files
    }

    /// Erases a photo of a deleted account. It is no longer among anyone's favourites. Devices forgot it with its author: see `logHiding`.
    ///
    /// - Returns: the files to remove after the commit.
    func erasePhotoOfDeleted(_ id: PhotoID, author: AccountID, at now: Timestamp) throws -> [String] {
        try queueWebhook(.photoDeleted, WebhookSubject(photo: id), at: now)
        let files = try empty(id, of: author, at: now)
        try removeNotifications(ofPhoto: id)
        return files
    }

    func countPhotos(of author: AccountID, _ change: Int, bytes: Int) throws {
        try makeProfile(of: author)
        try run(
            "UPDATE profile SET photos = photos + ?, photo_bytes = photo_bytes + ? WHERE account = ?", [change, bytes, author.rawValue])
    }

    func requireRoom(for bytes: Int, of author: AccountID, max: Int) throws {
        let all = try photoBytes(of: author) + bytes
        guard max == 0 || all <= max else { throw Rejection.noRoom(for: all, max: max) }
    }

    /// The sizes that the account has room for: without the full one where it is too much.
    private func fitting(_ made: StoredSizes, of author: AccountID, max: Int) throws -> StoredSizes {
        guard max > 0, let full = made.full, try photoBytes(of: author) + made.bytes > max else { return made }
        removeUnused([full.stored.file])
        return made.withoutFull
    }

    private func photoBytes(of author: AccountID) throws -> Int {
        try row("SELECT photo_bytes FROM profile WHERE account = ?", [author.rawValue])?[0] ?? 0
    }
}

extension Snapshot {
    /// A photo that the asker may see.
    ///
    /// - Throws: `unknownPhoto`, also for one that is not for the asker.
    package func photo(_ id: PhotoID, for perspective: Perspective, at now: Timestamp) throws -> Photo {
        let found = try photos(
            "SELECT \(PhotoRow.columns) FROM \(PhotoRow.tables) WHERE photo.id = ?2 AND \(PhotoRow.visible)",
            [perspective.account?.rawValue, id.rawValue], at: now)
        guard let photo = found.first else { throw Rejection.unknownPhoto }
        return photo
    }

    /// The author of a photo that is not gone, for an admin.
    ///
    /// - Throws: `unknownPhoto`.
    package func author(of photo: PhotoID) throws -> AccountID {
        guard let author = try authorIfThere(of: photo) else { throw Rejection.unknownPhoto }
        return author
    }

    /// The author of a photo; nil when it is gone or never was.
    package func authorIfThere(of photo: PhotoID) throws -> AccountID? {
        try first("SELECT author FROM photo WHERE id = ? AND gone IS NULL", [photo.rawValue]) { AccountID(rawValue: $0[0]) }
    }

    /// A reported photo, whatever its audience, deleted or not.
    func reportedPhoto(_ id: PhotoID, at now: Timestamp) throws -> Photo? {
        try photos(
            "SELECT \(PhotoRow.columns(for: "NULL")) FROM \(PhotoRow.tables) WHERE photo.id = ?", [id.rawValue], at: now
        ).first
    }

    /// An author's photos that the asker may see, newest first.
    ///
    /// - Throws: `unknownAccount`.
    package func photos(
        of author: AccountID, _ page: PhotoPageRequest, for perspective: Perspective, at now: Timestamp
    ) throws -> PhotoPage {
        _ = try visiblePerson(author, for: perspective)
        let found = try photos(
            """
            SELECT \(PhotoRow.columns) FROM \(PhotoRow.tables)
            WHERE photo.author = ?2 AND photo.gone IS NULL AND photo.id < ?3 AND \(PhotoRow.visible) ORDER BY photo.id DESC LIMIT ?4
            """, [perspective.account?.rawValue, author.rawValue, page.before?.rawValue ?? .max, page.limit], at: now)
        return (found, found.count == page.limit ? found.last?.id : nil)
    }

    package typealias PhotoPage = (photos: [Photo], next: PhotoID?)

    /// The given photos that a viewer's device must forget: deleted, unknown, or not for the viewer.
    package func gone(among photos: [PhotoID], for viewer: AccountID) throws -> [PhotoID] {
        try photos.filter { photo in
            try row(
                "SELECT 1 FROM \(PhotoRow.tables) WHERE photo.id = ?2 AND \(PhotoRow.visible)", [viewer.rawValue, photo.rawValue]) == nil
        }
    }

    /// The newest 10 posts of an account: photos that the asker may see, and live snaps. It looks at the author's newest live snaps only, sent ones
    /// included, so that its cost does not grow with their number.
    package func newestPosts(of author: AccountID, for perspective: Perspective, at now: Timestamp) throws -> [ProfilePost] {
        let most = 10
        let photos = try photos(of: author, PhotoPageRequest(limit: most), for: perspective, at: now).photos
        let snaps = try rows(
            """
            \(SnapRow.select) WHERE snap.author = ?2 AND snap.gone IS NULL AND snap.feed <> ?4 AND snap.id > coalesce(
              (SELECT id FROM snap WHERE author = ?2 AND gone IS NULL ORDER BY id DESC LIMIT 1 OFFSET ?5), 0)
            ORDER BY snap.id DESC LIMIT ?3
            """, [perspective.account?.rawValue, author.rawValue, most, self.feeds.people, FeedSummary.ownSnapsCounted]
        ).compactMap { try SnapRow.snap($0, for: perspective, in: self) }
        let posts = photos.map(ProfilePost.photo) + snaps.map(ProfilePost.snap)
        return Array(posts.sorted { $0.postedAt.milliseconds > $1.postedAt.milliseconds }.prefix(most))
    }
}
