import ArgumentParser
import SnapModel
import SnapWire

/// `snapfeed sessions`.
struct SessionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sessions", abstract: "List logins, show one, or end one.",
        discussion: """
            Examples:
              snapfeed sessions --as ana
              snapfeed sessions list --user ben
            """,
        subcommands: [ListSessionsCommand.self, ShowSessionCommand.self, RevokeSessionCommand.self],
        defaultSubcommand: ListSessionsCommand.self)
}

/// The number of a login, as lists show it.
struct SessionArgument: ParsableArguments {
    @Argument(
        help: ArgumentHelp("The login's number, as shown by `snapfeed sessions`.", valueName: "login"),
        completion: LiveNames.sessions, transform: SessionID.reader("a login"))
    var id: SessionID
}

/// `snapfeed sessions list`.
struct ListSessionsCommand: ListCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the devices on which your account is logged in; for admins, those of all accounts.",
        discussion: """
            With --as, your own. Without it, or with --user, those of others: for admins.

            Examples:
              snapfeed sessions list --as ana
              snapfeed sessions list --user ben --json
            """)

    @Option(help: ArgumentHelp("Only logins of this account.", valueName: "name"), completion: LiveNames.accounts)
    var user: String?

    @OptionGroup var stretch: ListOptions<ListedLogins>
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    static let listing = Listing(
        empty: "No logins.", .number("LOGIN", "id", style: .strong), .text("USER", "user", "name"), .age("LOGGED IN", "createdAt"),
        .age("LAST USED", "usedAt"), .text("THIS ONE", "current"), .flexible("DEVICE", "device"))

    func find(over client: Client) throws -> Found {
        guard try user != nil || !actor.hasAccount(server) else {
            return try Found(try client.request(.account(.listSessions)), "sessions")
        }
        let query = LoginQuery(name: user, before: stretch.before.map(SessionID.init(rawValue:)), limit: stretch.limit)
        return try stretch.found(try client.request(.account(.findSessions(query))), "sessions")
    }
}

/// `snapfeed sessions show`.
struct ShowSessionCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a login and its connections.",
        discussion: """
            For admins.

            Example:
              snapfeed sessions show 7
            """)

    @OptionGroup var session: SessionArgument
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        let (login, connections, now) = try withClient(as: actor) { client in
            let login = try client.request(.account(.findSessions(LoginQuery(session: session.id))))["sessions"].array?.first ?? .null
            let query = ConnectionQuery(name: login["user"]?["name"]?.string)
            let connections = try client.request(.operating(.listConnections(query)))["connections"].array ?? []
            return (login, connections.filter { $0["session"]?.string == session.id.text }, try client.now())
        }
        try output.object { json in
            login.writeMembers(to: &json)
            json.name("connections")
            json.array(connections) { $1.write(to: &$0) }
        }
        func age(_ name: String) -> Table.Cell { .init(LocalTime.age(login[name]?.integer, now: now)) }
        try output.facts([
            ("Login", .init(session.id.text, .strong)), ("User", .init(login["user"]?["name"]?.string ?? "")),
            ("Device", .init(login["device"]?.string ?? "")), ("Logged in", age("createdAt")), ("Last used", age("usedAt")),
            ("Connections", .init(Int64(connections.count))),
        ])
    }
}

/// `snapfeed sessions revoke`.
struct RevokeSessionCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke", abstract: "End a login: its token becomes invalid, and its connections close immediately.",
        discussion: """
            With --as, one of your own; without it, any, for the local admin.

            Examples:
              snapfeed sessions revoke 7 --as ana
              snapfeed sessions revoke 7 --dry-run
            """)

    @OptionGroup var session: SessionArgument
    @OptionGroup var rehearsal: Rehearsal
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        let isDone = try withClient(as: actor) { client in
            if rehearsal.dryRun {
                let whose = try owner(client)
                return try !rehearsal.isOver("end login \(session.id.text)\(whose.map { " of \($0)" } ?? "")", output)
            }
            _ = try client.request(.account(.revokeSession(session.id)))
            return true
        }
        guard isDone else { return }
        try output.object { $0.field("revoked", session.id.text) }
        try output.line("Ended login \(session.id.text).")
    }

    /// The account of the login; nil for the viewer's own.
    ///
    /// - Throws: `.noInput` when no such login can be ended.
    private func owner(_ client: Client) throws -> String? {
        guard try actor.hasAccount(server) else {
            return try client.request(.account(.findSessions(LoginQuery(session: session.id))))["sessions"].array?.first?["user"]?["name"]?
                .string
        }
        let own = try client.request(.account(.listSessions))["sessions"].array ?? []
        guard own.contains(where: { $0["id"]?.string == session.id.text }) else {
            throw Failure("There is no login with this ID.", .noInput, name: Rejection.Reason.unknownSession.rawValue)
        }
        return nil
    }
}
