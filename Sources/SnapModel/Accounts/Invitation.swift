/// The operator's rule for signing up.
package enum SignUpRule: String, Hashable, Sendable, CaseIterable {
    case open
    /// With the code of an invitation.
    case invited
    /// Only through the admin socket.
    case closed
}

/// An invitation without its code: the server sends the code only once, in the reply that makes it.
package struct Invitation: Hashable, Sendable {
    package let id: InvitationID
    /// Nil for the local admin.
    package let creator: Person?
    package let uses: Int64
    package let usesLeft: Int64
    package let createdAt: Timestamp
    package let expiresAt: Timestamp
    /// The name it was made for; nil for an open invitation.
    package let name: String?

    package init(
        id: InvitationID, creator: Person?, uses: Int64, usesLeft: Int64, createdAt: Timestamp, expiresAt: Timestamp, name: String? = nil
    ) {
        self.id = id
        self.creator = creator
        self.uses = uses
        self.usesLeft = usesLeft
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.name = name
    }
}

/// How many people may sign up with an invitation, and until when.
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
