/// Finds the live searches that a post may match, without a look at all others.
///
/// Each search is filed under one of the tokens that all its matches have: the longest, for long words are rare, and among equals the one
/// under which the fewest are filed. A search for one author's posts is filed under the author, and one without words looks at every post.
///
/// - Thread: the one that owns it.
package struct LiveSearchIndex<ID: Hashable> {
    private enum Place: Hashable {
        case token(Substring)
        case author(AccountID)
        case anywhere
    }

    private var searches: [Place: [ID]] = [:]
    private var places: [ID: Place] = [:]

    package init() {}

    package var count: Int { places.count }

    /// Files a search, in place of the one that had its id.
    ///
    /// - Parameter author: the one whose posts it looks for; nil for everybody's.
    package mutating func insert(_ id: ID, _ pattern: SearchPattern, author: AccountID?) {
        remove(id)
        let place = place(pattern, author)
        searches[place, default: []].append(id)
        places[id] = place
    }

    package mutating func remove(_ id: ID) {
        guard let place = places.removeValue(forKey: id), let found = searches[place]?.firstIndex(of: id) else { return }
        searches[place]?.remove(at: found)
        if searches[place]?.isEmpty == true { searches[place] = nil }
    }

    private func place(_ pattern: SearchPattern, _ author: AccountID?) -> Place {
        // One author has fewer posts than any word.
        if let author { return .author(author) }
        let tokens = pattern.tokens.map { Substring($0) }
        func burden(_ token: Substring) -> (Int, Int) { (-token.utf8.count, searches[.token(token)]?.count ?? 0) }
        return tokens.min { burden($0) < burden($1) }.map(Place.token) ?? .anywhere
    }

    /// The searches that a post may match, each once. The caller asks their patterns.
    package func candidates(for entry: EntryText, author: AccountID) -> [ID] {
        guard !places.isEmpty else { return [] }
        var candidates = searches[.anywhere] ?? []
        candidates += searches[.author(author)] ?? []
        var seen: Set<Substring> = []
        for token in entry.tokens where seen.insert(token).inserted {
            if let found = searches[.token(token)] { candidates += found }
        }
        return candidates
    }
}

extension EntryText {
    /// Its tokens, some of them several times.
    var tokens: [Substring] { text.split { $0 == " " || $0 == "|" } }
}
