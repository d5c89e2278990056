/// Rows in aligned columns. A column that is empty in all rows is left out.
struct Table {
    struct Column: Sendable {
        let title: String
        var isNumeric = false
        /// Shrinks when the screen is too narrow.
        var isFlexible = false

        static func text(_ title: String) -> Column { Column(title: title) }
        static func number(_ title: String) -> Column { Column(title: title, isNumeric: true) }
        static func flexible(_ title: String) -> Column { Column(title: title, isFlexible: true) }
    }

    struct Cell: ExpressibleByStringLiteral {
        let text: String
        let style: Screen.Style

        /// Text from any source: this makes it printable.
        init(_ text: String, _ style: Screen.Style = .plain) {
            self.text = Printable.line(text)
            self.style = style
        }

        init(_ number: Int64?, _ style: Screen.Style = .plain) { self.init(number.map(String.init) ?? "", style) }
        init(stringLiteral text: String) { self.init(text) }
    }

    private static let gap = "  "
    /// The least width of a flexible column.
    private static let flexibleWidthMin = 8

    private let columns: [Column]
    private(set) var rows: [[Cell]] = []

    init(_ columns: Column...) { self.init(columns) }

    init(_ columns: [Column]) { self.columns = columns }

    mutating func add(_ cells: Cell...) { add(cells) }

    mutating func add(_ cells: [Cell]) {
        precondition(cells.count == columns.count, "a row has a cell for each column")
        rows.append(cells)
    }

    /// The lines to print, the titles first.
    func lines(on screen: Screen) -> [String] {
        let shown = columns.indices.filter { index in rows.contains { !$0[index].text.isEmpty } }
        let widths = fitted(shown.map { naturalWidth(of: $0) }, shown, to: screen.width)
        let titles = columns.map { Cell($0.title, .strong) }
        return ([titles] + rows).map { row in line(shown.map { row[$0] }, shown, widths, screen) }
    }

    private func naturalWidth(of index: Int) -> Int {
        rows.reduce(Printable.width(columns[index].title)) { max($0, Printable.width($1[index].text)) }
    }

    private func fitted(_ widths: [Int], _ shown: [Int], to width: Int?) -> [Int] {
        guard let width, let flexible = shown.firstIndex(where: { columns[$0].isFlexible }) else { return widths }
        let excess = widths.reduce(0, +) + Self.gap.count * max(0, widths.count - 1) - width
        guard excess > 0 else { return widths }
        var fitted = widths
        fitted[flexible] = max(min(Self.flexibleWidthMin, widths[flexible]), widths[flexible] - excess)
        return fitted
    }

    private func line(_ cells: [Cell], _ shown: [Int], _ widths: [Int], _ screen: Screen) -> String {
        var line = ""
        for (position, cell) in cells.enumerated() {
            let text = Printable.cut(cell.text, to: widths[position])
            let padding = String(repeating: " ", count: widths[position] - Printable.width(text))
            let styled = screen.styled(text, cell.style)
            let isLast = position == cells.count - 1
            if position > 0 { line += Self.gap }
            line += columns[shown[position]].isNumeric ? padding + styled : isLast ? styled : styled + padding
        }
        // An empty last cell leaves the padding of the cells before it.
        while line.hasSuffix(" ") { line.removeLast() }
        return line
    }
}
