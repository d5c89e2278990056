/// One line of the table: what Snapfeed does, beside a peer or a limit that did the same in the same run.
struct Row: Codable {
    /// The work, as the table names it: "fan-out".
    let scenario: String
    /// Its size: "1,000 subscribers".
    let size: String
    /// What the figures count: "deliveries/s".
    let unit: String
    let ours: Series
    /// Who did the same: "uWebSockets 20".
    let beside: String
    let theirs: Series
    /// What the ratio shall be; nil where the row only reports.
    var goal: Goal?

    /// Ours in theirs, run by run, since runs that follow each other share the machine's mood.
    var ratio: Series { Series(values: zip(ours.values, theirs.values).map { $0 / $1 }) }

    static let head = """
        | work | size | figure | Snapfeed | beside | theirs | ratio | goal |
        |---|---|---|--:|---|--:|--:|---|
        """

    var line: String {
        let verdict = goal.map { "\($0.text) \($0.isMet(by: ratio.median) ? "✓" : "✗")" } ?? ""
        // A row without a peer only reports.
        let (other, quotient) = theirs.values.isEmpty ? ("", "") : (theirs.text, "**\(ratio.text)**")
        return "| \(scenario) | \(size) | \(unit) | \(ours.text) | \(beside) | \(other) | \(quotient) | \(verdict) |"
    }
}

/// What a ratio shall be.
struct Goal: Codable {
    enum Side: String, Codable { case atLeast, atMost }
    let side: Side
    let bound: Double

    static func atLeast(_ bound: Double) -> Goal { Goal(side: .atLeast, bound: bound) }
    static func atMost(_ bound: Double) -> Goal { Goal(side: .atMost, bound: bound) }

    func isMet(by ratio: Double) -> Bool { side == .atLeast ? ratio >= bound : ratio <= bound }
    var text: String { "\(side == .atLeast ? "≥" : "≤") \(shown(bound))" }
}

/// A cost at a size, for the figure of how costs grow.
struct Point: Codable {
    /// Who: "Snapfeed", "the C limit".
    let line: String
    let size: Double
    let cost: Double
}

/// What the scenarios found.
struct Report: Codable {
    /// What was measured on.
    var machine: [String] = []
    var rows: [Row] = []
    /// By the panel of the figure: "fan-out: µs of server CPU per delivery".
    var panels: [Panel] = []
    /// What a table cannot say.
    var notes: [String] = []

    mutating func add(_ more: Report) {
        rows += more.rows
        panels += more.panels
        notes += more.notes
    }

    /// Markdown.
    var text: String {
        let notes = notes.isEmpty ? [] : [""] + notes.map { "- \($0)" }
        return (machine.map { "- \($0)" } + [""] + [Row.head] + rows.map(\.line) + notes).joined(separator: "\n")
    }
}

/// One panel of the figure: cost against size, both axes logarithmic.
struct Panel: Codable {
    let title: String
    let sizes: String
    let points: [Point]
}

/// Something to measure. Each makes and ends its own servers; what it measures takes turns, `runs` times.
protocol Scenario {
    func measure(runs: Int) throws -> Report
}
