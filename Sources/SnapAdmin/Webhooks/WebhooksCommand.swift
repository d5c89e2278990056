import ArgumentParser
import SnapModel
import SnapWire

/// `snapfeed webhooks`.
struct WebhooksCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "webhooks", abstract: "Notify an app's backend of events.",
        discussion: """
            Each event is a signed POST. See the article Webhooks. For admins.

            Examples:
              snapfeed webhooks
              snapfeed webhooks add https://app.example.org/hooks --kinds snap.posted
            """,
        subcommands: [
            ListWebhooksCommand.self, AddWebhookCommand.self, TestWebhookCommand.self, PauseWebhookCommand.self, ResumeWebhookCommand.self,
            RemoveWebhookCommand.self,
        ],
        defaultSubcommand: ListWebhooksCommand.self)
}

/// `snapfeed webhooks list`.
struct ListWebhooksCommand: ListCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the webhooks and their state.",
        discussion: """
            Secrets are not shown again. For admins.

            Example:
              snapfeed webhooks list
            """)

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    static let listing = Listing(
        empty: "No webhooks.", .number("WEBHOOK", "id", style: .strong), .flexible("URL", "url"), .text("STATE", "state"),
        .text("WHY", "paused", "why"), .number("WAITING", "waiting"), .number("DROPPED", "dropped"),
        .age("DELIVERED", "deliveredAt"), .number("TRIES", "failure", "tries"), .moment("NEXT TRY", "failure", "nextAt"),
        .text("ERROR", "failure", "error"))

    func find(over client: Client) throws -> Found { try Found(try client.request(.webhook(.list)), "webhooks") }
}

/// `snapfeed webhooks add`.
struct AddWebhookCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Send events to an address from now on.",
        discussion: """
            The secret with which the receiver checks signatures is shown only now, and nothing else is on stdout. For admins.

            Kinds: \(WebhookKind.chosen.map(\.rawValue).joined(separator: ", ")).

            Example:
              snapfeed webhooks add https://app.example.org/hooks --kinds snap.posted
            """)

    @Argument(help: ArgumentHelp("The receiver's address: https and public, unless the server allows any.", valueName: "url"))
    var url: String

    @Option(
        help: ArgumentHelp("Kinds of events, with commas between them. (default: all)", valueName: "kinds"),
        completion: .list(WebhookKind.chosen.map(\.rawValue)))
    var kinds: String?

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func validate() throws { _ = try chosen() }

    /// The kinds that the option names; without it, the usual ones.
    ///
    /// - Throws: `ValidationError`.
    private func chosen() throws -> [WebhookKind] {
        guard let kinds else { return WebhookKind.chosen }
        let named = try kinds.split(separator: ",").map { word in
            guard let kind = WebhookKind(rawValue: String(word)), kind != .test else {
                throw ValidationError(
                    "'\(word)' is not a kind of event; the kinds are \(WebhookKind.chosen.map(\.rawValue).joined(separator: ", "))")
            }
            return kind
        }
        guard !named.isEmpty else { throw ValidationError("name at least one kind with --kinds") }
        return WebhookKind.chosen.filter(named.contains)
    }

    func perform(_ output: Output) throws {
        let request = WebhookRequest(url: url, kinds: try chosen())
        let answer = try withClient(as: actor) { try $0.request(.webhook(.add(request))) }
        try output.object(answer.result)
        let secret = try answer["secret"].string ?? ""
        if !output.isJSON { output.notice("Webhook \(try answer["webhook"]["id"]?.string ?? "?") added. Its secret, shown once:") }
        try output.line(secret)
    }
}

/// `snapfeed webhooks remove`.
struct RemoveWebhookCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a webhook and drop its pending events.",
        discussion: """
            For admins.

            Example:
              snapfeed webhooks remove 3
            """)

    @OptionGroup var webhook: WebhookArgument
    @OptionGroup var rehearsal: Rehearsal
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        let isDone = try withClient(as: actor) { client in
            if rehearsal.dryRun {
                let known = try client.request(.webhook(.list))["webhooks"].array ?? []
                guard known.contains(where: { $0["id"]?.string == webhook.id.text }) else {
                    throw Failure("There is no webhook \(webhook.id.text).", .noInput, name: "unknown_webhook")
                }
            }
            guard try !rehearsal.isOver("remove webhook \(webhook.id.text)", output) else { return false }
            _ = try client.request(.webhook(.remove(webhook.id)))
            return true
        }
        guard isDone else { return }
        try output.object { $0.field("removed", webhook.id.text) }
        try output.line("Removed webhook \(webhook.id.text).")
    }
}
