package import Foundation
package import Logging
import SnapWire
import Synchronization

/// The destination of all log lines of the process: one line per event, filtered by the modules' levels, at most ten lines a second for
/// each kind of event.
///
/// - Thread: any. Whole lines are written under the lock, so that they do not mix.
package final class LineLog: Sendable {
    private struct Tally {
        var second: Int64 = 0
        var lines = 0
        var suppressed: Int64 = 0
    }
    private struct State {
        var levels: LogLevels
        var tallies: [String: Tally] = [:]
    }
    private static let linesPerSecond = 10

    private let state: Mutex<State>
    private let format: LogFormat
    private let now: @Sendable () -> Date
    private let write: @Sendable ([UInt8]) -> Void

    /// - Parameter write: takes one whole line, with its line break.
    package init(
        _ levels: LogLevels, _ format: LogFormat, now: @escaping @Sendable () -> Date = { Date() },
        write: @escaping @Sendable ([UInt8]) -> Void
    ) {
        state = Mutex(State(levels: levels))
        self.format = format
        self.now = now
        self.write = write
    }

    package var logger: Logger { Logger(label: "snapfeed") { _ in LineLogHandler(log: self) } }

    package func setLevels(_ levels: LogLevels) { state.withLock { $0.levels = levels } }

    fileprivate var lowest: Logger.Level { state.withLock { $0.levels.lowest } }

    fileprivate func take(_ level: Logger.Level, _ message: String, _ metadata: Logger.Metadata, source: String) {
        let time = now()
        let module = LogModule(rawValue: source)
        let event = metadata[Logger.eventKey].map { "\($0)" } ?? source
        state.withLock { state in
            guard level >= state.levels[module], let suppressed = Self.count(event, time, in: &state.tallies) else { return }
            var fields = metadata.filter { $0.key != Logger.eventKey }
            if suppressed > 0 { fields["suppressed"] = .stringConvertible(suppressed) }
            let line = LogLine(
                time: time, level: level, module: module?.rawValue ?? source, event: event, message: message,
                fields: fields.sorted { $0.key < $1.key })
            write(Array((format == .json ? line.json : line.text).utf8))
        }
    }

    /// Counts a line. Nil when this event has had enough lines in this second; otherwise the number of lines left out before this one.
    private static func count(_ event: String, _ time: Date, in tallies: inout [String: Tally]) -> Int64? {
        let second = Int64(time.timeIntervalSince1970)
        var tally = tallies[event] ?? Tally()
        defer { tallies[event] = tally }
        if tally.second != second { (tally.second, tally.lines) = (second, 0) }
        guard tally.lines < linesPerSecond else {
            tally.suppressed += 1
            return nil
        }
        tally.lines += 1
        defer { tally.suppressed = 0 }
        return tally.suppressed
    }
}

/// The connection to swift-log.
private struct LineLogHandler: LogHandler {
    let log: LineLog
    var metadata: Logger.Metadata = [:]
    /// Overrides the process's levels for one logger.
    private var ownLevel: Logger.Level?

    init(log: LineLog) { self.log = log }

    var logLevel: Logger.Level {
        get { ownLevel ?? log.lowest }
        set { ownLevel = newValue }
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let fields = metadata.merging(event.metadata ?? [:]) { _, new in new }
        log.take(event.level, event.message.description, fields, source: event.source)
    }
}

/// One log line. It may contain bytes from peers, so everything that could control a terminal or end the line is escaped.
struct LogLine {
    let time: Date
    let level: Logger.Level
    let module: String
    let event: String
    let message: String
    let fields: [(key: String, value: Logger.MetadataValue)]

    /// A line such as `2026-11-21T07:46:11.123Z notice server.ready: listening port=8080`.
    var text: String {
        let pairs = fields.map { " \($0.key)=\(Self.word("\($0.value)"))" }.joined()
        return "\(timestamp) \(level.rawValue) \(event): \(Self.printable(message))\(pairs)\n"
    }

    /// The line as one JSON object; numbers stay numbers.
    var json: String {
        var writer = JSONWriter()
        writer.object { json in
            json.field("time", timestamp)
            json.field("level", level.rawValue)
            json.field("module", module)
            json.field("event", event)
            json.field("message", message)
            for (key, value) in fields {
                json.name(escaping: key)
                if case .stringConvertible(let number) = value, let number = number as? any BinaryInteger {
                    json.value(Int64(clamping: number))
                } else {
                    json.value("\(value)")
                }
            }
        }
        return String(decoding: writer.bytes, as: UTF8.self) + "\n"
    }

    /// UTC, to the millisecond.
    private var timestamp: String { time.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)) }

    private static func word(_ text: String) -> String {
        let isPlain = !text.isEmpty && text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0 != "\"" && $0 != "=" && $0.value < 0x7F }
        guard !isPlain else { return text }
        return "\"" + printable(text).replacing("\"", with: "\\\"") + "\""
    }

    private static func printable(_ text: String) -> String {
        var safe = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator:
                safe.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
            default: safe.append(scalar)
            }
        }
        return String(safe)
    }
}
