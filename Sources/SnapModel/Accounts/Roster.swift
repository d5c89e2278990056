/// Names of people who are to get an invitation each, such as the list of a class.
package struct RosterRequest: Hashable, Sendable {
    package let names: [String]
    package let expiresInHours: Int64
    /// Whether to only report which names would get one.
    package let isRehearsal: Bool
    /// Chosen by the client for each list that it sends, so that it can send it again when no answer came; nil for one that does not.
    package let key: String?

    /// No request has more names, whatever the limit `rosterRows` says.
    package static let namesMax = 1_000

    package init(
        names: [String], expiresInHours: Int64 = InvitationRequest().expiresInHours, isRehearsal: Bool = false, key: String? = nil
    ) {
        self.names = names
        self.expiresInHours = expiresInHours
        self.isRehearsal = isRehearsal
        self.key = key
    }
}

/// The outcome for one name of a roster, in the order of the request.
package struct RosterRow: Hashable, Sendable {
    package let name: String
    package let outcome: Outcome

    package enum Outcome: Hashable, Sendable {
        /// Only looked at: the name would get an invitation.
        case free
        case invited(InvitationID, code: String)
        case refused(RefusalReason)
    }

    /// Why a name gets no invitation.
    package enum RefusalReason: String, Hashable, Sendable, CaseIterable {
        case invalidName = "invalid_name"
        case nameTaken = "name_taken"
        case nameConfusable = "name_confusable"
        /// An earlier row has the name, or one that looks like it.
        case repeated = "repeated"
        /// An invitation for the name still counts, and was not made under the request's key.
        case alreadyInvited = "already_invited"
    }

    package init(name: String, outcome: Outcome) {
        self.name = name
        self.outcome = outcome
    }
}
