import Foundation
import SnapModel

/// Formats moments for people, in the machine's time zone.
enum LocalTime {
    /// `14:03:22`.
    ///
    /// - Units: milliseconds since 1970-01-01T00:00:00Z.
    static func time(_ milliseconds: Int64) -> String { formatted(milliseconds, "%H:%M:%S") }

    /// `2026-01-31 14:03`.
    static func dayAndTime(_ milliseconds: Int64) -> String { formatted(milliseconds, "%Y-%m-%d %H:%M") }

    /// The age of a moment by the server's clock; empty without a moment.
    static func age(_ milliseconds: Int64?, now: Int64) -> String {
        milliseconds.map { Age.text(postedAt: Timestamp(milliseconds: $0), now: Timestamp(milliseconds: now)) } ?? ""
    }

    private static func formatted(_ milliseconds: Int64, _ format: String) -> String {
        var seconds = time_t(milliseconds / 1_000)
        var parts = tm()
        guard localtime_r(&seconds, &parts) != nil else { return "?" }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { buffer in
            let count = buffer.withMemoryRebound(to: CChar.self) { text in
                // Newer C libraries take no null pointer here.
                text.baseAddress.map { strftime($0, text.count, format, &parts) } ?? 0
            }
            return String(decoding: buffer[..<count], as: UTF8.self)
        }
    }
}
