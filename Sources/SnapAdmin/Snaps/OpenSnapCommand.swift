import ArgumentParser
import Foundation
import SnapModel
import SnapWire

/// `snapfeed open`.
struct OpenSnapCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Open a snap: its image, once.",
        discussion: """
            An account can open each snap only once, so the output is prepared first: if that fails, nothing is \
            opened. A second try ends with exit code \(ExitStatus.alreadyOpened.rawValue).

            Examples:
              snapfeed open 12 -o snap.jpg --as ben
              snapfeed open 12 -o - --as ben | imgcat
            """)

    @OptionGroup var snap: SnapArgument
    @OptionGroup var image: ImageOptions
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func validate() throws { try image.validate(server) }

    func perform(_ console: Output) throws {
        let saved = try image.save(self, as: actor, .snap(.open(snap.id)), else: .inbox(.open(snap.id)), console) { error in
            "\(error.message) The snap may or may not be opened; `snapfeed snaps show \(snap.id.text)` or `snapfeed inbox` shows whether it is."
        }
        guard let (path, answer) = saved else { return }
        let author = Printable.line(SnapText.author(of: try answer["snap"]))
        try console.line("Opened snap \(snap.id.text) by \(author): \(path) (\(SnapText.size(of: answer.result))).")
    }
}

/// The destination of an image that is given out once.
struct ImageOptions: ParsableArguments {
    @Option(
        name: [.customShort("o"), .long],
        help: ArgumentHelp("File to write the image to; - for standard output, unless that is a terminal.", valueName: "file"),
        completion: .file())
    var output: String

    @Flag(help: "Replace the file if it exists.")
    var force = false

    func validate() throws {
        guard !output.isEmpty else { throw ValidationError("--output needs the name of a file") }
    }

    func validate(_ server: ServerOptions) throws {
        guard output != "-" || !server.json else { throw ValidationError("--json needs an --output other than -") }
    }

    /// Prepares the file, asks for the image and saves it. Nil when the image went to stdout.
    ///
    /// - Parameters:
    ///   - received: the request for a snap that is in no feed.
    ///   - doubt: the message when it is unknown whether the server gave the image out.
    func save(
        _ command: some AdminCommand, as actor: ActorOptions?, _ request: Command, else received: Command, _ console: Output,
        doubt: (Failure) -> String
    ) throws -> (path: String, answer: ClientAnswer)? {
        if output == "-" && console.screen.isTerminal {
            throw Failure("The image cannot be written to a terminal. Use -o FILE, or pipe it somewhere. Nothing was opened.", .usage)
        }
        let signals = InterruptSignals()
        let file = output == "-" ? nil : try ImageFile(output, replaces: force)
        defer { file?.discard() }
        let answer = try command.withClient(as: actor, endingOn: signals) { client in
            do throws(Failure) { return try client.request(request, else: received) } catch {
                // A clear refusal is reported as it is. Otherwise it is unknown whether the server gave the image out.
                guard error.isTemporary || error.status == .interrupted, error.details == nil else { throw error }
                throw error.saying(doubt(error))
            }
        }
        guard let file else {
            try Output.write(answer.attachment, to: STDOUT_FILENO)
            return nil
        }
        let path = try file.finish(answer.attachment)
        try console.object { json in
            answer.result.writeMembers(to: &json)
            json.field("file", path)
        }
        return (path, answer)
    }
}

extension Client {
    /// Asks about a snap of a feed, or else about one that was sent to people.
    fileprivate func request(_ ofFeed: Command, else received: Command) throws(Failure) -> ClientAnswer {
        do { return try request(ofFeed) } catch {
            guard error.name == Rejection.Reason.unknownSnap.rawValue else { throw error }
            return try request(received)
        }
    }
}
