import ArgumentParser
import Foundation
import SnapModel
import SnapWire

/// `snapfeed snaps`.
struct SnapsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snaps", abstract: "List snaps; show, view for moderation, or remove one.",
        discussion: """
            Members open and delete their own by `snapfeed open` and `snapfeed delete`.

            Examples:
              snapfeed snaps animals --as ana
              snapfeed snaps list --author ben --since 2h
            """,
        subcommands: [ListSnapsCommand.self, ShowSnapCommand.self, InspectSnapCommand.self, RemoveSnapCommand.self],
        defaultSubcommand: ListSnapsCommand.self)
}

/// `snapfeed snaps list`.
struct ListSnapsCommand: ListCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List snaps, newest first.",
        discussion: """
            Listing opens nothing. Anyone can list a feed; the other options are for admins. STATUS shows what the account \
            has read, so it needs --as; OPENS is for a snap's author and admins.

            Examples:
              snapfeed snaps list animals --as ana
              snapfeed snaps list --author ben --since 2h
              snapfeed snaps list --status deleted --limit 100 --json
            """)

    @Argument(help: "The feed, as listed by `snapfeed feeds`. (default: all)", completion: LiveNames.feeds)
    var feed: String?

    @Option(name: .customLong("feed"), help: ArgumentHelp("The same.", valueName: "feed"), completion: LiveNames.feeds)
    var feedOption: String?

    @Option(help: ArgumentHelp("Only snaps of this account.", valueName: "name"), completion: LiveNames.accounts)
    var author: String?

    @Option(help: ArgumentHelp("Only snaps posted since then: \(TimeArgument.help).", valueName: "moment"), transform: TimeArgument.parse)
    var since: TimeArgument?

    @Option(help: ArgumentHelp("Only snaps posted before then.", valueName: "moment"), transform: TimeArgument.parse)
    var until: TimeArgument?

    @Option(
        help: ArgumentHelp("live, deleted, expired or all. (default: live)", valueName: "status"),
        completion: .list(SnapFilter.State.allCases.map(\.rawValue)), transform: Self.state)
    var status: SnapFilter.State?

    @OptionGroup var pages: PageOptions
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    private static let number = Listing.Column.number("SNAP", "id", style: .strong)
    private static let columns: [Listing.Column] = [
        .text("POSTED", "posted"), .text("AUTHOR", "author", "name", absent: "?"), .made(.text("STATUS")) { SnapText.status(of: $0) },
        .number("OPENS", "opens"), .made(.text("SIZE")) { .init(SnapText.size(of: $0), .faint) }, .flexible("CAPTION", "caption"),
    ]
    /// The columns for one feed, without its name.
    static let ofFeed = Listing(empty: "", [number] + columns)
    static let listing = Listing(empty: "No such snaps.", [number, .text("FEED", "feed")] + columns)

    var listing: Listing {
        (feed ?? feedOption).map { Listing(empty: "No snaps in \($0).", Self.ofFeed.columns) } ?? Self.listing
    }

    @Sendable private static func state(_ text: String) throws -> SnapFilter.State {
        guard let state = SnapFilter.State(rawValue: text) else { throw ValidationError("choose a status: live, deleted, expired or all") }
        return state
    }

    func validate() throws {
        guard feed == nil || feedOption == nil else { throw ValidationError("name one feed, with or without --feed") }
    }

    func find(over client: Client) throws -> Found {
        let filters = author != nil || since != nil || until != nil || status != nil
        if let feed = feed ?? feedOption, !filters { return try pages(of: FeedID(rawValue: feed), client) }
        let now = since == nil && until == nil ? 0 : try client.now()
        return try pages.found("snaps", max: SnapFilter.limitMax) { before, limit in
            try client.request(.snap(.findSnaps(filter(before: before.map(SnapID.init(rawValue:)), limit: limit, now: now))))
        }
    }

    private func filter(before: SnapID?, limit: Int, now: Int64) -> SnapFilter {
        SnapFilter(
            feed: (feed ?? feedOption).map(FeedID.init), author: author, since: since?.timestamp(now: now),
            until: until?.timestamp(now: now), state: status ?? .live, before: before, limit: limit)
    }

    private func pages(of feed: FeedID, _ client: Client) throws -> Found {
        try pages.found("snaps", max: PageRequest.limitMax) { before, limit in
            try client.request(.feed(.page(PageRequest(feed: feed, before: before, limit: limit))))
        }
    }
}

/// `snapfeed snaps show`.
struct ShowSnapCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show everything about a snap except its image.",
        discussion: """
            Uses up no view. Its author and admins also see who opened it.

            Example:
              snapfeed snaps show 12
            """)

    @OptionGroup var snap: SnapArgument
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    private static let views = Listing(empty: "", .text("OPENED BY", "viewer", "name", absent: "?"), .age("WHEN", "at"))

    func perform(_ output: Output) throws {
        let (shown, views, now) = try withClient(as: actor) { client -> (JSONValue, [JSONValue]?, Int64) in
            let shown = try client.request(.snap(.show(snap.id)))["snap"]
            return (shown, try self.views(shown, client), try client.now())
        }
        try output.object { json in
            shown.writeMembers(to: &json)
            guard let views else { return }
            json.name("views")
            json.array(views) { $1.write(to: &$0) }
        }
        try output.facts(facts(shown))
        guard let views, !views.isEmpty else { return }
        try output.line("")
        try output.line(Self.views.table(of: views, now: now).lines(on: output.screen).joined(separator: "\n"))
    }

    /// Nil when the asking account may not see them.
    private func views(_ shown: JSONValue, _ client: Client) throws -> [JSONValue]? {
        guard shown["opens"] != nil else { return nil }
        return try client.request(.snap(.views(snap.id)))["views"].array
    }

    private func facts(_ shown: JSONValue) -> [(String, Table.Cell)] {
        let status = SnapText.status(of: shown)
        return [
            ("Snap", .init(snap.id.text, .strong)), ("Feed", .init(shown["feed"]?.string ?? "")),
            ("Author", .init(SnapText.author(of: shown))), ("Caption", .init(shown["caption"]?.string ?? "")),
            ("Posted", .init(Self.posted(shown))), ("Size", .init(SnapText.size(of: shown))),
            ("Status", .init(status.text.isEmpty ? "" : status.text + Self.opened(shown), status.style)),
            ("Opens", .init(shown["opens"]?.integer)),
        ]
    }

    private static func posted(_ snap: JSONValue) -> String {
        let age = snap["posted"]?.string ?? ""
        return snap["postedAt"]?.integer.map { "\(age) (\(LocalTime.dayAndTime($0)))" } ?? age
    }

    private static func opened(_ snap: JSONValue) -> String {
        guard let opened = snap["opened"], let at = opened["at"]?.integer else { return "" }
        return " (opened \(LocalTime.dayAndTime(at)) on \(opened["device"]?.string ?? "?"))"
    }
}

/// `snapfeed snaps open`.
struct InspectSnapCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "open", abstract: "View a snap's image for moderation, without using up anyone's open.",
        discussion: """
            Only for the local admin, once for each snap, with a reason; both are in the audit log before the image leaves. A second try \
            ends with exit code \(ExitStatus.alreadyOpened.rawValue). Members open by `snapfeed open`.

            Example:
              snapfeed snaps open 12 --reason "reported as spam" -o snap.jpg
            """)

    @OptionGroup var snap: SnapArgument

    @Option(help: ArgumentHelp("The reason, for the audit log.", valueName: "text"))
    var reason: String

    @OptionGroup var image: ImageOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func validate() throws { try image.validate(server) }

    func perform(_ output: Output) throws {
        let path = try image.save(
            self, as: nil, .snap(.inspect(snap.id, reason: reason)), else: .inbox(.inspect(snap.id, reason: reason)), output
        ) { error in
            "\(error.message) The view may or may not be used up; `snapfeed audit` shows whether it is."
        }
        guard let (path, answer) = path else { return }
        let author = Printable.line(SnapText.author(of: try answer["snap"]))
        try output.line("Viewed snap \(snap.id.text) by \(author): \(path) (\(SnapText.size(of: answer.result))).")
    }
}

/// `snapfeed snaps remove`.
struct RemoveSnapCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a snap, with a reason for the audit log.",
        discussion: """
            Its image is erased for everyone. This cannot be undone. Asks first on a terminal; scripts say --yes. For admins.

            Example:
              snapfeed snaps remove 12 --reason "spam" --yes
            """)

    @OptionGroup var snap: SnapArgument

    @Option(help: ArgumentHelp("The reason, for the audit log.", valueName: "text"))
    var reason: String

    @OptionGroup var confirmation: ConfirmationOptions
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        try delete(snap.id, because: reason, confirmation, as: actor, output, verb: "remove", done: "Removed")
    }
}

/// `snapfeed delete`.
struct DeleteSnapCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete a snap: its image is erased for everyone.",
        discussion: """
            For its author and admins. This cannot be undone. Asks first on a terminal; scripts say --yes.

            Example:
              snapfeed delete 12 --yes
            """)

    @OptionGroup var snap: SnapArgument

    @Option(help: ArgumentHelp("The reason, for the audit log; for admins.", valueName: "text"))
    var reason: String?

    @OptionGroup var confirmation: ConfirmationOptions
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        try delete(snap.id, because: reason, confirmation, as: actor, output, verb: "delete", done: "Deleted")
    }
}

extension AdminCommand {
    fileprivate func delete(
        _ snap: SnapID, because reason: String?, _ confirmation: ConfirmationOptions, as actor: ActorOptions, _ output: Output,
        verb: String, done: String
    ) throws {
        let isDone = try withClient(as: actor) { client in
            let shown = confirmation.yes ? nil : try client.shown(snap)
            if let shown { try Self.requireDeletable(shown) }
            guard try confirmation.allows("\(verb) \(shown.map(SnapText.phrase) ?? "snap \(snap.text)")", output) else { return false }
            _ = try client.request(.snap(.delete(snap, reason: reason)))
            return true
        }
        guard isDone else { return }
        try output.object { $0.field("deleted", snap.text) }
        try output.line("\(done) snap \(snap.text).")
    }

    /// Stops before the question, or the dry run, of a deletion that would be refused.
    private static func requireDeletable(_ shown: JSONValue) throws(Failure) {
        // The server sends the number of opens only to those who may delete the snap.
        guard shown["opens"] != nil else {
            throw Failure("You can only delete your own snaps.", .noPermission, name: Rejection.Reason.forbidden.rawValue)
        }
        if let gone = shown["gone"]?.string {
            throw Failure("This snap no longer exists: \(gone).", .noInput, name: Rejection.Reason.snapGone.rawValue)
        }
    }
}

extension Client {
    /// A snap of a feed; nil for one that was sent to people, or does not exist.
    fileprivate func shown(_ snap: SnapID) throws(Failure) -> JSONValue? {
        do { return try request(.snap(.show(snap)))["snap"] } catch {
            guard error.name == Rejection.Reason.unknownSnap.rawValue else { throw error }
            return nil
        }
    }
}
