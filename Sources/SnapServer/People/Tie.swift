import SnapModel

/// A relation of an account to another one, or to a tag or word, as the operator's metrics count it.
enum Tie: String, CaseIterable, Sendable {
    case follow, request, block, mute

    /// The one that a change made; nil if it made none.
    init?(from before: Relation, to after: Relation) {
        if after.blocking && !before.blocking {
            self = .block
        } else if after.following && !before.following {
            self = .follow
        } else if after.requested && !before.requested {
            self = .request
        } else {
            return nil
        }
    }
}
