import SnapModel
import SnapStore

/// `invitation.create`: makes a code for signing up, for servers where that needs one.
struct CreateInvitation: WriteCommand {
    let request: InvitationRequest
    let code = Secret.invitationCode()
    let admin: Asker.Admin

    init(_ request: InvitationRequest, _ asker: Asker) throws(Rejection) {
        admin = try asker.admin()
        self.request = request
    }

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        let digest = Secret.digest(ofInvitation: code)
        let invitation = try transaction.addInvitation(codeDigest: digest, by: admin.person, request, at: now)
        try transaction.audit("invitation.create", "invitation \(invitation.id.text)", by: admin.person, at: now)
        return Outcome(.invited(invitation, code: code))
    }
}

/// `invitation.revoke`: it no longer allows signing up; accounts made with it stay.
struct RevokeInvitation: WriteCommand {
    let invitation: InvitationID
    let admin: Asker.Admin

    init(_ invitation: InvitationID, _ asker: Asker) throws(Rejection) {
        admin = try asker.admin()
        self.invitation = invitation
    }

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        try transaction.revokeInvitation(invitation)
        try transaction.audit("invitation.revoke", "invitation \(invitation.text)", by: admin.person, at: now)
        return Outcome()
    }
}

/// `invitation.createMany`: an invitation for each name of a list.
struct InviteRoster: WriteCommand {
    let names: [String]
    let expiresInHours: Int64
    let key: String?
    let admin: Asker.Admin

    /// - Throws: `notAuthenticated`, `forbidden`, `tooMany`.
    init(_ request: RosterRequest, _ asker: Asker, max: Int) throws(Rejection) {
        admin = try asker.admin()
        guard request.names.count <= max else {
            throw Rejection(.tooMany, "A list can have at most \(max) names (rosterRows). Split it.")
        }
        names = request.names.map(Normalised.name)
        expiresInHours = request.expiresInHours
        key = request.key
    }

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        let rows = try transaction.inviteRoster(
            names, expiresInHours: expiresInHours, by: admin.person, key: key, at: now, code: Secret.invitationCode)
        let made = rows.compactMap { if case .invited(let invitation, _) = $0.outcome { invitation } else { nil } }
        if let first = made.first, let last = made.last {
            let target = made.count == 1 ? "invitation \(first.text)" : "\(made.count) invitations, \(first.text) to \(last.text)"
            try transaction.audit("invitation.createMany", target, by: admin.person, at: now)
        }
        return Outcome(.roster(rows))
    }
}
