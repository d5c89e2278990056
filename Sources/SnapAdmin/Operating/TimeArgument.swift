import ArgumentParser
import Foundation
import SnapModel

/// A moment as people write it: an age such as `90m`, `2h` or `3d`, or a date such as `2026-01-31` or `2026-01-31T14:03`.
enum TimeArgument: Equatable {
    /// Milliseconds before now.
    case ago(Int64)
    case at(Timestamp)

    static let help = "an age (30s, 90m, 2h, 3d) or a date (2026-01-31, 2026-01-31T14:03)"

    init?(_ text: String) {
        if let age = Self.age(text) {
            self = .ago(age)
        } else if let date = Self.date(text) {
            self = .at(date)
        } else {
            return nil
        }
    }

    func timestamp(now: Int64) -> Timestamp {
        switch self {
        case .ago(let milliseconds): Timestamp(milliseconds: now - milliseconds)
        case .at(let moment): moment
        }
    }

    /// Parses the value of an option.
    @Sendable static func parse(_ text: String) throws -> TimeArgument {
        guard let moment = TimeArgument(text) else { throw ValidationError("'\(text)' is not a time: write \(help)") }
        return moment
    }

    private static func age(_ text: String) -> Int64? {
        let units: [Character: Int64] = ["s": 1_000, "m": 60_000, "h": 3_600_000, "d": 86_400_000]
        guard let unit = text.last.flatMap({ units[$0] }), let number = Int64(text.dropLast()), (0...1_000_000).contains(number) else {
            return nil
        }
        return number * unit
    }

    /// In the machine's time zone.
    private static func date(_ text: String) -> Timestamp? {
        let halves = text.split(separator: "T", omittingEmptySubsequences: false)
        guard halves.count <= 2, let date = numbers(halves[0], "-", [4, 2, 2]), (1...12).contains(date[1]), (1...31).contains(date[2])
        else { return nil }
        var parts = tm()
        (parts.tm_year, parts.tm_mon, parts.tm_mday, parts.tm_isdst) = (date[0] - 1_900, date[1] - 1, date[2], -1)
        if halves.count == 2 {
            guard let time = numbers(halves[1], ":", [2, 2, 2]) ?? numbers(halves[1], ":", [2, 2]), time[0] < 24, time[1] < 60 else {
                return nil
            }
            (parts.tm_hour, parts.tm_min, parts.tm_sec) = (time[0], time[1], time.count == 3 ? time[2] : 0)
        }
        // mktime would turn 31 February into 3 March. The check uses UTC, where no day lacks its first hour.
        var day = parts
        timegm(&day)
        guard day.tm_mday == date[2] else { return nil }
        return Timestamp(milliseconds: Int64(mktime(&parts)) * 1_000)
    }

    /// Numbers with exactly the given counts of digits.
    private static func numbers(_ text: Substring, _ separator: Character, _ digits: [Int]) -> [Int32]? {
        let parts = text.split(separator: separator, omittingEmptySubsequences: false)
        guard parts.map(\.count) == digits, text.allSatisfy({ $0.isASCII }) else { return nil }
        let numbers = parts.compactMap { $0.allSatisfy(\.isNumber) ? Int32($0) : nil }
        return numbers.count == parts.count ? numbers : nil
    }
}
