import SnapModel
import TestSupport
import Testing

/// The wording of ages, by the same table as in the browser's and the CLI's tests.
struct AgeTests {
    struct Vector: Decodable, Sendable {
        let postedAt: Int64
        let now: Int64
        let text: String
    }

    private static func failures(_ vectors: [Vector], _ age: (Timestamp, Timestamp) -> String) -> [Vector] {
        vectors.filter { age(Timestamp(milliseconds: $0.postedAt), Timestamp(milliseconds: $0.now)) != $0.text }
    }

    @Test func agesMatchTheSharedVectors() throws {
        let vectors: [Vector] = try Fixtures.decode("ages.json")
        #expect(vectors.count >= 20)
        #expect(Self.failures(vectors) { Age.text(postedAt: $0, now: $1) }.isEmpty)
    }

    @Test func theVectorsWouldCatchRoundingAndMissingBounds() throws {
        let vectors: [Vector] = try Fixtures.decode("ages.json")
        func rounded(_ postedAt: Timestamp, _ now: Timestamp) -> String {
            Age.text(postedAt: postedAt, now: Timestamp(milliseconds: now.milliseconds + 30_000))
        }
        func alwaysMinutes(_ postedAt: Timestamp, _ now: Timestamp) -> String {
            "\(max(0, (now.milliseconds - postedAt.milliseconds) / 60_000)) minutes ago"
        }
        #expect(!Self.failures(vectors, rounded).isEmpty)
        #expect(!Self.failures(vectors, alwaysMinutes).isEmpty)
    }

    @Test func theEndsOfTimeDoNotTrap() {
        let first = Timestamp(milliseconds: .min)
        let last = Timestamp(milliseconds: .max)
        #expect(Age.text(postedAt: last, now: first) == "0 minutes ago")
        #expect(Age.text(postedAt: first, now: first) == "0 minutes ago")
        #expect(Age.text(postedAt: Timestamp(milliseconds: 0), now: last) == "2562047788015 hours ago")
    }

    @Test func everyMinuteOfThreeDaysIsMinutesBelowAnHourAndHoursFromThere() {
        for minute in Int64(0)..<(3 * 24 * 60) {
            let text = Age.text(postedAt: Timestamp(milliseconds: 0), now: Timestamp(milliseconds: minute * 60_000))
            let number = minute < 60 ? minute : minute / 60
            let unit = (minute < 60 ? "minute" : "hour") + (number == 1 ? "" : "s")
            #expect(text == "\(number) \(unit) ago")
        }
    }
}
