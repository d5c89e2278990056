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
                throw ValidationError("Argument \(index) is not UTF-8 text. Nothing was done.")
            }
            return word
        }
    }

    /// - Throws: `ValidationError` for a SNAPFEED_ variable that is not UTF-8. Decoding would make two Latin-1 passwords equal.
    static func requireVariablesOfText() throws {
        for name in ProcessInfo.processInfo.environment.keys.sorted() where name.hasPrefix("SNAPFEED_") {
            guard let bytes = getenv(name), String(validatingCString: bytes) == nil else { continue }
            throw ValidationError("The variable \(name) is not UTF-8 text. Nothing was done.")
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
                // After a noun, the word may be an argument of the noun's default verb.
                guard path == "snapfeed" || complaint.contains("nexpected argument") && complaint.contains("'\(word)'") else { return nil }
                return unknown(word, under: path, among: children.map { $0._commandName }) + complaint.drop { $0 != "\n" }
            }
            command = child
            path += " " + word
        }
        return nil
    }

    private static func unknown(_ word: String, under path: String, among known: [String]) -> String {
        let nearest = Nearest.word(to: word, among: known).flatMap { Nearest.distance(word, $0) <= max(1, word.count / 2) ? $0 : nil }
        return "There is no command '\(path) \(word)'." + (nearest.map { " Did you mean '\(path) \($0)'?" } ?? "")
    }
}

extension ParsableCommand {
    fileprivate static var children: [any ParsableCommand.Type] {
        configuration.subcommands + configuration.groupedSubcommands.flatMap(\.subcommands)
    }
}
