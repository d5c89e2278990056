import ArgumentParser
import SnapModel
import SnapWire

/// `snapfeed errors`.
struct ExplainErrorCommand: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "errors", abstract: "Explain an error or close code and how to fix it.",
        discussion: """
            Needs no server. Without a code, all are listed.

            Examples:
              snapfeed errors 1030
              snapfeed errors rate_limited
              snapfeed errors 4001
            """)

    @Argument(
        help: ArgumentHelp("A number or a name, as in errors and close frames.", valueName: "code-or-name"),
        completion: .list(CodeGuide.all.map(\.name)))
    var code: String?

    @Flag(help: "Print JSON, one object per line.")
    var json = false

    var isJSON: Bool { json }

    private static let listing = Listing(
        empty: "", .number("CODE", "code", style: .strong), .text("NAME", "name"), .text("KIND", "kind"), .flexible("MEANING", "meaning"))

    func perform(_ output: Output) throws {
        guard let code else {
            let objects = CodeGuide.all.map(\.object)
            return try output.list(objects, empty: "") { Self.listing.table(of: objects, now: 0) }
        }
        let found = CodeGuide.all.filter { $0.name == code || "\($0.code)" == code }
        guard !found.isEmpty else {
            throw Failure("There is no error or close code '\(code)'. `snapfeed errors` lists them.", .noInput, name: "unknown_code")
        }
        for entry in found { try Self.show(entry, output) }
    }

    private static func show(_ entry: CodeGuide, _ output: Output) throws(Failure) {
        try output.object(entry.object)
        try output.facts([
            ("Code", .init(Int64(entry.code), .strong)), ("Name", .init(entry.name)), ("Kind", .init(entry.kind.rawValue)),
            (
                "Again",
                .init(entry.comesBack ? entry.kind == .error ? "the same request can succeed later" : "the client can reconnect" : "")
            ),
            ("Meaning", .init(entry.meaning)), ("Fix", .init(entry.fix)),
        ])
    }
}

extension CodeGuide {
    fileprivate var object: JSONValue {
        .object([
            .init(name: "code", value: .number("\(code)")), .init(name: "name", value: .string(name)),
            .init(name: "kind", value: .string(kind.rawValue)), .init(name: "temporary", value: .bool(comesBack)),
            .init(name: "meaning", value: .string(meaning)), .init(name: "fix", value: .string(fix)),
        ])
    }
}
