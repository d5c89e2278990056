import SnapModel

/// One metric of `/metrics`: its name without `snapfeed_`, its meaning, and how it is read.
package struct Metric: Sendable {
    package enum Kind: String, Sendable { case counter, gauge, histogram }

    let name: String
    package let kind: Kind
    /// The name of its label, if it has one.
    let label: String?
    package let help: String
    let read: @Sendable (Readings) -> Value

    enum Value {
        case number(Int64)
        /// Printed in seconds.
        case microseconds(Int64)
        /// One number for each value of the label.
        case by([(String, Int64)])
        case numbers(Histogram)
        /// Printed in seconds.
        case times(Histogram)
        case timesBy([(String, Histogram)])
        /// The number 1, with facts as labels.
        case facts([(String, String)])
    }

    init(_ kind: Kind, _ name: String, by label: String? = nil, _ help: String, _ read: @escaping @Sendable (Readings) -> Value) {
        self.kind = kind
        self.name = name
        self.label = label
        self.help = help
        self.read = read
    }

    /// The full name for Prometheus. Facts about the process have the same names in all programs.
    package var fullName: String { name.hasPrefix("process_") ? name : "snapfeed_" + name }

    /// The row of the table in Metrics.md; a test compares them.
    package var row: String {
        let label = label.map { "`\($0)`" } ?? ""
        return "| `\(fullName)` | \(kind.rawValue) | \(label) | \(help) |"
    }
}

/// All metrics in the Prometheus text format 0.0.4.
///
/// - Source: https://prometheus.io/docs/instrumenting/exposition_formats/
struct MetricsText {
    private(set) var text = ""

    init(_ readings: Readings) {
        for metric in Metric.table {
            text += "# HELP \(metric.fullName) \(metric.help)\n# TYPE \(metric.fullName) \(metric.kind.rawValue)\n"
            write(metric.read(readings), of: metric)
        }
    }

    private mutating func write(_ value: Metric.Value, of metric: Metric) {
        let label = metric.label ?? ""
        switch value {
        case .number(let number): sample(metric.fullName, [], String(number))
        case .microseconds(let time): sample(metric.fullName, [], Self.seconds(time))
        case .by(let numbers): for (value, number) in numbers { sample(metric.fullName, [(label, value)], String(number)) }
        case .numbers(let histogram): write(histogram, metric.fullName, []) { String($0) }
        case .times(let histogram): write(histogram, metric.fullName, [], Self.seconds)
        case .timesBy(let histograms):
            for (value, histogram) in histograms { write(histogram, metric.fullName, [(label, value)], Self.seconds) }
        case .facts(let facts): sample(metric.fullName, facts, "1")
        }
    }

    private mutating func write(_ histogram: Histogram, _ name: String, _ labels: [(String, String)], _ unit: (Int64) -> String) {
        var sum: Int64 = 0
        for (bound, count) in zip(histogram.bounds, histogram.counts) {
            sum += count
            sample(name + "_bucket", labels + [("le", unit(bound))], String(sum))
        }
        sample(name + "_bucket", labels + [("le", "+Inf")], String(histogram.count))
        sample(name + "_sum", labels, unit(histogram.sum))
        sample(name + "_count", labels, String(histogram.count))
    }

    /// Label values are our own words, so nothing in them needs escaping.
    private mutating func sample(_ name: String, _ labels: [(String, String)], _ value: String) {
        let list = labels.isEmpty ? "" : "{" + labels.map { "\($0)=\"\($1)\"" }.joined(separator: ",") + "}"
        text += "\(name)\(list) \(value)\n"
    }

    private static func seconds(_ microseconds: Int64) -> String { String(Double(microseconds) / 1_000_000) }
}

extension Readings {
    /// The metrics in whole numbers for `server.stats`: times in microseconds, labels summed, histograms as sum and 99th percentile.
    var stats: ServerStats {
        ServerStats(
            figures: Metric.table.flatMap { metric in
                metric.read(self).figures(metric.name.replacing("_seconds", with: "_microseconds"), metric)
            }, complaint: complaint)
    }
}

extension Metric.Value {
    fileprivate func figures(_ name: String, _ metric: Metric) -> [ServerStats.Figure] {
        func figure(_ name: String, _ value: Int64, _ help: String? = nil, isCounter: Bool? = nil) -> ServerStats.Figure {
            ServerStats.Figure(name, value, help ?? metric.help, isCounter: isCounter ?? (metric.kind == .counter))
        }
        func figures(of histogram: Histogram) -> [ServerStats.Figure] {
            [
                figure(name + "_total", histogram.sum, isCounter: true),
                figure(name + "_p99", histogram.recent(0.99), metric.help + " 99 of 100 in the last minute or two."),
            ]
        }
        switch self {
        // Whole seconds keep their unit.
        case .number(let number): return [figure(metric.name, number)]
        case .microseconds(let time): return [figure(name, time)]
        case .by(let numbers): return [figure(name, numbers.reduce(0) { $0 + $1.1 })]
        case .numbers(let histogram), .times(let histogram): return figures(of: histogram)
        case .timesBy, .facts: return []
        }
    }
}
