/// How long ago something was posted, in the product's only wording.
///
/// Whole minutes below one hour, whole hours from then on, floored, never negative: "0 minutes ago", "1 minute ago", "49 hours ago".
/// The vectors in `Tests/Fixtures/ages.json` bind this function, the CLI and the web app alike.
package enum Age {
    /// The age of a snap in words, such as "3 minutes ago".
    ///
    /// - Units: both arguments are milliseconds since 1970-01-01T00:00:00Z.
    package static func text(postedAt: Timestamp, now: Timestamp) -> String {
        let (difference, overflow) = now.milliseconds.subtractingReportingOverflow(postedAt.milliseconds)
        let minutes = overflow ? 0 : max(0, difference / 60_000)
        return minutes < 60 ? ofMinutes[Int(minutes)] : counted(minutes / 60, "hour")
    }

    /// Made once, because nearly every event and page shows an age below one hour.
    private static let ofMinutes = (0..<60).map { counted($0, "minute") }

    private static func counted(_ number: Int64, _ unit: String) -> String {
        number == 1 ? "1 \(unit) ago" : "\(number) \(unit)s ago"
    }
}
