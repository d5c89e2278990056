/// The public page of an account.
package struct Profile: Hashable, Sendable {
    package let person: Person
    /// Nil for an account that the asker blocks: then only the name is shown.
    package let details: Details?

    package init(person: Person, details: Details?) {
        self.person = person
        self.details = details
    }

    package struct Details: Hashable, Sendable {
        package let bio: AnnotatedText?
        package let portrait: ProfileImage?
        package let banner: ProfileImage?
        package let photos: Int64
        /// Nil where the account hides its lists and counts from the asker.
        package let followers: Int64?
        package let following: Int64?
        /// Whether the account decides who may follow it.
        package let approves: Bool
        /// Whether the account hides its lists and counts; nil for other viewers.
        package let hides: Bool?
        /// Whether search shows the account to those who do not follow it; nil for other viewers.
        package let findable: Bool?
        /// The default for new photos; nil for other viewers.
        package let commentsFrom: Commenters?
        /// From whom the account takes snaps; nil for other viewers.
        package let snapsFrom: SnapSenders?
        package let joinedAt: Timestamp

        package init(
            bio: AnnotatedText?, portrait: ProfileImage?, banner: ProfileImage?, photos: Int64, followers: Int64?, following: Int64?,
            approves: Bool, hides: Bool?, findable: Bool?, commentsFrom: Commenters? = nil, snapsFrom: SnapSenders? = nil,
            joinedAt: Timestamp
        ) {
            self.bio = bio
            self.portrait = portrait
            self.banner = banner
            self.photos = photos
            self.followers = followers
            self.following = following
            self.approves = approves
            self.hides = hides
            self.findable = findable
            self.commentsFrom = commentsFrom
            self.snapsFrom = snapsFrom
            self.joinedAt = joinedAt
        }
    }
}

/// The relation of the caller to another account.
package struct Relation: Hashable, Sendable {
    /// The asker follows the other.
    package var following = false
    /// The other follows the asker.
    package var follower = false
    /// The asker wants to follow, and the other has not answered yet.
    package var requested = false
    package var blocking = false
    package var muting = false

    package init(
        following: Bool = false, follower: Bool = false, requested: Bool = false, blocking: Bool = false, muting: Bool = false
    ) {
        self.following = following
        self.follower = follower
        self.requested = requested
        self.blocking = blocking
        self.muting = muting
    }
}

/// One person in a list of followers, requests or blocks.
package struct ListedPerson: Hashable, Sendable {
    package let person: Person
    package let bio: String?
    /// Nil where no account asks (the local admin).
    package let relation: Relation?

    package init(person: Person, bio: String?, relation: Relation?) {
        self.person = person
        self.bio = bio
        self.relation = relation
    }
}

/// One of the newest posts of a profile.
package enum ProfilePost: Hashable, Sendable {
    case photo(Photo)
    case snap(Snap)

    package var postedAt: Timestamp {
        switch self {
        case .photo(let photo): photo.postedAt
        case .snap(let snap): snap.postedAt
        }
    }
}
