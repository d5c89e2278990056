import ArgumentParser
import Foundation
import SnapAdmin
import SnapServer

extension Snapfeed {
    /// The words of the command line.
    ///
    /// - Throws: `ValidationError` for one that is not UTF-8: read as text it would be another one, such as a caption of `�`.
    static func words() throws -> [String] {
        try (1..<max(1, Int(CommandLine.argc))).map { index in
            guard let bytes = CommandLine.unsafeArgv[index], let word = String(validatingCString: bytes) else {
                throw ValidationError("Argument \(index) is not UTF-8 text. Nothing was done.")
            }
            return word
        }
    }

    /// - Throws: `ValidationError` for a variable of ours that is not UTF-8: two passwords of Latin-1 would be read as the same one.
    static func requireVariablesOfText() throws {
        for name in ProcessInfo.processInfo.environment.keys.sorted() where name.hasPrefix("SNAPFEED_") {
            guard let bytes = getenv(name), String(validatingCString: bytes) == nil else { continue }
            throw ValidationError("The variable \(name) is not UTF-8 text. Nothing was done.")
        }
    }

    /// The parser's complaint in better words, where a word stands in a command's place and is none; nil where another thing is wrong.
    static func misspelling(of complaint: String) -> String? {
        var command: any ParsableCommand.Type = Snapfeed.self
        var path = "snapfeed"
        for word in (try? words()) ?? [] {
            let children = command.children
            guard !word.hasPrefix("-"), !children.isEmpty else { return nil }
            guard let child = children.first(where: { $0._commandName == word }) else {
                // Behind a noun it may be an argument of the verb that is the noun's default.
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
