/// Commands on profiles, follows, requests, blocks and mutes.
package enum PeopleCommand: Hashable, Sendable {
    case showProfile(AccountChoice)
    case editProfile(ProfileChange)
    case setProfileImage(ProfileImageChange)
    case follow(AccountID)
    case unfollow(AccountID)
    case removeFollower(AccountID)
    case listFollows(FollowListRequest)
    case listRequests(PeoplePageRequest)
    case answerRequest(AccountID, isAccepted: Bool)
    case block(AccountID)
    case unblock(AccountID)
    case listBlocks(PeoplePageRequest)
    case mute(MuteTarget, hours: Int64?)
    case unmute(MuteChoice)
    case listMutes(PeoplePageRequest)
    /// Follows one's notifications, from a position that was kept or from now on.
    case subscribeNotifications(since: FeedPosition?)
    case unsubscribeNotifications
    case listNotifications(PeoplePageRequest)
    /// Marks them as read, up to one of them.
    case readNotifications(upTo: Int64)
}

/// An account by its id or by its name.
package enum AccountChoice: Hashable, Sendable {
    case id(AccountID)
    case name(String)
}

/// New values of a profile; nil leaves a value as it is.
package struct ProfileChange: Hashable, Sendable {
    /// Empty text removes it.
    package var bio: String?
    package var approves: Bool?
    package var hides: Bool?
    package var findable: Bool?
    /// For photos that are posted from now on.
    package var commentsFrom: Commenters?
    package var snapsFrom: SnapSenders?

    package init(
        bio: String? = nil, approves: Bool? = nil, hides: Bool? = nil, findable: Bool? = nil, commentsFrom: Commenters? = nil,
        snapsFrom: SnapSenders? = nil
    ) {
        self.bio = bio
        self.approves = approves
        self.hides = hides
        self.findable = findable
        self.commentsFrom = commentsFrom
        self.snapsFrom = snapsFrom
    }
}

/// A page of a list of people, newest entry first.
package struct PeoplePageRequest: Hashable, Sendable {
    package static let limitMax = 50

    /// The `next` of the page before.
    package let before: Int64?
    package let limit: Int

    package init(before: Int64? = nil, limit: Int = PeoplePageRequest.limitMax) {
        self.before = before
        self.limit = limit
    }
}

/// A page of an account's followers, or of the accounts it follows.
package struct FollowListRequest: Hashable, Sendable {
    package let account: AccountID
    package let side: Side
    package let page: PeoplePageRequest

    package init(account: AccountID, side: Side, page: PeoplePageRequest = PeoplePageRequest()) {
        self.account = account
        self.side = side
        self.page = page
    }

    package enum Side: String, Hashable, Sendable, CaseIterable {
        case followers, following
    }
}
