import ArgumentParser
import SnapModel
import SnapWire

/// `snapfeed people notifications`.
struct ListNotificationsCommand: ListCommand {
    static let configuration = CommandConfiguration(
        commandName: "notifications", abstract: "List your notifications, newest first.",
        discussion: """
            Follows, follow requests, mentions, likes, comments, replies, received snaps and reviewed reports. With --watch, a line for everything \
            that happens from now on. When the connection breaks, it reconnects and prints what was missed. Ctrl-C ends it.

            Examples:
              snapfeed people notifications --as ana
              snapfeed people notifications --as ana --read
              snapfeed people notifications --as ana --watch
            """)

    @Flag(help: "Mark the listed ones as read.")
    var read = false

    @OptionGroup var live: LiveOptions
    @OptionGroup var pages: PageOptions
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    static let listing = Listing(
        empty: "No notifications.", .number("OFFSET", "offset"), .age("AGE", "at"),
        .made(.text("READ")) { .init($0["read"]?.bool == true ? "" : "new", .strong) },
        .made(.flexible("NOTIFICATION")) { .init(NotificationText.sentence($0)) })

    func validate() throws {
        if read, live.watch { throw ValidationError("use --read without --watch") }
    }

    func perform(_ output: Output) throws {
        guard live.watch else { return try list(output) }
        try live.watch(.notifications, try server.client(for: actor), output)
    }

    func find(over client: Client) throws -> Found {
        let found = try pages.found("notifications", max: PeoplePageRequest.limitMax) { before, limit in
            try client.request(.people(.listNotifications(PeoplePageRequest(before: before, limit: limit))))
        }
        if read, let newest = found.objects.first?["offset"]?.integer {
            _ = try client.request(.people(.readNotifications(upTo: newest)))
        }
        return found
    }
}

/// The text of notifications in lists and sentences.
enum NotificationText {
    static func sentence(_ notification: JSONValue) -> String {
        let actor = notification["actor"]?["name"]?.string ?? "Someone"
        let photo = notification["photo"]?.string.map { "photo \($0)" }
        let comment = notification["comment"]?.string.map { "comment \($0)" }
        let post = comment ?? photo ?? notification["snap"]?.string.map { "snap \($0)" } ?? "a post"
        return switch notification["kind"]?.string.flatMap(Notification.Kind.init(rawValue:)) {
        case .follow: "\(actor) follows you"
        case .request: "\(actor) wants to follow you"
        case .accepted: "\(actor) accepted your follow request"
        case .mention: "\(actor) mentioned you in \(post)"
        case .comment: "\(actor) commented on your \(photo ?? "photo"): \(notification["text"]?.string ?? "")"
        case .answer: "\(actor) replied to your comment on \(photo ?? "a photo"): \(notification["text"]?.string ?? "")"
        case .favourite: "\(actor) likes your \(post)"
        case .snap: "\(actor) sent you a snap"
        case .report: "your report of \(post) has been reviewed"
        case nil: notification["kind"]?.string ?? "?"
        }
    }
}
