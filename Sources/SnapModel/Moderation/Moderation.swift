/// A viewer's complaint to the admins about a snap, a photo or a comment.
package struct Report: Hashable, Sendable {
    package let id: ReportID
    package let subject: Subject
    package let reporter: Person
    package let reason: String
    package let at: Timestamp
    package let state: State
    /// Nil while the report is open.
    package let resolution: Resolution?

    package init(id: ReportID, subject: Subject, reporter: Person, reason: String, at: Timestamp, state: State, resolution: Resolution?) {
        self.id = id
        self.subject = subject
        self.reporter = reporter
        self.reason = reason
        self.at = at
        self.state = state
        self.resolution = resolution
    }

    /// The reported post, as admins see it.
    package enum Subject: Hashable, Sendable {
        case snap(Snap)
        case photo(Photo)
        case comment(Comment)
        /// A snap that was sent to the reporter.
        case received(ReceivedSnap)
    }

    package enum State: String, Hashable, Sendable, CaseIterable {
        case open
        case kept
        case removed
    }

    /// How it was settled; `by` is nil for the local admin.
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

    /// An admin's decision about a report.
    package enum Action: String, Hashable, Sendable, CaseIterable {
        case keep
        case remove

        package var state: State { self == .keep ? .kept : .removed }
    }
}

/// An action of an admin: one entry of the immutable audit log.
package struct AuditEntry: Hashable, Sendable {
    package let id: Int64
    package let at: Timestamp
    /// The admin's name at that time; nil for the local admin.
    package let by: Person?
    /// The method's name, followed by the decision.
    package let action: String
    /// A name or an id, as it was at that time.
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

/// A page of reports or audit entries, newest first.
package struct BacklogRequest: Hashable, Sendable {
    /// Only entries with a smaller number.
    package let before: Int64?
    package let limit: Int

    package static let limitMax = 100

    package init(before: Int64? = nil, limit: Int = BacklogRequest.limitMax) {
        self.before = before
        self.limit = limit
    }
}
