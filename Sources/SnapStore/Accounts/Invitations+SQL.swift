package import SnapModel

/// Invitations to sign up.
extension Transaction {
    /// Makes an invitation, and removes those that are used up or expired.
    package func addInvitation(
        codeDigest: [UInt8], by creator: Person?, _ request: InvitationRequest, at now: Timestamp
    ) throws -> Invitation {
        try run("DELETE FROM invitation WHERE remaining = 0 OR expires <= ?", [now.milliseconds])
        let expires = now.adding(hours: Int(request.expiresInHours))
        try run(
            "INSERT INTO invitation (code, creator, uses, remaining, created, expires) VALUES (?1, ?2, ?3, ?3, ?4, ?5)",
            [codeDigest, creator?.id.rawValue, request.uses, now.milliseconds, expires.milliseconds])
        return Invitation(
            id: InvitationID(rawValue: try sql.lastInsertedID), creator: creator, uses: request.uses, usesLeft: request.uses,
            createdAt: now, expiresAt: expires)
    }

    /// Uses an invitation once.
    ///
    /// - Throws: `invalidInvitation`.
    package func useInvitation(codeDigest: [UInt8], at now: Timestamp) throws {
        let changes = try run(
            "UPDATE invitation SET remaining = remaining - 1 WHERE code = ? AND remaining > 0 AND expires > ?",
            [codeDigest, now.milliseconds])
        guard changes == 1 else { throw Rejection.invalidInvitation }
    }

    /// - Throws: `unknownInvitation`.
    package func revokeInvitation(_ id: InvitationID) throws {
        let changes = try run("DELETE FROM invitation WHERE id = ?", [id.rawValue])
        guard changes == 1 else { throw Rejection(.unknownInvitation, "There is no invitation of this id.") }
    }
}

extension Snapshot {
    /// Checks an invitation before a password is hashed, so that guessing codes costs the server little. The writer checks again, for
    /// certain.
    ///
    /// - Throws: `invalidInvitation`.
    package func requireInvitation(codeDigest: [UInt8]) throws {
        guard try row("SELECT 1 FROM invitation WHERE code = ?", [codeDigest]) != nil else { throw Rejection.invalidInvitation }
    }

    /// The latest 500, without their codes, which are not stored.
    package func invitations() throws -> [Invitation] {
        try rows(
            """
            SELECT invitation.id, account.id, account.name, uses, remaining, invitation.created, expires
            FROM invitation LEFT JOIN account ON account.id = creator ORDER BY invitation.id DESC LIMIT 500
            """
        ).map { row in
            let creator = (row[1] as Int64?).map { Person(id: AccountID(rawValue: $0), name: row[2]) }
            return Invitation(
                id: InvitationID(rawValue: row[0]), creator: creator, uses: row[3], usesLeft: row[4],
                createdAt: Timestamp(milliseconds: row[5]), expiresAt: Timestamp(milliseconds: row[6]))
        }
    }
}

extension Rejection {
    /// The one answer to codes that are unknown, used up, expired or revoked.
    package static let invalidInvitation = Rejection(
        .invalidInvitation, "Signing up here needs an invitation, and this is none that still counts.")
}
