import ArgumentParser
import SnapModel
import SnapWire

/// `snapfeed users`.
struct UsersCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "users", abstract: "List and manage accounts.",
        discussion: """
            Examples:
              snapfeed users
              snapfeed users suspend ben --reason "spam"
            """,
        subcommands: [
            ListUsersCommand.self, ShowUserCommand.self, AddUserCommand.self, SetUserPasswordCommand.self, MakeResetLinkCommand.self,
            RenameUserCommand.self,
            SuspendUserCommand.self,
            RestoreUserCommand.self, DeleteUserCommand.self,
            GrantRoleCommand.self, ExportAccountCommand.self,
        ], defaultSubcommand: ListUsersCommand.self)
}

/// The account that a command acts on.
struct UserArgument: ParsableArguments {
    @Argument(help: "The account's name.", completion: LiveNames.accounts)
    var name: String

    var printable: String { Printable.line(name) }
}

/// `snapfeed users add`.
struct AddUserCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Create an account for someone.",
        discussion: """
            Works through the admin socket even where sign-up is closed. The password is asked for, or comes from SNAPFEED_PASSWORD or \
            --password-file. Nothing is saved on this machine; the person logs in.

            Example:
              snapfeed users add ben --password-file ben.txt
            """)

    @OptionGroup var user: UserArgument
    @OptionGroup var password: PasswordOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        let credentials = Credentials(name: user.name, password: try password.password(isNew: true), device: "snapfeed users add")
        let answer = try withClient { client in
            let answer = try client.request(.account(.createAccount(credentials)))
            // Signing the account up logged it in; end that login.
            _ = try client.request(.account(.endSession))
            return answer
        }
        try output.object { json in
            json.name("user")
            (answer.result["user"] ?? .null).write(to: &json)
        }
        try output.line("Created the account \(user.printable).")
    }
}

/// `snapfeed users password`.
struct SetUserPasswordCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "password", abstract: "Set a new password for an account.",
        discussion: """
            All its logins end. The password is asked for, or comes from SNAPFEED_PASSWORD or --password-file. Only for the local admin.

            Example:
              snapfeed users password ben --password-file new.txt
            """)

    @OptionGroup var user: UserArgument
    @OptionGroup var password: PasswordOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        let password = try password.password(isNew: true)
        _ = try withClient { try $0.request(.account(.setPassword(name: user.name, password: password))) }
        try output.object { $0.field("passwordSet", user.name) }
        try output.line("\(user.printable) has a new password and is logged out everywhere.")
    }
}

/// `snapfeed users suspend`.
struct SuspendUserCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "suspend", abstract: "Suspend an account: its logins end immediately, and it cannot log in.",
        discussion: """
            Its posts stay; `snapfeed snaps remove` removes single snaps. The person sees the reason. For admins.

            Example:
              snapfeed users suspend ben --reason "spam"
            """)

    @OptionGroup var user: UserArgument

    @Option(help: ArgumentHelp("The reason, which the person can read.", valueName: "text"))
    var reason: String?

    @OptionGroup var rehearsal: Rehearsal
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        let isDone = try withClient(as: actor) { client in
            if rehearsal.dryRun { _ = try client.request(.account(.findSessions(LoginQuery(name: user.name, limit: 1)))) }
            guard try !rehearsal.isOver("suspend \(user.name) and end all logins", output) else { return false }
            _ = try client.request(.account(.suspendAccount(name: user.name, reason: reason)))
            return true
        }
        guard isDone else { return }
        try output.object { $0.field("suspended", user.name) }
        try output.line("\(user.printable) is suspended. `snapfeed users restore \(Printable.word(user.name))` reinstates it.")
    }
}

/// `snapfeed users restore`.
struct RestoreUserCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Reinstate a suspended account.",
        discussion: """
            It logs in again on every device. For admins.

            Example:
              snapfeed users restore ben
            """)

    @OptionGroup var user: UserArgument
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        _ = try withClient(as: actor) { try $0.request(.account(.restoreAccount(name: user.name))) }
        try output.object { $0.field("restored", user.name) }
        try output.line("\(user.printable) can log in again.")
    }
}

/// `snapfeed users delete`.
struct DeleteUserCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete an account with its snaps, photos, profile and everything else it has.",
        discussion: """
            Images are erased, logins end, the name is free again. This cannot be undone; `snapfeed users suspend` can. For admins. \
            Asks first on a terminal; scripts say --yes.

            Example:
              snapfeed users delete ben --reason "asked by letter" --yes
            """)

    @OptionGroup var user: UserArgument

    @Option(help: ArgumentHelp("The reason, for the audit log.", valueName: "text"))
    var reason: String?

    @OptionGroup var confirmation: ConfirmationOptions
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        let isDone = try withClient(as: actor) { client in
            if confirmation.dryRun { _ = try client.request(.account(.findSessions(LoginQuery(name: user.name, limit: 1)))) }
            guard try confirmation.allows("remove \(user.name) with all their snaps, photos, profile and other data", output) else {
                return false
            }
            _ = try client.request(.account(.removeAccount(name: user.name, reason: reason)))
            return true
        }
        guard isDone else { return }
        try output.object { $0.field("removed", user.name) }
        try output.line("Removed \(user.printable) with all their snaps, photos, profile and other data.")
    }
}

/// `snapfeed users grant`.
struct GrantRoleCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "grant", abstract: "Make an account an admin, or a member again.",
        discussion: """
            Admins can delete any snap, see who opened what and read the metrics. For admins; takes effect with the account's next connection.

            Example:
              snapfeed users grant ana --role admin
            """)

    @OptionGroup var user: UserArgument

    @Option(
        help: ArgumentHelp("admin or member.", valueName: "role"), completion: .list(Role.allCases.map(\.rawValue)), transform: Self.role)
    var role: Role

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    @Sendable private static func role(_ text: String) throws -> Role {
        guard let role = Role(rawValue: text) else { throw ValidationError("choose a role: admin or member") }
        return role
    }

    func perform(_ output: Output) throws {
        _ = try withClient(as: actor) { try $0.request(.account(.grantRole(name: user.name, role))) }
        try output.object { json in
            json.field("name", user.name)
            json.field("role", role.rawValue)
        }
        try output.line("\(user.printable) is \(role == .admin ? "an admin" : "a member") from the next connection on.")
    }
}
