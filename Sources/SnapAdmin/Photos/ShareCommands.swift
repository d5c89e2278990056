import ArgumentParser
import SnapModel
import SnapWire

/// `snapfeed photos share`.
struct CreateShareCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "share", abstract: "Create a link with which anyone can see your photo without an account.",
        discussion: """
            The link is printed only now. It ends after --hours, when you revoke it, and when the photo is deleted or limited to followers.

            Example:
              snapfeed photos share 12 --hours 24 --as ana
            """)

    @OptionGroup var photo: PhotoArgument

    @Option(help: ArgumentHelp("Hours until it expires, at most 8760.", valueName: "number"))
    var hours: Int64 = Share.hoursStandard

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func validate() throws {
        guard Share.hours.contains(hours) else { throw ValidationError("--hours must be 1 to \(Share.hours.upperBound)") }
    }

    func perform(_ output: Output) throws {
        let share = try withClient(as: actor) { try $0.request(.photo(.createShare(photo.id, hours: hours)))["share"] }
        try output.object(share)
        let end = share["expiresAt"]?.integer.map(LocalTime.dayAndTime) ?? "?"
        try output.line(Printable.line(share["url"]?.string ?? "?"))
        output.notice("Anyone with this link on the server's address can see photo \(photo.id.text) until \(end). It is not shown again.")
    }
}

/// `snapfeed photos shares`.
struct ListSharesCommand: ListCommand {
    static let configuration = CommandConfiguration(
        commandName: "shares", abstract: "List your share links that have not expired, newest first.",
        discussion: """
            Their addresses are not stored, so they are not shown.

            Examples:
              snapfeed photos shares --as ana
              snapfeed photos shares --photo 12 --as ana
            """)

    @Option(
        help: ArgumentHelp("Only links of this photo.", valueName: "photo"), completion: LiveNames.photos,
        transform: PhotoID.reader("a photo"))
    var photo: PhotoID?

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    static let listing = Listing(
        empty: "No share links. Create one with `snapfeed photos share PHOTO`.",
        .number("SHARE", "id", style: .strong), .number("PHOTO", "photo"), .number("VIEWS", "views"), .age("MADE", "createdAt"),
        .moment("ENDS", "expiresAt"))

    func find(over client: Client) throws -> Found { try Found(try client.request(.photo(.listShares(photo))), "shares") }
}

/// `snapfeed photos unshare`.
struct RevokeShareCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "unshare", abstract: "Revoke a share link immediately.",
        discussion: """
            Example:
              snapfeed photos unshare 3 --as ana
            """)

    @Argument(
        help: ArgumentHelp("The link's number, as shown by `snapfeed photos shares`.", valueName: "share"), completion: LiveNames.shares,
        transform: ShareID.reader("a share link"))
    var share: ShareID

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        _ = try withClient(as: actor) { try $0.request(.photo(.revokeShare(share))) }
        try output.object { $0.field("revoked", share.text) }
        try output.line("Revoked share link \(share.text).")
    }
}
