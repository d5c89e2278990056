import ArgumentParser
import SnapModel
import SnapWire

/// `snapfeed inbox`.
struct InboxNounCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inbox", abstract: "List the snaps that were sent to you; remove one; list those that you sent.",
        discussion: """
            Without a verb, it lists the inbox. `snapfeed open` opens a snap of it, `snapfeed post --to` sends one, and `snapfeed delete` takes \
            one back.

            Examples:
              snapfeed inbox --as ben
              snapfeed inbox --watch --as ben
              snapfeed inbox sent --as ana
            """,
        subcommands: [ListInboxCommand.self, RemoveReceivedCommand.self, ListSentCommand.self, ForgetSentCommand.self],
        defaultSubcommand: ListInboxCommand.self)
}

/// `snapfeed inbox list`.
struct ListInboxCommand: ListCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the snaps in your inbox, newest first.",
        discussion: """
            Listing opens nothing. With --watch, a line for everything that happens from now on. When the connection breaks, it reconnects \
            and prints what was missed. Ctrl-C ends it.

            Examples:
              snapfeed inbox --as ben
              snapfeed inbox list --limit 100 --as ben
              snapfeed inbox --watch --as ben
            """)

    @OptionGroup var live: LiveOptions
    @OptionGroup var pages: PageOptions
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    static let listing = Listing(
        empty: "No snaps.", .number("SNAP", "id", style: .strong), .text("POSTED", "posted"), .text("AUTHOR", "author", "name"),
        .made(.text("STATUS")) { .init($0["gone"]?.string ?? $0["state"]?.string ?? "", $0["state"]?.string == "read" ? .faint : .plain) },
        .flexible("CAPTION", "caption"))

    func perform(_ output: Output) throws {
        guard live.watch else { return try list(output) }
        try live.watch(.inbox, try server.client(for: actor), output)
    }

    func find(over client: Client) throws -> Found {
        try pages.found("snaps", max: PeoplePageRequest.limitMax) { before, limit in
            try client.request(.inbox(.page(PeoplePageRequest(before: before, limit: limit))))
        }
    }
}

/// `snapfeed inbox remove`.
struct RemoveReceivedCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a snap from your inbox.",
        discussion: """
            One that you have not opened can never be opened. Its author sees no difference.

            Example:
              snapfeed inbox remove 12 --as ben
            """)

    @OptionGroup var snap: SnapArgument
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        try perform(
            .inbox(.remove(snap.id)), as: actor, output, report: ("removed", snap.id.text), "Removed snap \(snap.id.text) from the inbox.")
    }
}

/// `snapfeed inbox sent`.
struct ListSentCommand: ListCommand {
    static let configuration = CommandConfiguration(
        commandName: "sent", abstract: "List the snaps that you sent to people, newest first.",
        discussion: """
            TO has a + after each recipient who has opened it. `snapfeed delete` takes one back.

            Example:
              snapfeed inbox sent --as ana
            """)

    @OptionGroup var pages: PageOptions
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    static let listing = Listing(
        empty: "No snaps.", .number("SNAP", "id", style: .strong), .text("POSTED", "posted"), .text("GONE", "gone", absent: ""),
        .made(.flexible("TO")) { .init(SentText.recipients($0)) }, .flexible("CAPTION", "caption"))

    func find(over client: Client) throws -> Found {
        try pages.found("snaps", max: SentPageRequest.limitMax) { before, limit in
            try client.request(.inbox(.listSent(SentPageRequest(before: before.map(SnapID.init(rawValue:)), limit: limit))))
        }
    }
}

/// `snapfeed inbox forget`.
struct ForgetSentCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "forget", abstract: "Remove a snap that is gone from the list of those that you sent.",
        discussion: """
            Example:
              snapfeed inbox forget 12 --as ana
            """)

    @OptionGroup var snap: SnapArgument
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        try perform(.inbox(.forget(snap.id)), as: actor, output, report: ("forgotten", snap.id.text), "Forgot snap \(snap.id.text).")
    }
}

/// The text of sent and received snaps in lists and sentences.
enum SentText {
    /// `ben+, cleo`.
    static func recipients(_ snap: JSONValue) -> String {
        (snap["to"]?.array ?? []).map { recipient in
            (recipient["account"]?["name"]?.string ?? "?") + (recipient["state"]?.string == "opened" ? "+" : "")
        }.joined(separator: ", ")
    }

    static func sentence(of event: JSONValue) -> String {
        let snap = event["snap"] ?? .null
        let number = snap["id"]?.string ?? snap.string ?? "?"
        return switch event["type"]?.string {
        case "snap.received":
            "\(SnapText.author(of: snap)) sent snap \(number)" + (snap["caption"]?.string.map { ": \($0)" } ?? "")
        case "snap.gone": "snap \(number) is gone: \(event["gone"]?.string ?? "?")"
        case "snap.opened": "snap \(number) is open"
        case "snap.removed": "snap \(number) is removed"
        default: event["type"]?.string ?? "?"
        }
    }
}
