import ArgumentParser
import SnapModel
import SnapWire

/// `snapfeed photos`.
struct PhotosCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "photos",
        abstract:
            "Post photos, which stay on your profile; list, show, save, edit, report and delete them; like them; share them with links; list comments.",
        discussion: """
            Without a verb, it lists a profile's photos. Snaps are different: they go to a feed or to people, and each can be opened once.

            Examples:
              snapfeed photos post ./bridge.jpg --as ana --caption 'The old bridge'
              snapfeed photos ana
              snapfeed photos home --as ben
            """,
        subcommands: [
            ListPhotosCommand.self, ShowHomeCommand.self, ShowPhotoCommand.self, SavePhotoCommand.self, PostPhotoCommand.self,
            EditPhotoCommand.self,
            ReportPhotoCommand.self, DeletePhotoCommand.self, AddFavouriteCommand.self, RemoveFavouriteCommand.self,
            ListFavouritesCommand.self, CreateShareCommand.self, ListSharesCommand.self, RevokeShareCommand.self,
            FindPhotosCommand.self, ExplainPhotoCommand.self, ListCommentsCommand.self,
        ], defaultSubcommand: ListPhotosCommand.self)
}

/// The number of a photo, as lists show it.
struct PhotoArgument: ParsableArguments {
    @Argument(
        help: ArgumentHelp("The photo's number, as shown by `snapfeed photos`.", valueName: "photo"), completion: LiveNames.photos,
        transform: PhotoID.reader("a photo"))
    var id: PhotoID
}

/// The texts that an author writes to a photo.
struct WordsOptions: ParsableArguments {
    @Option(help: ArgumentHelp("A line of text to show with it.", valueName: "text"))
    var caption: String?

    @Option(help: ArgumentHelp("What it shows, for people who cannot see it.", valueName: "text"))
    var alt: String?

    @Option(help: ArgumentHelp("A warning that covers it until it is tapped.", valueName: "text"))
    var warning: String?

    @Option(
        help: ArgumentHelp("Who can see it: everyone or followers.", valueName: "audience"),
        completion: .list(Audience.allCases.map(\.rawValue)), transform: Self.audience)
    var audience: Audience?

    @OptionGroup var commenters: CommentersOption

    @Option(help: ArgumentHelp("A topic that it shows, as printed by `snapfeed identify`. Repeatable, up to five.", valueName: "topic"))
    var label: [String] = []

    @Sendable private static func audience(_ text: String) throws -> Audience {
        guard let audience = Audience(rawValue: text) else { throw ValidationError("choose an audience: everyone or followers") }
        return audience
    }
}

/// Who may comment on photos.
struct CommentersOption: ParsableArguments {
    @Option(
        name: .customLong("comments-from"),
        help: ArgumentHelp("Who can comment: \(Self.choices), where following means people whom you follow.", valueName: "people"),
        completion: .list(Commenters.allCases.map(\.rawValue)), transform: Self.commenters)
    var chosen: Commenters?

    private static let choices = Commenters.allCases.map(\.rawValue).joined(separator: ", ")

    @Sendable private static func commenters(_ text: String) throws -> Commenters {
        guard let commenters = Commenters(rawValue: text) else {
            throw ValidationError("choose who can comment: \(choices)")
        }
        return commenters
    }
}

/// `snapfeed photos list`.
struct ListPhotosCommand: ListCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the photos of a profile, newest first.",
        discussion: """
            Without a name, your own. Photos for followers are shown to them, and to the local admin.

            Examples:
              snapfeed photos list ana
              snapfeed photos list ana --as ben --limit 100
            """)

    @Argument(help: "The account's name. (default: your own)", completion: LiveNames.accounts)
    var name: String?

    @OptionGroup var pages: PageOptions
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    private static let number = Listing.Column.number("PHOTO", "id", style: .strong)
    private static let ends: [Listing.Column] = [.text("AUDIENCE", "audience"), .flexible("CAPTION", "caption")]
    static let listing = Listing(empty: "No photos.", [number, .text("POSTED", "posted")] + ends)
    /// The columns for photos of several people.
    static let ofMany = Listing(
        empty: "No photos.", [number, .text("POSTED", "posted"), .text("AUTHOR", "author", "name", absent: "?")] + ends)

    func find(over client: Client) throws -> Found {
        let account = try client.account(named: name)
        return try pages.photos(over: client) { .listOfProfile(account, $0) }
    }
}

extension PageOptions {
    fileprivate func photos(over client: Client, _ command: (PhotoPageRequest) -> PhotoCommand) throws -> Found {
        try found("photos", max: PhotoPageRequest.limitMax) { before, limit in
            try client.request(.photo(command(PhotoPageRequest(before: before.map(PhotoID.init(rawValue:)), limit: limit))))
        }
    }
}

/// `snapfeed photos home`.
struct ShowHomeCommand: ListCommand {
    static let configuration = CommandConfiguration(
        commandName: "home", abstract: "List your photos and those of the people you follow, newest first.",
        discussion: """
            With --watch, a line for everything that happens from now on. When the connection breaks, it reconnects and prints what was missed \
            meanwhile. Ctrl-C ends it.

            Examples:
              snapfeed photos home --as ben
              snapfeed photos home --as ben --watch
            """)

    @OptionGroup var live: LiveOptions
    @OptionGroup var pages: PageOptions
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    static let listing = Listing(
        empty: "No photos yet. Follow people with `snapfeed people follow NAME`.", ListPhotosCommand.ofMany.columns)

    func perform(_ output: Output) throws {
        guard live.watch else { return try list(output) }
        try live.watch(.home, try server.client(for: actor), output)
    }

    func find(over client: Client) throws -> Found { try pages.photos(over: client) { .home($0) } }
}

/// `snapfeed photos show`.
struct ShowPhotoCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a photo, and list its author's next ones.",
        discussion: """
            With --json, also the addresses of its images, which expire within 24 hours.

            Example:
              snapfeed photos show 12 --as ben
            """)

    @OptionGroup var photo: PhotoArgument
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        let answer = try withClient(as: actor) { try $0.request(.photo(.show(photo.id))) }
        let (shown, others) = (try answer["photo"], try answer["others"].array ?? [])
        try output.object { json in
            shown.writeMembers(to: &json)
            json.name("others")
            json.array(others) { $1.write(to: &$0) }
        }
        try output.facts(PhotoText.facts(shown))
        guard !others.isEmpty else { return }
        try output.line("")
        try output.line(ListPhotosCommand.listing.table(of: others, now: 0).lines(on: output.screen).joined(separator: "\n"))
    }
}

/// The text of photos in lists and sentences.
enum PhotoText {
    /// A photo line by line.
    static func facts(_ photo: JSONValue) -> [(String, Table.Cell)] {
        func text(_ name: String) -> Table.Cell { .init(photo[name]?.string ?? "") }
        let edited = photo["editedAt"]?.integer.map(LocalTime.dayAndTime) ?? ""
        return [
            ("Photo", .init(photo["id"]?.string ?? "?", .strong)), ("Author", .init(author(of: photo))), ("Caption", text("caption")),
            ("Alt text", text("alt")), ("Warning", text("warning")), ("Audience", text("audience")), ("Posted", .init(posted(photo))),
            ("Edited", .init(edited)), ("Size", .init(SnapText.size(of: photo))), ("Favourites", .init(favourites(photo))),
            ("Comments", .init(comments(photo))), ("Labels", .init(labels(photo))),
        ]
    }

    /// `photo 12 by ana, posted 5 minutes ago`.
    static func phrase(for photo: JSONValue) -> String {
        "photo \(photo["id"]?.string ?? "?") by \(author(of: photo)), posted \(photo["posted"]?.string ?? "?")"
    }

    private static func labels(_ photo: JSONValue) -> String {
        photo["labels"]?.array?.compactMap { $0["name"]?.string }.joined(separator: ", ") ?? ""
    }

    private static func author(of photo: JSONValue) -> String { photo["author"]?["name"]?.string ?? "?" }

    /// `3, also yours`, or nothing where there are none.
    private static func favourites(_ photo: JSONValue) -> String {
        let count = photo["favourites"]?.integer ?? 0
        return count == 0 ? "" : "\(count)" + (photo["favourited"]?.bool == true ? ", also yours" : "")
    }

    /// `3`, `3, from following`, or nothing where there are none and everyone may write one.
    private static func comments(_ photo: JSONValue) -> String {
        let count = photo["comments"]?.integer ?? 0
        let commenters = photo["commentsFrom"]?.string.flatMap(Commenters.init(rawValue:)) ?? .everyone
        let rule = commenters == .everyone ? "" : "from \(commenters.rawValue)"
        return [count == 0 ? "" : "\(count)", rule].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    private static func posted(_ photo: JSONValue) -> String {
        let age = photo["posted"]?.string ?? ""
        return photo["postedAt"]?.integer.map { "\(age) (\(LocalTime.dayAndTime($0)))" } ?? age
    }
}
