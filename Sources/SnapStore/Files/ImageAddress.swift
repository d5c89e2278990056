import SnapCrypto
package import SnapModel

/// The address of one size of an image that stays: `/photos/ID/SIZE/HOUR-CODE` or `/people/ACCOUNT/ROLE/SIZE/HOUR-CODE`.
///
/// The code is a keyed digest of all the rest and of what it shows (`state`), so only the server can make one, and an address ends when the
/// image is deleted, changed or replaced, and at its hour. It stays the same for 12 hours, so that caches can use it.
///
/// - Thread: any.
package struct ImageAddress: Hashable, Sendable {
    /// Addresses change this often, and end this long after the next change at the latest.
    private static let hoursEach: Int64 = 12
    /// In bytes.
    private static let lengthMax = 128

    /// The owner of the image.
    package enum Subject: Hashable, Sendable {
        case photo(PhotoID)
        case profile(AccountID, ProfileImage.Role)
    }

    package let subject: Subject
    package let size: Photo.Size
    /// The hour since 1970 in which it ends.
    let hour: Int64
    package let path: String

    /// The address for accounts that can see an image now.
    ///
    /// - Parameter state: what the image is now, in a text that is another one after each change.
    init(_ subject: Subject, _ size: Photo.Size, state: String, at now: Timestamp, _ digests: Digests) {
        self.init(subject, size, state, Self.lastHour(at: now), digests)
    }

    /// The path is put together in its own memory: a page of 50 photos has 150 addresses, and interpolated texts were a third of its cost.
    private init(_ subject: Subject, _ size: Photo.Size, _ state: String, _ hour: Int64, _ digests: Digests) {
        self.subject = subject
        self.size = size
        self.hour = hour
        path = String(unsafeUninitializedCapacity: Self.lengthMax + state.utf8.count) { target in
            var path = ShortText(in: target)
            path.put("/")
            subject.write(to: &path)
            path.put("/")
            path.put(size.rawValue)
            path.put("/")
            let length = path.count
            path.put(state)
            path.put("/")
            path.put(hour)
            // All but the first slash.
            let code = digests.long(path.bytes.dropFirst(), .imageAddress)
            path.cut(to: length)
            path.put(hour)
            path.put("-")
            path.putAddressText(code)
            return path.count
        }
    }

    /// Reads a path. Nil when it has not the form of an address.
    package init?(path: String) {
        guard path.utf8.count <= Self.lengthMax else { return nil }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count >= 5, parts[0].isEmpty, let subject = Subject(parts[1..<(parts.count - 2)]),
            let size = Photo.Size(rawValue: String(parts[parts.count - 2]))
        else { return nil }
        let halves = parts[parts.count - 1].split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2, let hour = Int64(halves[0]), hour > 0, hour < 1 << 32, halves[0] == "\(hour)" else { return nil }
        self.subject = subject
        self.size = size
        self.hour = hour
        self.path = path
    }

    /// The end of its last hour.
    package var endsAt: Timestamp { Timestamp(milliseconds: hour * 3_600_000) }

    /// Whether it is one that the server made for this state of the image, and has not ended.
    func isValid(for state: String, at now: Timestamp, _ digests: Digests) -> Bool {
        guard now.milliseconds < endsAt.milliseconds else { return false }
        return ConstantTime.isEqual(Array(Self(subject, size, state, hour, digests).path.utf8), Array(path.utf8))
    }

    /// The hour in which addresses of a moment end.
    static func lastHour(at now: Timestamp) -> Int64 { (now.milliseconds / 3_600_000 / hoursEach + 2) * hoursEach }
}

extension ImageAddress.Subject {
    fileprivate init?(_ parts: ArraySlice<Substring>) {
        let parts = Array(parts)
        switch (parts.first, parts.count) {
        case ("photos", 2):
            guard let photo = PhotoID(text: String(parts[1])) else { return nil }
            self = .photo(photo)
        case ("people", 3):
            guard let account = AccountID(text: String(parts[1])), let role = ProfileImage.Role(rawValue: String(parts[2])) else {
                return nil
            }
            self = .profile(account, role)
        default: return nil
        }
    }

    fileprivate func write(to path: inout ShortText) {
        switch self {
        case .photo(let photo):
            path.put("photos/")
            path.put(photo.rawValue)
        case .profile(let account, let role):
            path.put("people/")
            path.put(account.rawValue)
            path.put("/")
            path.put(role.rawValue)
        }
    }
}

/// An image that an address leads to.
package struct AddressedImage: Sendable {
    package let image: StoredImage
    /// Another one for every image, so that a cache can ask whether its own is still right.
    package let tag: String
}

extension Snapshot {
    /// The stored image at an address; nil when the address is wrong or has ended, or when its image is gone or its owner suspended.
    package func image(at address: ImageAddress, now: Timestamp) throws -> AddressedImage? {
        switch address.subject {
        case .photo(let photo): try image(of: photo, at: address, now: now)
        case .profile(let account, let role): try image(of: account, role, at: address, now: now)
        }
    }

    private func image(of photo: PhotoID, at address: ImageAddress, now: Timestamp) throws -> AddressedImage? {
        try first(
            """
            SELECT photo.audience, coalesce(photo.edited, 0), account.suspended, image.file, image.secret, image.type
            FROM photo CROSS JOIN photo_image AS image ON image.photo = photo.id AND image.size = ?2
              CROSS JOIN account ON account.id = photo.author
            WHERE photo.id = ?1 AND \(Visibility.withAddress)
            """, [photo.rawValue, address.size.rawValue]
        ) { row in
            let state = PhotoRow.State(audience: PhotoRow.audience(row.text(0)), edited: row.number(1), isSuspended: !row.isNull(2)).text
            guard address.isValid(for: row.text(3) + state, at: now, feeds.digests) else { return nil }
            return AddressedImage(
                image: StoredImage(file: row[3], secret: row[4], type: row[5]), tag: "\(photo.text)-\(address.size.rawValue)")
        }
    }

    private func image(
        of account: AccountID, _ role: ProfileImage.Role, at address: ImageAddress, now: Timestamp
    ) throws -> AddressedImage? {
        try first(
            """
            SELECT image.id, size.file, size.secret, size.type
            FROM profile_image AS image CROSS JOIN profile_image_size AS size ON size.image = image.id AND size.size = ?3
              CROSS JOIN account ON account.id = image.account
            WHERE image.account = ?1 AND image.role = ?2 AND account.suspended IS NULL
            """, [account.rawValue, role.rawValue, address.size.rawValue]
        ) { row in
            let number = row.number(0)
            guard address.isValid(for: "\(number)", at: now, feeds.digests) else { return nil }
            return AddressedImage(
                image: StoredImage(file: row[1], secret: row[2], type: row[3]), tag: "p\(number)-\(address.size.rawValue)")
        }
    }
}
