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

    @Flag(help: "Do not ask.")
    var yes = false

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        guard try yes || isConfirmed() else { return output.notice("Nothing was removed.") }
        _ = try withClient(as: actor) { try $0.request(.removeAccount(name: name, reason: reason)) }
        try output.object { $0.field("removed", name) }
        try output.line("Removed \(Printable.line(name)) and every snap of theirs.")
    }

    private func isConfirmed() throws(Failure) -> Bool {
        guard let terminal = Terminal() else {
            throw Failure("There is no terminal to ask whether you are sure. Say --yes. Nothing was removed.", .usage)
        }
        return try terminal.confirm("Remove \(Printable.line(name)) and every snap of theirs?")
    }
}
