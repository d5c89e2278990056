package import SnapModel

/// Lists of recipients, which only their owners see.
extension Snapshot {
    /// An account's lists, by name.
    package func lists(of owner: AccountID) throws -> [RecipientList] {
        let found = try rows("SELECT id, name FROM recipient_list WHERE owner = ?", [owner.rawValue])
        let lists = try found.map {
            RecipientList(id: ListID(rawValue: $0[0]), name: $0[1], accounts: try members(of: ListID(rawValue: $0[0]), for: owner))
        }
        return lists.sorted { (TextRule.folded($0.name), $0.id.rawValue) < (TextRule.folded($1.name), $1.id.rawValue) }
    }

    /// An account's list, with the accounts that its owner sees.
    ///
    /// - Throws: `unknownList`.
    func list(_ id: ListID, ownedBy owner: AccountID) throws -> RecipientList {
        guard let row = try row("SELECT name FROM recipient_list WHERE id = ? AND owner = ?", [id.rawValue, owner.rawValue]) else {
            throw Rejection.unknownList
        }
        return RecipientList(id: id, name: row[0], accounts: try members(of: id, for: owner))
    }

    private func members(of id: ListID, for owner: AccountID) throws -> [Person] {
        try map(
            """
            SELECT account.id, account.name, \(Portraits.column) FROM list_member CROSS JOIN account ON account.id = list_member.account
            WHERE list_member.list = ?2 AND \(Visibility.ofAccount(to: "?1")) ORDER BY account.id
            """, [owner.rawValue, id.rawValue]
        ) { feeds.portraits.person($0, id: 0, name: 1, portrait: 2) }
    }
}

extension Transaction {
    /// Makes a list. The same key returns the same list.
    ///
    /// - Throws: `invalidList`, `invalidRecipients`, `unknownAccount`, `tooMany`, `keyConflict`, `suspended`.
    package func createList(
        named name: String, _ accounts: [AccountID], key: String?, of owner: AccountID, within bounds: InboxBounds
    ) throws -> RecipientList {
        try requireActive(owner)
        let digest = digest(ofListName: name)
        let token = key.map { feeds.digests.token($0, .listKey) }
        if let row = try row("SELECT id, key FROM recipient_list WHERE owner = ? AND digest = ?", [owner.rawValue, digest]) {
            guard let token, row[1] == token else { throw Rejection.listNameUsed }
            return try snapshot.list(ListID(rawValue: row[0]), ownedBy: owner)
        }
        if let token, try row("SELECT 1 FROM recipient_list WHERE owner = ? AND key = ?", [owner.rawValue, token]) != nil {
            throw Rejection.listKeyUsed
        }
        guard try count("SELECT 1 FROM recipient_list WHERE owner = ?", [owner.rawValue], upTo: bounds.lists) < bounds.lists else {
            throw Rejection.full(.lists, max: bounds.lists)
        }
        try run(
            "INSERT INTO recipient_list (owner, name, digest, key) VALUES (?, ?, ?, ?)", [owner.rawValue, name, digest, token])
        let list = ListID(rawValue: try sql.lastInsertedID)
        try add(accounts, to: list, of: owner, max: bounds.recipients)
        return try snapshot.list(list, ownedBy: owner)
    }

    /// Renames a list, and adds and removes accounts.
    ///
    /// - Throws: `unknownList`, `invalidList`, `invalidRecipients`, `unknownAccount`, `suspended`.
    package func editList(_ id: ListID, _ change: ListChange, of owner: AccountID, within bounds: InboxBounds) throws -> RecipientList {
        try requireActive(owner)
        _ = try snapshot.list(id, ownedBy: owner)
        if let name = change.name {
            let digest = digest(ofListName: name)
            let other = "SELECT 1 FROM recipient_list WHERE owner = ? AND digest = ? AND id <> ?"
            guard try row(other, [owner.rawValue, digest, id.rawValue]) == nil else { throw Rejection.listNameUsed }
            try run("UPDATE recipient_list SET name = ?, digest = ? WHERE id = ?", [name, digest, id.rawValue])
        }
        for account in change.removed {
            try run("DELETE FROM list_member WHERE list = ? AND account = ?", [id.rawValue, account.rawValue])
        }
        try add(change.added, to: id, of: owner, max: bounds.recipients)
        return try snapshot.list(id, ownedBy: owner)
    }

    /// Deletes a list. What was sent to it stays.
    ///
    /// - Throws: `unknownList`, `suspended`.
    package func deleteList(_ id: ListID, of owner: AccountID) throws {
        try requireActive(owner)
        guard try run("DELETE FROM recipient_list WHERE id = ? AND owner = ?", [id.rawValue, owner.rawValue]) == 1 else {
            throw Rejection.unknownList
        }
    }

    private func add(_ accounts: [AccountID], to list: ListID, of owner: AccountID, max: Int) throws {
        guard Set(accounts).count == accounts.count, !accounts.contains(owner) else { throw Rejection.recipients(max: max) }
        for account in accounts {
            let found = "SELECT CASE WHEN \(Visibility.ofAccount(to: "?1")) THEN 1 ELSE 0 END FROM account WHERE id = ?2"
            guard let isVisible = try row(found, [owner.rawValue, account.rawValue])?[0] as Int64? else { throw Rejection.noSuchAccount }
            // Left out as one that was deleted would be.
            guard isVisible == 1 else { continue }
            try run(
                "INSERT INTO list_member (list, account) VALUES (?, ?) ON CONFLICT DO NOTHING", [list.rawValue, account.rawValue])
        }
        guard try count("SELECT 1 FROM list_member WHERE list = ?", [list.rawValue], upTo: max + 1) <= max else {
            throw Rejection.recipients(max: max)
        }
    }

    /// Takes the digests off all lists before each gets its new one, since lists may have exchanged their names. No digest has a space.
    func freeListNames() throws { try run("UPDATE recipient_list SET digest = 'old ' || id") }

    private func digest(ofListName name: String) -> String { feeds.digests.token(TextRule.folded(name), .listName) }

    /// Takes each of two accounts off the other one's lists.
    func removeMembership(between one: AccountID, and other: AccountID) throws {
        for (owner, account) in [(one, other), (other, one)] {
            try run(
                "DELETE FROM list_member WHERE account = ? AND list IN (SELECT id FROM recipient_list WHERE owner = ?)",
                [account.rawValue, owner.rawValue])
        }
    }

    /// Removes the lists of a deleted account, and takes it off those of others.
    ///
    /// - Returns: how many rows were removed.
    func removeLists(of account: AccountID, limit: Int) throws -> Int {
        let some = "SELECT list FROM list_member WHERE account = ?1 ORDER BY list LIMIT ?2"
        let left = try run("DELETE FROM list_member WHERE account = ?1 AND list IN (\(some))", [account.rawValue, limit])
        guard left < limit else { return left }
        return left + (try run("DELETE FROM recipient_list WHERE owner = ?", [account.rawValue]))
    }
}
