import SnapModel

/// Reads photos from the database; every query uses these columns.
enum PhotoRow {
    /// Parameter 1 is the viewer, or NULL for the local admin.
    static let columns = columns(for: "?1")
    /// - Parameter viewer: an expression for the number of the account that asks; NULL where none does.
    static func columns(for viewer: String) -> String {
        """
        photo.id, photo.author, account.name, photo.caption, photo.alt, photo.warning, photo.audience, photo.width, photo.height,
        photo.placeholder, photo.posted, photo.edited, photo.gone, photo.favourites,
        iif(\(viewer) IS NULL, NULL, EXISTS (SELECT 1 FROM favourite WHERE favourite.account = \(viewer) AND favourite.photo = photo.id))
        """
    }
    /// The index of the first column behind these.
    static let width = 15
    static let tables = "photo CROSS JOIN account ON account.id = photo.author"
    /// Parameter 1 is the viewer, or NULL for the local admin.
    static let visible = Visibility.ofPhoto(to: "?1")

    static func photo(_ row: some ColumnReader, caption: PartedText?, images: [Photo.Image]) -> Photo {
        Photo(
            id: PhotoID(rawValue: row[0]), author: Person(id: AccountID(rawValue: row[1]), name: row[2]),
            words: Photo.Words(caption: caption?.text, alt: row[4], warning: row[5]), parts: caption?.parts ?? [],
            audience: audience(row.text(6)), width: row[7],
            height: row[8],
            placeholder: row[9], images: images, postedAt: Timestamp(milliseconds: row[10]),
            editedAt: row.numberOrNil(11).map(Timestamp.init), favourites: row[13],
            isFavourite: row.numberOrNil(14).map { $0 == 1 }, isGone: !row.isNull(12))
    }

    /// An audience that this version does not know is taken for the narrowest one.
    static func audience(_ text: String) -> Audience { Audience(rawValue: text) ?? .followers }
}

extension Snapshot {
    /// Photos with the addresses of their images.
    ///
    /// - Parameter sql: a query of `PhotoRow.columns`.
    func photos(_ sql: String, _ parameters: SQLParameters, at now: Timestamp) throws -> [Photo] {
        try map(sql, parameters) { row in try photo(row, at: now) }
    }

    /// - Parameter row: its first columns are `PhotoRow.columns`.
    func photo(_ row: SQLRow, at now: Timestamp) throws -> Photo {
        let state = (audience: PhotoRow.audience(row.text(6)), edited: row.numberOrNil(11) ?? 0)
        let caption = try (row[3] as String?).map(shown)
        return PhotoRow.photo(row, caption: caption, images: try images(of: PhotoID(rawValue: row[0]), state, at: now))
    }

    private func images(
        of photo: PhotoID, _ state: (audience: Audience, edited: Int64), at now: Timestamp
    ) throws -> [Photo.Image] {
        try map("SELECT size, type, width, height, bytes, file FROM photo_image WHERE photo = ? ORDER BY id", [photo.rawValue]) { row in
            Photo.Size(rawValue: row.text(0)).map { size in
                let target = PhotoAddress.Target(file: row[5], audience: state.audience, edited: state.edited)
                return Photo.Image(
                    size: size, facts: ImageFacts(type: row[1], width: row[2], height: row[3]), bytes: row[4],
                    path: PhotoAddress(photo, size, of: target, at: now, feeds.digests).path)
            }
        }
    }
}
