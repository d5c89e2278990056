import ArgumentParser
import SnapModel
import SnapWire

/// `snapfeed push`.
struct PushNounCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "push", abstract: "Show the state of push notifications, and manage your devices.",
        discussion: """
            Devices subscribe in the web app, or in an app. See the article Push.

            Examples:
              snapfeed push
              snapfeed push list --as ana
            """,
        subcommands: [ShowPushStatusCommand.self, ListPushesCommand.self, TestPushCommand.self, RemovePushCommand.self],
        defaultSubcommand: ShowPushStatusCommand.self)
}

/// `snapfeed push status`.
struct ShowPushStatusCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Show whether the server sends pushes, and which push services fail.",
        discussion: """
            For admins.

            Example:
              snapfeed push status
            """)

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        let status = try withClient(as: actor) { try $0.request(.push(.status)) }.result
        try output.object(status)
        let isAvailable = status["contact"] != nil
        func count(_ name: String) -> Table.Cell { .init(status[name]?.integer) }
        try output.facts([
            ("Pushes", .init(isAvailable ? "sent" : "off: serve --push-contact mailto:NAME@DOMAIN", isAvailable ? .strong : .plain)),
            ("Contact", .init(status["contact"]?.string ?? "")), ("Key", .init(status["key"]?.string ?? "")),
            ("Devices", count("subscriptions")), ("Waiting", count("waiting")), ("Failing", count("failing")),
        ])
        guard let services = status["services"]?.array, !services.isEmpty else { return }
        var table = Table(.flexible("SERVICE"), .number("DEVICES"), .number("FAILING"))
        for service in services {
            table.add(
                .init(service["host"]?.string ?? ""), .init(service["subscriptions"]?.integer), .init(service["failing"]?.integer))
        }
        try output.line("\n" + table.lines(on: output.screen).joined(separator: "\n"))
    }
}

/// `snapfeed push list`.
struct ListPushesCommand: ListCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List your devices that get pushes.",
        discussion: """
            Example:
              snapfeed push list --as ana
            """)

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    static let listing = Listing(
        empty: "No devices with pushes.", .number("DEVICE", "id", style: .strong), .flexible("SERVICE", "service"), .age("SINCE", "madeAt"),
        .age("DELIVERED", "deliveredAt"), .number("LOGIN", "session"), .number("TRIES", "failure", "tries"),
        .moment("NEXT TRY", "failure", "nextAt"), .text("ERROR", "failure", "error"))

    func find(over client: Client) throws -> Found { try Found(try client.request(.push(.list)), "subscriptions") }
}

/// The number of a device, as `snapfeed push list` shows it.
struct PushArgument: ParsableArguments {
    @Argument(
        help: ArgumentHelp("The device's number.", valueName: "device"), completion: LiveNames.pushes,
        transform: PushSubscriptionID.reader("a device"))
    var id: PushSubscriptionID
}

/// `snapfeed push test`.
struct TestPushCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "test", abstract: "Send a test push to one of your devices.",
        discussion: """
            `snapfeed push list` shows what became of it.

            Example:
              snapfeed push test 3 --as ana
            """)

    @OptionGroup var device: PushArgument
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        let id = device.id
        try perform(.push(.test(id)), as: actor, output, report: ("tested", id.text), "A push to device \(id.text) is on its way.")
    }
}

/// `snapfeed push remove`.
struct RemovePushCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Stop pushes to one of your devices.",
        discussion: """
            Example:
              snapfeed push remove 3 --as ana
            """)

    @OptionGroup var device: PushArgument
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        let id = device.id
        try perform(.push(.unsubscribe(id)), as: actor, output, report: ("removed", id.text), "Device \(id.text) no longer gets pushes.")
    }
}
