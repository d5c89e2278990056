package import SnapModel

/// Portraits and banners.
extension Transaction {
    /// Replaces an image of a profile; the old one is erased.
    ///
    /// - Parameters:
    ///   - sizes: the new image; nil removes the old one.
    ///   - bytesMax: how many bytes of images an account may have; 0 means any number.
    /// - Returns: the files that are removed after the commit.
    /// - Throws: `suspended`, `tooMany`.
    @discardableResult package func setProfileImage(
        of account: AccountID, _ role: ProfileImage.Role, to sizes: StoredSizes?, bytesMax: Int = 0
    ) throws -> [String] {
        guard let sizes else { return try eraseProfileImage(of: account, role) }
        try requireActive(account)
        try requireRoom(for: sizes.bytes - bytes(of: account, role), of: account, max: bytesMax)
        let old = try eraseProfileImage(of: account, role)
        try run(
            "INSERT INTO profile_image (account, role, placeholder) VALUES (?, ?, ?)",
            [account.rawValue, role.rawValue, sizes.placeholder])
        let number = try sql.lastInsertedID
        for size in sizes.images {
            try run(
                "INSERT INTO profile_image_size (image, size, file, secret, type, width, height, bytes) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                [number] + size.columns)
        }
        try name(number, as: role, of: account)
        try countPhotos(of: account, 0, bytes: sizes.bytes)
        return old
    }

    /// Erases an account's portrait and banner.
    ///
    /// - Returns: the files to remove after the commit.
    func eraseProfileImages(of account: AccountID) throws -> [String] {
        try ProfileImage.Role.allCases.flatMap { try eraseProfileImage(of: account, $0) }
    }

    func eraseProfileImage(of account: AccountID, _ role: ProfileImage.Role) throws -> [String] {
        let found = try row("SELECT id FROM profile_image WHERE account = ? AND role = ?", [account.rawValue, role.rawValue])
        guard let number = found?[0] as Int64? else { return [] }
        let sizes = try snapshot.rows("DELETE FROM profile_image_size WHERE image = ? RETURNING file, bytes", [number])
        try run("DELETE FROM profile_image WHERE id = ?", [number])
        try name(nil, as: role, of: account)
        try countPhotos(of: account, 0, bytes: -sizes.reduce(0) { $0 + $1[1] as Int })
        let files = sizes.map { $0[0] as String }
        removeUnused(files)
        return files
    }

    private func bytes(of account: AccountID, _ role: ProfileImage.Role) throws -> Int {
        let sum = """
            SELECT coalesce(sum(bytes), 0) FROM profile_image_size
            WHERE image = (SELECT id FROM profile_image WHERE account = ? AND role = ?)
            """
        return try row(sum, [account.rawValue, role.rawValue])?[0] ?? 0
    }

    /// Writes the image's number where rows are read from.
    private func name(_ number: Int64?, as role: ProfileImage.Role, of account: AccountID) throws {
        switch role {
        case .portrait:
            try run("UPDATE account SET portrait = ? WHERE id = ?", [number, account.rawValue])
            portraits.forget(account)
        case .banner:
            try makeProfile(of: account)
            try run("UPDATE profile SET banner = ? WHERE account = ?", [number, account.rawValue])
        }
    }

    /// A person as others see it now.
    func withPortrait(_ person: Person) throws -> Person {
        guard let number = try portraits.number(of: person.id, sql) else { return person }
        return Person(id: person.id, name: person.name, portrait: feeds.portraits.path(of: person.id, number))
    }
}

extension Snapshot {
    /// An image of a profile; nil without one.
    func profileImage(of account: AccountID, _ role: ProfileImage.Role) throws -> ProfileImage? {
        let row = try row("SELECT id, placeholder FROM profile_image WHERE account = ? AND role = ?", [account.rawValue, role.rawValue])
        guard let row else { return nil }
        let (number, now): (Int64, Timestamp) = (row[0], feeds.portraits.now())
        let sizes = "SELECT size, type, width, height, bytes FROM profile_image_size WHERE image = ? ORDER BY size DESC"
        let images = try map(sizes, [number]) { row in
            Photo.Size(rawValue: row.text(0)).map { size in
                Photo.Image(
                    size: size, facts: ImageFacts(type: row[1], width: row[2], height: row[3]), bytes: row[4],
                    path: ImageAddress(.profile(account, role), size, state: "\(number)", at: now, feeds.digests).path)
            }
        }
        return ProfileImage(placeholder: row[1], images: images)
    }

    /// The largest size of an image of a profile, for an export.
    package func exportedProfileImage(of account: AccountID, _ role: ProfileImage.Role) throws -> StoredImage? {
        try first(
            """
            SELECT size.file, size.secret, size.type FROM profile_image AS image
              JOIN profile_image_size AS size ON size.image = image.id AND size.size = 'large'
            WHERE image.account = ? AND image.role = ?
            """, [account.rawValue, role.rawValue]
        ) { StoredImage(file: $0[0], secret: $0[1], type: $0[2]) }
    }
}
