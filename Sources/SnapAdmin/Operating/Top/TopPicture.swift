import SnapWire

/// The picture of `snapfeed top`: figures at the top, connections below, as many as fit.
struct TopPicture {
    let pulse: Pulse
    let connections: [JSONValue]
    let screen: Screen

    /// Draws the picture as lines of text.
    ///
    /// - Parameter rows: the number of lines that fit.
    func lines(rows: Int) -> [String] {
        let head = [title, ""] + figures.lines(on: screen) + [""]
        let room = max(0, rows - head.count - 1)
        let list = ListConnectionsCommand.listing.table(of: Array(connections.prefix(room)), now: pulse.now)
        return Array((head + (connections.isEmpty ? [] : list.lines(on: screen))).prefix(rows)).map { clipped($0) }
    }

    private var title: String {
        let up = pulse.value("uptime_seconds").map { "up \(Self.span($0))" } ?? ""
        return screen.styled("Snapfeed", .strong) + "  \(up)  \(LocalTime.time(pulse.now))  " + screen.styled("q ends", .faint)
    }

    private var figures: Table {
        var table = Table(.text("NOW"), .number(""), .text("  A SECOND"), .number(""), .text("  LATENCY AND SPACE"), .number(""))
        let now = [
            ("connections", pulse.value("connections").map(Self.number)), ("accounts", pulse.value("accounts_online").map(Self.number)),
            ("subscriptions", pulse.value("subscriptions").map(Self.number)),
            ("memory", pulse.value("process_resident_memory_bytes").map(Self.bytes)),
            ("in a second", pulse.rate("bytes_received_total").map(Self.bytes)),
            ("out a second", pulse.rate("bytes_sent_total").map(Self.bytes)),
        ]
        let rates = [
            ("requests", "requests_total"), ("refused", "rejections_total"), ("events", "events_total"), ("deliveries", "deliveries_total"),
            ("posts", "posts_total"), ("opens", "opens_total"),
        ]
        let space = [
            ("commit, mean", pulse.commitMicroseconds.map(Self.latency)), ("commit, p99", pulse.commitMicrosecondsP99.map(Self.latency)),
            ("commands in a commit", pulse.commitSize.map(Self.number)), ("loop lag, p99", pulse.loopLagMicrosecondsP99.map(Self.latency)),
            ("queued", pulse.value("queue_bytes").map(Self.bytes)), ("disk left", pulse.value("store_free_bytes").map(Self.bytes)),
        ]
        for row in 0..<rates.count {
            table.add(
                .init(now[row].0), .init(now[row].1 ?? "–", .strong), .init("  " + rates[row].0),
                .init(pulse.rate(rates[row].1).map(Self.number) ?? "–", .strong), .init("  " + space[row].0),
                .init(space[row].1 ?? "–", .strong))
        }
        return table
    }

    /// A line cut at the screen's edge. Colour codes have no width, and are reset at the cut.
    private func clipped(_ line: String) -> String {
        guard let width = screen.width, Printable.width(Self.plain(line)) > width else { return line }
        return Printable.cut(Self.plain(line), to: width)
    }

    private static func plain(_ line: String) -> String { line.replacing(#/\u{1B}\[[0-9;]*m/#, with: "") }

    // MARK: Numbers

    static func number(_ number: Int64) -> String {
        let digits = String(number.magnitude)
        var grouped = ""
        for (index, digit) in digits.enumerated() {
            if index > 0 && (digits.count - index) % 3 == 0 { grouped.append(",") }
            grouped.append(digit)
        }
        return (number < 0 ? "-" : "") + grouped
    }

    static func bytes(_ bytes: Int64) -> String {
        let units = ["B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"]
        var (value, unit) = (bytes, 0)
        while value >= 10_240 && unit < units.count - 1 { (value, unit) = (value / 1_024, unit + 1) }
        return "\(number(value)) \(units[unit])"
    }

    static func latency(_ microseconds: Int64) -> String {
        microseconds < 10_000 ? "\(number(microseconds)) µs" : "\(number(microseconds / 1_000)) ms"
    }

    static func span(_ seconds: Int64) -> String {
        switch seconds {
        case ..<60: "\(seconds) s"
        case ..<3_600: "\(seconds / 60) min"
        case ..<172_800: "\(seconds / 3_600) h"
        default: "\(seconds / 86_400) days"
        }
    }
}
