/// A viewer's word to the admins about a snap.
package struct Report: Hashable, Sendable {
    package let id: ReportID
    package let snap: Snap
    package let reporter: Person
    package let reason: String
    package let at: Timestamp
    package let state: State
    /// Once it is not open any more.
    package let resolution: Resolution?

    package init(id: ReportID, snap: Snap, reporter: Person, reason: String, at: Timestamp, state: State, resolution: Resolution?) {
        self.id = id
        self.snap = snap
        self.reporter = reporter
        self.reason = reason
        self.at = at
        self.state = state
        self.resolution = resolution
    }

    package enum State: String, Hashable, Sendable, CaseIterable {
        case open
        case kept
        case removed
    }

    /// Who settled it; `by` is nil for the local admin.
    package struct Resolution: Hashable, Sendable {
        package let by: Person?
        package let at: Timestamp
        package let reason: String?

        package init(by: Person?, at: Timestamp, reason: String?) {
            self.by = by
            self.at = at
            self.reason = reason
        }
    }

    /// What an admin does about a report.
    package enum Action: String, Hashable, Sendable, CaseIterable {
        case keep
        case remove

        package var state: State { self == .keep ? .kept : .removed }
    }
}

/// What an admin did: a line of the log that nobody can change.
package struct AuditEntry: Hashable, Sendable {
    package let id: Int64
    package let at: Timestamp
    /// As the admin was called then; nil for the local one.
    package let by: Person?
    /// The method's name, with what was decided behind it.
    package let action: String
    /// A name or an id, as it was then.
    package let target: String
    package let reason: String?

    package init(id: Int64, at: Timestamp, by: Person?, action: String, target: String, reason: String?) {
        self.id = id
        self.at = at
        self.by = by
        self.action = action
        self.target = target
        self.reason = reason
    }
}

/// A stretch of reports or audit entries, newest first.
package struct BacklogRequest: Hashable, Sendable {
    /// Only those with a smaller number.
    package let before: Int64?
    package let limit: Int

    package static let limitMax = 100

    package init(before: Int64? = nil, limit: Int = BacklogRequest.limitMax) {
        self.before = before
        self.limit = limit
    }
}
