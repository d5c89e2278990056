/// Who may sign up, as the operator chose.
package enum SignUpRule: String, Hashable, Sendable, CaseIterable {
    case open
    /// With an invitation's code.
    case invited
    /// Only through the admin socket.
    case closed
}

/// A code that lets people sign up, without the code itself: the server tells that once.
package struct Invitation: Hashable, Sendable {
    package let id: InvitationID
    /// Nil for the local admin.
    package let creator: Person?
    package let uses: Int64
    package let usesLeft: Int64
    package let createdAt: Timestamp
    package let expiresAt: Timestamp

    package init(
        id: InvitationID, creator: Person?, uses: Int64, usesLeft: Int64, createdAt: Timestamp, expiresAt: Timestamp
    ) {
        self.id = id
        self.creator = creator
        self.uses = uses
        self.usesLeft = usesLeft
        self.createdAt = createdAt
        self.expiresAt = expiresAt
    }
}

/// How many may come by an invitation, and until when.
package struct InvitationRequest: Hashable, Sendable {
    package let uses: Int64
    package let expiresInHours: Int64

    package static let usesRange: ClosedRange<Int64> = 1...1_000
    package static let hoursRange: ClosedRange<Int64> = 1...8_760

    package init(uses: Int64 = 1, expiresInHours: Int64 = 168) {
        self.uses = uses
        self.expiresInHours = expiresInHours
    }
}
