/// One line of the table: a figure of Snapfeed next to that of a peer or a limit, measured in the same run.
struct Row: Codable {
    /// The name of the work in the table: "fan-out".
    let scenario: String
    /// Its size: "1,000 subscribers".
    let size: String
    /// The unit of the figures: "deliveries/s".
    let unit: String
    let ours: Series
    /// The peer or limit: "uWebSockets 20".
    let beside: String
    let theirs: Series
    /// The goal for the ratio, or for our figure in a row without a peer; nil if the row only reports.
    var goal: Goal?

    /// Our figure divided by theirs, run by run, since neighbouring runs share the machine's state.
    var ratio: Series { Series(values: zip(ours.values, theirs.values).map { $0 / $1 }) }

    static let head = """
        | work | size | figure | Snapfeed | beside | theirs | ratio | goal |
        |---|---|---|--:|---|--:|--:|---|
        """

    /// A row without a peer has no ratio.
    private var isAlone: Bool { theirs.values.isEmpty }
    private var verdict: String {
        goal.map { "\($0.text) \($0.isMet(by: isAlone ? ours.median : ratio.median) ? "✓" : "✗")" } ?? ""
    }

    var line: String {
        let (other, quotient) = isAlone ? ("", "") : (theirs.text, "**\(ratio.text)**")
        return "| \(scenario) | \(size) | \(unit) | \(ours.text) | \(beside) | \(other) | \(quotient) | \(verdict) |"
    }

    /// The names of the fields of `record`.
    static let columns =
        "work,size,figure,snapfeed,snapfeed_min,snapfeed_max,beside,theirs,theirs_min,theirs_max,ratio,ratio_min,ratio_max,goal"

    /// The row as CSV. Figures are medians with their range; without a peer, its fields and the ratio's are empty.
    var record: String {
        let texts = [scenario, size, unit].map { "\"\($0)\"" }
        return (texts + ours.fields + ["\"\(beside)\""] + theirs.fields + ratio.fields + [verdict]).joined(separator: ",")
    }
}

/// The goal for a ratio or a figure.
struct Goal: Codable {
    enum Side: String, Codable { case atLeast, atMost }
    let side: Side
    let bound: Double

    static func atLeast(_ bound: Double) -> Goal { Goal(side: .atLeast, bound: bound) }
    static func atMost(_ bound: Double) -> Goal { Goal(side: .atMost, bound: bound) }

    func isMet(by ratio: Double) -> Bool { side == .atLeast ? ratio >= bound : ratio <= bound }
    var text: String { "\(side == .atLeast ? "≥" : "≤") \(shown(bound))" }
}

/// A cost at a size, for the figure that shows how costs grow.
struct Point: Codable {
    /// The name of the line: "Snapfeed", "the C limit".
    let line: String
    let size: Double
    let cost: Double
}

/// The results of the scenarios.
struct BenchReport: Codable {
    /// The description of the machine.
    var machine: [String] = []
    var rows: [Row] = []
    /// One panel for each kind of cost: "fan-out: µs of server CPU per delivery".
    var panels: [Panel] = []
    /// Remarks that a table cannot show.
    var notes: [String] = []

    mutating func add(_ more: BenchReport) {
        rows += more.rows
        panels += more.panels
        notes += more.notes
    }

    /// The report as CSV, after lines with the machine and the notes that begin with `#`.
    var csv: String {
        ((machine + notes).map { "# \($0)" } + [Row.columns] + rows.map(\.record)).joined(separator: "\n") + "\n"
    }

    /// The report in Markdown.
    var text: String {
        let notes = notes.isEmpty ? [] : [""] + notes.map { "- \($0)" }
        return (machine.map { "- \($0)" } + [""] + [Row.head] + rows.map(\.line) + notes).joined(separator: "\n")
    }
}

/// One panel of the figure: cost against size, with logarithmic axes.
struct Panel: Codable {
    let title: String
    let sizes: String
    let points: [Point]
}

/// A measurement. Each scenario starts and ends its own servers, which take turns, `runs` times.
protocol Scenario {
    func measure(runs: Int) throws -> BenchReport
}
