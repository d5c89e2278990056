package import ArgumentParser
import Foundation
import SnapModel
import SnapWire

/// The commands that talk to a running server, in the order of the help.
package enum AdminCommands {
    package static let groups = [
        CommandGroup(
            name: "Member",
            subcommands: [
                SignUpCommand.self, LogInCommand.self, LogOutCommand.self, PostSnapCommand.self, OpenSnapCommand.self,
                InboxNounCommand.self,
                RecipientListsCommand.self,
                WatchFeedsCommand.self, DeleteSnapCommand.self, ReportSnapCommand.self,
                ListPicturesCommand.self, PhotosCommand.self, CommentNounCommand.self, PeopleNounCommand.self, SearchNounCommand.self,
                IdentifyCommand.self,
                TopicsCommand.self, ListAllFavouritesCommand.self, ChangePasswordCommand.self, DeleteAccountCommand.self,
            ]),
        CommandGroup(
            name: "Look",
            subcommands: [
                CheckServerCommand.self, FeedsCommand.self, SnapsCommand.self, ExplainSnapCommand.self, UsersCommand.self,
                SessionsCommand.self, ConnectionsCommand.self, ShowStatsCommand.self,
                TopCommand.self,
            ]),
        CommandGroup(name: "Moderation", subcommands: [ReportsCommand.self, ShowAuditCommand.self, InvitationsCommand.self]),
        CommandGroup(name: "Apps", subcommands: [TokensCommand.self, WebhooksCommand.self, PushNounCommand.self]),
    ]

    /// Commands about the program itself, which need no server.
    package static let help: [any ParsableCommand.Type] = [ExplainErrorCommand.self, ShowProtocolCommand.self]

    /// The end of the help: servers, accounts and exit codes.
    package static let discussion = """
        Commands reach the server through the admin socket of ./store; --store DIR (or SNAPFEED_STORE) names another store, \
        --server ws://HOST:PORT (or SNAPFEED_SERVER) a server elsewhere.

        Without --as, you are the local admin, who can look, delete and grant. --as NAME (or SNAPFEED_AS) acts for an account \
        that `snapfeed signup` or `snapfeed login` has logged in on this machine; SNAPFEED_TOKEN gives a token directly.

        Results go to stdout, all else to stderr. --json prints one object a line: the server's own for results, and on stderr \
        {"error": {"name": …, "message": …, "exit": …, "temporary": …}} or {"notice": …}.

        Exit codes (64 and above as in sysexits(3)):
          0    done
        \(ExitStatus.allCases.map(line).joined(separator: "\n"))
        """

    /// Reports wrong use of the command line in the form of all other errors.
    package static func report(wrongUse message: String) {
        let isJSON = CommandLine.arguments.contains("--json")
        let output = Output(isJSON: isJSON, environment: ProcessInfo.processInfo.environment)
        let words = message.hasPrefix("Error: ") ? String(message.dropFirst("Error: ".count)) : message
        output.report(Failure(isJSON ? String(words.prefix { $0 != "\n" }) : words, .usage))
    }

    /// Reports that the output could not be written.
    ///
    /// - Parameter number: of errno.
    package static func report(unwritten number: CInt) {
        let isJSON = CommandLine.arguments.contains("--json")
        Output(isJSON: isJSON, environment: ProcessInfo.processInfo.environment).report(.unwritten(number))
    }

    private static func line(_ status: ExitStatus) -> String {
        let number = String(status.rawValue)
        return "  " + number + String(repeating: " ", count: 5 - number.count) + status.meaning
    }
}

/// A command that reports results and failures in the common way.
package protocol ReportingCommand: ParsableCommand {
    /// Whether the output is for a program.
    var isJSON: Bool { get }

    /// Runs the command and prints its result.
    ///
    /// - Throws: `Failure`, which `run` reports.
    func perform(_ output: Output) throws
}

extension ReportingCommand {
    package func run() throws {
        let output = Output(isJSON: isJSON, environment: ProcessInfo.processInfo.environment)
        do { try perform(output) } catch let failure as Failure {
            if !failure.isBrokenPipe { output.report(failure) }
            throw ExitCode(failure.status.rawValue)
        }
    }
}

/// A command that talks to a running server.
protocol AdminCommand: ReportingCommand {
    var server: ServerOptions { get }
}

extension AdminCommand {
    var isJSON: Bool { server.json }

    /// Sends a command whose only result is that it succeeded, and prints that: one member of JSON, or a sentence.
    func perform(
        _ command: Command, as actor: ActorOptions, _ output: Output, report done: (name: StaticString, value: String), _ sentence: String
    ) throws {
        _ = try withClient(as: actor) { try $0.request(command) }
        try output.object { $0.field(done.name, done.value) }
        try output.line(sentence)
    }

    /// Opens a connection, runs `body` and closes it.
    ///
    /// - Parameter signals: for commands that must clean up after an interrupt.
    func withClient<Result>(
        as actor: ActorOptions? = nil, endingOn signals: InterruptSignals? = nil, _ body: (Client) throws -> Result
    ) throws -> Result {
        let client = try server.client(for: actor)
        defer { client.close() }
        if let signals { client.endOnStopSignals(signals) }
        try client.connect()
        return try body(client)
    }
}
