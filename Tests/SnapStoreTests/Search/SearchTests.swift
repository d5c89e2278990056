import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// The results of searches, their order and their pages.
struct SearchTests {
    @Test(arguments: [false, true]) func wordsPhrasesTagsAndMentionsAreFound(isShelved: Bool) throws {
        let scratch = try Scratch()
        let (ana, ben) = (try scratch.account("ana"), try scratch.account("ben 2"))
        try scratch.photo("1", by: ana, caption: "The red fox of @ben 2 #snow")
        try scratch.photo("2", by: ana, caption: "A fox so red is a #fox", alt: "snow all around")
        try scratch.photo("3", by: ben, caption: "東京の夜")
        if isShelved { try scratch.shelve() }
        let cases: [(String, [Int64])] = [
            ("fox", [2, 1]), ("FOX red", [2, 1]), ("\"red fox\"", [1]), ("#fox", [2]), ("#snow", [1]), ("snow", [2, 1]),
            ("snow -#snow", [2]),
            ("fox -\"red fox\"", [2]), ("@\"ben 2\"", [1]), ("@ghost", []), ("東京", [3]), ("京の", [3]), ("京夜", []), ("from:ana", [2, 1]),
            ("from:ana -#fox", [1]), ("from:\"ben 2\" fox", []), ("from:me fox", [2, 1]), ("from:ana from:\"ben 2\"", []),
            ("from:ghost", []),
            ("fox in:animals", []), ("birds", []),
        ]
        for (query, found) in cases {
            #expect(try scratch.found(query, by: ana) == found, "\(query)")
            #expect(try Set(scratch.found(query, by: ana, order: .relevance)) == Set(found), "\(query)")
        }
    }

    @Test func daysAreThoseOfUTC() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        let day: Int64 = 86_400_000
        for (number, moment) in [day - 1, day, 2 * day - 1, 2 * day].enumerated() {
            try scratch.photo("\(number)", by: ana, caption: "fox", at: .at(moment))
            try scratch.post("\(number)", by: ana, caption: "fox", at: .at(moment))
        }
        let now = Timestamp.at(3 * day)
        for query in [
            "after:1970-01-02 before:1970-01-03", "fox after:1970-01-02 before:1970-01-03", "from:ana after:1970-01-02 before:1970-01-03",
        ] {
            #expect(
                try scratch.found(query, by: ana, at: now) == [3, 2] && scratch.foundSnaps(query, by: ana, at: now) == [3, 2], "\(query)")
        }
        #expect(try scratch.found("before:1970-01-02", by: ana, at: now) == [1])
    }

    @Test func snapsAreFoundByFeed() throws {
        let scratch = try Scratch()
        let (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
        try scratch.post("1", by: ana, caption: "red fox")
        try scratch.post("2", by: ana, in: Scratch.people, caption: "red fox")
        try scratch.post("3", by: ben, in: Scratch.people, caption: "bird")
        #expect(try scratch.foundSnaps("fox", by: ben) == [2, 1] && scratch.foundSnaps("fox in:people", by: ben) == [2])
        #expect(try scratch.foundSnaps("in:people", by: ben) == [3, 2] && scratch.foundSnaps("in:people from:ana", by: ben) == [2])
        #expect(try scratch.foundSnaps("in:people in:animals", by: ben) == [] && scratch.foundSnaps("in:nowhere", by: ben) == [])
        // They come as in their feed, and are not opened.
        let query = try SearchQuery("fox in:people")
        let page = try scratch.read {
            try $0.searchSnaps(query, SearchPageRequest(), for: .viewer(ben.id), at: .at(20), budget: Scratch.endless)
        }
        let feed = try scratch.read { try $0.page(PageRequest(feed: Scratch.people), for: .viewer(ben.id)).snaps }
        #expect(page.items == [feed[1]] && page.items[0].view == .unread)
    }

    @Test(arguments: [SearchOrder.time, .relevance]) func searchPagesHaveNoGapAndNoRepeat(_ order: SearchOrder) throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        for number in 1...23 {
            try scratch.photo("\(number)", by: ana, caption: number % 3 == 0 ? "fox and bird" : "fox", at: .at(Int64(number)))
            if number == 15 { try scratch.shelve() }
        }
        for query in ["fox", "from:ana", "fox from:ana", "after:1970-01-01"] {
            var (ids, cursor): ([Int64], SearchCursor?) = ([], nil)
            for page in 1...9 {
                let found = try scratch.search(
                    query, by: ana, SearchPageRequest(order: order, cursor: cursor, limit: 4), at: .at(Int64(100 + page)))
                ids += found.items.map(\.id.rawValue)
                cursor = found.next.flatMap { SearchCursor(text: $0.text) }
                if page == 2 { try scratch.photo("\(query) later", by: ana, caption: "later") }
                if cursor == nil { break }
            }
            #expect(Set(ids).count == ids.count && Set(ids).isSuperset(of: Set(1...23)), "\(query)")
            if order == .time { #expect(ids == ids.sorted(by: >)) }
        }
        let strange: SearchCursor = order == .time ? .ranked(after: 1, id: 1, newest: 1, now: .at(1)) : .before(9)
        #expect(try reason { _ = try scratch.search("fox", by: ana, SearchPageRequest(order: order, cursor: strange)) } == .invalidParams)
    }

    /// By relevance, too, what becomes of the posts of a page moves nothing of the pages behind it.
    @Test func removedPostsDoNotShiftLaterPages() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        for number in 1...30 { try scratch.photo("\(number)", by: ana, caption: number % 2 == 0 ? "fox" : "a fox") }
        let first = try scratch.search("fox", by: ana, SearchPageRequest(order: .relevance, limit: 5), at: .at(100))
        _ = try scratch.write { try $0.erasePhoto(first.items[0].id, of: ana.id, at: .at(101)) }
        _ = try scratch.write { try $0.editPhoto(first.items[1].id, PhotoChange(caption: "bird"), by: ana.id, at: .at(101)) }
        let rest = try scratch.search(
            "fox", by: ana, SearchPageRequest(order: .relevance, cursor: first.next, limit: 50), at: .at(102))
        #expect(Set((first.items + rest.items).map(\.id)).count == 30 && rest.items.count == 25)
    }

    @Test func bestMatchesComeFirst() throws {
        let scratch = try Scratch()
        let (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
        try scratch.photo("1", by: ana, caption: "a long caption in which a fox is only one of very many other words")
        try scratch.photo("2", by: ana, caption: "#fox")
        try scratch.photo("3", by: ana, caption: "fox")
        let liked = try scratch.photo("4", by: ana, caption: "fox")
        _ = try scratch.write { try $0.addFavourite(.photo(liked.id), by: ben.id, at: .at(200), max: 9) }
        #expect(try scratch.found("fox", by: ben, order: .relevance) == [2, 4, 3, 1])
        #expect(try scratch.found("fox", by: ben) == [4, 3, 2, 1])
    }

    @Test(.ofFiles) func aSpentBudgetGivesAPartOfThePagesAndTheWayOn() throws {
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        for number in 1...200 { try scratch.post("\(number)", by: ana, caption: number == 7 ? "fox" : "bird") }
        try scratch.write { try $0.run("UPDATE sqlite_sequence SET seq = 70000 WHERE name = 'snap'") }
        for number in 201...400 { try scratch.post("\(number)", by: ana, caption: "bird") }
        let spent = SearchBudget(until: 0, now: { 1 })
        let query = try SearchQuery("bird -nothing fox")
        for isShelved in [false, true] {
            if isShelved { try scratch.shelve() }
            for query in [query, try SearchQuery("bird"), try SearchQuery("fox"), try SearchQuery("from:ana")] {
                func page(_ cursor: SearchCursor?, _ budget: SearchBudget) throws -> SearchPage<Snap> {
                    let request = SearchPageRequest(cursor: cursor, limit: 50)
                    return try scratch.read { try $0.searchSnaps(query, request, for: .viewer(ana.id), at: .at(20), budget: budget) }
                }
                func all(_ budget: SearchBudget) throws -> (ids: [Int64], pages: Int, partial: Int) {
                    var (ids, cursor, pages, partial): ([Int64], SearchCursor?, Int, Int) = ([], nil, 0, 0)
                    repeat {
                        let found = try page(cursor, budget)
                        ids += found.items.map(\.id.rawValue)
                        (cursor, pages, partial) = (found.next, pages + 1, partial + (found.isPartial ? 1 : 0))
                    } while cursor != nil && pages < 50
                    return (ids, pages, partial)
                }
                let (late, whole) = (try all(spent), try all(Scratch.endless))
                #expect(late.ids == whole.ids && whole.partial == 0 && late.pages < 50, "\(query.text)")
                if !isShelved, query.text.contains("fox") { #expect(late.partial > 0, "\(query.text)") }
            }
        }
    }
}
