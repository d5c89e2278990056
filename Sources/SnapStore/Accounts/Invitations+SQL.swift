package import SnapModel

/// Invitations to sign up.
extension Transaction {
    /// Makes an invitation, and removes those that are used up or expired.
    package func addInvitation(
        codeDigest: [UInt8], by creator: Person?, _ request: InvitationRequest, at now: Timestamp
    ) throws -> Invitation {
        try removeEndedInvitations(at: now)
        return try insert(codeDigest: codeDigest, by: creator, request, at: now)
    }

    private func removeEndedInvitations(at now: Timestamp) throws {
        try run("DELETE FROM invitation WHERE remaining = 0 OR expires <= ?", [now.milliseconds])
    }

    private func insert(
        codeDigest: [UInt8], by creator: Person?, _ request: InvitationRequest, for name: String? = nil, key: String? = nil,
        at now: Timestamp
    ) throws -> Invitation {
        let expires = now.adding(hours: Int(request.expiresInHours))
        try run(
            "INSERT INTO invitation (code, creator, uses, remaining, created, expires, name, key) VALUES (?1, ?2, ?3, ?3, ?4, ?5, ?6, ?7)",
            [codeDigest, creator?.id.rawValue, request.uses, now.milliseconds, expires.milliseconds, name, key])
        return Invitation(
            id: InvitationID(rawValue: try sql.lastInsertedID), creator: creator, uses: request.uses, usesLeft: request.uses,
            createdAt: now, expiresAt: expires, name: name)
    }

    /// Makes an invitation for each name that can sign up and has none yet; the other names get their trouble.
    ///
    /// Under a key of an earlier list, that list's invitations get new codes: the answer with the old ones may be lost, and no code is
    /// stored that could be returned again.
    ///
    /// - Parameters:
    ///   - key: the client's; nil for none.
    ///   - code: makes a code.
    package func inviteRoster(
        _ names: [String], expiresInHours: Int64, by creator: Person?, key: String? = nil, at now: Timestamp, code: () -> String
    ) throws -> [RosterRow] {
        try removeEndedInvitations(at: now)
        let request = InvitationRequest(uses: 1, expiresInHours: expiresInHours)
        let stored = key.map { feeds.digests.token($0, .rosterKey) }
        let invited = try snapshot.invitedNames(at: now).reduce(into: [String: InvitationID]()) { $0[$1.folded] = $1.id }
        return try snapshot.roster(names, by: creator, key: key, at: now).map { row in
            guard row.outcome == .free else { return row }
            let code = code()
            let digest = Secret.digest(ofInvitation: code)
            if let known = invited[TextRule.nameKey(row.name)] {
                try run("UPDATE invitation SET code = ? WHERE id = ?", [digest, known.rawValue])
                return RosterRow(name: row.name, outcome: .invited(known, code: code))
            }
            let made = try insert(codeDigest: digest, by: creator, request, for: row.name, key: stored, at: now)
            return RosterRow(name: row.name, outcome: .invited(made.id, code: code))
        }
    }

    /// Uses an invitation once. A used-up invitation no longer names anyone.
    ///
    /// - Throws: `invalidInvitation`.
    package func useInvitation(codeDigest: [UInt8], at now: Timestamp) throws {
        let changes = try run(
            """
            UPDATE invitation SET remaining = remaining - 1, name = CASE remaining WHEN 1 THEN NULL ELSE name END
            WHERE code = ? AND remaining > 0 AND expires > ?
            """,
            [codeDigest, now.milliseconds])
        guard changes == 1 else { throw Rejection.invalidInvitation }
    }

    /// Takes the name of an account off the invitations made for it. It may have signed up without them.
    func forgetInvitations(for account: AccountID) throws {
        guard let folded: String = try row("SELECT folded FROM account WHERE id = ?", [account.rawValue])?[0] else { return }
        for row in try snapshot.rows("SELECT id, name FROM invitation WHERE name IS NOT NULL") where TextRule.nameKey(row[1]) == folded {
            try run("UPDATE invitation SET name = NULL WHERE id = ?", [row[0] as Int64])
        }
    }

    /// Removes an invitation, so that its code is no longer valid.
    ///
    /// - Throws: `unknownInvitation`.
    package func revokeInvitation(_ id: InvitationID) throws {
        let changes = try run("DELETE FROM invitation WHERE id = ?", [id.rawValue])
        guard changes == 1 else { throw Rejection.unknownInvitation }
    }
}

extension Snapshot {
    /// Checks an invitation before a password is hashed, so that guessing codes costs the server little. The writer checks again, for
    /// certain.
    ///
    /// - Throws: `invalidInvitation`.
    package func requireInvitation(codeDigest: [UInt8], at now: Timestamp) throws {
        let found = try row("SELECT 1 FROM invitation WHERE code = ? AND remaining > 0 AND expires > ?", [codeDigest, now.milliseconds])
        guard found != nil else { throw Rejection.invalidInvitation }
    }

    /// Which of these names could get an invitation, and why the others do not.
    ///
    /// - Parameter key: the names that its list has invited could get theirs once more.
    package func roster(_ names: [String], by creator: Person?, key: String? = nil, at now: Timestamp) throws -> [RosterRow] {
        var seen = (names: Set<String>(), looks: Set<String>())
        let stored = key.map { feeds.digests.token($0, .rosterKey) }
        let own = { (one: InvitedName) in stored != nil && one.key == stored && one.creator == creator?.id }
        let invited = try invitedNames(at: now)
        let others = (names: Set(invited.filter { !own($0) }.map(\.folded)), looks: Set(invited.filter { !own($0) }.map(\.skeleton)))
        return try names.map { name in
            let trouble = try rosterTrouble(name, seen: &seen, at: now) ?? inviteTrouble(name, invited: others)
            return RosterRow(name: name, outcome: trouble.map(RosterRow.Outcome.refused) ?? .free)
        }
    }

    /// A name with an invitation that is still valid.
    fileprivate struct InvitedName {
        let id: InvitationID
        let creator: AccountID?
        let key: String?
        let folded: String
        let skeleton: String
    }

    fileprivate func invitedNames(at now: Timestamp) throws -> [InvitedName] {
        try rows(
            "SELECT id, creator, key, name FROM invitation WHERE name IS NOT NULL AND remaining > 0 AND expires > ? ORDER BY id",
            [now.milliseconds]
        ).map { row in
            InvitedName(
                id: InvitationID(rawValue: row[0]), creator: (row[1] as Int64?).map(AccountID.init), key: row[2],
                folded: TextRule.nameKey(row[3]), skeleton: TextRule.skeleton(row[3]))
        }
    }

    /// Of two people with names that look alike, only the first could sign up.
    private func inviteTrouble(_ name: String, invited: (names: Set<String>, looks: Set<String>)) -> RosterRow.RefusalReason? {
        if invited.names.contains(TextRule.nameKey(name)) { return .alreadyInvited }
        return invited.looks.contains(TextRule.skeleton(name)) ? .nameConfusable : nil
    }

    private func rosterTrouble(
        _ name: String, seen: inout (names: Set<String>, looks: Set<String>), at now: Timestamp
    ) throws -> RosterRow.RefusalReason? {
        do { try TextRule.checkName(name) } catch { return .invalidName }
        let isNew = seen.names.insert(TextRule.nameKey(name)).inserted
        guard seen.looks.insert(TextRule.skeleton(name)).inserted, isNew else { return .repeated }
        do { try requireFree(name, at: now) } catch let rejection as Rejection {
            return rejection.reason == .nameTaken ? .nameTaken : .nameConfusable
        }
        return nil
    }

    /// A page of all, the newest first, without their codes, which are not stored.
    package func invitations(_ request: BacklogRequest = BacklogRequest()) throws -> [Invitation] {
        try rows(
            """
            SELECT invitation.id, account.id, account.name, uses, remaining, invitation.created, expires, invitation.name
            FROM invitation LEFT JOIN account ON account.id = creator WHERE invitation.id < ? ORDER BY invitation.id DESC LIMIT ?
            """, [request.before ?? .max, request.limit]
        ).map { row in
            let creator = (row[1] as Int64?).map { Person(id: AccountID(rawValue: $0), name: row[2]) }
            return Invitation(
                id: InvitationID(rawValue: row[0]), creator: creator, uses: row[3], usesLeft: row[4],
                createdAt: Timestamp(milliseconds: row[5]), expiresAt: Timestamp(milliseconds: row[6]), name: row[7])
        }
    }
}
