import ArgumentParser
import SnapModel
import SnapWire

/// `snapfeed photos comments`.
struct ListCommentsCommand: ListCommand {
    static let configuration = CommandConfiguration(
        commandName: "comments", abstract: "List the comments on a photo, newest first.",
        discussion: """
            Without --to, the top comments. A deleted one with replies is listed without its text. `snapfeed comment` posts one.

            Examples:
              snapfeed photos comments 12 --as ben
              snapfeed photos comments 12 --to 3 --as ben
            """)

    @OptionGroup var photo: PhotoArgument

    @Option(help: ArgumentHelp("List the replies to this comment.", valueName: "comment"), transform: CommentID.reader("a comment"))
    var to: CommentID?

    @OptionGroup var pages: PageOptions
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    static let listing = Listing(
        empty: "No comments.", .number("COMMENT", "id", style: .strong), .text("POSTED", "posted"),
        .text("AUTHOR", "author", "name", absent: ""), .number("ANSWERS", "answers"),
        .made(.flexible("TEXT")) { .init($0["text"]?.string ?? "(deleted)", $0["text"] == nil ? .faint : .plain) })

    func find(over client: Client) throws -> Found {
        try pages.found("comments", max: CommentPageRequest.limitMax) { before, limit in
            let page = CommentPageRequest(top: to, last: before.map(CommentID.init(rawValue:)), limit: limit)
            return try client.request(.comment(.list(photo.id, page)))
        }
    }
}

/// `snapfeed comment mine`.
struct ListOwnCommentsCommand: ListCommand {
    static let configuration = CommandConfiguration(
        commandName: "mine", abstract: "List your own comments, newest first.",
        discussion: """
            With a text, those that contain it.

            Examples:
              snapfeed comment mine --as ben
              snapfeed comment mine bridge --as ben
            """)

    @Argument(help: ArgumentHelp("Only comments that contain this.", valueName: "text"))
    var query: String?

    @OptionGroup var pages: PageOptions
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    static let listing = Listing(
        empty: "No comments.", .number("COMMENT", "id", style: .strong), .number("PHOTO", "photo"), .text("POSTED", "posted"),
        .flexible("TEXT", "text"))

    func find(over client: Client) throws -> Found {
        try pages.found("comments", max: OwnCommentsRequest.limitMax) { before, limit in
            let request = OwnCommentsRequest(query: query, before: before.map(CommentID.init(rawValue:)), limit: limit)
            return try client.request(.comment(.listOwn(request)))
        }
    }
}
