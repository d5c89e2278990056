import Glibc

/// The monotonic clock in microseconds.
func microseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
}

extension Array where Element: Comparable {
    /// The element below which the given share of all lies.
    func percentile(_ share: Double) -> Element? {
        isEmpty ? nil : sorted()[Swift.min(count - 1, Int(Double(count) * share))]
    }
}

/// A number for people: 12,345 or 1.23.
func shown(_ number: Double) -> String {
    guard number.isFinite else { return "∞" }
    guard number >= 100 else { return number == number.rounded() ? String(Int(number)) : String((number * 100).rounded() / 100) }
    var digits = Array(String(Int(number.rounded())))
    var index = digits.count - 3
    while index > 0 {
        digits.insert(",", at: index)
        index -= 3
    }
    return String(digits)
}

/// Figures of interleaved runs, shown as the median and the range.
struct Series: Codable {
    var values: [Double] = []
    var median: Double { values.percentile(0.5) ?? .nan }
    var text: String { "\(shown(median)) (\(shown(values.min() ?? .nan))–\(shown(values.max() ?? .nan)))" }

    /// Median, least and greatest value for CSV; empty without values.
    var fields: [String] {
        guard let least = values.min(), let greatest = values.max() else { return ["", "", ""] }
        return [median, least, greatest].map { String(($0 * 100).rounded() / 100) }
    }
}
