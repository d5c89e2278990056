import ArgumentParser
import SnapModel
import SnapWire

/// `snapfeed users list`.
struct ListUsersCommand: ListCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the accounts, newest first.",
        discussion: """
            For admins.

            Examples:
              snapfeed users list
              snapfeed users list an --limit 20
            """)

    @Argument(help: "Only names that start with this.", completion: LiveNames.accounts)
    var prefix: String?

    @OptionGroup var stretch: ListOptions<ListedAccounts>
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    static let listing = Listing(
        empty: "No accounts.", .number("ACCOUNT", "id", style: .strong), .text("NAME", "name"), .text("ROLE", "role"),
        .age("SINCE", "createdAt"), .age("LAST USED", "usedAt"), .text("APP'S USER", "external", "subject"),
        .made(.flexible("SUSPENDED")) { .init($0["suspended"].map { $0["reason"]?.string ?? "yes" } ?? "", .alarming) })

    var listing: Listing {
        prefix.map { Listing(empty: "No accounts with names that start with \(Printable.word($0)).", Self.listing.columns) } ?? Self.listing
    }

    func find(over client: Client) throws -> Found {
        let request = AccountListRequest(prefix: prefix, backlog: stretch.request)
        return try stretch.found(try client.request(.account(.listAccounts(request))), "accounts")
    }
}

/// `snapfeed users show`.
struct ShowUserCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show an account and its logins.",
        discussion: """
            For admins.

            Example:
              snapfeed users show ben
            """)

    @OptionGroup var user: UserArgument
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        let (account, logins, now) = try withClient(as: actor) { client in
            // This request fails with a clear message when the account does not exist.
            let logins =
                try client.request(.account(.findSessions(LoginQuery(name: user.name, limit: LoginQuery.limitMax))))["sessions"].array ?? []
            return (try find(over: client), logins, try client.now())
        }
        try output.object { json in
            account.writeMembers(to: &json)
            json.name("sessions")
            json.array(logins) { $1.write(to: &$0) }
        }
        try output.facts(facts(account, logins: logins, now: now))
    }

    /// The account of exactly this name, from the list of those that begin with it.
    private func find(over client: Client) throws -> JSONValue {
        let key = TextRule.nameKey(user.name)
        var before: Int64?
        repeat {
            let answer = try client.request(
                .account(.listAccounts(AccountListRequest(prefix: user.name, backlog: BacklogRequest(before: before)))))
            let isMeant = { (account: JSONValue) in account["name"]?.string.map(TextRule.nameKey) == key }
            if let account = try answer["accounts"].array?.first(where: isMeant) { return account }
            before = answer.result["next"]?.integer
        } while before != nil
        throw Failure("There is no account \(user.printable).", .noUser, name: Rejection.Reason.unknownAccount.rawValue)
    }

    private func facts(_ account: JSONValue, logins: [JSONValue], now: Int64) -> [(String, Table.Cell)] {
        func text(_ path: String...) -> Table.Cell { .init(account.member(at: path)?.string ?? "") }
        func age(_ path: String...) -> Table.Cell { .init(LocalTime.age(account.member(at: path)?.integer, now: now)) }
        let devices = logins.map { "\($0["device"]?.string ?? "") (\($0["id"]?.string ?? ""))" }
        return [
            ("Account", .init(account["id"]?.string ?? "", .strong)), ("Name", text("name")), ("Role", text("role")),
            ("Since", age("createdAt")), ("Last used", age("usedAt")), ("App's user", text("external", "subject")),
            ("Suspended", age("suspended", "at")), ("Because", text("suspended", "reason")),
            ("Logins", .init(devices.joined(separator: ", "))),
        ]
    }
}
