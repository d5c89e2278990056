package import SnapModel

/// The forms of a name by which it is found.
struct NameKey {
    let folded: String
    let skeleton: String
    let foldedDigest: Int64
    let skeletonDigest: Int64

    init(_ name: String, _ digests: Digests) {
        folded = TextRule.nameKey(name)
        skeleton = TextRule.skeleton(name)
        foldedDigest = digests.short(folded, .name)
        skeletonDigest = digests.short(skeleton, .skeleton)
    }

    private static let batch: Int64 = 1_000

    /// Makes the keys of all names again if another ICU or other rules made them; the file's `user_version` says which. The names stay, even
    /// two that look alike now.
    static func refresh(_ sql: SQLConnection) throws {
        guard try sql.namesVersion != Int64(TextRule.comparisonVersion) else { return }
        let digests = try Digests(of: sql)
        let select =
            "SELECT id, name, folded, folded_digest, skeleton_digest FROM account WHERE id > ? AND deleted IS NULL ORDER BY id LIMIT ?"
        var last: Int64? = 0
        while let after = last {
            let rows = try sql.rows(select, [after, batch])
            for row in rows {
                let key = NameKey(row[1], digests)
                guard row[2] != key.folded || row[3] as Int64? != key.foldedDigest || row[4] as Int64? != key.skeletonDigest else {
                    continue
                }
                try sql.run(
                    "UPDATE account SET folded = ?, folded_digest = ?, skeleton_digest = ? WHERE id = ?",
                    [key.folded, key.foldedDigest, key.skeletonDigest, row[0] as Int64])
            }
            last = rows.last?[0]
        }
        try sql.setNamesVersion(Int64(TextRule.comparisonVersion))
    }
}

extension SQLConnection {
    /// The version of the rules that made the keys of names.
    fileprivate var namesVersion: Int64 {
        get throws {
            switch engine {
            case .sqlite: try row("PRAGMA user_version")?[0] ?? 0
            case .postgres: try row("SELECT names_version FROM cluster_state")?[0] ?? 0
            }
        }
    }

    fileprivate func setNamesVersion(_ version: Int64) throws {
        switch engine {
        case .sqlite: try run("PRAGMA user_version = \(version)")
        case .postgres: try run("UPDATE cluster_state SET names_version = \(version)")
        }
    }
}

/// Changes of names.
extension Transaction {
    /// Gives an account another name.
    ///
    /// - Throws: `nameTaken`, `nameConfusable`.
    func rename(_ account: AccountID, to name: String, at now: Timestamp) throws {
        try snapshot.requireFree(name, except: account, at: now)
        let key = NameKey(name, feeds.digests)
        if let old = try row("SELECT name FROM account WHERE id = ?", [account.rawValue])?[0] as String? {
            try removeCompletion(.person, account.rawValue, old)
        }
        try run(
            "UPDATE account SET name = ?, folded = ?, folded_digest = ?, skeleton_digest = ? WHERE id = ?",
            [name, key.folded, key.foldedDigest, key.skeletonDigest, account.rawValue])
        changes.add(.renamed(Person(id: account, name: name)))
        try addCompletion(.person, account.rawValue, name)
    }
}

extension Snapshot {
    /// Checks that no account has a name, or one that looks like it, or gave it up lately. Only the one writer asks, so nothing can happen
    /// between this check and the new row. The indexes cannot check it, because two names may share a digest.
    ///
    /// - Throws: `nameTaken`, `nameConfusable`.
    package func requireFree(_ name: String, except own: AccountID? = nil, at now: Timestamp) throws {
        let key = NameKey(name, feeds.digests)
        guard key.skeleton != TextRule.skeleton(DeletedAccount.name) else { throw Rejection.nameTaken }
        let same = "SELECT 1 FROM account WHERE folded_digest = ? AND folded = ? AND id IS NOT ?"
        if try row(same, [key.foldedDigest, key.folded, own?.rawValue]) != nil { throw Rejection.nameTaken }
        if try isReleased(key, butBy: own, at: now) { throw Rejection.nameTaken }
        let alike = "SELECT name FROM account WHERE skeleton_digest = ? AND id IS NOT ?"
        let names = try map(alike, [key.skeletonDigest, own?.rawValue]) { $0[0] as String }
        if names.contains(where: { TextRule.skeleton($0) == key.skeleton }) { throw Rejection.nameConfusable }
    }
}
