import Foundation
import SnapWire

/// The progress of a long task: a bar on a terminal, an object now and then in JSON, nothing in pipes and files.
package final class ProgressBar {
    private static let width = 24
    private static let drawEvery = 0.1

    /// The unit of the count.
    package enum Unit: Sendable {
        case bytes
        /// A few long steps: each one is drawn.
        case steps
        /// Many short steps.
        case items
    }

    private let output: Output
    private let title: String
    private let unit: Unit
    private var drawnAt: TimeInterval = 0
    private var isDrawn = false

    package init(_ title: String, on output: Output, unit: Unit = .bytes) {
        self.title = title
        self.unit = unit
        self.output = output
    }

    package func show(done: Int64, of total: Int64) {
        let now = ProcessInfo.processInfo.systemUptime
        guard unit == .steps || now - drawnAt >= Self.drawEvery else { return }
        drawnAt = now
        if output.isJSON {
            output.report { json in
                json.field("progress") { json in
                    json.field("done", done)
                    json.field("total", total)
                }
            }
        } else if output.errorScreen.isTerminal {
            isDrawn = true
            draw(Self.line(title, done: done, of: total, unit))
        }
    }

    /// Removes the bar.
    package func end() {
        if isDrawn { draw("") }
        isDrawn = false
    }

    static func line(_ title: String, done: Int64, of total: Int64, _ unit: Unit = .bytes) -> String {
        let fraction = total > 0 ? min(1, max(0, Double(done) / Double(total))) : 0
        let filled = Int(fraction * Double(width))
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
        let count = unit == .bytes ? "\(Int(fraction * 100)) % of \(total >> 20) MiB" : "\(done) of \(total)"
        return "\(title) \(bar) \(count)"
    }

    private func draw(_ line: String) { try? Output.write(Array("\r\u{1B}[K\(line)".utf8), to: STDERR_FILENO) }
}
