package import SnapModel

/// Searches for people by their names.
extension Snapshot {
    /// People whose name begins with a text, or has a word that does: first those with this very name, then by the beginning of the name; among
    /// these first the accounts that the asker follows, then those with the most followers.
    ///
    /// - Returns: one page, and how many are to be skipped for the next one.
    package func searchPeople(_ search: PeopleSearch, for perspective: Perspective) throws -> (people: [ListedPerson], next: Int?) {
        let text = search.query
        guard !text.isEmpty else { return ([], nil) }
        let (names, isWhole) = try completions(.person, of: text, limit: PeopleSearch.foundMax)
        var found = Dictionary(names.map { ($0.id, $0.fit) }, uniquingKeysWith: min)
        if !isWhole, let account = perspective.account { found.merge(try followed(by: account, text)) { $1 } }
        let look = try sql.prepare(
            """
            SELECT \(Visibility.ofFollowers("account.id", to: "?1")), coalesce(profile.followers, 0)
            FROM account LEFT JOIN profile ON profile.account = account.id WHERE account.id = ?2 AND \(Visibility.inSearch(to: "?1"))
            """)
        let viewer = SQLValue.numberOrNull(perspective.account?.rawValue)
        var ranked: [RankedPerson] = []
        for (id, fit) in found {
            let person = try look.first(viewer, .number(id)) {
                RankedPerson(fit: fit, isFollowed: $0.number(0) == 1, followers: $0.number(1), id: id)
            }
            if let person { ranked.append(person) }
        }
        ranked.sort()
        let page = ranked.prefix(PeopleSearch.foundMax).dropFirst(search.skip).prefix(search.limit)
        return (
            try page.compactMap { try listed($0.id, viewer) },
            page.endIndex < min(ranked.count, PeopleSearch.foundMax) ? page.endIndex : nil
        )
    }

    /// Of many with such a name, the accounts that the asker follows are always examined.
    private func followed(by account: AccountID, _ text: String) throws -> [Int64: PrefixText.Fit] {
        let prefix = PrefixText(text)
        let names = try map(
            "SELECT account.id, account.name FROM follow CROSS JOIN account ON account.id = followee WHERE follower = ?", [account.rawValue]
        ) { row in PrefixText(row[1]).fit(prefix).map { (row.number(0), $0) } }
        return Dictionary(names, uniquingKeysWith: min)
    }

    private func listed(_ id: Int64, _ viewer: SQLValue) throws -> ListedPerson? {
        let select = try sql.prepare(
            """
            SELECT account.id, account.name, profile.bio, \(Portraits.column), ?1 IS NOT NULL, \(RelationRow.columns(from: "?1", to: "account.id"))
            FROM account LEFT JOIN profile ON profile.account = account.id WHERE account.id = ?2
            """)
        return try select.first(viewer, .number(id)) { row in
            ListedPerson(
                person: feeds.portraits.person(row, id: 0, name: 1, portrait: 3), bio: try row.textOrNil(2).map { try shown($0).text },
                relation: row.number(4) == 1 ? RelationRow.relation(row, from: 5) : nil)
        }
    }
}

/// An account that a search found, with its sort key.
private struct RankedPerson: Comparable {
    let fit: PrefixText.Fit
    let isFollowed: Bool
    let followers: Int64
    let id: Int64

    static func < (left: RankedPerson, right: RankedPerson) -> Bool {
        if left.fit != right.fit { return left.fit < right.fit }
        if left.isFollowed != right.isFollowed { return left.isFollowed }
        return left.followers != right.followers ? left.followers > right.followers : left.id < right.id
    }
}
