import Simulation
import SnapServer
import SnapWire
import TestSupport
import Testing

/// Live searches: what they report, and where they continue.
struct LiveSearchTests {
    @Test func liveSearchReportsNewAndLostMatches() throws {
        try Scenario([
            Row("ben", "search.subscribe", ["query": "fox -dull"], .result(["search": "1", "recovered": false, "photos": []])),
            Row(
                "ana", "photo.post", ["key": "1", "caption": "A fox"], image: smallImage,
                pushes: reporting("photo.posted", ["id": "1"])),
            Row("ana", "photo.post", ["key": "2", "caption": "A bear"], image: smallImage),
            Row("ana", "photo.post", ["key": "3", "caption": "A dull fox"], image: smallImage),
            Row("ana", "photo.edit", ["photo": "1", "alt": "Seen at dusk"], pushes: reporting("photo.changed", ["id": "1"])),
            Row("ana", "photo.edit", ["photo": "1", "caption": "A bear too"], pushes: reporting("photo.deleted", "1")),
            Row("ana", "block.create", ["account": ben], pushes: ["ben": [Row.Push("search.event", ["search": "1", "account": ana])]]),
        ]).run()
    }

    @Test func anEditIsPushedOnlyToSearchesThatFoundThePhoto() throws {
        try Scenario([
            Row("ben", "search.subscribe", ["query": "fox"]),
            Row("ben", "search.subscribe", ["query": "wolf"]),
            Row("cleo", "search.subscribe", ["query": "fox"]),
            Row("ana", "block.create", ["account": cleo], pushes: ["cleo": [Row.Push("search.event", ["search": "3", "account": ana])]]),
            Row(
                "ana", "photo.post", ["key": "1", "caption": "A fox"], image: smallImage,
                pushes: reporting("photo.posted", ["id": "1"])),
            Row("ana", "photo.edit", ["photo": "1", "caption": "A bear"], pushes: reporting("photo.deleted", "1")),
            Row("ana", "photo.edit", ["photo": "1", "caption": "An old bear"]),
            Row("ana", "photo.delete", ["photo": "1"]),
        ]).run()
    }

    @Test func aLiveSearchBeginsWithAPageOfTheWantedSize() throws {
        try Scenario([
            Row("ana", "photo.post", ["key": "1", "caption": "#fox 1"], image: smallImage),
            Row("ana", "photo.post", ["key": "2", "caption": "#fox 2"], image: smallImage),
            Row("ana", "photo.post", ["key": "3", "caption": "#fox 3"], image: smallImage),
            Row(
                "ben", "search.subscribe", ["query": "#fox", "limit": 2],
                .result(["photos": [["id": "3"], ["id": "2"]], "next": ["$save": "next"], "epoch": ["$save": "epoch"]])),
            Row("ben", "search.photos", ["query": "#fox", "cursor": ["$use": "next"]], .result(["photos": [["id": "1"]]])),
            Row(
                "ben", "search.subscribe", ["query": "#fox", "limit": 1, "epoch": ["$use": "epoch"], "offset": 0],
                .result(["recovered": true, "events": [[:], [:], [:]]])),
            Row("ben", "search.subscribe", ["query": "#fox", "limit": 0], .refused("invalid_params")),
            Row("ben", "search.subscribe", ["query": "#fox", "limit": 51], .refused("invalid_params")),
            Row("ben", "search.subscribe", ["query": "#fox", "limit": "2"], .refused("invalid_params")),
        ]).run()
    }

    @Test func aConnectionHasALimitedNumberOfLiveSearches() throws {
        try Scenario(
            limits: [.liveSearchesPerConnection: 2],
            [
                Row("ana", "search.subscribe", ["query": "one"]),
                Row("ana", "search.subscribe", ["query": "two"]),
                Row("ana", "search.subscribe", ["query": "three"], .refused("too_many")),
                Row("ana", "search.unsubscribe", ["search": "1"]),
                Row("ana", "search.subscribe", ["query": "three"]),
                Row("ana", "search.unsubscribe", ["search": "1"], .refused("unknown_search")),
            ]
        ).run()
    }

    private func reporting(_ type: JSONValue, _ photo: JSONValue) -> [String: [Row.Push]] {
        ["ben": [Row.Push("search.event", ["search": "1", "type": type, "photo": photo])]]
    }

    @Test func aLiveSearchGoesOnWhereItWas() throws {
        let server = try InProcessServer(everybody)
        let (author, first) = (try server["ana"], try server["ben"])
        let start = try first.ask("search.subscribe", ["query": "#fox"])
        let position: JSONValue = ["query": "#fox", "epoch": start["epoch"] ?? nil, "offset": start["offset"] ?? nil]
        let ids = try (0..<3).map { try author.photo("#fox \($0)") }
        _ = try author.photo("none of it")
        try author.ask("photo.delete", ["photo": ids[0]])
        let second = try server.logIn("ben")
        let back = try second.ask("search.subscribe", position)
        #expect(back["recovered"] == true && back.list("events", "type") == ["photo.posted", "photo.posted", "photo.deleted"])
        let other = try second.ask("search.subscribe", ["query": "#fox", "epoch": "another", "offset": 1])
        #expect(other["recovered"] == false && other.list("photos", "id") == [ids[2], ids[1]])
        // Each search has pushes of its own.
        _ = try author.photo("#fox again")
        try second.ask("search.unsubscribe", ["search": other["search"] ?? nil])
        _ = try author.photo("#fox at last")
        let searches = second.takePushes("search.event").map { $0["search"] }
        #expect(searches.count { $0 == other["search"] } == 1 && searches.count { $0 == back["search"] } == 2)
    }
}
