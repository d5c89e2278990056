import ArgumentParser
import SnapModel
import SnapWire

/// `snapfeed comment`.
struct CommentNounCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "comment", abstract: "Comment on photos; edit, delete and report comments; list your own.",
        discussion: """
            Without a verb, it posts a comment. `snapfeed photos comments PHOTO` lists those on a photo.

            Examples:
              snapfeed comment 12 'The old bridge!' --as ben
              snapfeed comment 12 'Thank you, @ben' --to 3 --as ana
              snapfeed comment mine --as ben
            """,
        subcommands: [
            PostCommentCommand.self, EditCommentCommand.self, DeleteCommentCommand.self, ReportCommentCommand.self,
            ListOwnCommentsCommand.self,
        ], defaultSubcommand: PostCommentCommand.self)
}

/// The number of a comment, as lists show it.
struct CommentArgument: ParsableArguments {
    @Argument(
        help: ArgumentHelp("The comment's number, as shown by `snapfeed photos comments`.", valueName: "comment"),
        transform: CommentID.reader("a comment"))
    var id: CommentID
}

/// `snapfeed comment post`.
struct PostCommentCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "post", abstract: "Comment on a photo, or reply to a comment.",
        discussion: """
            Up to 500 characters on one line, with tags, mentions and links. A repeated --key never posts twice: scripts that retry should set one.

            Examples:
              snapfeed comment 12 'The old bridge!' --as ben
              snapfeed comment post 12 'Thank you, @ben' --to 3 --as ana
            """)

    @OptionGroup var photo: PhotoArgument

    @Argument(help: ArgumentHelp("What to say.", valueName: "text"))
    var text: String

    @Option(help: ArgumentHelp("Reply to this comment.", valueName: "comment"), transform: CommentID.reader("a comment"))
    var to: CommentID?

    @OptionGroup var key: KeyOption
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        let key = key.chosen
        let post = CommentPost(photo: photo.id, text: text, key: key, answered: to)
        let comment = try withClient(as: actor) { try $0.post(.comment(.post(post)), key: key, "comment") }
        try output.object(comment)
        let name = "comment \(Printable.line(comment["id"]?.string ?? "?"))"
        // A repeated key answers with the earlier comment, also after its end.
        try output.line(comment["gone"]?.bool == true ? "This key posted \(name), which is deleted." : "Posted \(name).")
    }
}

/// `snapfeed comment edit`.
struct EditCommentCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Edit your comment, for some minutes after you posted it.",
        discussion: """
            The earlier text is erased.

            Example:
              snapfeed comment edit 3 'The old bridge!' --as ben
            """)

    @OptionGroup var comment: CommentArgument

    @Argument(help: ArgumentHelp("The new text.", valueName: "text"))
    var text: String

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        let edited = try withClient(as: actor) { try $0.request(.comment(.edit(comment.id, text: text)))["comment"] }
        try output.object(edited)
        try output.line("Edited comment \(comment.id.text).")
    }
}

/// `snapfeed comment delete`.
struct DeleteCommentCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete a comment: its text is erased for everyone.",
        discussion: """
            For its author, the photo's author and admins. Replies stay. This cannot be undone. Asks first on a terminal; scripts say --yes.

            Examples:
              snapfeed comment delete 3 --as ben
              snapfeed comment delete 3 --reason "spam" --yes
            """)

    @OptionGroup var comment: CommentArgument

    @Option(help: ArgumentHelp("The reason, for the audit log; for admins.", valueName: "text"))
    var reason: String?

    @OptionGroup var confirmation: ConfirmationOptions
    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        let isDone = try withClient(as: actor) { client in
            let phrase = confirmation.yes ? "" : try CommentText.phrase(for: client.request(.comment(.show(comment.id)))["comment"])
            guard try confirmation.allows("delete \(phrase)", output) else { return false }
            _ = try client.request(.comment(.delete(comment.id, reason: reason)))
            return true
        }
        guard isDone else { return }
        try output.object { $0.field("deleted", comment.id.text) }
        try output.line("Deleted comment \(comment.id.text).")
    }
}

/// `snapfeed comment report`.
struct ReportCommentCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "report", abstract: "Report a comment to the admins.",
        discussion: """
            Once for each comment. `snapfeed reports` is the admins' side.

            Example:
              snapfeed comment report 3 --reason "spam" --as ben
            """)

    @OptionGroup var comment: CommentArgument

    @Option(help: ArgumentHelp("Why.", valueName: "text"))
    var reason: String

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        let command = Command.comment(.report(comment.id, reason: reason))
        try perform(
            command, as: actor, output, report: ("reported", comment.id.text), "Reported comment \(comment.id.text).")
    }
}

/// The text of comments in sentences.
enum CommentText {
    /// `comment 3 by ben, posted 5 minutes ago`.
    static func phrase(for comment: JSONValue) -> String {
        "comment \(comment["id"]?.string ?? "?") by \(SnapText.author(of: comment)), posted \(comment["posted"]?.string ?? "?")"
    }
}
