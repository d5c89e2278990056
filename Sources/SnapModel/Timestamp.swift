/// A moment, as milliseconds since 1970-01-01T00:00:00Z. The model never reads a clock: the present is an argument.
package struct Timestamp: Hashable, Comparable, Sendable {
    package let milliseconds: Int64
    package init(milliseconds: Int64) { self.milliseconds = milliseconds }

    package static func < (left: Timestamp, right: Timestamp) -> Bool { left.milliseconds < right.milliseconds }

    /// The moment a whole number of hours later; saturates at the end of time instead of overflowing.
    package func adding(hours: Int) -> Timestamp {
        let (span, tooLong) = Int64(hours).multipliedReportingOverflow(by: 3_600_000)
        let (sum, tooLate) = milliseconds.addingReportingOverflow(span)
        return Timestamp(milliseconds: tooLong || tooLate ? .max : sum)
    }
}
