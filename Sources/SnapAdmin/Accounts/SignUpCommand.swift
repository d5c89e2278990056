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

    @Argument(help: "The account's name.")
    var name: String

    @OptionGroup var login: LoginOptions

    @Option(help: ArgumentHelp("Invitation code, if the server requires one.", valueName: "code"))
    var invitation: String?

    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        let password = try login.password.password(isNew: true)
        try login.perform(server, output, verb: "Signed up", as: name) {
            .account(.createAccount(login.credentials(name, password, invitation: invitation)))
        }
    }
}

/// `snapfeed login`.
struct LogInCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "login",
        abstract: "Log in to an account on this machine.",
        discussion: """
            The password is asked for, or comes from SNAPFEED_PASSWORD or --password-file. What is saved is a token, not the password. \
            With --provider, another service logs you in: it shows a page on any device, and this command waits for it.

            Example:
              snapfeed login ana --server ws://feeds.example.org:8080
              snapfeed login --provider example --server wss://feeds.example.org
            """)

    @Argument(help: "The account's name.")
    var name: String?

    @Option(help: ArgumentHelp("Log in by this service instead, whose name is in server.info.", valueName: "name"))
    var provider: String?

    @OptionGroup var login: LoginOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func validate() throws {
        guard (name == nil) != (provider == nil) else { throw ValidationError("give either the account's name or --provider") }
    }

    func perform(_ output: Output) throws {
        if let provider { return try DeviceWait(provider: provider, login: login, server: server, output: output).perform() }
        let (name, password) = (name ?? "", try login.password.password(isNew: false))
        try login.perform(server, output, verb: "Logged in", as: name) { .account(.createSession(login.credentials(name, password))) }
    }
}

/// Options and steps that signing up and logging in share.
struct LoginOptions: ParsableArguments {
    @OptionGroup var password: PasswordOptions

    @Option(
        help: ArgumentHelp(
            "This machine's name in the list of devices. (default: the command line on its host name)", valueName: "name"))
    var device: String?

    @Flag(help: "Also print the token, for use as SNAPFEED_TOKEN elsewhere. It works like a password: keep it secret.")
    var showToken = false

    func credentials(_ name: String, _ password: String, invitation: String? = nil) -> Credentials {
        Credentials(name: name, password: password, device: deviceName, invitation: invitation)
    }

    var deviceName: String {
        device ?? String("the command line on \(ProcessInfo.processInfo.hostName)".prefix(TextRule.deviceCharactersMax))
    }

    /// Gets a token and saves it.
    func perform(_ server: ServerOptions, _ output: Output, verb: String, as name: String, _ command: () -> Command) throws {
        let file = CredentialsFile()
        try file.prepare()
        let client = try server.client(for: nil)
        defer { client.close() }
        try client.connect()
        try save(try client.request(command()), of: client, in: file, output, verb: verb, as: name)
    }

    /// Saves the token of a login.
    ///
    /// - Parameter name: of the account, where the answer has none.
    func save(
        _ answer: ClientAnswer, of client: Client, in file: CredentialsFile, _ output: Output, verb: String, as name: String
    ) throws {
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
