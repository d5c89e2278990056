/// The verdict on a viewer who would open a snap now, and its reason, according to the recorded opens.
package struct Explanation: Hashable, Sendable {
    package let snap: SnapID
    package let viewer: Person
    package let verdict: Verdict

    package init(snap: SnapID, viewer: Person, verdict: Verdict) {
        self.snap = snap
        self.viewer = viewer
        self.verdict = verdict
    }

    package enum Verdict: Hashable, Sendable {
        case wouldSucceed
        case alreadyOpened(Opened)
        /// No snap with this number was ever posted here, or its feed is no longer in `feeds.json`.
        case unknownSnap
        /// `at` is nil while the job that expires it has yet to run.
        case gone(Snap.Gone, at: Timestamp?, by: Remover?)
        case suspended(since: Timestamp, reason: String?)
    }

    /// The one who deleted a snap.
    package enum Remover: Hashable, Sendable {
        case author
        /// Deleted together with the author's account.
        case accountDeletion
        /// The person is nil for the local admin.
        case admin(Person?, reason: String?)
    }
}
