import Simulation
import SnapServer
import SnapWire
import TestSupport
import Testing

/// Search: what it finds, for whom, and in which pages.
struct SearchTests {
    @Test func theWordsOfAQuery() throws {
        let server = try InProcessServer(["ana 2", "ben"])
        let (one, two) = (try server["ana 2"], try server["ben"])
        let fox = try one.photo("A red fox in the Straße #Fuchs", ["alt": "Café at dusk"])
        let sea = try two.photo("東京の夜 with @ana 2 #sea_side")
        let table: [(String, [JSONValue])] = [
            ("fox", [fox]), ("FOX", [fox]), ("fo", []), ("fuchs", [fox]), ("#fuchs", [fox]), ("#fox", []), ("strasse", [fox]),
            ("cafe dusk", [fox]), ("\"red fox\"", [fox]), ("\"fox red\"", []), ("東京", [sea]), ("夜", [sea]), ("京夜", []),
            ("#sea_side", [sea]), ("@\"ana 2\"", [sea]), ("@ben", []), ("from:ben", [sea]), ("from:\"ana 2\"", [fox]), ("from:ghost", []),
            ("from:ben fox", []), ("with -red", [sea]), ("dusk -#fuchs", []), ("after:2020-01-01 fox", [fox]),
            ("before:2020-01-01 fox", []),
            ("in:animals fox", []), ("fox \"", [fox]), ("fox AND red", []), ("fox*", [fox]), ("from:me", [sea]),
        ]
        for (query, ids) in table { #expect(try two.found(query) == ids, "\(query)") }
        #expect(try one.found("from:me") == [fox])
    }

    @Test(arguments: ["time", "relevance"]) func searchPagesHaveNoGapAndNoRepeat(_ order: JSONValue) throws {
        let server = try InProcessServer(everybody)
        let author = try server["ana"]
        let ids = try (0..<7).map { try author.photo("fox \($0)") }
        var (seen, cursor): ([JSONValue], JSONValue?) = ([], nil)
        repeat {
            let params: JSONValue = ["query": "fox", "order": order, "limit": 3]
            let page = try author.ask("search.photos", params.with(cursor.map { ["cursor": $0] } ?? [:]))
            seen += page.list("photos", "id")
            cursor = page["next"]
            // Posts made meanwhile do not shift pages.
            if cursor != nil { _ = try author.photo("fox after \(seen.count)") }
        } while cursor != nil
        #expect(Set(seen).count == seen.count && Set(ids).isSubset(of: seen))
        if order == "time" { #expect(seen == ids.reversed()) }
    }

    @Test func relevancePutsTheTagBeforeTheWord() throws {
        let server = try InProcessServer(everybody)
        let author = try server["ana"]
        let tag = try author.photo("#fox")
        let far = try author.photo("a fox far away behind many words that say nothing much of it")
        let word = try author.photo("fox")
        #expect(try author.found("fox", ["order": "relevance"]) == [tag, word, far])
    }

    /// The relations between the searcher and the author, and what the searcher finds.
    enum Standing: CaseIterable {
        case none, follows, blocks, isBlocked, mutes, unfindable, followsUnfindable

        var findsEveryones: Bool { [.none, .follows, .followsUnfindable].contains(self) }
        var findsFollowers: Bool { [.follows, .followsUnfindable].contains(self) }
    }

    private static func arrange(_ standing: Standing, _ author: InProcessClient, _ searcher: InProcessClient) throws {
        if standing.findsFollowers { try searcher.ask("follow.create", ["account": ana]) }
        switch standing {
        case .blocks: try searcher.ask("block.create", ["account": ana])
        case .isBlocked: try author.ask("block.create", ["account": ben])
        case .mutes: try searcher.ask("mute.create", ["account": ana])
        case .unfindable, .followsUnfindable: try author.ask("profile.edit", ["findable": false])
        case .none, .follows: break
        }
    }

    @Test(arguments: Standing.allCases) func searchFindsOnlyVisiblePosts(_ standing: Standing) throws {
        let server = try InProcessServer(everybody)
        let (author, searcher) = (try server["ana"], try server["ben"])
        try Self.arrange(standing, author, searcher)
        try searcher.ask("search.subscribe", ["query": "fox"])
        let forAll = try author.photo("fox for all #forall")
        let forSome = try author.photo("fox for some #forsome", ["audience": "followers"])
        let snap = try author.snap("fox to open #tosee")
        let ids = (standing.findsFollowers ? [forSome] : []) + (standing.findsEveryones ? [forAll] : [])
        #expect(try searcher.found("fox") == ids)
        #expect(try Set(searcher.found("fox", ["order": "relevance"])) == Set(ids))
        #expect(Set(searcher.takePushes("search.event").map { $0["photo"]?["id"] }) == Set(ids))
        #expect(try searcher.ask("search.snaps", ["query": "fox"]).list("snaps", "id") == (standing.findsEveryones ? [snap] : []))
        // A mute is about posts: the person is still found, so that the mute can be ended.
        let isFound = standing.findsEveryones || standing == .mutes
        #expect(try searcher.ask("search.people", ["query": "an"]).list("people", "account", "name") == (isFound ? ["ana"] : []))
        if [.none, .blocks, .isBlocked].contains(standing) {
            let tags = try searcher.ask("search.tags", ["prefix": "for"]).list("tags", "name")
            #expect(tags == (standing.findsEveryones ? ["forall"] : []))
        }
        #expect(try author.found("fox") == [forSome, forAll])
    }

    @Test func goneSnapsAndPhotosAreNotFound() throws {
        let server = try InProcessServer(everybody)
        let (author, searcher) = (try server["ana"], try server["ben"])
        let (photo, other, snap) = (try author.photo("old words #one"), try author.photo("more words #two"), try author.snap("live words"))
        try author.ask("photo.edit", ["photo": photo, "caption": "new ones", "alt": "seen"])
        #expect(try searcher.found("old") == [] && searcher.found("#one") == [] && searcher.found("new seen") == [photo])
        try author.ask("photo.delete", ["photo": other])
        try author.ask("snap.delete", ["snap": snap])
        #expect(try searcher.found("more") == [] && searcher.ask("search.snaps", ["query": "live"])["snaps"] == [])
        #expect(try searcher.ask("search.tags", ["prefix": ""])["tags"] == [])
        try author.ask("account.delete", ["password": "correct horse"])
        #expect(try searcher.found("new") == [] && searcher.ask("search.people", ["query": "ana"])["people"] == [])
    }

    @Test func aSearchOpensNothing() throws {
        let server = try InProcessServer(everybody)
        let snap = try server["ana"].snap("fox to open")
        let searcher = try server["ben"]
        let rows = try searcher.ask("search.snaps", ["query": "fox in:animals"])["snaps"]?.array ?? []
        #expect(rows.map { $0["id"] } == [snap] && rows.map { $0["status"] } == ["unread"])
        #expect(rows.allSatisfy { $0["placeholder"] == nil && $0["images"] == nil })
        #expect(try searcher.ask("search.snaps", ["query": "fox in:people"])["snaps"] == [])
    }

    @Test func peopleAreFoundByTheBeginningsOfWords() throws {
        let server = try InProcessServer(["ben", "Ana", "ana lee", "Lee Ana", "banana", "Ann"])
        let searcher = try server["ben"]
        func names(_ query: JSONValue) throws -> [JSONValue] {
            try searcher.ask("search.people", ["query": query]).list("people", "account", "name")
        }
        #expect(try names("ana").first == "Ana" && Set(names("ana")) == ["Ana", "ana lee", "Lee Ana"])
        #expect(try names("LEE A") == ["Lee Ana"])
        let first = try searcher.ask("search.people", ["query": "an", "limit": 1])
        let rest = try searcher.ask("search.people", ["query": "an", "cursor": first["next"] ?? nil])
        #expect(Set(first.list("people", "account", "name") + rest.list("people", "account", "name")).count == 4)
    }

    /// One server for all of them: each query is refused or answered, and changes nothing.
    @Test func hostileQueriesGetResultsOrAReason() throws {
        let server = try InProcessServer(
            everybody, limits: [.searchesPerSecond: 0, .searchesPerSecondPerAccount: 0, .liveSearchesPerConnection: 1_000])
        let searcher = try server["ana"]
        for query in HostileQueries.all where query.utf8.count < 60_000 {
            for method in ["search.photos", "search.snaps", "search.subscribe", "search.people"] {
                let refusal = try searcher.refusal(method, ["query": .string(query)])
                #expect([nil, "invalid_query"].contains(refusal), "\(method) \(query)")
            }
            #expect([nil, "invalid_params"].contains(try searcher.refusal("search.tags", ["prefix": .string(query)])), "\(query)")
        }
        #expect(searcher.closeCode == nil)
    }
}
