import ArgumentParser
import SnapModel
import SnapWire

/// `snapfeed suspend`.
struct SuspendAccount: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "suspend",
        abstract: "Bar an account: its logins end at once, and it cannot log in.",
        discussion: """
            What it posted stays; `snapfeed delete` removes single snaps. The person is told the reason. For admins.

            Example:
              snapfeed suspend ben --reason "spam"
            """)

    @Argument(help: "The account's name.")
    var name: String

    @Option(help: ArgumentHelp("Why, for the person to read.", valueName: "text"))
    var reason: String?

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        try perform(
            .suspendAccount(name: name, reason: reason), as: actor, output, telling: ("suspended", name),
            "\(Printable.line(name)) is suspended. `snapfeed unsuspend \(Printable.line(name))` takes it back.")
    }
}

/// `snapfeed unsuspend`.
struct UnsuspendAccount: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "unsuspend",
        abstract: "Let a suspended account act again.",
        discussion: """
            It logs in anew on every device. For admins.

            Example:
              snapfeed unsuspend ben
            """)

    @Argument(help: "The account's name.")
    var name: String

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        try perform(
            .restoreAccount(name: name), as: actor, output, telling: ("restored", name), "\(Printable.line(name)) may log in again.")
    }
}
