/// An image of a profile, in three sizes.
package struct ProfileImage: Hashable, Sendable {
    /// A ThumbHash.
    package let placeholder: [UInt8]
    package let images: [Photo.Image]

    package init(placeholder: [UInt8], images: [Photo.Image]) {
        self.placeholder = placeholder
        self.images = images
    }

    /// Where it is shown.
    package enum Role: String, Hashable, Sendable, CaseIterable {
        /// Square, next to the name.
        case portrait
        /// Wide, behind the head of the profile.
        case banner
    }
}

/// Sets or removes an image of a profile.
package struct ProfileImageChange: Hashable, Sendable {
    package let role: ProfileImage.Role
    /// The bytes of the new image; nil removes the image.
    package let image: [UInt8]?
    /// The account whose image an admin removes; nil for the caller's own.
    package let account: AccountID?
    /// An admin's reason, for the audit log.
    package let reason: String?

    package init(role: ProfileImage.Role, image: [UInt8]? = nil, account: AccountID? = nil, reason: String? = nil) {
        self.role = role
        self.image = image
        self.account = account
        self.reason = reason
    }
}
