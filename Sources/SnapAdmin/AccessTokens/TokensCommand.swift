import ArgumentParser
import SnapModel
import SnapWire

/// `snapfeed tokens`.
struct TokensCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tokens", abstract: "Create, list and revoke access tokens for programs.",
        discussion: """
            An access token acts for one account over HTTP or a WebSocket, within its scopes and until it expires. See the article HTTP API.

            Examples:
              snapfeed tokens create backend --as ana --scope post,read --expires 90d
              snapfeed tokens --as ana
            """,
        subcommands: [ListTokensCommand.self, CreateTokenCommand.self, RevokeTokenCommand.self],
        defaultSubcommand: ListTokensCommand.self)
}

/// `snapfeed tokens list`.
struct ListTokensCommand: ListCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List access tokens, without the tokens themselves.",
        discussion: """
            With --as, your own. With --user, those of another account: for admins. Without both, those of all accounts: for the local admin.

            Examples:
              snapfeed tokens list --as ana
              snapfeed tokens list --user ben
            """)

    @Option(help: ArgumentHelp("The account whose tokens to list; for admins.", valueName: "name"), completion: LiveNames.accounts)
    var user: String?

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    static let listing = Listing(
        empty: "No access tokens.", .number("TOKEN", "id", style: .strong), .text("USER", "user", "name"), .flexible("NAME", "name"),
        .text("SCOPES", "scopes"),
        .age("CREATED", "createdAt"), .age("LAST USED", "usedAt"), .moment("EXPIRES", "expiresAt"))

    func find(over client: Client) throws -> Found { try Found(try client.request(.token(.list(user: user))), "accessTokens") }
}

/// `snapfeed tokens create`.
struct CreateTokenCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "create", abstract: "Create an access token for an account.",
        discussion: """
            The token is shown only now, and nothing else is on stdout; the server keeps only its digest.

            Scopes: \(TokenScope.allCases.map(\.rawValue).joined(separator: ", ")). moderate needs an admin's account.

            Examples:
              snapfeed tokens create --as ana --scope post,read --expires 90d
              snapfeed tokens create "moderation bot" --as root --scope read,moderate
            """)

    @Argument(help: ArgumentHelp("What the token is for, to recognise it in lists.", valueName: "name"))
    var name = "command line"

    @Option(
        help: ArgumentHelp("What it may do, with commas between the scopes.", valueName: "scopes"),
        completion: .list(TokenScope.allCases.map(\.rawValue)))
    var scope: String

    @Option(help: ArgumentHelp("When it expires, in hours or days, such as 12h or 90d.", valueName: "time"))
    var expires = "90d"

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func validate() throws { _ = try request() }

    /// Reads the options into a request.
    ///
    /// - Throws: `ValidationError`.
    private func request() throws -> AccessTokenRequest {
        AccessTokenRequest(name: name, scopes: try scopes(), expiresInHours: try hours())
    }

    private func scopes() throws -> [TokenScope] {
        let named = try scope.split(separator: ",").map { word in
            guard let scope = TokenScope(rawValue: String(word)) else {
                let all = TokenScope.allCases.map(\.rawValue).joined(separator: ", ")
                throw ValidationError("'\(word)' is not a scope; the scopes are \(all)")
            }
            return scope
        }
        guard !named.isEmpty else { throw ValidationError("--scope names no scope") }
        return Set(named).sorted()
    }

    private func hours() throws -> Int64 {
        let unit: [Character: Int64] = ["h": 1, "d": 24]
        guard let factor = expires.last.flatMap({ unit[$0] }), let number = Int64(expires.dropLast()), (0...100_000).contains(number),
            AccessTokenRequest.hoursRange.contains(number * factor)
        else { throw ValidationError("--expires is a time from 1h to 3650d, such as 12h or 90d") }
        return number * factor
    }

    func perform(_ output: Output) throws {
        let request = try request()
        let answer = try withClient(as: actor) { try $0.request(.token(.create(request))) }
        try output.object(answer.result)
        let (made, token) = (try answer["accessToken"], try answer["token"].string ?? "")
        if !output.isJSON {
            let end = made["expiresAt"]?.integer.map(LocalTime.dayAndTime) ?? "?"
            output.notice("Access token \(made["id"]?.string ?? "?"), valid until \(end), shown once:")
        }
        try output.line(token)
    }
}

/// `snapfeed tokens revoke`.
struct RevokeTokenCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke", abstract: "End an access token immediately, with its connections.",
        discussion: """
            With --as, one of your own; admins can revoke any.

            Example:
              snapfeed tokens revoke 7 --as ana
            """)

    @Argument(
        help: ArgumentHelp("The token's number, as `snapfeed tokens` shows it.", valueName: "token"),
        transform: SessionID.reader("an access token"))
    var token: SessionID

    @OptionGroup var rehearsal: Rehearsal
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        guard try !rehearsal.isOver("revoke access token \(token.text)", output) else { return }
        try perform(
            .token(.revoke(token)), as: actor, output, report: ("revoked", token.text), "Revoked access token \(token.text).")
    }
}
