import Foundation
import Simulation
import SnapServer
import SnapWire
import TestSupport
import Testing

/// Texts, names and searches of many languages, by the table that all tests share.
struct LanguageTests {
    @Test func everyLanguageIsStoredWithWhatItsScriptNeeds() throws {
        let server = try InProcessServer(everybody) { $0.limits.setRequestsPerSecond(0) }
        let author = try server["ana"]
        let photo = try author.photo("1")
        for row in try Languages.table().texts {
            let (text, stored): (JSONValue, JSONValue) = (.string(row.text), .string(row.stored))
            let edited = try author.ask("photo.edit", ["photo": photo, "caption": text, "alt": text, "warning": text])["photo"]
            #expect(["caption", "alt", "warning"].allSatisfy { edited?[$0] == stored }, "\(row.language)")
            #expect(try author.ask("profile.edit", ["bio": text])["profile"]?["bio"] == stored, "\(row.language)")
            try author.ask("mute.create", ["word": text])
        }
    }

    @Test func deceptiveCaptionIsRefusedWithCodePointAndPosition() throws {
        let server = try InProcessServer(everybody) { $0.limits.setRequestsPerSecond(0) }
        let author = try server["ana"]
        for row in try Languages.table().refused {
            let params: JSONValue = ["feed": "animals", "key": "k", "picture": "bear", "caption": .string(row.text)]
            let answer = try author.answer(to: "snap.post", params)
            #expect(answer.refusal == "invalid_caption" && answer.json["error"]?["data"]?["at"]?.integer == Int64(row.at), "\(row.why)")
            #expect(answer.json["error"]?["message"]?.string?.contains(row.character) == true, "\(row.why)")
        }
    }

    @Test func everySpellingOfANameFindsItsAccount() throws {
        let rows = try Languages.table().names
        let server = try InProcessServer(rows.map { $0.same[0] } + ["asker"]) { $0.limits.setRequestsPerSecond(0) }
        let asker = try server["asker"]
        for (number, row) in zip(1..., rows) {
            let id = JSONValue.string(String(number))
            for spelling in row.same {
                let found = try asker.ask("profile.show", ["name": .string(spelling)])["profile"]?["account"]?["id"]
                #expect(found == id, "\(row.why)")
            }
            let caption = "@\(row.same[1].trimmingCharacters(in: .whitespacesAndNewlines))."
            let snap: JSONValue = ["feed": "animals", "key": id, "picture": "bear", "caption": .string(caption)]
            #expect(try asker.ask("snap.post", snap)["snap"]?.list("parts", "target") == [id], "\(row.why)")
        }
        for (number, row) in zip(1..., rows).prefix(2) {
            let account: JSONValue = ["name": .string(row.same[1]), "password": "correct horse"]
            #expect(try server.connect().ask("session.create", account)["user"]?["id"] == .string(String(number)), "\(row.why)")
        }
    }

    @Test func everyLanguageIsFoundAsItsPeopleType() throws {
        let server = try InProcessServer(everybody) { $0.limits.setRequestsPerSecond(0) }
        let author = try server["ana"]
        for row in try Languages.table().search {
            let photo = try author.photo(row.text)
            for query in row.finds { #expect(try author.found(query).contains(photo), "\(row.language): \(query)") }
            for query in row.misses { #expect(try !author.found(query).contains(photo), "\(row.language): \(query)") }
        }
    }
}
