import Foundation
import SnapModel

/// A list of people from a spreadsheet: CSV with commas, semicolons or tabs.
///
/// The first row is a header if one of its cells is a known title. The column of names is the one titled so, else the first. The web app reads
/// in the same way (`roster.js`), and both are tested with one set of rosters.
struct Roster: Equatable {
    struct Person: Equatable {
        let name: String
        let email: String
        /// The line of the file, from 1.
        let line: Int
    }

    let people: [Person]
    let hasEmail: Bool

    /// Titles of the column of names: a name to log in with is preferred to a name.
    private static let nameTitles = [
        "username", "user name", "user", "login", "account", "benutzername", "benutzer", "anmeldename", "konto", "name", "names", "namen",
    ]
    private static let emailTitles = ["email", "e-mail", "mail", "email address", "e-mail-adresse", "mailadresse"]
    /// Other titles that show that a row is a header.
    private static let otherTitles = [
        "first name", "last name", "surname", "display", "display name", "class", "group", "vorname", "nachname", "anzeigename", "klasse",
        "gruppe",
    ]

    init(_ text: String) {
        let rows = Self.rows(text).filter { row in row.cells.contains { !$0.isEmpty } }
        let titles = (rows.first?.cells ?? []).map { $0.lowercased() }
        let isHeader = titles.contains { (Self.nameTitles + Self.emailTitles + Self.otherTitles).contains($0) }
        let name = isHeader ? Self.column(Self.nameTitles, in: titles) ?? 0 : 0
        let email = isHeader ? Self.column(Self.emailTitles, in: titles) : nil
        hasEmail = email != nil
        people = rows.dropFirst(isHeader ? 1 : 0).map { row in
            Person(name: row.cell(name), email: email.map(row.cell) ?? "", line: row.line)
        }
    }

    private static func column(_ wanted: [String], in titles: [String]) -> Int? {
        for title in wanted { if let index = titles.firstIndex(of: title) { return index } }
        return nil
    }

    // MARK: CSV

    private struct Row {
        let cells: [String]
        let line: Int

        func cell(_ index: Int) -> String { index < cells.count ? cells[index] : "" }
    }

    /// Splits a text by RFC 4180, and leniently: a quote inside a cell is a character, and an unterminated quote extends to the end.
    private static func rows(_ text: String) -> [Row] {
        var scalars = Array(text.unicodeScalars)
        if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
        let separator = separator(of: scalars)
        var rows: [Row] = []
        var cells: [String] = []
        var cell = String.UnicodeScalarView()
        var (isQuoted, wasQuoted) = (false, false)
        var (line, first, index) = (1, 1, 0)
        func endCell() {
            let text = String(cell)
            cells.append(unmarked(wasQuoted ? text : text.trimmingCharacters(in: .whitespaces)))
            (cell, wasQuoted) = (String.UnicodeScalarView(), false)
        }
        func endRow() {
            endCell()
            rows.append(Row(cells: cells, line: first))
            cells = []
        }
        while index < scalars.count {
            let scalar = scalars[index]
            let next = index + 1 < scalars.count ? scalars[index + 1] : nil
            index += 1
            let isEnd = scalar == "\n" || scalar == "\r"
            if scalar == "\r", next == "\n" { index += 1 }
            if isEnd { line += 1 }
            if isQuoted, scalar == "\"", next == "\"" {
                cell.append("\"")
                index += 1
            } else if isQuoted {
                if scalar == "\"" { isQuoted = false } else { cell.append(isEnd ? "\n" : scalar) }
            } else if scalar == "\"", String(cell).allSatisfy(\.isWhitespace), !wasQuoted {
                (isQuoted, wasQuoted, cell) = (true, true, String.UnicodeScalarView())
            } else if scalar == separator {
                endCell()
            } else if isEnd {
                endRow()
                first = line
            } else if !wasQuoted || !CharacterSet.whitespaces.contains(scalar) {
                cell.append(scalar)
            }
        }
        if !cell.isEmpty || !cells.isEmpty || wasQuoted { endRow() }
        return rows
    }

    /// The separator that occurs most often in the first line, outside of quotes.
    private static func separator(of scalars: [UnicodeScalar]) -> UnicodeScalar {
        var counts: [UnicodeScalar: Int] = [",": 0, ";": 0, "\t": 0]
        var isQuoted = false
        for scalar in scalars {
            if scalar == "\"" { isQuoted.toggle() }
            if !isQuoted, scalar == "\n" || scalar == "\r" { break }
            if !isQuoted, let count = counts[scalar] { counts[scalar] = count + 1 }
        }
        let order: [UnicodeScalar] = [",", ";", "\t"]
        return order.max { counts[$0, default: 0] < counts[$1, default: 0] } ?? ","
    }

    /// A spreadsheet computes a cell that begins so.
    private static let formulaMarks: Set<Character> = ["=", "+", "-", "@", "\t", "\r"]

    /// Takes off the apostrophe that `line` sets, so that its output can be read again.
    private static func unmarked(_ cell: String) -> String {
        let rest = cell.dropFirst()
        guard cell.first == "'", let next = rest.first, formulaMarks.contains(next) else { return cell }
        return String(rest)
    }

    /// One line of CSV, with quotes where a cell needs them, and an apostrophe before a cell that a spreadsheet would compute.
    static func line(_ cells: [String]) -> String {
        cells.map { cell in
            let cell = cell.first.map(formulaMarks.contains) == true ? "'" + cell : cell
            let isPlain = !cell.contains { "\",;\t".contains($0) || $0.isNewline }
            return isPlain ? cell : "\"" + cell.replacing("\"", with: "\"\"") + "\""
        }.joined(separator: ",")
    }
}

extension Roster {
    /// Reads a file, or stdin for `-`. Text that is not UTF-8 is read as Windows-1252, which older spreadsheets write.
    ///
    /// - Throws: `.noInput`, `.dataError`.
    init(file path: String) throws(Failure) {
        let data = path == "-" ? try? FileHandle.standardInput.readToEnd() : FileManager.default.contents(atPath: path)
        guard let data else { throw Failure("Cannot read the file \(path).", .noInput) }
        guard data.count <= Self.bytesMax else {
            throw Failure("The file \(path) is larger than 1 MiB. Choose a file with only names.", .dataError)
        }
        guard let text = String(data: data, encoding: .utf8) ?? String(data: data, encoding: .windowsCP1252) else {
            throw Failure("The file \(path) is not a text file.", .dataError)
        }
        self.init(text)
        guard !people.isEmpty else { throw Failure("The file \(path) contains no names.", .dataError) }
    }

    private static let bytesMax = 1 << 20
}
