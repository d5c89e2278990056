package import SnapModel

/// Profiles.
extension Snapshot {
    /// A profile as the asker may see it.
    ///
    /// - Throws: `unknownAccount`, also for an account that blocks the asker.
    package func profile(_ choice: AccountChoice, for perspective: Perspective) throws -> (profile: Profile, relation: Relation?) {
        let account = try self.account(choice)
        guard let asker = perspective.account else { return (try profile(of: account, isOwn: true), nil) }
        let relation = try self.relation(of: asker, to: account)
        if relation.blocking {
            let sql = "SELECT name FROM account WHERE account.id = ?2 AND \(Visibility.butForOwnBlocks(to: "?1"))"
            guard let name = try row(sql, [asker.rawValue, account.rawValue])?[0] as String? else { throw Rejection.unknownAccount }
            return (Profile(person: Person(id: account, name: name), details: nil), relation)
        }
        _ = try visiblePerson(account, for: perspective)
        return (try profile(of: account, isOwn: asker == account), relation)
    }

    private func account(_ choice: AccountChoice) throws -> AccountID {
        switch choice {
        case .id(let id): id
        case .name(let name): try existingAccount(named: name)
        }
    }

    private func existingAccount(named name: String) throws -> AccountID {
        guard let account = try account(named: name) else { throw Rejection.unknownAccount }
        return account.person.id
    }

    /// Reads a profile.
    ///
    /// - Throws: `unknownAccount`.
    private func profile(of account: AccountID, isOwn: Bool) throws -> Profile {
        let found = try first(
            """
            SELECT account.name, account.created, profile.bio, profile.photos, profile.followers, profile.following, profile.approves,
              profile.hides, \(Portraits.column), profile.findable, profile.comments_from,
              profile.snaps_from
            FROM account LEFT JOIN profile ON profile.account = account.id WHERE account.id = ? AND account.deleted IS NULL
            """, [account.rawValue]
        ) { row in
            let hides = row.numberOrNil(7) == 1
            return Profile(
                person: Person(id: account, name: row[0], portrait: feeds.portraits.path(of: account, row.numberOrNil(8))),
                details: Profile.Details(
                    bio: try (row[2] as String?).map(shown), portrait: try profileImage(of: account, .portrait),
                    banner: try profileImage(of: account, .banner), photos: row.numberOrNil(3) ?? 0,
                    followers: isOwn || !hides ? row.numberOrNil(4) ?? 0 : nil,
                    following: isOwn || !hides ? row.numberOrNil(5) ?? 0 : nil, approves: row.numberOrNil(6) == 1,
                    hides: isOwn ? hides : nil, findable: isOwn ? row.numberOrNil(9) != 0 : nil,
                    commentsFrom: isOwn ? (row[10] as String?).map(CommentRow.commenters) ?? .everyone : nil,
                    snapsFrom: isOwn ? (row[11] as String?).flatMap(SnapSenders.init) ?? .following : nil,
                    joinedAt: Timestamp(milliseconds: row[1])))
        }
        guard let found else { throw Rejection.unknownAccount }
        return found
    }

    func hidesLists(_ account: AccountID) throws -> Bool {
        try row("SELECT 1 FROM profile WHERE account = ? AND hides = 1", [account.rawValue]) != nil
    }

    func approvesFollowers(_ account: AccountID) throws -> Bool {
        try row("SELECT 1 FROM profile WHERE account = ? AND approves = 1", [account.rawValue]) != nil
    }
}

extension Transaction {
    /// Changes an account's own profile. An account that no longer approves its followers accepts all who wait, in parts.
    ///
    /// - Throws: `suspended`.
    package func editProfile(of account: AccountID, _ change: ProfileChange, at now: Timestamp) throws -> Profile {
        try requireActive(account)
        try makeProfile(of: account)
        if let bio = change.bio {
            let stored = try snapshot.stored(bio, by: account)
            try run("UPDATE profile SET bio = nullif(?, '') WHERE account = ?", [stored, account.rawValue])
        }
        if let approves = change.approves {
            try run("UPDATE profile SET approves = ? WHERE account = ?", [approves ? 1 : 0, account.rawValue])
            if approves { try end(.acceptance, of: account) } else { try acceptRequests(to: account, at: now) }
        }
        if let hides = change.hides { try run("UPDATE profile SET hides = ? WHERE account = ?", [hides ? 1 : 0, account.rawValue]) }
        if let findable = change.findable {
            try run("UPDATE profile SET findable = ? WHERE account = ?", [findable ? 1 : 0, account.rawValue])
            try relist(account)
        }
        if let commenters = change.commentsFrom {
            try run("UPDATE profile SET comments_from = ? WHERE account = ?", [commenters.rawValue, account.rawValue])
        }
        if let senders = change.snapsFrom {
            try run("UPDATE profile SET snaps_from = ? WHERE account = ?", [senders.rawValue, account.rawValue])
        }
        return try snapshot.profile(.id(account), for: .viewer(account)).profile
    }

    /// Makes the row of a profile, if there is none.
    func makeProfile(of account: AccountID) throws {
        try run("INSERT INTO profile (account) VALUES (?) ON CONFLICT DO NOTHING", [account.rawValue])
    }
}
