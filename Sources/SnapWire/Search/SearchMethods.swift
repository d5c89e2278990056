import SnapModel

/// The methods of search.
package enum SearchMethod: String, CaseIterable, Sendable {
    case photos = "search.photos"
    case snaps = "search.snaps"
    case people = "search.people"
    case tags = "search.tags"
    case listCategories = "category.list"
    case subscribe = "search.subscribe"
    case unsubscribe = "search.unsubscribe"
}

extension SearchMethod {
    /// The row of each method in the table.
    var row: MethodRow {
        switch self {
        case .photos:
            MethodRow(
                "Finds photos by words, tags, names and dates.", access: .accountOrLocalAdmin, rate: .search,
                params: [Self.query, Self.order] + Self.page, result: Self.result(.needed("photos", .list(.photo, max: Self.pageMax))),
                errors: [.invalidQuery])
        case .snaps:
            MethodRow(
                "Finds snaps that can still be opened, as rows of their feeds. Opens nothing.", access: .accountOrLocalAdmin, rate: .search,
                params: [Self.query] + Self.page, result: Self.result(.needed("snaps", .list(.snap, max: Self.pageMax))),
                errors: [.invalidQuery])
        case .people:
            MethodRow(
                "Finds people by the beginning of a name or of a word in it.", access: .accountOrLocalAdmin, rate: .search,
                params: [.needed("query", .string)] + Self.page,
                result: .object([.needed("people", .list(.listedPerson, max: PeopleSearch.limitMax)), .optional("next", .id)]))
        case .tags:
            MethodRow(
                "Finds tags by their beginning, most used first.", access: .accountOrLocalAdmin, rate: .search,
                params: [
                    .needed("prefix", .string, "With or without `#`; empty for the most used tags."),
                    .optional("limit", .range(1...SearchCommand.tagsMax).standard(.number("\(SearchCommand.tagsMax)"))),
                ],
                result: .object([.needed("tags", .list(.tagUse, max: SearchCommand.tagsMax))]))
        case .listCategories:
            MethodRow(
                "Lists the predefined searches.", access: .accountOrLocalAdmin, result: .object([.needed("categories", .list(.category))]))
        case .subscribe:
            MethodRow(
                "Starts a live search, which pushes new matches of a query, from a saved position or from now on.", access: .account,
                rate: .search, hold: .bulky, needsConnection: true, params: [Self.query] + SchemaMember.position + [Self.firstPage],
                result: .liveSearch,
                errors: [.invalidQuery, .tooMany])
        case .unsubscribe:
            MethodRow(
                "Ends a live search of this connection.", access: .account, needsConnection: true, params: [.needed("search", .id)],
                errors: [.unknownSearch])
        }
    }

    private static let pageMax = SearchPageRequest.limitMax
    private static let query = SchemaMember.needed("query", .string, "At most 200 characters and 8 terms.")
    private static let order = SchemaMember.optional(
        "order", .choice(SearchOrder.allCases.map(\.rawValue)).standard(.string("time")),
        "By relevance, the best of the newest \(SearchOrder.rankedMax) matches are returned.")
    private static let firstPage = SchemaMember.optional(
        "limit", .range(1...pageMax), "The most photos in a reply that is a first page.")
    private static let page: [SchemaMember] = [
        .optional("cursor", .id, "The `next` of the previous page."), .optional("limit", .range(1...pageMax)),
    ]

    private static func result(_ found: SchemaMember) -> Schema {
        .object([
            .needed("now", .time), found, .optional("next", .id),
            .optional(
                "partial", .flag(true).noted("Matches may be missing: the time limit was reached, or the index is being built.")),
        ])
    }
}

// Reads commands of search from parameters, and writes them.

extension SearchMethod {
    func command(_ params: Params) throws(Rejection) -> SearchCommand {
        switch self {
        case .photos:
            .photos(query: try params.string("query"), try SearchPageRequest(params, order: try params.choice("order") ?? .time))
        case .snaps: .snaps(query: try params.string("query"), try SearchPageRequest(params, order: .time))
        case .people: .people(try PeopleSearch(params))
        case .tags: .tags(prefix: try params.string("prefix"), limit: try params.limit(upTo: SearchCommand.tagsMax))
        case .listCategories: .listCategories
        case .subscribe:
            .subscribe(
                query: try params.string("query"), since: try params.position(), limit: try params.limit(upTo: SearchPageRequest.limitMax))
        case .unsubscribe: .unsubscribe(try params.id("search", LiveSearchID.self, unknown: .unknownSearch))
        }
    }
}

extension SearchCommand {
    var method: SearchMethod {
        switch self {
        case .photos: .photos
        case .snaps: .snaps
        case .people: .people
        case .tags: .tags
        case .listCategories: .listCategories
        case .subscribe: .subscribe
        case .unsubscribe: .unsubscribe
        }
    }

    func writeParams(to json: inout JSONWriter) {
        switch self {
        case .photos(let query, let page):
            json.field("query", query)
            json.field("order", page.order.rawValue)
            page.write(to: &json)
        case .snaps(let query, let page):
            json.field("query", query)
            page.write(to: &json)
        case .people(let search): search.write(to: &json)
        case .tags(let prefix, let limit):
            json.field("prefix", prefix)
            json.field("limit", limit)
        case .listCategories: break
        case .subscribe(let query, let since, let limit):
            json.field("query", query)
            since?.write(to: &json)
            json.field("limit", limit)
        case .unsubscribe(let search): json.field("search", search.text)
        }
    }
}

extension SearchPageRequest {
    fileprivate init(_ params: Params, order: SearchOrder) throws(Rejection) {
        let cursor = try params.optionalString("cursor").map { (text) throws(Rejection) in
            guard let cursor = SearchCursor(text: text), cursor.order == order else {
                throw params.wrong("cursor", "the \"next\" of a page of the same search")
            }
            return cursor
        }
        self.init(order: order, cursor: cursor, limit: try params.limit(upTo: Self.limitMax))
    }

    fileprivate func write(to json: inout JSONWriter) {
        if let cursor { json.field("cursor", cursor.text) }
        json.field("limit", limit)
    }
}

extension PeopleSearch {
    fileprivate init(_ params: Params) throws(Rejection) {
        let query = try params.string("query")
        guard let skip = Self.skip(try params.optionalString("cursor")) else {
            throw params.wrong("cursor", "the \"next\" of a page of the same search")
        }
        self.init(query: query, skip: skip, limit: try params.limit(upTo: Self.limitMax))
    }

    /// How many people the pages before a cursor listed; nil for an invalid cursor.
    package static func skip(_ text: String?) -> Int? {
        guard let text else { return 0 }
        guard text.first == "p", let skip = Int(text.dropFirst()), (1...foundMax).contains(skip), cursor(skip) == text else { return nil }
        return skip
    }

    static func cursor(_ skip: Int) -> String { "p\(skip)" }

    fileprivate func write(to json: inout JSONWriter) {
        json.field("query", query)
        if skip > 0 { json.field("cursor", Self.cursor(skip)) }
        json.field("limit", limit)
    }
}
