import Foundation
import SnapModel
import SnapWire
import Testing

@testable import SnapAdmin

struct ListingTests {
    private func json(_ text: String) throws -> JSONValue { try JSONValue(parsing: Array(text.utf8)) }

    @Test func columnsTakeTheirFieldsOutOfTheServersObjects() throws {
        let listing = Listing(
            empty: "", .number("N", "id"), .text("WHO", "by", "name", absent: "?"), .age("WHEN", "at"), .text("OWN", "own"),
            .flexible("TAGS", "tags"))
        let rows = [
            try json(#"{"id":"7","by":{"name":"ana"},"at":0,"own":true,"tags":["a","b"]}"#), try json(#"{"id":12,"own":false,"tags":[]}"#),
        ]
        #expect(
            listing.table(of: rows, now: 120_000).lines(on: .pipe) == [
                " N  WHO  WHEN           OWN  TAGS", " 7  ana  2 minutes ago  yes  a b", "12  ?",
            ])
    }

    @Test(arguments: [
        ("30s", TimeArgument.ago(30_000)), ("90m", .ago(5_400_000)), ("2h", .ago(7_200_000)), ("3d", .ago(259_200_000)), ("0s", .ago(0)),
    ])
    func ageArgumentsBecomeTimes(text: String, moment: TimeArgument) {
        #expect(TimeArgument(text) == moment)
        #expect(moment.timestamp(now: 300_000_000).milliseconds <= 300_000_000)
    }

    @Test func datesAreMomentsOfTheMachinesTimeZone() throws {
        var parts = DateComponents(year: 2026, month: 1, day: 31)
        func at(_ parts: DateComponents) throws -> TimeArgument {
            let date = try #require(Calendar(identifier: .gregorian).date(from: parts))
            return .at(Timestamp(milliseconds: Int64(date.timeIntervalSince1970) * 1_000))
        }
        #expect(try TimeArgument("2026-01-31") == at(parts))
        (parts.hour, parts.minute) = (14, 3)
        #expect(try TimeArgument("2026-01-31T14:03") == at(parts))
        parts.second = 59
        #expect(try TimeArgument("2026-01-31T14:03:59") == at(parts))
        #expect(TimeArgument("2028-02-29") != nil)
    }

    @Test(arguments: [
        "", "h", "-1h", "1w", "1.5h", "2026", "2026-1-1", "2026-13-01", "2026-01-31T25:00", "2026-01-31T", "9999999999999d", "yesterday",
        "2026-02-31", "2026-02-29", "2026-04-31T10:00",
    ])
    func textsThatAreNoMomentAreRefused(text: String) { #expect(TimeArgument(text) == nil) }

    @Test func startIsAnOffsetOrATime() {
        #expect(WatchStart("41") == .offset(41))
        #expect(WatchStart("2h") == .moment(.ago(7_200_000)))
        #expect(WatchStart("-1") == nil)
    }

    @Test(arguments: [
        (#"{"snap":"7","viewer":{"name":"ben"},"verdict":"would_succeed"}"#, "ben has not opened snap 7 yet"),
        (
            #"{"snap":"7","viewer":{"name":"ben"},"verdict":"already_opened","at":0,"device":"phone"}"#,
            "on phone. Each viewer can open a snap once."
        ),
        (#"{"snap":"7","viewer":{"name":"ben"},"verdict":"unknown_snap"}"#, "No snap 7 was ever posted here"),
        (#"{"snap":"7","viewer":{"name":"ben"},"verdict":"snap_gone","gone":"expired"}"#, "it expired."),
        (#"{"snap":"7","viewer":{"name":"ben"},"verdict":"snap_gone","gone":"deleted","remover":"author"}"#, "its author deleted it"),
        (
            #"{"snap":"7","viewer":{"name":"ben"},"verdict":"snap_gone","gone":"deleted","remover":"admin","reason":"x"}"#,
            "the local admin removed it (x)."
        ),
        (#"{"snap":"7","viewer":{"name":"ben"},"verdict":"suspended","at":0,"reason":"x"}"#, "is suspended since"),
        (#"{"snap":"7","viewer":{"name":"ben\u001b[2J"},"verdict":"later"}"#, "ben[2J and snap 7: later."),
    ])
    func explanationsAreSentences(text: String, part: String) throws {
        let sentence = ExplainSnapCommand.sentence(try json(text))
        #expect(sentence.contains(part), "\(sentence)")
    }
}

struct TopTests {
    private func pulse(_ now: Int64, _ figures: [String: Int64], after last: Pulse? = nil) throws -> Pulse {
        let list = figures.map { #"{"name":"\#($0)","value":\#($1)}"# }.joined(separator: ",")
        return Pulse(try JSONValue(parsing: Array(#"{"now":\#(now),"figures":[\#(list)]}"#.utf8)), after: last)
    }

    @Test func countersBecomeRatesAndMeans() throws {
        let first = try pulse(0, ["posts_total": 10, "commits_total": 2, "commit_microseconds_total": 1_000])
        #expect(first.rate("posts_total") == 0)
        let second = try pulse(2_000, ["posts_total": 30, "commits_total": 6, "commit_microseconds_total": 3_000], after: first)
        #expect(second.rate("posts_total") == 10)
        #expect(second.commitMicroseconds == 500)
        #expect(second.rate("opens_total") == nil)
        #expect(try pulse(3_000, ["commits_total": 6, "commit_microseconds_total": 3_000], after: second).commitMicroseconds == nil)
    }

    /// Counters are smaller after a restart than before.
    @Test func aRateIsNeverNegative() throws {
        #expect(try pulse(1_000, ["posts_total": 1], after: try pulse(0, ["posts_total": 100])).rate("posts_total") == 0)
    }

    @Test(arguments: [(80, 24), (40, 10), (20, 3), (200, 60)]) func thePictureFitsItsScreen(columns: Int, rows: Int) throws {
        let connection =
            #"{"id":"1","user":{"name":"日本日本日本"},"openedAt":0,"address":"unix","requests":1,"queuedBytes":0,"device":"a device with a long name","feeds":["animals","people"]}"#
        let connections = try (0..<100).map { _ in try JSONValue(parsing: Array(connection.utf8)) }
        let screen = Screen(isTerminal: true, hasColour: true, width: columns)
        let lines = TopPicture(pulse: try pulse(0, ["connections": 1_234_567]), connections: connections, screen: screen).lines(rows: rows)
        #expect(lines.count <= rows)
        for line in lines { #expect(Printable.width(line.replacing(#/\u{1B}\[[0-9;]*m/#, with: "")) <= columns) }
    }

    @Test func numbersAreFormattedForPeople() {
        #expect(TopPicture.number(1_234_567) == "1,234,567")
        #expect(TopPicture.number(999) == "999")
        #expect(TopPicture.bytes(10_239) == "10,239 B")
        #expect(TopPicture.bytes(10_240) == "10 KiB")
        #expect(TopPicture.latency(850) == "850 µs")
        #expect(TopPicture.latency(25_000) == "25 ms")
        #expect(TopPicture.span(90) == "1 min")
    }
}

struct ScreenTests {
    @Test(arguments: [
        ([:], false), (["CLICOLOR_FORCE": "1"], true), (["CLICOLOR_FORCE": "0"], false), (["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false),
    ])
    func colourInAPipeMustBeForced(environment: [String: String], hasColour: Bool) throws {
        let file = open("/dev/null", O_WRONLY)
        defer { close(file) }
        #expect(Screen(descriptor: file, environment: environment).hasColour == hasColour)
    }
}
