import ArgumentParser
import Foundation
import SnapAdmin
import SnapServer

extension Snapfeed {
    /// The words of the command line.
    ///
    /// - Throws: `ValidationError` for an argument that is not UTF-8. Decoding it would change it, for example to a caption of `�`.
    static func words() throws -> [String] {
        try (1..<max(1, Int(CommandLine.argc))).map { index in
            guard let bytes = CommandLine.unsafeArgv[index], let word = String(validatingCString: bytes) else {
                throw ValidationError("Argument \(index) is not UTF-8 text. Nothing was changed.")
            }
            return word
        }
    }

    /// Checks that the variables of this program are text.
    ///
    /// - Throws: `ValidationError` for a SNAPFEED_ variable that is not UTF-8. Decoding would make two Latin-1 passwords equal.
    static func requireVariablesOfText() throws {
        for name in ProcessInfo.processInfo.environment.keys.sorted() where name.hasPrefix("SNAPFEED_") {
            guard let bytes = getenv(name), String(validatingCString: bytes) == nil else { continue }
            throw ValidationError("The variable \(name) is not UTF-8 text. Nothing was changed.")
        }
    }

    /// A better message than the parser's when a word should be a command but is none; nil for other errors.
    static func misspelling(of complaint: String) -> String? {
        var command: any ParsableCommand.Type = Snapfeed.self
        var path = "snapfeed"
        for word in (try? words()) ?? [] {
            let children = command.children
            guard !word.hasPrefix("-"), !children.isEmpty else { return nil }
            guard let child = children.first(where: { $0._commandName == word }) else {
                let known = children.map { $0._commandName }
                guard path == "snapfeed" || isMeantAsVerb(word, known, complaint) else { return nil }
                return unknown(word, under: path, among: known) + complaint.drop { $0 != "\n" }
            }
            command = child
            path += " " + word
        }
        return nil
    }

    /// Whether a word after a noun is a misspelt verb. It may also be an argument of the noun's default verb: then the parser took it for one,
    /// and complains about what follows, so it must be nearer to a verb.
    private static func isMeantAsVerb(_ word: String, _ known: [String], _ complaint: String) -> Bool {
        guard complaint.contains("nexpected argument") || complaint.contains("nknown option") else { return false }
        if complaint.contains("'\(word)'") { return true }
        return nearest(to: word, among: known) != nil
    }

    private static func unknown(_ word: String, under path: String, among known: [String]) -> String {
        "There is no command '\(path) \(word)'." + (nearest(to: word, among: known).map { " Did you mean '\(path) \($0)'?" } ?? "")
    }

    /// The nearest word; nil when it differs in more than half of the letters.
    private static func nearest(to word: String, among known: [String]) -> String? {
        Nearest.word(to: word, among: known).flatMap { Nearest.distance(word, $0) <= max(1, word.count / 2) ? $0 : nil }
    }
}

extension ParsableCommand {
    fileprivate static var children: [any ParsableCommand.Type] {
        configuration.subcommands + configuration.groupedSubcommands.flatMap(\.subcommands)
    }
}
