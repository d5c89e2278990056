import ArgumentParser
import SnapAdmin
import SnapModel
import SnapWire

// The program's descriptions of itself, all made from the definition that parses its command line.

/// `snapfeed completions`.
struct PrintCompletionsCommand: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "completions", abstract: "Print a shell's completion script for snapfeed.",
        discussion: """
            It also completes names of feeds, pictures, accounts and saved logins: like the commands themselves, it asks the server on \
            ./store, or the one that --store, --server or the environment names.

            Examples:
              snapfeed completions bash > /etc/bash_completion.d/snapfeed
              snapfeed completions zsh > ~/.zfunc/_snapfeed
              snapfeed completions fish > ~/.config/fish/completions/snapfeed.fish
            """)

    @Argument(
        help: ArgumentHelp("bash, zsh or fish.", valueName: "shell"), completion: .list(["bash", "zsh", "fish"]), transform: Self.shell)
    var shell: CompletionShell

    @Sendable private static func shell(_ text: String) throws -> CompletionShell {
        guard let shell = CompletionShell(rawValue: text) else { throw ValidationError("choose a shell: bash, zsh or fish") }
        return shell
    }

    var isJSON: Bool { false }

    func perform(_ output: Output) throws { try output.line(Snapfeed.completionScript(for: shell)) }
}

/// `snapfeed manual`.
struct PrintManualCommand: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "manual", abstract: "Print the man page.",
        discussion: """
            Examples:
              snapfeed manual | man -l -
              snapfeed manual > ~/.local/share/man/man1/snapfeed.1
            """)

    var isJSON: Bool { false }

    func perform(_ output: Output) throws {
        let manual = try Manual(description: Snapfeed._dumpHelp(), version: Product.version)
        try output.line(manual.page)
    }
}

/// `snapfeed version`.
struct PrintVersionCommand: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "version", abstract: "Print the version of snapfeed.",
        discussion: """
            Example:
              snapfeed version --json
            """)

    @Flag(help: "Print JSON.")
    var json = false

    var isJSON: Bool { json }

    func perform(_ output: Output) throws {
        try output.object { json in
            json.field("name", Product.name)
            json.field("version", Product.version)
        }
        try output.line("\(Product.name) \(Product.version)")
    }
}
