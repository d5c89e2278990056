import Foundation

/// The picture of cost against size: a panel for each kind of work, logarithmic axes, a line for each server.
struct Figure {
    let panels: [Panel]

    private static let (width, height, margin) = (430.0, 346.0, 56.0)
    private static let colours = ["#1a73e8", "#5f6368", "#e8710a", "#188038", "#a142f4", "#d93025", "#12b5cb"]

    /// An SVG that is readable on light and dark pages, since it has a background of its own.
    var svg: String {
        let body = panels.enumerated().map { index, panel in
            "<g transform=\"translate(\(Double(index) * Self.width),0)\">\(Self.draw(panel))</g>"
        }.joined(separator: "\n")
        let (width, height) = (Self.width * Double(max(1, panels.count)), Self.height)
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" font-family="system-ui, sans-serif" font-size="11">
            <rect width="\(width)" height="\(height)" fill="#ffffff"/>
            \(body)
            </svg>

            """
    }

    /// One axis: maps values to positions.
    private struct Axis {
        let (low, high): (Double, Double)
        let (from, to): (Double, Double)

        init(_ values: [Double], from: Double, to: Double) {
            low = pow(10, floor(log10(max(values.min() ?? 1, 1e-3))))
            high = max(low * 10, pow(10, ceil(log10(max(values.max() ?? 1, 1e-3)))))
            (self.from, self.to) = (from, to)
        }

        func place(_ value: Double) -> Double { from + (to - from) * (log10(value / low) / log10(high / low)) }

        var ticks: [Double] { sequence(first: low) { $0 * 10 }.prefix { $0 <= high * 1.001 }.map { $0 } }
    }

    private static func draw(_ panel: Panel) -> String {
        let across = Axis(panel.points.map(\.size), from: margin, to: width - 34)
        let up = Axis(panel.points.map(\.cost), from: height - margin - 50, to: 34)
        var parts = [text(panel.title, x: margin - 40, y: 18, "font-weight=\"600\" font-size=\"12\"")]
        for tick in across.ticks {
            parts.append(line(across.place(tick), up.from, across.place(tick), up.to))
            parts.append(text(shown(tick), x: across.place(tick), y: up.from + 15, "text-anchor=\"middle\" fill=\"#5f6368\""))
        }
        for tick in up.ticks {
            parts.append(line(across.from, up.place(tick), across.to, up.place(tick)))
            parts.append(text(shown(tick), x: across.from - 6, y: up.place(tick) + 4, "text-anchor=\"end\" fill=\"#5f6368\""))
        }
        parts.append(text(panel.sizes, x: (across.from + across.to) / 2, y: up.from + 30, "text-anchor=\"middle\" fill=\"#5f6368\""))
        let names = panel.points.reduce(into: [String]()) { if !$0.contains($1.line) { $0.append($1.line) } }
        for (index, name) in names.enumerated() {
            let colour = colours[index % colours.count]
            let points = panel.points.filter { $0.line == name }.sorted { $0.size < $1.size }
            parts.append(curve(points.map { (across.place($0.size), up.place($0.cost)) }, colour))
            let (x, y) = (margin + Double(index % 3) * 120, height - 46 + Double(index / 3) * 16)
            parts.append("<circle cx=\"\(x)\" cy=\"\(y - 4)\" r=\"4\" fill=\"\(colour)\"/>" + text(name, x: x + 8, y: y, ""))
        }
        return parts.joined(separator: "\n")
    }

    private static func curve(_ points: [(x: Double, y: Double)], _ colour: String) -> String {
        let path = points.map { "\(round($0.x * 10) / 10),\(round($0.y * 10) / 10)" }
        let dots = points.map { "<circle cx=\"\($0.x)\" cy=\"\($0.y)\" r=\"3\" fill=\"\(colour)\"/>" }.joined()
        return "<polyline points=\"\(path.joined(separator: " "))\" fill=\"none\" stroke=\"\(colour)\" stroke-width=\"2\"/>" + dots
    }

    private static func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> String {
        "<line x1=\"\(x1)\" y1=\"\(y1)\" x2=\"\(x2)\" y2=\"\(y2)\" stroke=\"#e3e5e8\"/>"
    }

    private static func text(_ words: String, x: Double, y: Double, _ more: String) -> String {
        "<text x=\"\(x)\" y=\"\(y)\" \(more)>\(words)</text>"
    }
}
