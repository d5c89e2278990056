import ArgumentParser
import SnapModel
import SnapWire

/// `snapfeed logout`.
struct LogOutCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "logout",
        abstract: "End an account's login on this machine.",
        discussion: """
            The token is no longer valid, here or anywhere else.

            Example:
              snapfeed logout --as ana
            """)

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        let target = try server.target()
        guard try actor.token(for: target) != nil else { throw Failure("Name an account with --as NAME.", .usage) }
        do throws(Failure) {
            try end()
        } catch {
            // The login has ended already: only the file needs an update.
            guard error.name == "invalid_token" else { throw error }
        }
        try actor.forgetLogin(on: target)
        try output.object { $0.field("loggedOut", true) }
        try output.line("Logged out\(actor.name().map { " " + Printable.line($0) } ?? "").")
    }

    private func end() throws(Failure) {
        let client = try server.client(for: actor)
        defer { client.close() }
        try client.connect()
        _ = try client.request(.account(.endSession))
    }
}
