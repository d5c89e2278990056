import ArgumentParser
import Foundation
import SnapModel
import SnapWire

/// `snapfeed signup`.
struct SignUpCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "signup",
        abstract: "Create an account and log in with it on this machine.",
        discussion: """
            The password is asked for, or comes from SNAPFEED_PASSWORD or --password-file. What is saved is a token, not the password.

            Example:
              snapfeed signup ana
              snapfeed feeds --as ana
            """)

    @OptionGroup var login: LoginOptions

    @Option(help: ArgumentHelp("Invitation code, if the server requires one.", valueName: "code"))
    var invitation: String?

    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        let password = try login.password.password(isNew: true)
        try login.perform(server, output, verb: "Signed up") {
            .account(.createAccount(login.credentials(password, invitation: invitation)))
        }
    }
}

/// `snapfeed login`.
struct LogInCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "login",
        abstract: "Log in to an account on this machine.",
        discussion: """
            The password is asked for, or comes from SNAPFEED_PASSWORD or --password-file. What is saved is a token, not the password.

            Example:
              snapfeed login ana --server ws://feeds.example.org:8080
            """)

    @OptionGroup var login: LoginOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        let password = try login.password.password(isNew: false)
        try login.perform(server, output, verb: "Logged in") { .account(.createSession(login.credentials(password))) }
    }
}

/// Options and steps that signing up and logging in share.
struct LoginOptions: ParsableArguments {
    @Argument(help: "The account's name.")
    var name: String

    @OptionGroup var password: PasswordOptions

    @Option(
        help: ArgumentHelp(
            "This machine's name in the list of devices. (default: the command line on its host name)", valueName: "name"))
    var device: String?

    @Flag(help: "Also print the token, for use as SNAPFEED_TOKEN elsewhere. It works like a password: keep it secret.")
    var showToken = false

    func credentials(_ password: String, invitation: String? = nil) -> Credentials {
        let machine = "the command line on \(ProcessInfo.processInfo.hostName)"
        return Credentials(
            name: name, password: password, device: device ?? String(machine.prefix(TextRule.deviceCharactersMax)),
            invitation: invitation)
    }

    /// Gets a token and saves it.
    func perform(_ server: ServerOptions, _ output: Output, verb: String, _ command: () -> Command) throws {
        let file = CredentialsFile()
        try file.prepare()
        let client = try server.client(for: nil)
        defer { client.close() }
        try client.connect()
        let answer = try client.request(command())
        let (name, token) = (try answer["user"]["name"]?.string ?? name, try answer["token"].string ?? "")
        try file.save(SavedLogin(server: client.target.key, name: name, token: token))
        try output.object { Self.write(answer.result, withToken: showToken, to: &$0) }
        try output.line("\(verb) as \(Printable.line(name)). Use it with --as \(Printable.word(name)).")
        if showToken { try output.line(token) }
    }

    private static func write(_ result: JSONValue, withToken: Bool, to json: inout JSONWriter) {
        guard case .object(let members) = result else { return }
        for member in members where withToken || member.name != "token" {
            json.name(escaping: member.name)
            member.value.write(to: &json)
        }
    }
}
