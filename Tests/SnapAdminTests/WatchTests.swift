import SnapModel
import SnapWire
import Testing

@testable import SnapAdmin

struct WatchTests {
    private let animals = FeedID(rawValue: "animals")

    private func json(_ text: String) throws -> JSONValue { try JSONValue(parsing: Array(text.utf8)) }

    private func answer(_ part: String) throws -> ClientAnswer {
        ClientAnswer(result: try json(#"{"now": 1, "feeds": [{"id": "animals", \#(part)}]}"#), attachment: [])
    }

    private func event(_ offset: Int, epoch: String = "e") -> String {
        #"{"feed": "animals", "epoch": "\#(epoch)", "offset": \#(offset), "at": 0, "type": "snap.deleted", "snap": "3"}"#
    }

    private func push(_ offset: Int) throws -> JSONValue { try json(#"{"method": "feed.event", "params": \#(event(offset))}"#) }

    @Test func firstSubscriptionPrintsNoEarlierEvents() throws {
        var watch = FeedWatch([animals])
        #expect(watch.requests == [SubscriptionRequest(feed: animals)])
        let (items, gaps) = try watch.resume(try answer(#""epoch": "e", "offset": 4, "recovered": false, "snaps": [{"id": "1"}]"#))
        #expect(items.isEmpty && gaps.isEmpty)
        #expect(watch.requests == [SubscriptionRequest(feed: animals, since: FeedPosition(epoch: "e", offset: 4))])
    }

    @Test func reconnectPrintsMissedEventsOnce() throws {
        var watch = FeedWatch([animals])
        _ = try watch.resume(try answer(#""epoch": "e", "offset": 4, "recovered": false"#))
        #expect(watch.receive(try push(5)) != nil)
        #expect(watch.receive(try push(5)) == nil)
        let missed = #""epoch": "e", "offset": 7, "recovered": true, "events": [\#(event(6)), \#(event(7))]"#
        #expect(try watch.resume(try answer(missed)).items == [.event(try json(event(6))), .event(try json(event(7)))])
        #expect(watch.receive(try push(7)) == nil)
        #expect(watch.receive(try push(8)) != nil)
    }

    @Test func missedEventsBeyondTheLogAreAGap() throws {
        var watch = FeedWatch([animals])
        _ = try watch.resume(try answer(#""epoch": "e", "offset": 4, "recovered": false"#))
        let gap = try #require(try watch.resume(try answer(#""epoch": "other", "offset": 2, "recovered": false"#)).gaps.first)
        #expect(gap.feed == animals && watch.backlog(gap) == nil)
    }

    @Test func gapWithinAnEpochHasABacklog() throws {
        var watch = FeedWatch([animals])
        watch.begin(animals, after: FeedPosition(epoch: "e", offset: 3), notBefore: Timestamp(milliseconds: 0))
        let gap = try #require(try watch.resume(try answer(#""epoch": "e", "offset": 900, "recovered": false"#)).gaps.first)
        let backlog = try #require(watch.backlog(gap))
        #expect(backlog.missed == 4...900 && backlog.earliest == 0 && backlog.epoch == "e")
        #expect(watch.receive(try push(901)) != nil)
        #expect(watch.receive(try push(900)) == nil)
    }

    @Test func watchFromATimePrintsNothingEarlier() throws {
        var watch = FeedWatch([animals])
        watch.begin(animals, after: FeedPosition(epoch: "e", offset: 3), notBefore: Timestamp(milliseconds: 1))
        #expect(watch.requests == [SubscriptionRequest(feed: animals, since: FeedPosition(epoch: "e", offset: 3))])
        let later = event(5).replacing(#""at": 0"#, with: #""at": 1"#)
        let missed = #""epoch": "e", "offset": 5, "recovered": true, "events": [\#(event(4)), \#(later)]"#
        let reported = try watch.resume(try answer(missed)).items
        let expected = [FeedWatch.Item.event(try json(later))]
        #expect(reported == expected)
    }

    @Test func aRefusedFeedEndsTheWatch() throws {
        var watch = FeedWatch([animals])
        let part =
            #""error": {"code": 1022, "message": "There is no feed with this name.", "data": {"name": "unknown_feed", "temporary": false}}"#
        #expect { try watch.resume(try answer(part)) } throws: { ($0 as? Failure)?.status == .noInput }
    }

    @Test func unknownPushesAreIgnored() throws {
        var watch = FeedWatch([animals])
        #expect(watch.receive(try json(#"{"method": "feed.renamed", "params": {}}"#)) == nil)
        #expect(watch.receive(try json(#"{"method": "feed.event"}"#)) == nil)
    }

    @Test(arguments: [
        (
            #"{"type": "snap.posted", "at": 0, "feed": "animals", "snap": {"id": "3", "author": {"name": "a\u001b[2Jna"}, "caption": "Hi"}}"#,
            "a[2Jna posted snap 3: Hi"
        ),
        (#"{"type": "snap.deleted", "at": 0, "feed": "animals", "snap": "3"}"#, "snap 3 was deleted"),
        (#"{"type": "snap.expired", "at": 0, "feed": "animals", "snap": "3"}"#, "snap 3 expired"),
    ])
    func eventsArePrinted(event: String, sentence: String) throws {
        let line = FeedWatch.Item.event(try json(event)).line(on: .pipe, feedWidth: 10)
        #expect(line.hasSuffix("  animals     " + sentence))
    }

    @Test func noticesSayTheirTypeInJSON() throws {
        let item = FeedWatch.Item.notice(
            type: "snap.viewed", try json(#"{"snap": "3", "viewer": {"id": "2", "name": "ben"}, "at": 0, "opens": 1}"#))
        #expect(item.line(on: .pipe, feedWidth: 0).hasSuffix("ben opened your snap 3 (1 open)"))
        #expect(Output.json { $0.object { item.write(to: &$0) } }.hasPrefix(#"{"type":"snap.viewed","snap":"3""#))
    }
}
