import ArgumentParser
import SnapModel
import SnapWire

/// `snapfeed password`.
struct ChangePasswordCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "password",
        abstract: "Change your password.",
        discussion: """
            Every other login of the account ends immediately; the one on this machine stays.

            Example:
              snapfeed password --as ana
            """)

    @OptionGroup var password: PasswordOptions
    @OptionGroup var newPassword: NewPasswordOptions
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        guard try actor.token(for: try server.target()) != nil else { throw Failure("Name an account with --as NAME.", .usage) }
        let change = PasswordChange(password: try password.password(isNew: false), newPassword: try newPassword.password())
        _ = try withClient(as: actor) { try $0.request(.account(.changePassword(change))) }
        try output.object { $0.field("passwordChanged", true) }
        try output.line("Password changed. All other logins have ended.")
    }
}
