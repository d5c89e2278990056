import SnapModel

/// What an account puts between itself and another one, or a tag or word, as the operator's figures count it.
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
