import ArgumentParser
import Foundation
import SnapAdmin
import SnapModel

/// The one program: `snapfeed serve` is the server, the other commands talk to a running one.
struct Snapfeed: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snapfeed",
        abstract: "A self-hosted feed server: post a picture, everyone sees it arrive, each viewer can open it once.",
        discussion: "Run `snapfeed serve`, then open the address that it prints.\n\n" + AdminCommands.discussion,
        version: Product.version,
        subcommands: [ServeCommand.self, ConfigCommand.self, RecogniseCommand.self],
        groupedSubcommands: AdminCommands.groups + [
            CommandGroup(name: "Store", subcommands: [MakeBackupCommand.self, RestoreBackupCommand.self, ExamineStoreCommand.self]),
            CommandGroup(name: "Cluster", subcommands: [ClusterCommand.self]),
            CommandGroup(
                name: "Help",
                subcommands: AdminCommands.help + [PrintCompletionsCommand.self, PrintManualCommand.self, PrintVersionCommand.self]),
        ])
}

@main
enum Main {
    static func main() {
        StandardStreams.open()
        StandardStreams.complainOfLostOutput()
        do {
            try Snapfeed.requireVariablesOfText()
            var command = try Snapfeed.parseAsRoot(try Snapfeed.words())
            try command.run()
        } catch let failure as StartFailure {
            FileHandle.standardError.write(Data("snapfeed: \(failure)\n".utf8))
            exit(failure.code.rawValue)
        } catch let code as ExitCode {
            // The command has already printed its error.
            exit(code.rawValue)
        } catch {
            guard Snapfeed.exitCode(for: error) == .validationFailure else { Snapfeed.exit(withError: error) }
            let message = Snapfeed.fullMessage(for: error)
            AdminCommands.report(wrongUse: Snapfeed.misspelling(of: message) ?? message)
            exit(ExitCode.validationFailure.rawValue)
        }
    }
}
