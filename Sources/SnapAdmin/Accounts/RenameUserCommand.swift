import ArgumentParser
import SnapModel
import SnapWire

/// `snapfeed users rename`.
struct RenameUserCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename", abstract: "Give an account another name.",
        discussion: """
            The person logs in with the new name from then on, and posts, mentions and lists show it. No other account gets the old name, or one \
            that looks like it, for 30 days. For admins; with --as, people rename themselves.

            Examples:
              snapfeed users rename ben "Ben Miller"
              snapfeed users rename admln "Adam L." --reason "looked like the admin"
            """)

    @OptionGroup var user: UserArgument

    @Argument(help: ArgumentHelp("The new name.", valueName: "new-name"))
    var newName: String

    @Option(help: ArgumentHelp("Why, for the audit log; for admins.", valueName: "text"))
    var reason: String?

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        let profile = try withClient(as: actor) { client in
            let account = try client.account(named: user.name)
            return try client.request(.account(.rename(NameChange(name: newName, account: account, reason: reason))))["profile"]
        }
        try output.object(profile)
        let name = Printable.line(profile["account"]?["name"]?.string ?? newName)
        try output.line("\(user.printable) is \(name) now.")
    }
}
