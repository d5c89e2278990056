import ArgumentParser
import SnapModel
import SnapWire

/// `snapfeed accounts`.
struct ListAccounts: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "accounts",
        abstract: "List the accounts, the newest first.",
        discussion: """
            For admins.

            Examples:
              snapfeed accounts
              snapfeed accounts an --limit 20
            """)

    @Argument(help: "Only names that begin with this.")
    var prefix: String?

    @Option(help: ArgumentHelp("Accounts to show, up to 100.", valueName: "number"))
    var limit = BacklogRequest.limitMax

    @Option(help: ArgumentHelp("Only accounts before this one.", valueName: "account"))
    var before: Int64?

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        let request = AccountListRequest(prefix: prefix, backlog: BacklogRequest(before: before, limit: limit))
        let answer = try withClient(as: actor) { try $0.request(.listAccounts(request)) }
        let accounts = try answer["accounts"].array ?? []
        try output.list(accounts, empty: "No accounts.") { Self.table(of: accounts) }
        if let next = answer.result["next"]?.integer { output.notice("There are more: --before \(next)") }
    }

    private static func table(of accounts: [JSONValue]) -> Table {
        var table = Table(
            .number("ACCOUNT"), .text("NAME"), .text("ROLE"), .text("SINCE"), .text("LAST USED"), .text("USER"), .flexible("SUSPENDED"))
        for account in accounts {
            let suspended = account["suspended"].map { $0["reason"]?.string ?? "yes" }
            table.add(
                .init(account["id"]?.string ?? "", .strong), .init(account["name"]?.string ?? ""), .init(account["role"]?.string ?? ""),
                .init(account["createdAt"]?.integer.map(Clock.dayAndTime) ?? ""),
                .init(account["usedAt"]?.integer.map(Clock.dayAndTime) ?? ""),
                .init(account["external"]?["subject"]?.string ?? ""), .init(suspended ?? "", .alarming))
        }
        return table
    }
}
