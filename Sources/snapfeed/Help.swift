import ArgumentParser
import SnapAdmin
import SnapServer

// What the program tells of itself: from the one description that parses its command line.

/// `snapfeed completions`.
struct PrintCompletions: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "completions", abstract: "Print the script that lets a shell complete snapfeed's commands.",
        discussion: """
            Examples:
              snapfeed completions bash > ~/.local/share/bash-completion/completions/snapfeed
              snapfeed completions zsh > ~/.zfunc/_snapfeed
              snapfeed completions fish > ~/.config/fish/completions/snapfeed.fish
            """)

    @Argument(
        help: ArgumentHelp("bash, zsh or fish.", valueName: "shell"), completion: .list(["bash", "zsh", "fish"]), transform: Self.shell)
    var shell: CompletionShell

    @Sendable private static func shell(_ text: String) throws -> CompletionShell {
        guard let shell = CompletionShell(rawValue: text) else { throw ValidationError("a shell is bash, zsh or fish") }
        return shell
    }

    func run() { print(Snapfeed.completionScript(for: shell)) }
}

/// `snapfeed manual`.
struct PrintManual: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "manual", abstract: "Print the man page.",
        discussion: """
            Examples:
              snapfeed manual | man -l -
              snapfeed manual > ~/.local/share/man/man1/snapfeed.1
            """)

    func run() throws { print(try Manual(description: Snapfeed._dumpHelp(), version: Product.version).page, terminator: "") }
}

/// `snapfeed version`.
struct PrintVersion: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "version", abstract: "Print this program's version.",
        discussion: """
            Example:
              snapfeed version --json
            """)

    @Flag(help: "Print JSON.")
    var json = false

    func run() { print(json ? #"{"name":"\#(Product.name)","version":"\#(Product.version)"}"# : "\(Product.name) \(Product.version)") }
}
