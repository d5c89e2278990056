import SnapModel

/// Reads photos from the database; every query uses these columns.
enum PhotoRow {
    /// Parameter 1 is the viewer, or NULL for the local admin.
    static let columns = columns(for: "?1")
    /// The columns of a photo in a query.
    ///
    /// - Parameter viewer: an expression for the number of the account that asks; NULL where none does.
    static func columns(for viewer: String) -> String {
        """
        photo.id, photo.author, account.name, photo.caption, photo.alt, photo.warning, photo.audience, photo.width, photo.height,
        photo.placeholder, photo.posted, photo.edited, photo.gone, photo.favourites,
        CASE WHEN \(viewer) IS NULL THEN NULL
          ELSE EXISTS (SELECT 1 FROM favourite WHERE favourite.account = \(viewer) AND favourite.photo = photo.id) END,
        account.suspended, \(Portraits.column), photo.labels, photo.comments, photo.comments_from,
        CASE WHEN \(viewer) IS NULL THEN NULL ELSE \(CommentRow.mayComment(viewer)) END
        """
    }
    /// The index of the first column after these.
    static let width = 21
    static let tables = "photo CROSS JOIN account ON account.id = photo.author"
    /// Parameter 1 is the viewer, or NULL for the local admin.
    static let visible = Visibility.ofPhoto(to: "?1")

    static func photo(_ row: some ColumnReader, caption: AnnotatedText?, images: [Photo.Image], _ feeds: FeedIndex) -> Photo {
        Photo(
            id: PhotoID(rawValue: row[0]), author: feeds.portraits.person(row, id: 1, name: 2, portrait: 16),
            words: Photo.Words(caption: caption?.text, alt: row[4], warning: row[5]), parts: caption?.parts ?? [],
            audience: audience(row.text(6)), labels: labels(row[17]).compactMap(feeds.topics.named), width: row[7], height: row[8],
            placeholder: row[9], images: images, postedAt: Timestamp(milliseconds: row[10]),
            editedAt: row.numberOrNil(11).map(Timestamp.init), favourites: row[13],
            isFavourite: row.numberOrNil(14).map { $0 == 1 }, comments: row[18],
            commentsFrom: CommentRow.commenters(row.text(19)), mayComment: row.numberOrNil(20).map { $0 == 1 }, isGone: !row.isNull(12))
    }

    /// Reads the topics in the column `labels`.
    ///
    /// - Parameter text: the column's.
    static func labels(_ text: String?) -> [TopicID] { text?.split(separator: " ").compactMap { TopicID(text: String($0)) } ?? [] }

    /// The column for these labels.
    static func text(of labels: [TopicID]) -> String? { labels.isEmpty ? nil : labels.map(\.rawValue).joined(separator: " ") }

    /// An audience that this version does not know is taken for the narrowest one.
    static func audience(_ text: String) -> Audience { Audience(rawValue: text) ?? .followers }

    /// The state that the addresses of a photo's images depend on, besides the file. Only admins see a suspended author's photo, so
    /// addresses made before the suspension end with it, and those made for admins end when the author is restored.
    struct State: Hashable {
        let audience: Audience
        /// In milliseconds; 0 before the first change.
        let edited: Int64
        let isSuspended: Bool

        /// Is appended to the file's name.
        var text: String { "/\(audience.rawValue)/\(edited)" + (isSuspended ? "/review" : "") }
    }
}

extension Snapshot {
    /// Photos with the addresses of their images.
    ///
    /// - Parameter sql: a query of `PhotoRow.columns`.
    func photos(_ sql: String, _ parameters: SQLParameters, at now: Timestamp) throws -> [Photo] {
        let statement = try imageStatement()
        return try map(sql, parameters) { row in try photo(row, statement, at: now) }
    }

    /// Finds the images of a photo. Prepared once for a list, and not for each of its photos.
    ///
    /// The smallest comes first: the names of the sizes, backwards, have that order, and so has the index. Nothing is sorted.
    func imageStatement() throws -> Prepared {
        try sql.prepare("SELECT size, type, width, height, bytes, file FROM photo_image WHERE photo = ? ORDER BY size DESC")
    }

    /// Reads a photo from a row.
    ///
    /// - Parameters:
    ///   - row: its first columns are `PhotoRow.columns`.
    ///   - statement: that of `imageStatement`.
    func photo(_ row: some ColumnReader, _ statement: Prepared, at now: Timestamp) throws -> Photo {
        let id = PhotoID(rawValue: row[0])
        let state = PhotoRow.State(
            audience: PhotoRow.audience(row.text(6)), edited: row.numberOrNil(11) ?? 0, isSuspended: !row.isNull(15))
        let images: [Photo.Image]
        if let lists = feeds.imageLists, row.isNull(12) {
            let key = ImageLists.Key(photo: id, postedAt: row[10], state: state, hour: ImageAddress.lastHour(at: now))
            images = try lists.images(key) { try self.images(of: id, statement, state, at: now) }
        } else {
            images = try self.images(of: id, statement, state, at: now)
        }
        return PhotoRow.photo(row, caption: try (row[3] as String?).map(shown), images: images, feeds)
    }

    private func images(of photo: PhotoID, _ statement: Prepared, _ state: PhotoRow.State, at now: Timestamp) throws -> [Photo.Image] {
        let state = state.text
        return try statement.map(.number(photo.rawValue)) { row in
            Photo.Size(rawValue: row.text(0)).map { size in
                Photo.Image(
                    size: size, facts: ImageFacts(type: row[1], width: row[2], height: row[3]), bytes: row[4],
                    path: ImageAddress(.photo(photo), size, state: row.text(5) + state, at: now, feeds.digests).path)
            }
        }
    }
}
