import ArgumentParser
import SnapModel
import SnapWire

/// The number of a webhook, as `snapfeed webhooks` shows it.
struct WebhookArgument: ParsableArguments {
    @Argument(
        help: ArgumentHelp("The webhook's number.", valueName: "webhook"), completion: LiveNames.webhooks,
        transform: WebhookID.reader("a webhook"))
    var id: WebhookID
}

/// `snapfeed webhooks test`.
struct TestWebhookCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "test", abstract: "Send a test event, after the pending ones.",
        discussion: """
            `snapfeed webhooks` shows what became of it. For admins.

            Example:
              snapfeed webhooks test 3
            """)

    @OptionGroup var webhook: WebhookArgument
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        try perform(
            .webhook(.test(webhook.id)), as: actor, output, report: ("tested", webhook.id.text),
            "An event for webhook \(webhook.id.text) is on its way.")
    }
}

/// `snapfeed webhooks pause`.
struct PauseWebhookCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "pause", abstract: "Pause a webhook; its events are kept.",
        discussion: """
            For admins.

            Example:
              snapfeed webhooks pause 3
            """)

    @OptionGroup var webhook: WebhookArgument
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        try perform(
            .webhook(.pause(webhook.id)), as: actor, output, report: ("paused", webhook.id.text), "Paused webhook \(webhook.id.text).")
    }
}

/// `snapfeed webhooks resume`.
struct ResumeWebhookCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume", abstract: "Resume a webhook and send its pending events immediately.",
        discussion: """
            Also where every try failed, and the next one would be late. For admins.

            Example:
              snapfeed webhooks resume 3
            """)

    @OptionGroup var webhook: WebhookArgument
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        try perform(
            .webhook(.resume(webhook.id)), as: actor, output, report: ("resumed", webhook.id.text), "Resumed webhook \(webhook.id.text).")
    }
}
