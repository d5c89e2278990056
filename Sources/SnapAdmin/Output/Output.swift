import Foundation
package import SnapWire
package import Synchronization

/// The output of a command: results on stdout, everything else on stderr; as text for people, or as JSON for programs.
package struct Output {
    /// The program's name, which begins errors in text form. Another program sets its own before it does anything else.
    package static let program = Mutex("snapfeed")

    package let isJSON: Bool
    let screen: Screen
    let errorScreen: Screen
    private let reader = Reader()

    /// The program that reads the results.
    private final class Reader {
        var hasGone = false
    }

    init(isJSON: Bool, environment: [String: String]) {
        self.isJSON = isJSON
        screen = Screen(descriptor: STDOUT_FILENO, environment: environment)
        errorScreen = Screen(descriptor: STDERR_FILENO, environment: environment)
    }

    // MARK: Results

    /// Prints a sentence, in text form only.
    ///
    /// - Throws: `.inputOutput`.
    package func line(_ text: @autoclosure () -> String) throws(Failure) {
        if !isJSON { try write(Array((text() + "\n").utf8)) }
    }

    /// Writes a part of the results. Once their reader has gone, as after `| head -1`, it has all that it wanted: the rest is dropped, the
    /// command runs to its end and has the exit code of its own result.
    ///
    /// - Throws: `.inputOutput`.
    func write(_ bytes: [UInt8]) throws(Failure) {
        guard !reader.hasGone else { return }
        do throws(Failure) { try Self.write(bytes, to: STDOUT_FILENO) } catch {
            guard error.isBrokenPipe else { throw error }
            reader.hasGone = true
        }
    }

    /// Whether all further results would be lost, so that a command without an end of its own ends.
    var isReaderGone: Bool { reader.hasGone }

    /// Prints one object on a line of its own, in JSON form only.
    func object(_ value: JSONValue) throws(Failure) { try objectLine { value.write(to: &$0) } }

    package func object(_ members: (inout JSONWriter) -> Void) throws(Failure) { try objectLine { $0.object(members) } }

    private func objectLine(_ write: (inout JSONWriter) -> Void) throws(Failure) {
        if isJSON { try self.write(Array((Self.json(write) + "\n").utf8)) }
    }

    /// Prints a list: one object a line in JSON; for people the table, or a sentence when it is empty.
    func list(_ objects: [JSONValue], empty: String, _ table: () -> Table) throws(Failure) {
        if isJSON {
            for value in objects { try object(value) }
        } else if objects.isEmpty {
            notice(empty)
        } else {
            try line(table().lines(on: screen).joined(separator: "\n"))
        }
    }

    /// Prints a table, in text form only. The last column shrinks when the screen is too narrow.
    package func table(_ titles: [String], _ rows: [[String]]) throws(Failure) {
        var table = Table(titles.dropLast().map(Table.Column.text) + titles.suffix(1).map(Table.Column.flexible))
        for row in rows { table.add(row.map { Table.Cell($0) }) }
        try line(table.lines(on: screen).joined(separator: "\n"))
    }

    /// Prints facts about one thing, one a line, in text form only. Empty ones are left out.
    func facts(_ facts: [(name: String, value: Table.Cell)]) throws(Failure) {
        var table = Table(.text(""), .flexible(""))
        for fact in facts where !fact.value.text.isEmpty { table.add(.init(fact.name), fact.value) }
        for row in table.lines(on: screen).dropFirst() { try line(row) }
    }

    /// Writes the bytes unchanged.
    package static func write(_ bytes: [UInt8], to descriptor: CInt) throws(Failure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw .unwritten(errno) }
            rest = rest.dropFirst(count)
        }
    }

    // MARK: Other output

    /// Prints information that is not a result.
    package func notice(_ text: String) {
        guard !isJSON else { return report { $0.field("notice", text) } }
        writeError(errorScreen.styled(Printable.line(text), .faint))
    }

    func report(_ failure: Failure) {
        guard !isJSON else { return report { json in json.field("error") { Self.describe(failure, in: &$0) } } }
        let lines = failure.message.split(separator: "\n", omittingEmptySubsequences: false).map { Printable.line(String($0)) }
        writeError(errorScreen.styled(Self.program.withLock { $0 } + ":", .alarming) + " " + lines.joined(separator: "\n"))
    }

    private static func describe(_ failure: Failure, in json: inout JSONWriter) {
        json.field("name", failure.name)
        json.field("message", failure.message)
        json.field("exit", Int64(failure.status.rawValue))
        json.field("temporary", failure.isTemporary)
        guard case .object(let members) = failure.details else { return }
        for member in members where member.name != "name" && member.name != "temporary" {
            json.name(escaping: member.name)
            member.value.write(to: &json)
        }
    }

    func report(_ members: (inout JSONWriter) -> Void) { writeError(Self.json { $0.object(members) }) }

    /// Ignores errors: without stderr there is nowhere to report them.
    private func writeError(_ text: String) { try? Self.write(Array((text + "\n").utf8), to: STDERR_FILENO) }

    // MARK: JSON

    /// One line of JSON. Characters that could control a terminal are escaped, which means the same to a parser.
    package static func json(_ write: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        write(&writer)
        return escaped(String(decoding: writer.bytes, as: UTF8.self))
    }

    private static func escaped(_ json: String) -> String {
        var safe = String.UnicodeScalarView()
        for scalar in json.unicodeScalars {
            let category = scalar.properties.generalCategory
            guard scalar.value < 0x10000, category == .control || category == .format else {
                safe.append(scalar)
                continue
            }
            let digits = String(scalar.value, radix: 16)
            safe.append(contentsOf: ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).unicodeScalars)
        }
        return String(safe)
    }
}

extension Failure {
    private static let brokenPipe = "broken_pipe"

    static func unwritten(_ number: CInt) -> Failure {
        Failure("Cannot write the output: \(String(cString: strerror(number))).", .inputOutput, name: number == EPIPE ? brokenPipe : nil)
    }

    /// Whether the reader of an image has gone before its end.
    var isBrokenPipe: Bool { name == Self.brokenPipe }
}

extension JSONValue {
    /// Writes an object's members into another object.
    func writeMembers(to json: inout JSONWriter) {
        guard case .object(let members) = self else { return }
        for member in members {
            json.name(escaping: member.name)
            member.value.write(to: &json)
        }
    }
}
