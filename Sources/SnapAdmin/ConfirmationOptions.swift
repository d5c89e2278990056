import ArgumentParser
import SnapWire

/// Options of commands that remove something: ask first, or only say what would happen.
package struct ConfirmationOptions: ParsableArguments {
    @Flag(help: "Do not ask for confirmation.")
    package var yes = false

    @Flag(help: "Only show what would happen.")
    package var dryRun = false

    package init() {}

    package func validate() throws {
        guard !yes || !dryRun else { throw ValidationError("use either --yes or --dry-run") }
    }

    /// Whether to proceed.
    ///
    /// - Parameter deed: the action, such as `delete snap 12 by ana`.
    /// - Throws: `.usage` without a terminal to ask on.
    package func allows(_ deed: String, _ output: Output) throws(Failure) -> Bool {
        let deed = Printable.line(deed)
        guard try !Rehearsal.isOver(dryRun, deed, output) else { return false }
        guard !yes else { return true }
        guard let terminal = Terminal() else {
            throw Failure("Cannot ask for confirmation without a terminal. Use --yes. Nothing was changed.", .usage)
        }
        guard try terminal.confirm(Self.capitalised(deed) + "?") else {
            output.notice("Nothing was done.")
            return false
        }
        return true
    }

    private static func capitalised(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}

/// Options of commands that can be undone and so do not ask.
struct Rehearsal: ParsableArguments {
    /// Scripts may say it to every command that removes something.
    @Flag(help: "Do not ask for confirmation. (This command never asks.)")
    var yes = false

    @Flag(help: "Only show what would happen.")
    var dryRun = false

    func validate() throws {
        guard !yes || !dryRun else { throw ValidationError("use either --yes or --dry-run") }
    }

    /// Prints what would happen if this is a dry run.
    func isOver(_ deed: String, _ output: Output) throws(Failure) -> Bool { try Self.isOver(dryRun, deed, output) }

    fileprivate static func isOver(_ dryRun: Bool, _ deed: String, _ output: Output) throws(Failure) -> Bool {
        guard dryRun else { return false }
        try output.object { json in
            json.field("dryRun", true)
            json.field("would", deed)
        }
        try output.line("Would \(Printable.line(deed)). Nothing was changed.")
        return true
    }
}
