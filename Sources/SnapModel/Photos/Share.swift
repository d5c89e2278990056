/// A public link to one photo, which needs no account.
package struct Share: Hashable, Sendable {
    package let id: ShareID
    package let photo: PhotoID
    package let createdAt: Timestamp
    package let expiresAt: Timestamp
    /// How often its page was given.
    package let views: Int64

    package init(id: ShareID, photo: PhotoID, createdAt: Timestamp, expiresAt: Timestamp, views: Int64) {
        self.id = id
        self.photo = photo
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.views = views
    }

    /// Hours for which a link can be made.
    package static let hours: ClosedRange<Int64> = 1...8_760
    package static let hoursStandard: Int64 = 168
}
