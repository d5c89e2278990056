import ArgumentParser
import Foundation
import SnapAdmin
import Synchronization

@main
enum Main {
    static func main() {
        Output.program.withLock { $0 = ConformanceCommand._commandName }
        StandardStreams.open()
        StandardStreams.complainOfLostOutput()
        do {
            var command = try ConformanceCommand.parseAsRoot()
            try command.run()
        } catch let code as ExitCode {
            // The command has already printed its error.
            exit(code.rawValue)
        } catch {
            guard ConformanceCommand.exitCode(for: error) == .validationFailure else { ConformanceCommand.exit(withError: error) }
            AdminCommands.report(wrongUse: ConformanceCommand.fullMessage(for: error))
            exit(ExitCode.validationFailure.rawValue)
        }
    }
}
