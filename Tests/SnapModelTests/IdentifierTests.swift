import SnapModel
import Testing

/// Ids on the wire have exactly one spelling.
struct IdentifierTests {
    @Test(arguments: ["1", "7", "42", "1000000", "9223372036854775807"])
    func canonicalTextIsReadAndWrittenBack(_ text: String) throws {
        #expect(try #require(SnapID(text: text)).text == text)
        #expect(try #require(AccountID(text: text)).text == text)
        #expect(try #require(SessionID(text: text)).text == text)
    }

    @Test(arguments: [
        "", "0", "-1", "+1", "01", "00", " 1", "1 ", "1.0", "1e3", "0x1", "a", "٣", "１", "9223372036854775808", "1\u{0}", "-0",
        "99999999999999999999999999",
    ])
    func otherSpellingsNameNothing(_ text: String) {
        #expect(SnapID(text: text) == nil)
    }

    @Test func feedNamesHaveTheFormOfTheFile() {
        let good = ["a", "city-life", "cs198-01", "0", "-", String(repeating: "x", count: 64)]
        let bad = ["", "City", "city life", "stadt_leben", "é", "a/b", "..", String(repeating: "x", count: 65)]
        #expect(good.filter { !FeedID(rawValue: $0).isWellFormed } == [])
        #expect(bad.filter { FeedID(rawValue: $0).isWellFormed } == [])
    }
}

/// Sums of times do not overflow.
struct TimestampTests {
    @Test func hoursAreAddedInMilliseconds() {
        #expect(Timestamp(milliseconds: 5).adding(hours: 2) == Timestamp(milliseconds: 7_200_005))
        #expect(Timestamp(milliseconds: 5).adding(hours: 0) == Timestamp(milliseconds: 5))
    }

    @Test func addingSaturatesInsteadOfTrapping() {
        #expect(Timestamp(milliseconds: 0).adding(hours: .max) == Timestamp(milliseconds: .max))
        #expect(Timestamp(milliseconds: .max).adding(hours: 1) == Timestamp(milliseconds: .max))
        #expect(Timestamp(milliseconds: .max - 3_600_000).adding(hours: 1) == Timestamp(milliseconds: .max))
        #expect(Timestamp(milliseconds: .max - 3_600_001).adding(hours: 1) == Timestamp(milliseconds: .max - 1))
    }

    @Test func earlierIdentifiersAreLess() {
        #expect(Timestamp(milliseconds: 1) < Timestamp(milliseconds: 2))
        #expect(!(Timestamp(milliseconds: 2) < Timestamp(milliseconds: 2)))
    }
}

/// The closed set of reasons for a refusal.
struct RejectionTests {
    @Test func everyReasonHasANameOfSmallLettersThatIsReadBack() {
        for reason in Rejection.Reason.allCases {
            #expect(reason.rawValue.allSatisfy { ("a"..."z").contains($0) || $0 == "_" })
            #expect(Rejection.Reason(rawValue: reason.rawValue) == reason)
        }
    }

    @Test func onlyRefusalsThatPassByThemselvesAreTemporary() {
        let temporary = Rejection.Reason.allCases.filter(\.isTemporary).map(\.rawValue).sorted()
        #expect(
            temporary == [
                "busy", "internal", "login_pending", "provider_unavailable", "rate_limited", "recogniser_failed", "shutting_down",
                "storage_full",
            ])
    }
}

/// The position from which the pushes of a subscription continue.
struct SubscriptionTests {
    @Test func aRefusedFeedHasNoHeadAndTheOthersHave() {
        let head = FeedPosition(epoch: "e", offset: 3)
        let feed = FeedID(rawValue: "animals")
        #expect(Subscription(feed: feed, start: .recovered(head: head, events: [])).head == head)
        #expect(Subscription(feed: feed, start: .snapshot(head: head, Page(snaps: [], next: nil))).head == head)
        #expect(Subscription(feed: feed, start: .refused(Rejection(.unknownFeed, ""))).head == nil)
    }
}
