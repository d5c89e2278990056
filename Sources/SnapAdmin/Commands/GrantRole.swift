import ArgumentParser
import SnapModel
import SnapWire

/// `snapfeed grant`.
struct GrantRole: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "grant",
        abstract: "Make an account an admin, or a member again.",
        discussion: """
            Admins may delete any snap, see who opened what and read the figures. For admins; holds from the account's next connection on.

            Example:
              snapfeed grant ana --role admin
            """)

    @Argument(help: "The account's name.")
    var name: String

    @Option(help: ArgumentHelp("admin or member.", valueName: "role"), transform: Self.role)
    var role: Role

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    @Sendable private static func role(_ text: String) throws -> Role {
        guard let role = Role(rawValue: text) else { throw ValidationError("a role is admin or member") }
        return role
    }

    func perform(_ output: Output) throws {
        _ = try withClient(as: actor) { try $0.request(.grantRole(name: name, role)) }
        try output.object { json in
            json.field("name", name)
            json.field("role", role.rawValue)
        }
        try output.line("\(Printable.line(name)) is \(role == .admin ? "an admin" : "a member") from the next connection on.")
    }
}
