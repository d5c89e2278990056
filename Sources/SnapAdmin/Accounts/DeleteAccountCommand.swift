import ArgumentParser
import SnapModel
import SnapWire

/// `snapfeed delete-account`.
struct DeleteAccountCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete-account",
        abstract: "Delete your account with its snaps, photos, profile and everything else it has.",
        discussion: """
            Images are erased, logins end, the name is free again. This cannot be undone; `snapfeed users export` saves your data first. \
            Asks first on a terminal; scripts say --yes.

            Example:
              snapfeed delete-account --as ana
            """)

    @OptionGroup var confirmation: ConfirmationOptions
    @OptionGroup var password: PasswordOptions
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        let target = try server.target()
        guard try actor.token(for: target) != nil else { throw Failure("Name an account with --as NAME.", .usage) }
        let whose = actor.name().map { "\(Printable.line($0))'s account" } ?? "this account"
        guard try confirmation.allows("delete \(whose) with its snaps, photos, profile and everything else it has", output) else { return }
        let password = try password.password(isNew: false)
        _ = try withClient(as: actor) { try $0.request(.account(.deleteAccount(.password(password)))) }
        try actor.forgetLogin(on: target)
        try output.object { $0.field("deleted", true) }
        try output.line("Deleted \(whose) with its snaps, photos, profile and everything else it had.")
    }
}
