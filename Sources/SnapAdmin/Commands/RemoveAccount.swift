import ArgumentParser
import SnapModel
import SnapWire

/// `snapfeed remove`.
struct RemoveAccount: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Delete an account with every snap that it posted.",
        discussion: """
            Images are erased, logins end, the name is free again. There is no way back; `snapfeed suspend` has one. For admins. \
            Asks first on a terminal; scripts say --yes.

            Example:
              snapfeed remove ben --reason "asked by letter" --yes
            """)

    @Argument(help: "The account's name.")
    var name: String

    @Option(help: ArgumentHelp("Why, for the record.", valueName: "text"))
    var reason: String?

    @OptionGroup var certainty: CertaintyOption
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        let what = "\(Printable.line(name)) and every snap of theirs"
        guard try certainty.isGiven("Remove \(what)?") else { return output.notice("Nothing was removed.") }
        try perform(
            .removeAccount(name: name, reason: reason), as: actor, output, telling: ("removed", name), "Removed \(what).")
    }
}

/// For what cannot be taken back.
struct CertaintyOption: ParsableArguments {
    @Flag(help: "Do not ask.")
    var yes = false

    /// Asks on the terminal unless the command line says it already.
    ///
    /// - Throws: `.usage` where there is nobody to ask.
    func isGiven(_ question: String) throws(Failure) -> Bool {
        if yes { return true }
        guard let terminal = Terminal() else {
            throw Failure("There is no terminal to ask whether you are sure. Say --yes. Nothing was removed.", .usage)
        }
        return try terminal.confirm(question)
    }
}
