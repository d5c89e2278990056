/// Live searches in memory, and which of them a text matches.
///
/// Searches for the same thing are one group, which is compared with a text once. Each group is filed under one of the tokens that all its
/// matches have: the longest, for long words are rare, and among equals the one under which the fewest are filed. A group for one author's
/// posts is filed under the author, and one without words looks at every post. Tokens are numbers here, so a text is read once for all groups.
///
/// - Thread: the one that owns it.
package struct LiveSearchIndex<ID: Hashable> {
    private enum Place: Hashable {
        case token(Int)
        case author(AccountID)
        case anywhere
    }

    private struct Group {
        let search: LiveSearch
        let place: Place
        let required, excluded: [[Int]]
        var ids: [AccountID: Set<ID>] = [:]

        func matches(_ places: EntryPlaces, _ author: AccountID, _ postedAt: Timestamp) -> Bool {
            search.allows(author, postedAt: postedAt) && required.allSatisfy(places.have) && !excluded.contains(where: places.have)
        }
    }

    private var tokens = TokenNumbers()
    private var numbers: [LiveSearch: Int] = [:]
    private var groups: [Int: Group] = [:]
    private var made = 0
    private var filed: [Place: Set<Int>] = [:]
    private var entries: [ID: (account: AccountID, group: Int)] = [:]
    /// The searches of each account.
    package private(set) var all: [AccountID: Set<ID>] = [:]

    package init() {}

    package var count: Int { entries.count }
    package var isEmpty: Bool { entries.isEmpty }

    /// Files a search, in place of the one that had its id.
    package mutating func insert(_ id: ID, of account: AccountID, _ search: LiveSearch) {
        remove(id)
        let group = numbers[search] ?? add(search)
        groups[group]?.ids[account, default: []].insert(id)
        entries[id] = (account, group)
        all[account, default: []].insert(id)
    }

    package mutating func remove(_ id: ID) {
        guard let (account, group) = entries.removeValue(forKey: id) else { return }
        all[account]?.remove(id)
        if all[account]?.isEmpty == true { all[account] = nil }
        groups[group]?.ids[account]?.remove(id)
        if groups[group]?.ids[account]?.isEmpty == true { groups[group]?.ids[account] = nil }
        if groups[group]?.ids.isEmpty == true { drop(group) }
    }

    private mutating func add(_ search: LiveSearch) -> Int {
        let pattern = search.pattern
        let required = pattern.required.map { $0.tokens.map { tokens.take($0) } }
        let excluded = pattern.excluded.map { $0.tokens.map { tokens.take($0) } }
        let group = Group(search: search, place: place(of: search), required: required, excluded: excluded)
        made += 1
        (numbers[search], groups[made]) = (made, group)
        filed[group.place, default: []].insert(made)
        return made
    }

    private mutating func drop(_ number: Int) {
        guard let group = groups.removeValue(forKey: number) else { return }
        let (search, place) = (group.search, group.place)
        numbers[search] = nil
        filed[place]?.remove(number)
        if filed[place]?.isEmpty == true { filed[place] = nil }
        for phrase in search.pattern.required + search.pattern.excluded { for token in phrase.tokens { tokens.giveBack(token) } }
    }

    private func place(of search: LiveSearch) -> Place {
        // One author has fewer posts than any word.
        if let author = search.author { return .author(author) }
        let found = search.pattern.tokens.compactMap { token in
            tokens.number(of: token).map { (place: Place.token($0), bytes: token.utf8.count) }
        }
        func burden(_ token: (place: Place, bytes: Int)) -> (Int, Int) { (-token.bytes, filed[token.place]?.count ?? 0) }
        return found.min { burden($0) < burden($1) }?.place ?? .anywhere
    }

    /// The searches that match a post, by their accounts. Whether an account may see the post is not asked here.
    package func matches(_ entry: EntryText, by author: AccountID, postedAt: Timestamp) -> [AccountID: Set<ID>] {
        guard !groups.isEmpty else { return [:] }
        let places = EntryPlaces(entry) { tokens.number(of: $0) }
        var found: [AccountID: Set<ID>] = [:]
        for place in [.anywhere, .author(author)] + places.tokens.map(Place.token) {
            for number in filed[place] ?? [] {
                guard let group = groups[number], group.matches(places, author, postedAt) else { continue }
                found.merge(group.ids) { $0.union($1) }
            }
        }
        return found
    }
}

/// Numbers for the tokens that some search has. A number is used again once no search has its token.
private struct TokenNumbers {
    private var numbers: [TokenKey: (number: Int, uses: Int)] = [:]
    private var free: [Int] = []

    func number(of token: TokenKey) -> Int? { numbers[token]?.number }
    func number(of token: String) -> Int? { number(of: TokenKey(text: Substring(token))) }

    mutating func take(_ token: String) -> Int {
        let key = TokenKey(text: Substring(token))
        let number = numbers[key]?.number ?? free.popLast() ?? numbers.count
        numbers[key, default: (number, 0)].uses += 1
        return number
    }

    mutating func giveBack(_ token: String) {
        let key = TokenKey(text: Substring(token))
        guard let known = numbers[key] else { return }
        numbers[key] = known.uses > 1 ? (known.number, known.uses - 1) : nil
        if known.uses == 1 { free.append(known.number) }
    }
}
