import ArgumentParser
import SnapModel
import SnapWire

extension Listing {
    static func people(empty: String) -> Listing {
        Listing(
            empty: empty, .text("NAME", "account", "name", style: .strong, absent: "?"),
            .made(.text("RELATION")) { .init(PeopleText.relation($0["relation"]), .faint) }, .flexible("BIO", "bio"))
    }
}

extension PageOptions {
    fileprivate func people(over client: Client, _ command: (PeoplePageRequest) -> PeopleCommand) throws -> Found {
        try found("people", max: PeoplePageRequest.limitMax) { before, limit in
            try client.request(.people(command(PeoplePageRequest(before: before, limit: limit))))
        }
    }

    fileprivate func follows(_ side: FollowListRequest.Side, of name: String?, over client: Client) throws -> Found {
        let account = try client.account(named: name)
        return try people(over: client) { .listFollows(FollowListRequest(account: account, side: side, page: $0)) }
    }
}

/// `snapfeed people following`.
struct ListFollowingCommand: ListCommand {
    static let configuration = CommandConfiguration(
        commandName: "following", abstract: "List the accounts that an account follows, newest first.",
        discussion: """
            Without a name, your own list. Some accounts hide their lists from others.

            Examples:
              snapfeed people following --as ana
              snapfeed people following ben --limit 100
            """)

    @Argument(help: "The account's name. (default: your own)", completion: LiveNames.accounts)
    var name: String?

    @OptionGroup var pages: PageOptions
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    static let listing = Listing.people(empty: "Follows no one.")

    func find(over client: Client) throws -> Found { try pages.follows(.following, of: name, over: client) }
}

/// `snapfeed people followers`.
struct ListFollowersCommand: ListCommand {
    static let configuration = CommandConfiguration(
        commandName: "followers", abstract: "List an account's followers, newest first.",
        discussion: """
            Without a name, your own followers. Some accounts hide their lists from others.

            Examples:
              snapfeed people followers --as ana
              snapfeed people followers ben --json
            """)

    @Argument(help: "The account's name. (default: your own)", completion: LiveNames.accounts)
    var name: String?

    @OptionGroup var pages: PageOptions
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    static let listing = Listing.people(empty: "No followers.")

    func find(over client: Client) throws -> Found { try pages.follows(.followers, of: name, over: client) }
}

/// `snapfeed people requests`.
struct ListRequestsCommand: ListCommand {
    static let configuration = CommandConfiguration(
        commandName: "requests", abstract: "List your follow requests, newest first.",
        discussion: """
            `snapfeed people accept` and `refuse` answer them. Accounts that do not approve their followers get none.

            Example:
              snapfeed people requests --as ana
            """)

    @OptionGroup var pages: PageOptions
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    static let listing = Listing.people(empty: "No follow requests.")

    func find(over client: Client) throws -> Found { try pages.people(over: client) { .listRequests($0) } }
}

/// `snapfeed people blocks`.
struct ListBlocksCommand: ListCommand {
    static let configuration = CommandConfiguration(
        commandName: "blocks", abstract: "List the accounts you block, newest first.",
        discussion: """
            Example:
              snapfeed people blocks --as ana
            """)

    @OptionGroup var pages: PageOptions
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    static let listing = Listing.people(empty: "Blocks no one.")

    func find(over client: Client) throws -> Found { try pages.people(over: client) { .listBlocks($0) } }
}
