import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import SnapAdmin

/// A spreadsheet's CSV becomes names. The web app reads the same rosters: see test_admin.py.
struct RosterTests {
    private struct Example: Decodable {
        let what: String
        let text: String
        let rows: [[Cell]]

        enum Cell: Decodable, Equatable {
            case text(String)
            case number(Int)

            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                if let number = try? container.decode(Int.self) {
                    self = .number(number)
                } else {
                    self = .text(try container.decode(String.self))
                }
            }
        }
    }

    @Test func everyRosterIsReadAsItIsMeant() throws {
        let examples = try JSONDecoder().decode([Example].self, from: Fixtures.data("rosters/rosters.json"))
        #expect(examples.count > 10)
        for example in examples {
            let read = Roster(example.text).people.map { [Example.Cell.text($0.name), .text($0.email), .number($0.line)] }
            #expect(read == example.rows, "\(example.what)")
        }
    }

    @Test func aLineOfCSVIsReadAgainAsItWas() {
        let cells = ["plain", "a,b", "say \"hi\"", "two\nlines", ""]
        #expect(Roster.line(cells) == "plain,\"a,b\",\"say \"\"hi\"\"\",\"two\nlines\",")
        #expect(Roster("name,email\n" + Roster.line([cells[2], cells[1]])).people.map { [$0.name, $0.email] } == [[cells[2], cells[1]]])
    }

    @Test func aSpreadsheetComputesNothingOfALine() {
        let cells = ["=1+1", "@ana", "+1", "-2", "a=b", "'ben"]
        #expect(Roster.line(cells) == "'=1+1,'@ana,'+1,'-2,a=b,'ben")
        #expect(Roster("name\n" + cells.map { Roster.line([$0]) }.joined(separator: "\n")).people.map(\.name) == cells)
    }

    @Test(arguments: [
        (AppPlace.reset(code: "a-_1"), "/#/reset/a-_1"),
        (.join(code: "abcde-fghjk", name: "Zoë / b"), "/#/join/abcde-fghjk/Zo%C3%AB%20%2F%20b"),
        (.join(code: "abcde-fghjk", name: nil), "/#/join/abcde-fghjk"),
    ])
    func aLinkKeepsItsSecretBehindTheHash(_ place: AppPlace, _ path: String) {
        #expect(place.path == path)
    }

    @Test(arguments: [
        (["--site", "https://Feeds.example.org"], "https://feeds.example.org"),
        (["--site", "http://localhost:8080/"], "http://localhost:8080"),
        (["--server", "wss://feeds.example.org"], "https://feeds.example.org"),
        (["--server", "https://a.example:8443/ws"], "https://a.example:8443"),
        (["--server", "ws://localhost:80"], "http://localhost"), (["--server", "localhost:8080"], "http://localhost:8080"),
        (["--server", "[::1]:8080"], "http://[::1]:8080"),
        (["--server", "ws://10.0.0.5:8080", "--site", "https://feeds.example.org"], "https://feeds.example.org"),
        (["--store", "store"], ""),
    ])
    func aLinkLeadsToTheWebApp(_ options: [String], _ start: String) throws {
        let command = try MakeResetLinkCommand.parse(["ben"] + options)
        #expect(try command.site.link(.reset(code: "c"), over: command.server) == start + "/#/reset/c")
    }

    @Test(arguments: [
        "feeds.example.org", "https://", "ftp://feeds.example.org", "https://feeds.example.org/app", "https://feeds.example.org/#/home",
        "https://feeds.example.org?x", "https://ana@feeds.example.org", "https://feeds.example.org/ x", "",
    ])
    func siteAddressMustBeAWebApp(_ site: String) {
        #expect(throws: (any Error).self) { try MakeResetLinkCommand.parse(["ben", "--site", site]) }
    }
}
