import ArgumentParser
import Foundation
import SnapModel
import SnapWire

/// `snapfeed open`.
struct OpenSnap: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Open a snap: its image, once.",
        discussion: """
            An account opens each snap once and never again, so where the image goes is made ready first: if that fails, nothing is \
            opened. A second try ends with exit code \(ExitStatus.alreadyOpened.rawValue).

            Examples:
              snapfeed open 12 -o snap.jpg --as ben
              snapfeed open 12 -o - --as ben | imgcat
            """)

    @OptionGroup var snap: SnapArgument

    @Option(
        name: [.customShort("o"), .long],
        help: ArgumentHelp("File to write the image to; - for stdout, unless it is a terminal.", valueName: "file"))
    var output: String

    @Flag(help: "Replace the file if it exists.")
    var force = false

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func validate() throws {
        guard !output.isEmpty else { throw ValidationError("--output needs the name of a file") }
        guard output != "-" || !server.json else { throw ValidationError("--json needs an --output other than -") }
    }

    func perform(_ console: Output) throws {
        if output == "-" && console.screen.isTerminal {
            throw Failure("An image is nothing for a terminal. Use -o FILE, or pipe it somewhere. Nothing was opened.", .usage)
        }
        let signals = StopSignals()
        let file = output == "-" ? nil : try ImageFile(output, replaces: force)
        defer { file?.discard() }
        let answer = try withClient(as: actor, endingOn: signals) { try open(over: $0) }
        guard let file else { return try Output.write(answer.attachment, to: STDOUT_FILENO) }
        let path = try file.finish(answer.attachment)
        try console.object { json in
            answer.result.writeMembers(to: &json)
            json.field("file", path)
        }
        let author = Printable.line(SnapTable.author(of: try answer["snap"]))
        try console.line("Opened snap \(snap.id.text) by \(author): \(path) (\(SnapTable.size(of: answer.result))).")
    }

    private func open(over client: Client) throws(Failure) -> Answer {
        do throws(Failure) { return try client.request(.open(snap.id)) } catch {
            // The server refused in so many words, or nobody knows how far it came.
            guard error.isTemporary || error.status == .interrupted, error.details == nil else { throw error }
            throw error.saying("\(error.message) The snap may be opened or not; `snapfeed show \(snap.id.text)` tells.")
        }
    }
}
