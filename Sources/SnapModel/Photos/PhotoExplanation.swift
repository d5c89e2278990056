/// Whether a viewer sees a photo now, and the rule that decides it.
package struct PhotoExplanation: Hashable, Sendable {
    package let photo: PhotoID
    package let viewer: Person
    package let verdict: Verdict
    /// Nil where the photo is not seen.
    package let home: Home?

    package init(photo: PhotoID, viewer: Person, verdict: Verdict, home: Home?) {
        self.photo = photo
        self.viewer = viewer
        self.verdict = verdict
        self.home = home
    }

    package enum Verdict: Hashable, Sendable {
        case isAuthor
        case forEveryone
        case follower(since: Timestamp)
        /// Only followers see the photo. `isAsking` says that the viewer waits for an answer.
        case notFollower(isAsking: Bool)
        case blocked(by: Blocker, since: Timestamp)
        case authorSuspended(since: Timestamp, reason: String?)
        /// The viewer cannot log in.
        case viewerSuspended(since: Timestamp, reason: String?)
        case gone(at: Timestamp, by: Explanation.Remover)
        /// No photo of this number was ever posted here.
        case unknownPhoto

        package var isVisible: Bool {
            switch self {
            case .isAuthor, .forEveryone, .follower: true
            case .notFollower, .blocked, .authorSuspended, .viewerSuspended, .gone, .unknownPhoto: false
            }
        }
    }

    package enum Blocker: String, Hashable, Sendable, CaseIterable {
        case viewer, author
    }

    /// Whether home also shows the photo. The muted tag or word stays private.
    package enum Home: String, Hashable, Sendable, CaseIterable {
        case shown
        case notFollowed = "not_followed"
        case mutedPerson = "muted_person"
        case mutedTag = "muted_tag"
        case mutedWord = "muted_word"
    }
}

/// Selects photos of all authors, newest first.
package struct PhotoFilter: Hashable, Sendable {
    /// An author's name.
    package let author: String?
    /// Only photos posted at this moment or later.
    package let since: Timestamp?
    /// Only photos posted before this moment.
    package let until: Timestamp?
    package let state: State
    /// Only reported photos.
    package let isReported: Bool
    /// Only photos with a smaller number.
    package let before: PhotoID?
    package let limit: Int

    package static let limitMax = 100

    package init(
        author: String? = nil, since: Timestamp? = nil, until: Timestamp? = nil, state: State = .live, isReported: Bool = false,
        before: PhotoID? = nil, limit: Int = PhotoFilter.limitMax
    ) {
        self.author = author
        self.since = since
        self.until = until
        self.state = state
        self.isReported = isReported
        self.before = before
        self.limit = limit
    }

    package enum State: String, Hashable, Sendable, CaseIterable {
        case live, gone, all
    }
}
